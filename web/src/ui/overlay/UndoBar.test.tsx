import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '../../app/layout/Toasts.tsx'
import { UndoBar, useUndo } from './UndoBar.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const taken = vi.fn<() => void>()

function Held() {
  const undo = useUndo()
  return (
    <>
      <button type="button" onClick={() => undo.offer('Hecho', taken)}>
        Hacer
      </button>
      <UndoBar undo={undo} />
    </>
  )
}

function open() {
  render(<Held />, { wrapper: MantineProvider })
  fireEvent.click(screen.getByText('Hacer'))
  return screen.getByText('Hecho').parentElement!
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const isThere = () => screen.queryByText('Hecho') !== null

test('is there for ten seconds', () => {
  open()
  wait(9_999)
  expect(isThere()).toBe(true)
  wait(1)
  expect(isThere()).toBe(false)
  expect(taken).not.toHaveBeenCalled()
})

test.each([
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focus, fireEvent.blur]
])('longer while it has the %s', (_, comes, goes) => {
  const bar = open()
  wait(5_000)
  comes(bar)
  wait(60_000)
  expect(isThere()).toBe(true)
  goes(bar)
  wait(9_999)
  expect(isThere()).toBe(true)
  wait(1)
  expect(isThere()).toBe(false)
})

test('is taken once, or put away', () => {
  open()
  fireEvent.click(screen.getByText('Deshacer'))
  expect(taken).toHaveBeenCalledOnce()
  expect(isThere()).toBe(false)
  fireEvent.click(screen.getByText('Hacer'))
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(isThere()).toBe(false)
  expect(taken).toHaveBeenCalledOnce()
})

test('stands where the other messages stand', () => {
  render(<Toasts />)
  const bar = open()
  expect(within(screen.getByRole('region', { name: 'Avisos' })).getByRole('status').textContent).toBe('Hecho')
  fireEvent.click(screen.getByText('Deshacer'))
  expect(bar.isConnected).toBe(false)
})
