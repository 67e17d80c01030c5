import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { data, fakeApi } from '../../../test/fakeApi.ts'
import { exactDate, relativeText } from './RelativeDate.tsx'
import { Timeline, type TimelineEntry } from './Timeline.tsx'

afterEach(() => vi.useRealTimers())

function show(entries: readonly TimelineEntry[]) {
  fakeApi({ 'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }) })
  return render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Timeline entries={entries} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

const at = '2026-03-02T14:05:00.000Z'

test('nothing yet', () => {
  show([])
  screen.getByText('Todavía no ha pasado nada')
})

test.each<[string, Partial<TimelineEntry>, string]>([
  ['who did what', { who: 'Ana', what: 'la creó' }, 'Ana la creó10:05'],
  ['what the system did', { what: 'La creó el sistema' }, 'La creó el sistema10:05'],
  [
    'one change, in the sentence',
    { who: 'Ana', what: 'cambió', changes: [{ label: 'Nombre', before: 'A', after: 'B' }] },
    'Ana cambió Nombre: A → B10:05'
  ],
  [
    'the others in a list',
    {
      who: 'Ana',
      what: 'cambió',
      changes: [
        { label: 'Nombre', before: '', after: 'B' },
        { label: 'Nota', before: 'C', after: '' }
      ]
    },
    'Ana cambió Nombre: (vacío) → B10:05Nota: C → (vacío)'
  ],
  [
    'all in a list, where the sentence is whole',
    {
      who: 'Ana',
      what: 'la creó',
      changes: [
        { label: 'Nombre', after: 'B' },
        { label: 'Nota', before: 'C' }
      ]
    },
    'Ana la creó10:05Nombre: BNota: C'
  ],
  ['what was written', { who: 'Ana', what: 'la devolvió', text: 'Falta medir' }, 'Ana la devolvió10:05Falta medir']
])('%s', (_, entry, text) => {
  show([{ key: '1', at, what: '', ...entry }])
  expect(screen.getAllByRole('listitem')[1]?.textContent).toBe(text)
  expect(document.querySelector('ul:empty, blockquote:empty')).toBeNull()
})

test('day by day, as the operator counts them; today is called so', () => {
  const now = new Date().toISOString()
  show([
    { key: '1', at: now, what: 'uno' },
    // Still the second of March there.
    { key: '2', at: '2026-03-03T03:00:00.000Z', what: 'dos' },
    { key: '3', at, what: 'tres' },
    { key: '4', at: '2026-03-02T03:00:00.000Z', what: 'cuatro' }
  ])
  const days = [...document.querySelectorAll('ol > li > p')].map(({ textContent }) => textContent)
  expect(days).toHaveLength(3)
  expect(days[0]).toBe('Hoy')
  expect(days.slice(1).every(day => day !== 'Hoy')).toBe(true)
})

test('at midnight it is another day; nothing waits for it once nobody looks', () => {
  vi.useFakeTimers({ now: new Date('2026-03-03T03:59:30.000Z') })
  const { unmount } = show([
    { key: '1', at, what: 'uno' },
    { key: '2', at: '2026-03-01T14:00:00.000Z', what: 'dos' }
  ])
  const isToday = () => screen.queryByText('Hoy') !== null
  expect(isToday()).toBe(true)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(isToday()).toBe(false)
  unmount()
  const ticking = vi.spyOn(Date, 'now')
  vi.advanceTimersByTime(60_000)
  expect(ticking).not.toHaveBeenCalled()
})

test.each([
  ['2026-03-02', 'hoy', '02/03/2026'],
  ['2026-02-28', 'hace 2 días sáb', '28/02/2026'],
  ['2026-03-09', 'en 1 semana', '09/03/2026'],
  ['2026-03-10', '10/03/2026', '10/03/2026'],
  ['2026-02-22', '22/02/2026', '22/02/2026'],
  ['2026-03-03T03:59:00.000Z', 'hoy, 23:59', '02/03/2026 23:59:00'],
  ['2026-03-03T04:00:00.000Z', 'mañana mar, 00:00', '03/03/2026 00:00:00'],
  ['2026-02-23T12:00:00.000Z', 'hace 1 semana, 08:00', '23/02/2026 08:00:00'],
  ['2026-03-10T04:00:00.000Z', '10/03/2026 00:00:00', '10/03/2026 00:00:00']
])('seen on the second of March, %s is %s, exactly %s', (date, text, exact) => {
  expect(relativeText(date, '2026-03-02', 'America/La_Paz')).toBe(text)
  expect(exactDate(date, 'America/La_Paz')).toBe(exact)
})
