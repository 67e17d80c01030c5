import { decidedStatuses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { addDays, addMonths } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import { createdTitle, type Facts } from './facts.ts'
import type { Pick, Question } from './question.ts'
import { calendarMonth, nightLoads } from './sql-nights.ts'
import { masterPlan, round } from './sql-plans.ts'
import { coincidencePage, reportPage } from './sql-reports.ts'
import { basePage, placesWithin } from './sql-plant.ts'
import { dueActivities, listedOrder, orderPage, unplannedPage, wholeOrder } from './sql.ts'

type Row = { id: number }

/** A page and its count: the same rows in the same order, the same count. */
const samePage: Question['same'] = {
  api: (data: { rows: Row[]; count: number }) => [data.rows.map(row => row.id), data.count],
  sql: ([rows, count]) => [rows?.map(row => row['id']), Number(count?.[0]?.['count'])]
}

const ids = (rows: readonly Record<string, unknown>[] | undefined, name = 'id') => rows?.map(row => row[name])

const get = (path: string) => ({ method: 'GET' as const, path })

/** The page of question L2: 500, or less in a small set. */
const latePage = ({ closed }: Facts) => Math.max(1, Math.min(500, Math.floor(closed / 10)))

const bigLine = ({ bigLine: line }: Facts): Pick[] => [{ line }]
const everyLine = ({ lines }: Facts): Pick[] => lines.map(line => ({ line }))

const contains = (word: string) => `text like '%' || search_key(${word}) || '%'`
const counters = ['numberBaseWithoutAPlan', 'numberActivitiesNoAdded', 'numberActivitiesNoInitialized'] as const
/** What the master plan counts that is written down; what is foreseen is calculated otherwise in SQL. */
const counted = ['planned', 'done', 'late'] as const
const created = { title: createdTitle, description: 'Orden creada por la medición; puede quedarse.' }

/** '2026-11': what is written down ends about now. */
const thisMonth = () => dayOf(Date.now(), 'America/La_Paz').slice(0, 7)

/** Every question, by the names of the goals. */
export const questions: Question[] = [
  {
    name: 'L1',
    what: 'órdenes abiertas de una línea, página 1 y total',
    goals: { 16: 0.9 },
    picks: everyLine,
    request: ({ line }) => get(`workorders?fkLine=${line}&fkc_status=9&fkc_status=10&fkc_status=11&fkc_status=12`),
    sql: orderPage('w.fk_line = :line and w.fkc_status in (9, 10, 11, 12)'),
    same: samePage,
    growth: true
  },
  {
    name: 'L1h',
    what: 'órdenes cerradas de la línea de unas 80.000, página 1 y total',
    goals: { 16: 8 },
    picks: bigLine,
    request: ({ line }) => get(`workorders?fkLine=${line}&fkc_status=13`),
    sql: orderPage('w.fk_line = :line and w.fkc_status = 13'),
    same: samePage
  },
  {
    name: 'H',
    what: 'historial de órdenes de esa línea, página 1 y total',
    goals: { 16: 8 },
    picks: bigLine,
    request: ({ line }) => get(`history/ordenes-trabajo/paginated?fkLine=${line}`),
    sql: orderPage('w.fk_line = :line and w.fkc_status in (13, 15)'),
    same: samePage
  },
  {
    name: 'L2',
    what: 'las mismas, página 500',
    goals: { 16: 10 },
    picks: facts => [{ line: facts.bigLine, page: latePage(facts), start: (latePage(facts) - 1) * 10 }],
    request: ({ line, page }) => get(`workorders?fkLine=${line}&fkc_status=13&page=${page}`),
    sql: orderPage('w.fk_line = :line and w.fkc_status = 13', ':start'),
    same: samePage
  },
  {
    name: 'L3',
    what: 'órdenes de esa línea con dos palabras, página 1 y total',
    goals: { 16: 2 },
    picks: bigLine,
    texts: ({ words: [first, second] }) => ({ first, second }),
    request: ({ line }, { first, second }) =>
      get(`workorders?fkLine=${line}&search=${encodeURIComponent(`${first} ${second}`)}`),
    sql: orderPage(
      `w.fk_line = :line and w.id in (select fk_work_order from work_order_words
        where fk_line = :line and ${contains(':first')} and ${contains(':second')})`
    ),
    same: samePage,
    growth: true
  },
  {
    name: 'U1',
    what: 'actividades no planificadas abiertas de una línea, página 1 y total',
    goals: { 16: 0.9 },
    picks: everyLine,
    request: ({ line }) => get(`unplanned?fkLine=${line}&is_open=true&itemsPerPage=15`),
    sql: unplannedPage('u.fk_line = :line and w.fkc_status not in (13, 15)'),
    same: samePage,
    growth: true
  },
  {
    name: 'G',
    what: 'una orden con checks, personal, observaciones e historia',
    goals: { 16: 0.6, 64: 0.45 },
    picks: ({ orders }) => orders.map(id => ({ id })),
    request: ({ id }) => get(`workorders/${id}`),
    sql: wholeOrder,
    same: {
      api: (order: Row & Record<'checks' | 'staff' | 'observations' | 'history', Row[]>) => [
        [order.id],
        ...[order.checks, order.staff, order.observations, order.history].map(rows => ids(rows))
      ],
      sql: ([order, checks, , , staff, observations, history]) => [
        ids(order),
        ids(checks, 'check_id'),
        ids(staff),
        ids(observations),
        ids(history)
      ]
    }
  },
  {
    name: 'C',
    what: 'actividades que vencen en un mes en una línea (hasta 500)',
    goals: { 16: 0.6 },
    picks: everyLine,
    texts: ({ month: [from, to] }) => ({ from, to }),
    request: ({ line }, { from, to }) =>
      get(`base-activities/checks?fkLine=${line}&from=${from}&to=${to}&paginated=true&itemsPerPage=500`),
    sql: dueActivities,
    same: samePage,
    growth: true
  },
  {
    name: 'D',
    what: 'órdenes planificadas de una línea por estado',
    goals: { 16: 30 },
    picks: everyLine,
    request: ({ line }) => get(`dashboard/planned/status-count?fkLine=${line}`),
    sql: `select fkc_status, count(*) from work_order where fk_line = :line and type in (162, 168) group by fkc_status
      order by fkc_status;`,
    same: {
      api: (data: { fkc_status: number; count: number }[]) =>
        data.filter(row => row.count).map(row => [row.fkc_status, row.count]),
      sql: ([rows]) => rows?.map(row => [row['fkc_status'], Number(row['count'])])
    }
  },
  {
    name: 'A1',
    what: 'reportes de anomalía atendidos de una línea, página 1 y total',
    goals: { 16: 0.9 },
    picks: everyLine,
    request: ({ line }) => get(`anomaly-report?fkLine=${line}&state=active&fkc_status=43`),
    sql: reportPage("r.fk_line = :line and r.state = 'active' and r.fkc_status = 43"),
    same: samePage
  },
  {
    name: 'A2',
    what: 'reportes parecidos a uno',
    goals: { 16: 0.6 },
    picks: ({ reports }) => reports.map(id => ({ id })),
    request: ({ id }) => get(`anomaly-report/coincidence/${id}`),
    sql: coincidencePage,
    same: { api: (rows: Row[]) => ids(rows), sql: ([rows]) => ids(rows) }
  },
  {
    name: 'DA',
    what: 'reportes de anomalía de una línea por estado',
    goals: { 16: 2 },
    picks: everyLine,
    request: ({ line }) => get(`dashboard/anomaly/dash-summary-state?fkLine=${line}`),
    sql: `select fkc_status, count(*) from anomaly_report
      where fk_line = :line and (state = 'active' or fkc_status in (${decidedStatuses.join()}))
      group by fkc_status order by fkc_status;`,
    same: {
      api: (data: { fkc_status: number; count: number }[]) =>
        data.filter(row => row.count).map(row => [row.fkc_status, row.count]),
      sql: ([rows]) => rows?.map(row => [row['fkc_status'], Number(row['count'])])
    }
  },
  {
    name: 'T',
    what: 'lo que hay dentro de una línea, con cuánto hay en cada sitio',
    goals: { 16: 0.5 },
    picks: everyLine,
    request: ({ line }) => get(`location?fk_location=${line}&sortBy=along_line&sortDesc=false&page=1&itemsPerPage=100`),
    sql: placesWithin,
    same: samePage
  },
  {
    name: 'B',
    what: 'bases de una línea, página 1, total y los tres contadores',
    goals: { 16: 0.6 },
    picks: everyLine,
    request: ({ line }) => get(`base?fkLine=${line}&itemsPerPage=5`),
    sql: basePage,
    same: {
      api: (data: { rows: Row[]; count: number } & Record<(typeof counters)[number], number>) => [
        ids(data.rows),
        data.count,
        ...counters.map(name => data[name])
      ],
      sql: ([rows, count, sums]) => [
        ids(rows),
        Number(count?.[0]?.['count']),
        ...['without_plan', 'not_added', 'not_initialized'].map(name => Number(sums?.[0]?.[name]))
      ]
    }
  },
  {
    name: 'Y',
    what: 'capacidad de un año de esa línea, por noches y especialidad',
    goals: { 16: 0.5 },
    picks: ({ planLine: line }) => [{ line }],
    texts: () => ({ first: `${thisMonth().slice(0, 4)}-01-01`, last: `${thisMonth().slice(0, 4)}-12-31` }),
    request: ({ line }, { first, last }) => get(`roster/capacity?fkLine=${line}&from=${first}&to=${last}`),
    sql: nightLoads
  },
  {
    name: 'K',
    what: 'un mes del calendario de esa línea',
    goals: { 16: 0.5 },
    picks: ({ planLine: line }) => [{ line }],
    texts: () => ({ first: `${thisMonth()}-01`, last: addDays(addMonths(`${thisMonth()}-01`, 1), -1) }),
    request: ({ line }, { first, last }) => get(`planning/calendar?fkLine=${line}&from=${first}&to=${last}`),
    sql: calendarMonth
  },
  {
    name: 'M',
    what: 'plan maestro de la línea de unas 2.000 actividades, por semanas',
    goals: { 16: 0.5 },
    picks: ({ planLine: line }) => [{ line }],
    texts: ({ month: [from] }) => {
      const year = from.slice(0, 4)
      return { year, first: `${year}-01-01`, last: `${year}-12-31`, today: dayOf(Date.now(), 'America/La_Paz') }
    },
    request: ({ line }, { year }) => get(`plans/master?fkLine=${line}&year=${year}&by=week`),
    sql: masterPlan,
    same: {
      api: ({
        rows,
        totals
      }: {
        rows: { base_activity: Row }[]
        totals: Record<(typeof counted)[number], number>[]
      }) => [
        rows.map(row => row.base_activity.id),
        ...counted.map(name => totals.reduce((sum, total) => sum + total[name], 0))
      ],
      sql: ([rows]) => [ids(rows), ...counted.map(name => rows?.reduce((sum, row) => sum + Number(row[name] ?? 0), 0))]
    }
  },
  {
    name: 'R',
    what: 'la ronda de lecturas de una línea',
    goals: { 16: 0.5 },
    picks: everyLine,
    request: ({ line }) => get(`readings/round?fkLine=${line}`),
    sql: round,
    same: {
      api: (meters: (Row & { last: { value: number } | null; drives: number })[]) =>
        meters.map(({ id, last, drives }) => [id, last?.value ?? null, drives]),
      sql: ([rows]) => rows?.map(({ id, value, drives }) => [id, value === null ? null : Number(value), Number(drives)])
    }
  },
  // Last, because it creates open orders, which the other questions would count.
  {
    name: 'W',
    what: 'crear una orden, con auditoría',
    goals: { 16: 0.6 },
    picks: ({ places, admin }) => places.map(place => ({ ...place, admin })),
    texts: () => created,
    request: ({ fk_location, fk_base, fk_responsible }) => ({
      method: 'POST',
      path: 'workorders',
      body: {
        type: 2,
        ...created,
        fk_location,
        fk_base,
        fk_responsible,
        fkc_priority: 8,
        scheduled_start: new Date(Date.now() + 86_400_000).toISOString()
      }
    }),
    sql: `
begin;
select set_config('app.user', :admin::text, true), set_config('app.address', '127.0.0.1', true),
  set_config('app.request', gen_random_uuid()::text, true), set_config('app.time_zone', 'America/La_Paz', true);
insert into work_order (type, title, description, fk_location, fk_base, fk_responsible, fkc_priority, scheduled_start,
  fk_created_by)
values (2, :title, :description, :fk_location, :fk_base, :fk_responsible, 8, '20260115T020000Z', :admin)
returning id \\gset
insert into work_order_transition (fk_work_order, fkc_to, fk_user) values (:id, 9, :admin);
${listedOrder.trim()}
commit;`
  }
]
