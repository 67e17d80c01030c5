import { screen, within } from '@testing-library/react'
import type { WorstActors } from 'contract/failures/failures.ts'
import { expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const [page, list] = ['/admin/unplanned/worst-actors', '/admin/unplanned/failures']

const sums = (count: number, repeats: number, worked_minutes: number, down_minutes: number) => ({
  count,
  repeats,
  worked_minutes,
  down_minutes
})

const aServer = (answer: Partial<WorstActors> = {}, pages = [page, list]) =>
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages, permissions: ['work-orders.read'] })),
    'GET menus/2/profile': data([]),
    'GET dashboard/unplanned/worst-actors': data({
      days: 30,
      rows: [
        { id: 5, code: 'A-5', name: 'Motor', ...sums(3, 1, 90, 0) },
        { id: 6, code: 'A-6', name: 'Freno', ...sums(1, 0, 0, 18) }
      ],
      months: [{ month: '2025-12', count: 6, repeats: 2 }],
      total: sums(6, 2, 150, 40),
      ...answer
    })
  })

const cells = (row: HTMLElement) => within(row).getAllByRole('cell')
const texts = (row: HTMLElement) => cells(row).map(cell => cell.textContent)

test('what it all cost stands below, with what none of the rows has; the total leads to its list', async () => {
  aServer()
  renderPage(`${page}?by=asset&from=2025-01-01&to=2025-12-31`)
  const table = await screen.findByRole('table', { name: 'Lo que más falla, por activo' })
  const row = (name: RegExp) => within(table).getByRole('row', { name })
  expect(texts(row(/^A-5/))).toEqual(['3', '1', '1 h 30 min', '–'])
  expect(texts(row(/^Sin activo anotado/))).toEqual(['2', '1', '1 h 0 min', '0 h 22 min'])
  expect(texts(row(/^Total/))).toEqual(['6', '2', '2 h 30 min', '0 h 40 min'])
  expect(addressOf(within(row(/^Total/)).getByRole('link', { name: 'Total: 6' }))).toBe(
    `${list}?created_at_from=2025-01-01&created_at_to=2025-12-31`
  )
  // No list has just those of which it isn't known.
  expect(within(row(/^Sin activo/)).queryAllByRole('link')).toEqual([])
})

test('where each failure has a row there are no others', async () => {
  aServer({ total: sums(4, 1, 90, 18) })
  renderPage(`${page}?from=2025-01-01&to=2025-12-31`)
  const table = await screen.findByRole('table', { name: 'Lo que más falla, por base' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(row => within(row).queryByRole('rowheader')?.textContent)
  ).toEqual([undefined, 'A-5 Motor', 'A-6 Freno', 'Total'])
})

test('failures without any asset are told as such', async () => {
  aServer({ rows: [], total: sums(2, 0, 0, 0) })
  renderPage(`${page}?by=model&from=2025-01-01&to=2025-12-31`)
  const table = await screen.findByRole('table', { name: 'Lo que más falla, por modelo' })
  expect(texts(within(table).getByRole('row', { name: /^Sin modelo anotado/ }))).toEqual(['2', '–', '–', '–'])
})
