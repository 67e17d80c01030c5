import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useRowClicks } from './rowClicks.ts'
import { rowLinkAttribute } from './useTableKeys.ts'

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
