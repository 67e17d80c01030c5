import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, toastStore } from './toasts.ts'
import { keepTyped, noDraftRoomText } from './keepTyped.ts'

const said = () => toastStore.snapshot().map(({ text }) => text)
afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

test('what is typed is kept; without room it is said once, and again when it happens anew', () => {
  keepTyped('draft:a', 'Fuga')
  expect([localStorage.getItem('draft:a'), said()]).toEqual(['"Fuga"', []])
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepTyped('draft:a', 'Fuga de')
  expect(said()).toEqual([noDraftRoomText])
  dismissToast(toastStore.snapshot()[0]!.id)
  keepTyped('draft:a', 'Fuga de aceite')
  expect(said()).toEqual([])
  full.mockRestore()
  keepTyped('draft:a', 'Fuga de aceite')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepTyped('draft:a', 'Fuga de aceite')
  expect(said()).toEqual([noDraftRoomText])
})
