import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Popup, walk } from './Popup.tsx'

type Props = Partial<Omit<ComponentProps<typeof Popup>, 'children'>> & { children?: ReactNode }

/** A button that opens a panel; something else beside both. */
function Opener({ children, ...props }: Props) {
  return (
    <>
      <Popup
        label="Panel"
        renderTarget={opener => (
          <button type="button" {...opener}>
            Abrir
          </button>
        )}
        {...props}
      >
        {() => children}
      </Popup>
      <p>Otra cosa</p>
    </>
  )
}

const entries = () =>
  ['Uno', 'Dos', 'Tres'].map(name => (
    <button key={name} type="button">
      {name}
    </button>
  ))
/** Entries are reached by arrows only. */
const menu = ['Uno', 'Dos', 'Tres', 'Cuatro'].map((name, index) => (
  <button
    key={name}
    type="button"
    role="menuitem"
    tabIndex={-1}
    disabled={name === 'Dos'}
    data-autofocus={index === 0 || undefined}
  >
    {name}
  </button>
))
const focused = () => document.activeElement?.textContent
const panel = () => screen.queryByRole('dialog', { name: 'Panel', hidden: true })

async function open(props: Props = {}) {
  const user = userEvent.setup()
  render(<Opener {...props}>{props.children ?? entries()}</Opener>)
  await user.click(screen.getByText('Abrir'))
  return user
}

describe('the focus', () => {
  test('goes to the first, stays within both ways, and returns; the page stays where it is', async () => {
    const moves = vi.spyOn(HTMLElement.prototype, 'focus')
    const user = await open()
    expect(moves).toHaveBeenCalledWith({ preventScroll: true })
    expect(focused()).toBe('Uno')
    await user.tab({ shift: true })
    expect(focused()).toBe('Tres')
    await user.tab()
    expect(focused()).toBe('Uno')
    await user.tab()
    expect(focused()).toBe('Dos')
    await user.keyboard('{Escape}')
    expect(panel()).toBeNull()
    expect(focused()).toBe('Abrir')
  })

  test('goes to what asks for it', async () => {
    await open({
      children: (
        <>
          <button type="button">Uno</button>
          <button type="button" data-autofocus>
            Dos
          </button>
        </>
      )
    })
    expect(focused()).toBe('Dos')
  })

  test('goes to the panel where nothing else can have it, and does not leave by Tab', async () => {
    const user = await open({
      children: (
        <>
          <button type="button" disabled>
            No
          </button>
          <span tabIndex={-1}>Tampoco</span>
        </>
      )
    })
    expect(document.activeElement).toBe(panel())
    await user.tab()
    expect(document.activeElement).toBe(panel())
  })

  test('walks by arrows round a menu, over what cannot be chosen', async () => {
    await open({ children: menu, onKeyDown: event => walk(event, 'menuitem') })
    // The page isn't scrolled by a key that moves the focus.
    const press = (key: string) => [fireEvent.keyDown(document.activeElement!, { key }), focused()]
    const keys = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'Tab', 'x']
    expect(keys.map(press)).toEqual([
      [false, 'Tres'],
      [false, 'Cuatro'],
      [false, 'Uno'],
      [false, 'Cuatro'],
      [false, 'Uno'],
      [false, 'Cuatro'],
      [false, 'Cuatro'],
      [true, 'Cuatro']
    ])
    press('Escape')
    expect(panel()).toBeNull()
  })
})

test('a press elsewhere closes it; one within or on what opened it does not', async () => {
  await open()
  const opener = screen.getByText('Abrir')
  fireEvent.pointerDown(screen.getByText('Dos'))
  fireEvent.pointerDown(opener)
  expect(panel()).not.toBeNull()
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  // The press has taken the focus elsewhere, where it stays.
  screen.getByText('Uno').blur()
  fireEvent.pointerDown(screen.getByText('Otra cosa'))
  expect(panel()).toBeNull()
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(opener)
  fireEvent.pointerDown(screen.getByText('Dos'))
  expect(panel()).not.toBeNull()
})

test('Escape closes only the panel, not what it lies over', async () => {
  const outside = vi.fn<() => void>()
  const user = userEvent.setup()
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens
    <div onKeyDown={outside}>
      <Opener>
        <input onKeyDown={event => event.currentTarget.value && event.preventDefault()} />
      </Opener>
    </div>
  )
  await user.click(screen.getByText('Abrir'))
  // A handler within the popup uses the key itself.
  await user.keyboard('x{Escape}')
  expect(panel()).not.toBeNull()
  outside.mockClear()
  await user.clear(screen.getByRole('textbox', { hidden: true }))
  await user.keyboard('{Escape}')
  expect(panel()).toBeNull()
  expect(outside).not.toHaveBeenCalled()
})

describe('its place', () => {
  const box = (left: number, top: number, width: number, height: number) =>
    ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect
  let target = box(0, 0, 0, 0)
  let own = box(0, 0, 0, 0)
  /** What happens when the panel changes its size. */
  let measured: (() => void) | undefined

  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.role === 'dialog' || this.getAttribute('role') === 'dialog' ? own : target
    })
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
    vi.stubGlobal('innerHeight', 600)
    vi.stubGlobal(
      'ResizeObserver',
      class {
        private told: () => void
        constructor(told: () => void) {
          this.told = told
        }
        observe() {
          measured = this.told
          measured()
        }
        disconnect() {
          measured = undefined
        }
      }
    )
  })

  test.each([
    ['below, from the left edge of its target', {}, box(100, 50, 40, 30), [200, 300], ['100px', '84px']],
    ['from the right edge', { align: 'end' }, box(500, 50, 40, 30), [200, 300], ['340px', '84px']],
    ['never beyond the left edge of the screen', { align: 'end' }, box(20, 50, 40, 30), [200, 300], ['8px', '84px']],
    ['never beyond the right edge', {}, box(900, 50, 40, 30), [200, 300], ['792px', '84px']],
    ['above, where it does not fit below', {}, box(100, 500, 40, 30), [200, 300], ['100px', '196px']],
    ['below, where it just fits', {}, box(100, 358, 40, 30), [200, 200], ['100px', '392px']],
    ['above, where it fits below but for the edge', {}, box(100, 359, 40, 30), [200, 200], ['100px', '155px']],
    ['above, where it just fits', {}, box(100, 312, 40, 30), [200, 300], ['100px', '8px']],
    ['over its target, where it fits nowhere else', {}, box(100, 300, 40, 30), [200, 300], ['100px', '292px']]
  ] as const)('%s', async (_, props, where, [width, height], expected) => {
    target = where
    own = box(0, 0, width, height)
    await open(props)
    const { style } = panel()!
    expect([style.left, style.top]).toEqual(expected)
    // It follows its target, when anything on the page is scrolled and when the window changes.
    target = box(where.left, 10, where.width, where.height)
    fireEvent.scroll(screen.getByText('Otra cosa'))
    expect(style.top).toBe(`${10 + where.height + 4}px`)
    target = box(where.left, 20, where.width, where.height)
    fireEvent(window, new Event('resize'))
    expect(style.top).toBe(`${20 + where.height + 4}px`)
    fireEvent.keyDown(panel()!, { key: 'Escape' })
    expect(measured).toBeUndefined()
  })
})
