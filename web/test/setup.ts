// First, because libraries keep the timers that they find.
import { noteWindow } from './sharedWindow.ts'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { takeNameless, watchOverlayNames } from './overlayNames.ts'

// The files of a worker share libraries, which are evaluated once; the application's modules are each file's own.
vi.resetModules()

const libraryDefaults = { ...getConfig() }

// Pages load their own code: on a busy machine that takes longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 })

// What is waited for is looked for at each change of the page. Printing the page each time that it isn't there took a
// quarter of the tests' time: it is printed when the waiting ends without it.
const { getElementError } = libraryDefaults
configure({
  getElementError: (message, container) =>
    isPolling() ? Object.assign(new Error(message ?? ''), { name }) : getElementError(message, container)
})
const name = 'TestingLibraryElementError'
const isPolling = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

// React records a stack trace with each element, for its own warnings, until it has made ten thousand of them within a
// second. They took a twelfth of the tests' time.
const internals = Object.entries(React).find(([key]) => key.startsWith('__CLIENT_INTERNALS'))?.[1] as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true
})

// Mantine needs these, and jsdom doesn't have them.
Object.assign(window, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  // A desktop, light, with motion.
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {}
  }),
  scrollTo: () => {}
})
// Responses are Node's, and jsdom takes only its own blobs.
Response.prototype.blob = async function () {
  return new Blob([await this.arrayBuffer()])
}
// jsdom's own realm has another Error.
Object.setPrototypeOf(DOMException.prototype, Error.prototype)
// Text areas that grow measure themselves again when a font has been loaded.
Object.assign(document, { fonts: { addEventListener: () => {}, removeEventListener: () => {} } })
Element.prototype.scrollIntoView = () => {}
// jsdom hides popovers, and can't show them.
HTMLElement.prototype.showPopover = function (this: HTMLElement) {
  this.removeAttribute('popover')
}
// Component tests have no realtime connection; api/realtime.test.ts tests it.
vi.mock('socket.io-client', () => ({ io: () => ({ on: () => {}, disconnect: () => {} }) }))

// A submit event without `preventDefault` is handled by the browser, which leaves the page; jsdom would only complain.
const submitted: Event[] = []
window.addEventListener('submit', event => submitted.push(event), true)

afterEach(() => {
  const left = submitted.splice(0).some(event => !event.defaultPrevented)
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  const [nameless] = takeNameless()
  if (nameless) throw new Error(`It had no accessible name when it opened: ${nameless}`)
  if (left) throw new Error('A form was sent by the browser itself, which leaves the page')
})

const restoreWindow = noteWindow()

// What is put on the window from here on ends with the file.
watchOverlayNames()

// Tests look for what a dialog holds. The shell that stands in its place while its code loads has the same role and
// name; ui/overlay/lazyOverlay.test.tsx, which is about it, shows it again.
const hiddenShells = document.createElement('style')
hiddenShells.id = 'shells-unseen'
hiddenShells.textContent = '[role="dialog"][aria-busy="true"] { visibility: hidden }'
document.head.append(hiddenShells)

afterAll(() => {
  configure(libraryDefaults)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  restoreWindow()
})
