import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useRowClicks } from './rowClicks.ts'
import { rowLinkAttribute, useTableKeys } from './useTableKeys.ts'

describe('clicks', () => {
  function List() {
    const list = useRef<HTMLDivElement>(null)
    useRowClicks(list)
    return (
      <div ref={list}>
        <p>Otra cosa</p>
        <div data-row>
          <a href="/orden" {...{ [rowLinkAttribute]: '' }}>
            Orden
          </a>
          <p>Texto</p>
          <label>
            Casilla <input type="checkbox" />
          </label>
          <button type="button">
            <span>Acción</span>
          </button>
        </div>
        <div data-row>
          <p>Sin enlace</p>
        </div>
      </div>
    )
  }

  const followed = vi.fn<() => void>()
  const opened = vi.fn<() => void>()

  beforeEach(() => {
    followed.mockReset()
    opened.mockReset()
    vi.stubGlobal('open', opened)
    document.getSelection()?.removeAllRanges()
    const { unmount } = render(<List />)
    screen.getByRole('link').addEventListener('click', event => {
      event.preventDefault()
      followed()
    })
    return unmount
  })

  const select = (text: string) => document.getSelection()?.selectAllChildren(screen.getByText(text))
  const ways = () => ({ here: followed.mock.calls.length, apart: opened.mock.calls.length })

  test.each([
    ['a text of the row', 'Texto', 1],
    ['a button of the row', 'Acción', 0],
    ['a label of the row', 'Casilla', 0],
    ['a row without a link', 'Sin enlace', 0],
    ['what is no row', 'Otra cosa', 0]
  ])('a click on %s', (_, text, here) => {
    fireEvent.click(screen.getByText(text))
    expect(ways()).toEqual({ here, apart: 0 })
  })

  test.each([
    ['with the middle button', 'auxClick', { button: 1 }, 1],
    ['with control', 'click', { ctrlKey: true }, 1],
    ['with command', 'click', { metaKey: true }, 1],
    ['with the right button, which has a menu of its own', 'auxClick', { button: 2 }, 0]
  ] as const)('%s the link opens apart, or not', (_, kind, init, apart) => {
    const text = screen.getByText('Texto')
    if (kind === 'click') fireEvent.click(text, init)
    else fireEvent(text, new MouseEvent('auxclick', { bubbles: true, ...init }))
    expect(ways()).toEqual({ here: 0, apart })
    if (apart) expect(opened).toHaveBeenCalledWith('http://localhost:3000/orden', '_blank', 'noopener')
  })

  test('a click that somebody has answered already is left alone', () => {
    const text = screen.getByText('Texto')
    text.addEventListener('click', event => event.preventDefault())
    fireEvent.click(text)
    expect(ways()).toEqual({ here: 0, apart: 0 })
  })

  test('whoever selects a text of the row goes nowhere; one selected elsewhere is no matter', () => {
    select('Texto')
    fireEvent.click(screen.getByText('Texto'))
    expect(ways()).toEqual({ here: 0, apart: 0 })
    fireEvent(screen.getByText('Texto'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    expect(ways()).toEqual({ here: 0, apart: 1 })
    select('Otra cosa')
    fireEvent.click(screen.getByText('Texto'))
    expect(ways()).toEqual({ here: 1, apart: 1 })
  })
})

describe('keys', () => {
  const ticked = vi.fn<(shift: boolean) => void>()

  function List({ empty = false }) {
    const list = useRef<HTMLDivElement>(null)
    const search = useRef<HTMLInputElement>(null)
    useTableKeys(list, search)
    return (
      <>
        <input ref={search} aria-label="Buscar" defaultValue="freno" />
        <div ref={list}>
          {(empty ? [] : [1, 2, 3]).map(row => (
            <div key={row} data-row={row}>
              <a href={`/${row}`} {...{ [rowLinkAttribute]: '' }}>
                {`Fila ${row}`}
              </a>
              {row < 3 && (
                <input type="checkbox" aria-label={`Casilla ${row}`} onClick={event => ticked(event.shiftKey)} />
              )}
              <button type="button">{`Editar ${row}`}</button>
            </div>
          ))}
        </div>
        <textarea aria-label="Texto" />
        <select aria-label="Orden" />
        <div role="menu" tabIndex={-1} aria-label="Menú" />
        <div role="listbox" tabIndex={-1} aria-label="Lista" />
        <div role="combobox" tabIndex={-1} aria-label="Línea" aria-expanded="false" aria-controls="x" />
      </>
    )
  }
  const go = (name: string) => act(() => (screen.queryByLabelText(name) ?? screen.getByText(name)).focus())
  /** Where the focus is after a key, and whether the browser does what it usually does with it. */
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const left = fireEvent.keyDown(document.activeElement!, { key, ...more })
    return `${document.activeElement?.textContent}${left ? ' (and the browser)' : ''}`
  }

  beforeEach(() => ticked.mockReset())

  test('lead from row to row, not beyond the first and the last', () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    render(<List />)
    go('Buscar')
    screen.getByLabelText('Buscar').blur()
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(document.body)
    expect(['j', 'j', 'ArrowDown', 'j', 'k', 'ArrowUp', 'k'].map(key => press(key))).toEqual([
      'Fila 1',
      'Fila 2',
      'Fila 3',
      'Fila 3',
      'Fila 2',
      'Fila 1',
      'Fila 1'
    ])
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' })
    // From anything in a row by the letters, by arrows only from its link.
    go('Editar 2')
    expect(press('ArrowDown')).toBe('Editar 2 (and the browser)')
    expect(press('j')).toBe('Fila 3')
  })

  test.each([
    ['with control', { ctrlKey: true }],
    ['with command', { metaKey: true }],
    ['with alt', { altKey: true }]
  ])('%s are the browser’s', (_, held) => {
    render(<List />)
    go('Fila 1')
    expect(press('j', held)).toBe('Fila 1 (and the browser)')
  })

  test('that somebody has answered already are left alone', () => {
    render(<List />)
    go('Fila 1')
    const link = screen.getByText('Fila 1')
    link.addEventListener('keydown', event => event.preventDefault())
    expect(press('j')).toBe('Fila 1')
  })

  test.each(['Buscar', 'Texto', 'Orden', 'Menú', 'Lista', 'Línea'])('are typed in «%s»', name => {
    render(<List />)
    go(name)
    press('j')
    expect(document.activeElement).toBe(screen.getByLabelText(name))
  })

  test.each(['dialog', 'alertdialog'])('wait while a %s is open over the list, not in a list within one', role => {
    const { unmount } = render(
      <>
        <List />
        <div role={role} aria-label="Encima" />
      </>
    )
    go('Fila 1')
    expect(press('j')).toBe('Fila 1 (and the browser)')
    unmount()
    render(
      <div role="dialog" aria-label="Encima">
        <List />
      </div>
    )
    go('Fila 1')
    expect(press('j')).toBe('Fila 2')
  })

  test('/ leads to the search, whose text is typed over; it is typed where there is no list', () => {
    const { unmount } = render(<List />)
    const search = screen.getByLabelText<HTMLInputElement>('Buscar')
    go('Fila 1')
    expect(press('/')).toBe('')
    expect(document.activeElement).toBe(search)
    expect([search.selectionStart, search.selectionEnd]).toEqual([0, 5])
    unmount()
    expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true)
  })

  test('x and the space bar tick the row’s box, with Shift from the one before', () => {
    render(<List />)
    go('Fila 1')
    expect([press('x'), press('X', { shiftKey: true }), press(' ')]).toEqual(['Fila 1', 'Fila 1', 'Fila 1'])
    expect(ticked.mock.calls).toEqual([[false], [true], [false]])
    go('Editar 1')
    press('x')
    expect(ticked).toHaveBeenCalledTimes(4)
    // A button and the box itself answer the space bar themselves.
    expect(press(' ')).toBe('Editar 1 (and the browser)')
    go('Casilla 1')
    expect(press(' ')).toBe(' (and the browser)')
    go('Fila 3')
    expect(press('x')).toBe('Fila 3 (and the browser)')
    expect(ticked).toHaveBeenCalledTimes(4)
  })

  test('do nothing on an empty list', () => {
    render(<List empty />)
    expect(fireEvent.keyDown(document.body, { key: 'j' })).toBe(true)
  })
})
