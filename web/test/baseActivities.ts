import { aRow } from './programming.ts'
import { aLine, aUser, data, fakeApi } from './fakeApi.ts'

/** The page of activities by base. */
export const path = '/admin/planned/base-activities'

/** Three activities, the first two on one base; `more` is of the first. */
export function aServer(permissions: readonly string[], more: Record<string, unknown> = {}, handlers = {}) {
  const first = aRow(1, more)
  const rows = [first, { ...aRow(2), fk_base: first.fk_base, base: first.base }, aRow(3)]
  return fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions: [...permissions], locations: [aLine(1)] })),
    'GET menus/2/profile': data([]),
    'GET base-activities': data({ rows, count: rows.length }),
    'PUT base-activities/bulk': {
      status: 400,
      body: { message: 'x', errorCode: 'VALIDATION.INVALID_DATA', errors: { 'items.0.next_date': ['No puede ser'] } }
    },
    'PUT base-activities/1': data({ ...first, is_active: false }),
    'GET base-activities/1': data(first),
    'GET reschedule-history': data({ rows: [], count: 0 }),
    'GET reference/periodicity-units': data([{ id: 3, name: 'Mes' }]),
    ...handlers
  })
}
