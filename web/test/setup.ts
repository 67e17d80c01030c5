import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Pages load their own code: on a busy machine that takes more than the second that is the default.
configure({ asyncUtilTimeout: 10_000 })

// What jsdom lacks and Mantine asks for.
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
// Texts that grow measure themselves again when a font arrives.
Object.assign(document, { fonts: { addEventListener: () => {}, removeEventListener: () => {} } })
Element.prototype.scrollIntoView = () => {}
// It knows popovers only as hidden.
HTMLElement.prototype.showPopover = function (this: HTMLElement) {
  this.removeAttribute('popover')
}
// No realtime in component tests: what it does is tested beside it.
vi.mock('socket.io-client', () => ({ io: () => ({ on: () => {}, disconnect: () => {} }) }))

let hasDrawn = false
afterEach(() => {
  hasDrawn ||= document.body.childElementCount > 0
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// Mantine's transitions end by timers of their own: the last ones must fire while there still is a window.
afterAll(() => hasDrawn && new Promise(resolve => setTimeout(resolve, 500)))
