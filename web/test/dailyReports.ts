import { screen } from '@testing-library/react'
import { dailyReportStatus, shift } from 'contract/core/classifier.ts'
import type { DailyReportDetail } from 'contract/daily-reports/daily-reports.ts'
import type { Turn, Verification } from 'contract/daily-reports/turns.ts'
import { aUser, data, fakeApi } from './fakeApi.ts'
import { renderPage } from './renderPage.tsx'

const record = { version: 1, created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' }
const none = { rows: [], count: 0 }

export const aVerification = (more: Partial<Verification> = {}): Verification => ({
  id: 30,
  ...record,
  fk_daily_report: 9,
  fk_turn_report: 20,
  state: 'open',
  comment: null,
  commented_at: null,
  fk_commented_by: null,
  commented_by: null,
  closed_at: null,
  fk_closed_by: null,
  closed_by: null,
  ...more
})

/** The morning of 1 March 2026, in which nothing is written and nothing happened, unless said otherwise. */
export const aTurn = (more: Partial<Turn> = {}): Turn => ({
  id: 20,
  ...record,
  fk_daily_report: 9,
  fk_line: 1,
  date: '2026-03-01',
  fkc_shift: shift.MANANA,
  shift: { id: shift.MANANA, name: 'Mañana' },
  starts_at: '2026-03-01T10:00:00.000Z',
  ends_at: '2026-03-01T18:00:00.000Z',
  staff: [],
  text: null,
  hand_over: null,
  pending: null,
  outgoing_signed_at: null,
  fk_outgoing_signed_by: null,
  outgoing_signed_by: null,
  incoming_signed_at: null,
  fk_incoming_signed_by: null,
  incoming_signed_by: null,
  verification: null,
  previous: null,
  happened: { orders: none, checks: none, anomalies: none, readings: none, supplies: none },
  ...more
})

/** The report 9 of that day, open, with one turn. */
export const aReport = (turn: Turn, more: Partial<DailyReportDetail> = {}): DailyReportDetail => ({
  id: 9,
  ...record,
  date: '2026-03-01',
  fk_location: 1,
  fk_line: 1,
  line: { id: 1, name: 'Línea 1', color: '#E53935' },
  fkc_status: dailyReportStatus.ABIERTO,
  status: { id: dailyReportStatus.ABIERTO, name: 'Abierto' },
  opens: null,
  closes: null,
  weather: null,
  passengers: null,
  stops: null,
  stop_minutes: null,
  summary: null,
  signatures_count: 0,
  verified_count: 0,
  closed_at: null,
  fk_closed_by: null,
  closed_by: null,
  days_without_stop: null,
  turns: [turn],
  addenda: [],
  history: [],
  signatures: [],
  ...more
})

/** Renders the page of a report, for a user with these permissions; `now` is what the server has. */
export async function openReport(
  report: DailyReportDetail,
  permissions: string[],
  handlers: Parameters<typeof fakeApi>[0] = {}
) {
  const server = { now: report }
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/daily-reports/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET daily-reports/9': () => data(server.now),
    'GET daily-reports/getBeforeRTD/9': data(null),
    'GET daily-reports/getNextRTD/9': data(null),
    ...handlers
  })
  const view = renderPage('/admin/daily-reports/9')
  await screen.findByRole('heading', { level: 1 })
  /** Changes the report as another user would, and notifies the page. */
  const change = async (next: DailyReportDetail) => {
    server.now = next
    await view.queryClient.invalidateQueries({ queryKey: ['daily_report'] })
  }
  const writes = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body ?? undefined])
  return { ...view, api, server, change, writes }
}
