import { act } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { useEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tolerateForeignChanges } from './foreignChanges.ts'

const list: { setFound?: (found: string[]) => void } = {}
const setFound = (found: string[]) => list.setFound?.(found)

/** A list with texts between its elements, as after a search. */
function List() {
  const [found, set] = useState(['Poleas', 'Frenos'])
  useEffect(() => void (list.setFound = set), [])
  return (
    <div>
      {found.length} resultados de {found.length > 0 && 'la búsqueda '}
      {found.map(name => (
        <p key={name}>{name}</p>
      ))}
      {found.length === 1 && <b>Solo uno</b>} en total
    </div>
  )
}

/** What a translator does: each text is replaced by an element with the translated text. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = `<${text.data}>`
    text.replaceWith(font)
  }
}

function show() {
  const originals = Object.getOwnPropertyDescriptors(Node.prototype)
  const place = document.body.appendChild(document.createElement('main'))
  const onUncaughtError = vi.fn<(error: unknown) => void>()
  const root = createRoot(place, { onUncaughtError })
  const draw = (key: number) => act(() => root.render(<List key={key} />))
  draw(0)
  onTestFinished(() => {
    Object.defineProperties(Node.prototype, originals)
    act(() => root.unmount())
    place.remove()
  })
  return { place, draw, onUncaughtError }
}

test('a translated page fails when a search removes what was translated', () => {
  const { place } = show()
  translate()
  expect(() => act(() => setFound([]))).toThrow('not a child of this node')
  expect(place.textContent).toBe('')
})

test('it is drawn anew instead', async () => {
  const { place, draw, onUncaughtError } = show()
  tolerateForeignChanges(draw)
  translate()
  act(() => setFound([]))
  await vi.waitFor(() => expect(place.textContent).toBe('2 resultados de la búsqueda PoleasFrenos en total'))
  act(() => setFound(['Cabinas']))
  expect(place.textContent).toBe('1 resultados de la búsqueda CabinasSolo uno en total')
  expect(onUncaughtError).not.toHaveBeenCalled()
})

test('what comes before a text that was replaced is drawn anew, too', async () => {
  const { place, draw, onUncaughtError } = show()
  tolerateForeignChanges(draw)
  translate()
  act(() => setFound(['Poleas']))
  await vi.waitFor(() => expect(place.textContent).toBe('2 resultados de la búsqueda PoleasFrenos en total'))
  expect(onUncaughtError).not.toHaveBeenCalled()
})

test('what is replaced at each drawing is drawn anew ever more rarely, and at once after a calm while', () => {
  vi.useFakeTimers()
  const originals = Object.getOwnPropertyDescriptors(Node.prototype)
  onTestFinished(() => {
    vi.useRealTimers()
    Object.defineProperties(Node.prototype, originals)
  })
  const removeReplaced = () => void document.createElement('p').removeChild(new Text('replaced'))
  const redraw = vi.fn<() => void>(removeReplaced)
  tolerateForeignChanges(redraw)
  removeReplaced()
  vi.advanceTimersByTime(60_000)
  expect(redraw.mock.calls.length).toBeLessThan(10)
  redraw.mockImplementation(() => {})
  vi.advanceTimersByTime(60_000)
  redraw.mockClear()
  removeReplaced()
  vi.advanceTimersByTime(1)
  expect(redraw).toHaveBeenCalledOnce()
})
