import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../test/renderPart.tsx'
import { Chart } from './Chart.tsx'

const points = [
  { id: 1, at: '2026-01-05T12:00:00.000Z', value: 12.5 },
  { id: 2, at: '2026-02-05T12:00:00.000Z', value: 21, isWrong: true },
  { id: 3, at: '2026-03-05T12:00:00.000Z', value: 14 }
]

/** Somewhere to draw: the test's page has no sizes. */
function withWidth(width: number) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly seen: (entries: unknown[]) => void
      constructor(seen: (entries: unknown[]) => void) {
        this.seen = seen
      }
      observe() {
        this.seen([{ contentRect: { x: 0, y: 0, width, height: 200, top: 0, left: 0, bottom: 0, right: 0 } }])
      }
      disconnect() {}
    }
  )
}

test('read point by point with the keys, the last one first', async () => {
  renderPart(<Chart title="Desgaste" unit="mm" min={10} max={20} points={points} />)
  const plot = await screen.findByRole('slider', { name: 'Desgaste' })
  const said = () => plot.getAttribute('aria-valuetext')
  expect(said()).toBe('05/03/2026 08:00:00: 14 mm')
  fireEvent.keyDown(plot, { key: 'ArrowRight' })
  expect(said()).toBe('05/03/2026 08:00:00: 14 mm')
  fireEvent.keyDown(plot, { key: 'ArrowLeft' })
  expect(said()).toBe('05/02/2026 08:00:00: 21 mm, fuera de rango')
  fireEvent.keyDown(plot, { key: 'Home' })
  fireEvent.keyDown(plot, { key: 'ArrowLeft' })
  expect([said(), plot.getAttribute('aria-valuenow')]).toEqual(['05/01/2026 08:00:00: 12.5 mm', '1'])
  fireEvent.keyDown(plot, { key: 'End' })
  expect(plot.getAttribute('aria-valuenow')).toBe('3')
})

test('drawn with its unit, its limits and its last number; what is out of range has a form of its own', async () => {
  withWidth(600)
  const { container } = renderPart(<Chart title="Desgaste" unit="mm" min={10} max={20} points={points} />)
  await screen.findByText('14 mm')
  const words = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(words).toEqual(['10', '15', '20', '25', 'mm', 'Mín. 10', 'Máx. 20', '05/01/2026', '05/03/2026', '14 mm'])
  expect([container.querySelectorAll('circle').length, container.querySelectorAll('path').length]).toEqual([2, 1])
  vi.unstubAllGlobals()
})

test('large numbers are read as everywhere else, with their thousands', async () => {
  renderPart(<Chart title="Horas" unit="h" points={[{ id: 1, at: points[0]!.at, value: 70_608.25 }]} />)
  const plot = await screen.findByRole('slider', { name: 'Horas' })
  expect(plot.getAttribute('aria-valuetext')).toBe('05/01/2026 08:00:00: 70,608.25 h')
})

test('as a table, the latest first, each leading on', async () => {
  renderPart(
    <Chart title="Desgaste" unit={null} points={points} renderMore={{ label: 'Orden', of: ({ id }) => `OT ${id}` }} />
  )
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(
    rows.map(row =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent)
    )
  ).toEqual([
    [],
    ['05/03/2026 08:00:00', '14', 'OT 3'],
    ['05/02/2026 08:00:00', '21 · fuera de rango', 'OT 2'],
    ['05/01/2026 08:00:00', '12.5', 'OT 1']
  ])
})

test('what it is compared with has its name at its line: at the end, or where the two are farthest apart', async () => {
  withWidth(600)
  const named = async (values: readonly number[]) => {
    const { container, unmount } = renderPart(
      <Chart title="Horas" unit="h" points={points} earlier={{ label: 'antes', values }} />
    )
    await screen.findByText('14 h')
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Fecha', 'Medida (h)', 'Antes (h)'])
    const text = [...container.querySelectorAll('svg text')].find(one => one.textContent?.startsWith('antes'))
    const said = [text?.textContent, Number(text?.getAttribute('x')) > 480]
    unmount()
    return said
  }
  expect(await named([12.5, 21, 20])).toEqual(['antes 20 h', true])
  expect(await named([12.5, 12, 14])).toEqual(['antes', false])
  expect(await named([12.5, 21, 14])).toEqual(['antes 14 h', true])
  vi.unstubAllGlobals()
})
