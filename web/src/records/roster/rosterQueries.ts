import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { changeRoster, myRoster, rosterCapacity, rosterDays, rosterPeople } from 'contract/calls/roster/roster.ts'
import type { MyRoster, RosterDay } from 'contract/roster/roster.ts'
import { fetchOrKept } from '../../api/answerCache.ts'
import { request, requestFile } from '../../api/client.ts'
import { callApi } from '../../api/resourceApi.ts'
import { write } from '../../api/write.ts'

/** Days of a line, or (null) of all of the caller's. */
export type RosterSpan = { line: number | null; from: string; to: string }

const queryOfSpan = ({ line, from, to }: RosterSpan) => ({ from, to, ...(line !== null && { fkLine: line }) })

const hours = ['line_shift', 'service_hours', 'service_exception']
const people = ['staff', 'staff_location', 'staff_specialty', 'staff_training', 'training', 'specialty', 'location']
const daysApi = callApi(rosterDays, { entities: ['roster', 'staff', 'staff_location'] })
const peopleApi = callApi(rosterPeople, { entities: ['roster', ...people, ...hours] })
const capacityApi = callApi(rosterCapacity, {
  entities: [
    'roster',
    ...people,
    ...hours,
    'work_order',
    'check',
    'work_order_staff',
    'activity',
    'unplanned',
    'unplanned_staff',
    'unplanned_execution_date'
  ]
})

/** The days of those who work on a line, by person and date, also those on other lines. */
export const daysQuery = (span: RosterSpan) => daysApi.query({ query: queryOfSpan(span) })
export const peopleQuery = (span: RosterSpan) => peopleApi.query({ query: queryOfSpan(span) })

/** The days of one person. */
export const daysOfPersonQuery = (fk_staff: number, { from, to }: { from: string; to: string }) =>
  queryOptions({
    ...daysApi.query({ query: { fk_staff, from, to } }),
    // `showSaved` puts everybody's days here.
    select: days => days.filter(day => day.fk_staff === fk_staff)
  })

/** The days of those who work on a line, on one date. */
export const daysOnQuery = (line: number, date: string) =>
  queryOptions({
    ...daysApi.query({ query: queryOfSpan({ line, from: date, to: date }) }, { suppressToast: true }),
    select: days => days.filter(day => day.date === date)
  })

/** What the nights of a line can take and hold, by what is saved. */
export const capacityQuery = (fkLine: number, { from, to }: { from: string; to: string }) =>
  capacityApi.query({ query: { fkLine, from, to, by: 'night' } }, { suppressToast: true })

/** The caller's own days; without signal as they were last fetched. */
export const myRosterQuery = (user: string, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['roster', 'mine', user, from, to] as const,
    queryFn: ({ signal }) =>
      fetchOrKept(user, 'roster', () => request<MyRoster>(myRoster.path, { query: { from, to }, signal })),
    meta: { entities: ['location', ...hours] }
  })

/** Days as they shall be, all or none. The caller shows what is refused. */
export const saveDays = (items: readonly RosterDay[]) =>
  write<RosterDay[]>('PUT', changeRoster.path, { body: { items } })

/** Puts days that were just saved into what is on the screen, before it is fetched again. */
export function showSaved(queryClient: QueryClient, saved: readonly RosterDay[]): void {
  const savedDays = new Map(saved.map(day => [`${day.fk_staff} ${day.date}`, day]))
  queryClient.setQueriesData<RosterDay[]>({ queryKey: ['roster', 'call', rosterDays.path] }, before => {
    if (!before) return before
    const others = before.filter(({ fk_staff, date }) => !savedDays.has(`${fk_staff} ${date}`))
    return [...others, ...saved.filter(({ version }) => version > 0)].toSorted(
      (a, b) => a.fk_staff - b.fk_staff || (a.date < b.date ? -1 : 1)
    )
  })
}

export const rosterFile = (span: RosterSpan) =>
  requestFile(rosterDays.path, { query: { ...queryOfSpan(span), format: 'xlsx' } })
