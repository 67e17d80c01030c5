import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../../test/renderPart.tsx'
import { BarRows } from './BarRows.tsx'
import { type ColumnRow, Columns } from './Columns.tsx'
import { legendOf } from './Legend.tsx'

/** Lets drawings have so many px, as a page would. */
function withWidth(width: number) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly tell: (entries: object[]) => void
      constructor(tell: (entries: object[]) => void) {
        this.tell = tell
      }
      observe() {
        this.tell([{ contentRect: { width, height: 100, x: 0, y: 0 } }])
      }
      disconnect() {}
    }
  )
}
afterEach(() => vi.unstubAllGlobals())

const failures = ['falla', 'fallas'] as const

/** So many months with two numbers each, the first of January 2024. */
const months = (length: number): ColumnRow[] =>
  Array.from({ length }, (_, index) => ({
    key: String(index),
    label: `Mes ${index}`,
    short: 'ene',
    under: index % 12 === 0 ? String(2024 + index / 12) : undefined,
    parts: [
      { key: 'count', label: 'Fallas', colour: 'gray', value: index % 5 },
      { key: 'repeats', label: 'Repetidas', colour: 'red', value: index % 2 }
    ]
  }))

test.each([
  [1000, 12],
  [500, 12],
  [300, 12],
  [1000, 37],
  [700, 37],
  [450, 37]
])(
  'in %i px, %i months: each with its numbers, none narrower than nothing, the years where they begin',
  async (width, count) => {
    withWidth(width)
    renderPart(<Columns label="Fallas por mes" rows={months(count)} unit={failures} />)
    const plot = await screen.findByRole('group', { name: 'Fallas por mes' })
    expect(within(plot).getAllByRole('img')).toHaveLength(2 * count)
    expect(within(plot).getByRole('img', { name: 'Mes 1, Fallas: 1 falla' })).toBeTruthy()
    const widths = [...plot.querySelectorAll('rect')].map(rect => Number(rect.getAttribute('width')))
    expect(widths.every(one => one >= 0)).toBe(true)
    expect(within(plot).getAllByText(/^20\d\d$/)).toHaveLength(Math.ceil(count / 12))
  }
)

test.each([300, 900])('in %i px, bars say what they count', async width => {
  withWidth(width)
  const rows = [
    { key: '9', label: 'Pendiente', parts: [{ key: '9', label: 'Pendiente', colour: 'orange' as const, value: 1 }] }
  ]
  renderPart(<BarRows label="Por estado" rows={rows} unit={failures} />)
  const plot = await screen.findByRole('group', { name: 'Por estado' })
  expect(within(plot).getByText('fallas')).toBeTruthy()
  expect(within(plot).getByRole('img', { name: 'Pendiente: 1 falla' })).toBeTruthy()
})

test('a legend takes as many lines as it needs', () => {
  const kinds = ['Pendiente', 'En espera', 'En curso'].map(label => ({ key: label, label, colour: 'blue' as const }))
  expect(legendOf(kinds, 1000).height).toBe(22)
  expect(legendOf(kinds, 200).entries.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [95, 0],
    [0, 22]
  ])
  // What is wider than all there is has a line of its own.
  expect(legendOf(kinds, 10).height).toBe(66)
})
