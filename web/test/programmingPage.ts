import { configure, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { resetBasket } from '../src/features/programming/basketStore.ts'
import { selectLine } from '../src/api/selectedLine.ts'
import { toastStore } from '../src/api/toasts.ts'
import { screenOf } from './screenOf.ts'
import { dismissToasts } from './signedIn.ts'

/** Each test begins on a desktop with room for the basket's column, on the first line, with nothing in the basket. */
export function withoutBasket(): void {
  // Testing Library's visibility check computes the style of every ancestor, which takes seconds on such a large page.
  configure({ defaultHidden: true })
  beforeEach(() => {
    resetBasket()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    // Newer browsers return a promise.
    scrolled.mockReturnValue(Promise.resolve() as never)
    broughtIntoSight = () => scrolled.mock.contexts
    screenOf(80)
  })
  afterEach(() => {
    selectLine(1)
    dismissToasts()
  })
}

/** What the page has scrolled to. */
export let broughtIntoSight: () => readonly unknown[] = () => []

/** The box of activity `n` in the list. */
export const box = (n: number) => screen.findByRole('checkbox', { name: `Seleccionar Actividad ${n}, B-${n}` })
export const basket = () => within(screen.getByRole('complementary', { name: 'Cesta' }))
/** The names of what the basket shows. */
export const picked = () =>
  basket()
    .queryAllByRole('listitem')
    .map(item => /Actividad \d+/.exec(item.textContent ?? '')?.[0])
export const toasts = () => toastStore.snapshot().map(toast => toast.text)
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
