import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Pages load their own code: on a busy machine that takes longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 })

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
// Text areas that grow measure themselves again when a font has been loaded.
Object.assign(document, { fonts: { addEventListener: () => {}, removeEventListener: () => {} } })
Element.prototype.scrollIntoView = () => {}
// jsdom hides popovers, and can't show them.
HTMLElement.prototype.showPopover = function (this: HTMLElement) {
  this.removeAttribute('popover')
}
// Component tests have no realtime connection; api/realtime.test.ts tests it.
vi.mock('socket.io-client', () => ({ io: () => ({ on: () => {}, disconnect: () => {} }) }))

// A form that nobody keeps from it is sent by the browser itself, which leaves the page; jsdom would only complain.
const submitted: Event[] = []
window.addEventListener('submit', event => submitted.push(event), true)

let hasDrawn = false
afterEach(() => {
  const left = submitted.splice(0).some(event => !event.defaultPrevented)
  hasDrawn ||= document.body.childElementCount > 0
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  if (left) throw new Error('A form was sent by the browser itself, which leaves the page')
})

// Mantine's transitions end with timers, which must run before the window is gone.
afterAll(() => hasDrawn && new Promise(resolve => setTimeout(resolve, 500)))
