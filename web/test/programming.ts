import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { addDays } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import type { LineNight } from 'contract/service-hours/service-hours.ts'
import { aLine, aUser, type Call, data, fakeApi } from './fakeApi.ts'

export const today = dayOf(Date.now())
export const path = '/admin/planned/programming'

type Row = Omit<BaseActivity, 'activity'> & { activity: BaseActivity['activity'] }

/** Activity `n` is called 'Actividad n', takes n × 10 minutes of two people, and every third needs the line to stop. */
export function aRow(n: number, more: Partial<Row> = {}): Row {
  const named = { id: 1, name: 'Por fechas' }
  return {
    id: n,
    version: 1,
    created_at: '2026-01-01T12:00:00.000Z',
    updated_at: '2026-01-01T12:00:00.000Z',
    fk_base: 100 + n,
    base: { id: 100 + n, code: `B-${n}`, name: `Base ${n}`, criticality: 'A', location: { id: 11, name: 'Taypi Uta' } },
    fk_activity: 200 + n,
    activity: {
      id: 200 + n,
      code: `A-${n}`,
      name: `Actividad ${n}`,
      fkc_check_type: 137,
      fkc_priority: 8,
      estimated_minutes: n * 10,
      people: 2,
      reads_meter: false,
      specialty: n % 2 ? { id: 1, name: 'Mecánica' } : null,
      tasks: []
    },
    fk_line: 1,
    line: { id: 1, name: 'Línea 1', color: null },
    fkc_regime: 163,
    regime: named,
    periodicity_unit: { id: 3, name: 'Mes' },
    time_interval_value: 3,
    usage_unit: null,
    usage_interval_value: null,
    tolerance_days: 0,
    fk_base_metric: null,
    requires_stop: n % 3 === 0,
    anchor_date: null,
    next_date: addDays(today, n - 3),
    rescheduled_date: null,
    last_date: null,
    next_usage_value: null,
    next_usage_shown: null,
    last_usage_value: null,
    due_date: addDays(today, n - 3),
    due_by: 'date',
    is_active: true,
    inactive_reason: null,
    own: null,
    open_check: null,
    ...more
  }
}

/** A night from 23:30 to 05:00 in which nothing is programmed yet, and the usual shifts. */
export const aNight = (more: Partial<LineNight> = {}): LineNight => ({
  starts_at: '2026-03-11T03:30:00.000Z',
  ends_at: '2026-03-11T09:00:00.000Z',
  minutes: 330,
  programmed: { orders: 0, stop: 0, running: 0 },
  work: [],
  turns: {
    stop: [{ fkc_shift: 62, from: 1410, minutes: 330 }],
    running: [
      { fkc_shift: 60, from: 360, minutes: 480 },
      { fkc_shift: 61, from: 840, minutes: 480 }
    ]
  },
  ...more
})

/** A server with so many due activities on each line; `rows` may be changed while it runs. */
export function aServer(count: number, permissions = ['checks.program', 'base-activities.reschedule']) {
  const rows = Array.from({ length: count }, (_, index) => aRow(index + 1))
  const list = ({ query }: Call) => {
    const asked = new URLSearchParams(query)
    const due = rows
      .filter(row => row.open_check === null && (row.due_date ?? '') <= (asked.get('to') ?? '9999'))
      .map(row => ({ ...row, fk_line: Number(asked.get('fkLine') ?? 1) }))
    if (asked.get('paginated') === 'false') return data(due)
    const [page, size] = [Number(asked.get('page') ?? 1), Number(asked.get('itemsPerPage') ?? 10)]
    return data({ rows: due.slice((page - 1) * size, page * size), count: due.length })
  }
  const batch = ({ body }: Call) => {
    const ids = (body as { base_activities: number[] }).base_activities
    for (const row of rows) if (ids.includes(row.id)) row.open_check = { id: 1, fk_work_order: 7 }
    const order = { id: 7, code: 'OT-2026-000007' }
    return data({ batch: { id: 1 }, work_order: order, work_orders: [order], checks: ids.map(id => ({ id })) })
  }
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions, locations: [aLine(1), aLine(2)] })),
    'GET menus/2/profile': data([]),
    'GET checks/programmable/count': data({ count: 3 }),
    'GET base-activities/checks': list,
    'GET base-activities': ({ query }) => {
      const asked = new URLSearchParams(query)
      const found = rows.filter(row => asked.getAll('fk_base').includes(String(row.fk_base)))
      // As the server: by pages, unless all are asked for.
      return data(asked.get('paginated') === 'false' ? found : { rows: found.slice(0, 1), count: found.length })
    },
    'POST checks/bulk/batch': batch,
    'GET workorders': data({
      rows: [
        {
          id: 7,
          code: 'OT-2026-000007',
          title: 'Noche de poleas · Noche',
          checks_count: 2,
          labour_minutes: 80,
          scheduled_start: '2026-03-11T03:30:00.000Z',
          requires_stop: true
        }
      ],
      count: 1
    }),
    'GET service-hours/night': data(aNight()),
    'POST base-activities/reschedule': data([])
  })
  return { ...api, rows, sent: (to: string) => api.calls.filter(call => call.method === 'POST' && call.path === to) }
}
