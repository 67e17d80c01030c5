import type { PointerEvent } from 'react'

/** px that a pointer moves before it drags: less is a press */
const minDragPx = 6

type Drag = {
  isEnabled: boolean
  /** Called when the pointer with an entry comes over another place, a night or a person's day; undefined: over none. */
  onAim: (chip: HTMLElement, target: HTMLElement | undefined) => void
  onDrop: () => void
  onCancel: () => void
}

/**
 * Drags entries by mouse or pen; a finger scrolls, and has the dialog of the night's drawer. A copy of the entry follows
 * the pointer, drawn without React: it moves with every frame.
 * @returns the handler for the element around entries and places
 */
export function useDrag({ isEnabled, onAim, onDrop, onCancel }: Drag): (event: PointerEvent) => void {
  return start => {
    const chip = (start.target as Element).closest<HTMLElement>('[data-movable]')
    if (!isEnabled || !chip || start.button !== 0 || start.pointerType === 'touch') return
    const end = new AbortController()
    let ghost: HTMLElement | undefined
    let over: HTMLElement | undefined
    const move = (event: globalThis.PointerEvent) => {
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY]
      if (!ghost && Math.hypot(x, y) < minDragPx) return
      ghost ??= copyOf(chip)
      ghost.style.transform = `translate(${x}px, ${y}px)`
      const target =
        document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-date]') ?? undefined
      if (target === over) return
      over = target
      onAim(chip, target)
    }
    const finish = (isDrop: boolean) => {
      end.abort()
      if (!ghost) return
      ghost.remove()
      suppressClick()
      if (isDrop && over) onDrop()
      else onCancel()
    }
    const { signal } = end
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', () => finish(true), { signal })
    addEventListener('pointercancel', () => finish(false), { signal })
    addEventListener('keydown', event => event.key === 'Escape' && finish(false), { signal })
  }
}

/** The click with which a drag ends doesn't follow the link. */
function suppressClick(): void {
  const end = new AbortController()
  const stop = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, signal: end.signal })
  setTimeout(() => end.abort())
}

function copyOf(chip: HTMLElement): HTMLElement {
  const { left, top, width } = chip.getBoundingClientRect()
  const ghost = chip.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-entry')
  ghost.ariaHidden = 'true'
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    zIndex: '300',
    opacity: '0.9',
    pointerEvents: 'none'
  })
  document.body.append(ghost)
  return ghost
}
