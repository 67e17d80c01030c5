/**
 * The test files of a worker share one window, one evaluation of each library, and nothing else. This module undoes
 * what a file has changed on the window.
 */

import { vi } from 'vitest'

type Undo = () => void

/** Kept on the global object: this module is evaluated again for each file, the window's wrapped functions are not. */
type Tracked = { undo: Undo[] }
const key = Symbol.for('tracked by test/sharedWindow.ts')
const holder = globalThis as { [key]?: Tracked }
const tracked = (holder[key] ??= track())

/** Wraps what starts timers and adds listeners, once per worker, so that they can be stopped after each file. */
function track(): Tracked {
  const state: Tracked = { undo: [] }
  const start = setTimeout
  const wrapped = (run: () => void, ms?: number, ...args: unknown[]) => {
    const timer = start(run, ms, ...args)
    // Libraries and jsdom note that they have a turn coming; those turns are soon, and must come.
    if (ms) state.undo.push(() => clearTimeout(timer))
    return timer
  }
  Object.defineProperty(globalThis, 'setTimeout', { value: wrapped, configurable: true, writable: true })
  // jsdom draws frames by an interval that it starts when something asks for one, also when what has the focus is
  // removed. Started by the clock of a test it never ends, and no other is started: the
  // worker would have no more frames.
  const view = document.defaultView as unknown as { _requestFocusFixup: () => void }
  const requestFocusFixup = view._requestFocusFixup
  view._requestFocusFixup = () => {
    if (!vi.isFakeTimers()) requestFocusFixup()
  }
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target) as EventTarget['addEventListener']
    target.addEventListener = (...args: Parameters<typeof add>) => {
      const [type, listener, options] = args
      state.undo.push(() => (target as EventTarget).removeEventListener(type, listener, options))
      add(...args)
    }
  }
  return state
}

/** Objects that tests and libraries put properties of their own on. */
const shared = () => [
  globalThis,
  document,
  navigator,
  history,
  URL,
  Node.prototype,
  Element.prototype,
  HTMLElement.prototype
]

/** Notes how the window is; what it returns makes it so again. */
export function noteWindow(): Undo {
  const before = shared().map(target => [target, Object.getOwnPropertyDescriptors(target)] as const)
  const head = [...document.head.childNodes]
  return () => {
    for (const undo of tracked.undo.splice(0)) undo()
    for (const [target, properties] of before) restoreProperties(target, properties)
    document.head.replaceChildren(...head)
    document.body.replaceChildren()
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
    history.replaceState(null, '', '/')
  }
}

function restoreProperties(target: object, before: Record<PropertyKey, PropertyDescriptor>): void {
  for (const name of Reflect.ownKeys(target)) {
    const now = Object.getOwnPropertyDescriptor(target, name)
    const was = before[name as string]
    if (!was) Reflect.deleteProperty(target, name)
    else if (now?.value !== was.value || now?.get !== was.get) Object.defineProperty(target, name, was)
  }
}
