import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast, showError, showInfo, showSuccess, toastMs, toastStore } from '../../api/toasts.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
  vi.useRealTimers()
})

const shown = () => [...screen.getByRole('region', { name: 'Avisos' }).children].map(toast => toast.textContent)
const show = (...texts: string[]) => act(() => texts.forEach(showInfo))
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('only an error interrupts whoever listens', () => {
  act(() => {
    showError('Mal')
    showSuccess()
    showInfo('Aviso')
  })
  expect(screen.getByRole('alert').textContent).toBe('Mal')
  expect(screen.getAllByRole('status')).toHaveLength(2)
})

test('each goes by itself after its time, or at once when it is put away', () => {
  show('Uno')
  wait(1000)
  show('Dos')
  wait(toastMs - 1000)
  expect(shown()).toEqual(['Dos'])
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }))
  expect(shown()).toEqual([])
})

describe('on a phone it covers the bar: it is put away', () => {
  const at = (clientX: number, clientY: number, pointerType = 'touch') => ({ clientX, clientY, pointerType })

  test('by a tap anywhere on it', () => {
    show('Uno')
    fireEvent(screen.getByRole('status'), new PointerEvent('click', { bubbles: true, pointerType: 'touch' }))
    expect(shown()).toEqual([])
  })

  test.each([
    ['upwards', at(100, 10), true],
    ['sideways', at(160, 40), true],
    ['hardly', at(104, 44), false],
    ['with the mouse, which chooses words', at(160, 40, 'mouse'), false]
  ])('by a stroke: %s', (_, end, goes) => {
    show('Uno')
    const toast = screen.getByRole('status')
    fireEvent.pointerDown(toast, { ...end, ...at(100, 40, end.pointerType) })
    fireEvent.pointerMove(toast, end)
    expect(shown()).toEqual(goes ? [] : ['Uno'])
  })

  test('not by a click, which ends the choosing of words', () => {
    show('Uno')
    fireEvent(screen.getByRole('status'), new PointerEvent('click', { bubbles: true, pointerType: 'mouse' }))
    expect(shown()).toEqual(['Uno'])
  })
})

test.each([
  ['pointed at', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['with the focus', fireEvent.focus, fireEvent.blur]
])('one that is %s stays until it is left', (_, hold, leave) => {
  show('Uno')
  hold(screen.getByRole('status'))
  wait(10 * toastMs)
  expect(shown()).toEqual(['Uno'])
  leave(screen.getByRole('status'))
  wait(toastMs - 1)
  expect(shown()).toEqual(['Uno'])
  wait(1)
  expect(shown()).toEqual([])
})

test('the same error of several calls is one toast, announced once', () => {
  act(() => showError('Mal'))
  const toast = screen.getByRole('alert')
  act(() => {
    for (let times = 0; times < 10; times++) showError('Mal')
  })
  expect(shown()).toEqual(['Mal'])
  expect(screen.getByRole('alert')).toBe(toast)
})

test('said again it begins anew; more than four are too many', () => {
  show('Uno', 'Dos')
  wait(toastMs - 1)
  show('Uno')
  wait(1)
  expect(shown()).toEqual(['Uno'])
  act(() => showError('Uno'))
  expect(shown()).toEqual(['Uno', 'Uno'])
  show('Dos', 'Tres', 'Cuatro')
  expect(shown()).toEqual(['Uno', 'Dos', 'Tres', 'Cuatro'])
  expect(screen.getByRole('alert').textContent).toBe('Uno')
})
