import { permissions } from 'server/manifest.ts'
import { ensureReferenceData } from 'server/reference-data.ts'
import { farIds, fill, type Route, routesIn } from 'server/test/requests.ts'
import { sendRequest, type Reply } from './http.ts'
import type { Outcome, Part } from './part.ts'
import { type Placed, placedIn } from './places.ts'
import type { Target } from './target.ts'

/** The attacker's line, and the other one, whose records all have the word in a text. */
const ownLine = 1
const otherLine = farIds + 1
export const word = 'SECRETO-DE-LA-OTRA'
const farId = String.raw`70000\d\d`
const ids = [0, 1, 2, 3, 4, 5].map(n => otherLine + n)

/**
 * Lower bound of routes that read or change something of this line, so that the attack is not only on what is closed to
 * everybody.
 */
const fewestOpen = 40

/** What lies on a line besides what `fill` makes. People are known to everybody, so their names say nothing. */
const more = (first: number, mark: string): Record<string, string> => ({
  staff: `id, dni, first_name, last_name) select i, 'D' || i, 'Persona', 'De una línea'`,
  staff_location: `id, fk_staff, fk_location) select i, i, ${first}`,
  batch: `id, fk_location, title, scheduled_date) select i, ${first}, '${mark}', '2026-03-01'`,
  work_order_staff: `id, fk_work_order, fk_staff, override_reason) select i, i, i, '${mark}'`,
  work_order_transition: `id, fk_work_order, fkc_to, reason) select i, i, 9, '${mark}'`,
  reschedule_history: `id, fk_base_activity, new_date, reason) select i, i, '2026-03-01', '${mark}'`,
  check_task: `id, fk_check, fk_activity, name, index, fkc_check_type) select i, i, i, '${mark}', 1, 135`,
  check_staff: `id, fk_check, fk_staff) select i, i, i`,
  service_exception: `id, fk_location, date, reason) select i, ${first}, '2026-03-01'::date + (i - ${first}), '${mark}'`,
  service_hours: `id, fk_location, weekday) select i, ${first}, i - ${first - 1}`,
  line_shift: `id, fk_location, fkc_shift, starts, ends) select i, ${first}, 60 + (i - ${first}) % 3, '06:00', '14:00'`,
  cron_job: `id, name, task, expression, time_zone, is_enabled, fk_location, fk_line)
    select i, '${mark} ' || i, 'checks.daily', '0 6 * * *', 'America/La_Paz', false, ${first}, ${first}`,
  cron_run: `id, fk_cron_job, due_at, state, finished_at, log) select i, i, now(), 'done', now(), '${mark}'`,
  anomaly_report_transition: `id, fk_anomaly_report, fkc_to, reason) select i, i, 40, '${mark}'`,
  anomaly_report_letter: `id, fk_anomaly_report, message, pdf) select i, i, '${mark}', ''`,
  anomaly_report_letter_file: `id, fk_anomaly_report_letter, file_name, mime_type, size, sha256)
    select i, i, '${mark}.pdf', 'application/pdf', 1, '${mark} ' || i`,
  anomaly_report_recipient: `id, fk_anomaly_report, fk_anomaly_report_letter, recipient)
    select i, i, i, '${mark}@teleferico.example'`,
  daily_report_transition: `id, fk_daily_report, fkc_to, reason) select i, i, 50, '${mark}'`,
  // Closed ones, which alone have something added.
  daily_report: `id, date, fk_location, fkc_status, closed_at, summary)
    select i + 10, '2026-02-01'::date + i - ${first}, ${first}, 52, now(), '${mark}'`,
  daily_report_addendum: `id, fk_daily_report, text) select i, i + 10, '${mark}'`,
  daily_report_acta: `fk_daily_report, content, sha256) select i, '${mark}', repeat('0', 64)`,
  notification: `id, fk_user, kind, entity, fk_entity, fk_line, title)
    select i, (select min(id) from "user"), 'observation', 'work_order', i, ${first}, '${mark}'`
})

/**
 * Tables that point to a place, or to what points to one, with the columns that do. People, what they are trained in
 * and accounts are known to everybody, so they aren't of a line, though they point to some.
 */
const ofLinesSql = `with recursive of_line(id) as (
  select 'location'::regclass::oid union select 'asset'::regclass::oid
  union select c.conrelid from pg_constraint c join of_line on c.confrelid = of_line.id
    where c.contype = 'f' and c.conrelid not in ('"user"'::regclass, 'staff'::regclass, 'staff_training'::regclass)
) select of_line.id::regclass::text as "table", coalesce(json_agg(a.attname) filter (where a.attname is not null), '[]') as pointers
  from of_line left join (pg_constraint c join of_line other on other.id = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]) on c.conrelid = of_line.id and c.contype = 'f'
  group by of_line.id order by 1`

type OfLine = { table: string; pointers: string[] }

const tablesOfLines = async ({ database }: Target) => (await database.pool.query<OfLine>(ofLinesSql)).rows

/** Restores all records of both lines, whatever an authorised caller has done with them. */
async function restore({ database }: Target): Promise<void> {
  // The database keeps what may never be taken away from everybody but its owner.
  await database.pool.query(
    'set local session_replication_role = replica; truncate location, asset, file_content cascade'
  )
  await ensureReferenceData(database.db)
  for (const [first, mark] of [
    [ownLine, 'propio'],
    [otherLine, word]
  ] as const) {
    await fill({ database }, mark, first)
    const statements = Object.entries(more(first, mark)).flatMap(([table, values]) => [
      `insert into "${table}" (${values} from generate_series(${first}, ${first + 5}) i on conflict do nothing`,
      values.startsWith('id') &&
        `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(100, max(id) filter (where id < ${farIds})))
        from "${table}"`
    ])
    await database.pool.query(statements.filter(Boolean).join(';'))
  }
}

type Rows = ReadonlyMap<string, string>

/** Every row that is of the other line, or points to something of it. */
async function rowsOfOther({ database }: Target, tables: readonly OfLine[]): Promise<Rows> {
  const one = ({
    table,
    pointers
  }: OfLine) => `select '${table} ' || coalesce(to_jsonb(t) ->> 'id', to_jsonb(t)::text) as name, to_jsonb(t)::text as row
    from ${table} t where exists (select from jsonb_each_text(to_jsonb(t)) f
      where f.key in (${['id', ...pointers].map(name => `'${name}'`).join()}) and f.value ~ '^${farId}$')`
  const { rows } = await database.pool.query(tables.map(one).join(' union all '))
  return new Map((rows as { name: string; row: string }[]).map(({ name, row }) => [name, row]))
}

/** The rows that were changed, removed or added. */
export function changedRows(before: Rows, after: Rows): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(name => before.get(name) !== after.get(name))
}

/** Matches references in answers, by which records of the other line are recognised. */
const farPointer = new RegExp(
  `"fk_(line|location|base|asset|work_order|check|base_activity|base_metric|batch)":${farId}\\b`
)

/** Whether an answer reveals something of the other line. Who works where is known to everybody. */
export const revealsOtherLine = (path: string, { text }: Pick<Reply, 'text'>): boolean =>
  text.includes(word) || (!/^\/api\/v1\/(staff|users|auth)/.test(path) && farPointer.test(text))

const everything = Object.keys(permissions).filter(name => name !== 'lines.all')

/** Sends every request to a route: first as a user without the line, then, to see that it is open, as one with both. */
async function attackRoute(target: Target, route: Route, tables: readonly OfLine[]) {
  const requests = placedIn(route, ids, word)
  const name = `${route.method} ${route.path}`
  const outcome: Outcome & { isOpen: boolean } = { calls: requests.length, wrong: [], remark: '', isOpen: false }
  if (requests.length === 0) return outcome
  const isRead = route.method === 'GET'
  const before = isRead ? undefined : await rowsOfOther(target, tables)
  let isDone = false
  const send = async (lines: number[], each: (request: Placed, reply: Reply) => void) => {
    const { token } = await target.account(everything, { lines })
    for (const request of requests) {
      const { method, path, body } = request
      const reply = await sendRequest(target.url, { method, path, token, body })
      isDone ||= !isRead && reply.status === 200
      each(request, reply)
    }
  }
  await send([ownLine], ({ path, body = '', place }, reply) => {
    const said = `${name}, en ${place}: ${reply.status} ${path} ${body} → ${reply.text.slice(0, 200)}`
    if (reply.status === 0 || reply.status >= 500 || revealsOtherLine(path, reply)) outcome.wrong.push(said)
  })
  if (before)
    for (const row of changedRows(before, await rowsOfOther(target, tables)))
      outcome.wrong.push(`${name}: ha cambiado ${row}`)
  await send([ownLine, otherLine], ({ path }, reply) => {
    if (isRead ? revealsOtherLine(path, reply) : reply.status === 200) outcome.isOpen = true
  })
  if (isDone) await restore(target)
  return outcome
}

/** Ids and words of another line in every place of every call. */
export const otherLines: Part = {
  name: 'otra línea en cada lugar de cada llamada',
  async run(target) {
    // A user who gets notifications.
    await target.account('Consulta')
    await restore(target)
    const { data: _, text } = await sendRequest(target.url, { method: 'GET', path: '/api/v1/openapi.json' })
    const tables = await tablesOfLines(target)
    const there = new Set([...(await rowsOfOther(target, tables)).keys()].map(name => name.split(' ')[0]))
    const wrong = tables
      .filter(({ table }) => !there.has(table))
      .map(({ table }) => `${table}: la otra línea no tiene nada que contar ni que cambiar`)
    let [calls, open] = [0, 0]
    for (const route of routesIn(JSON.parse(text) as object)) {
      const outcome = await attackRoute(target, route, tables)
      calls += outcome.calls
      open += Number(outcome.isOpen)
      wrong.push(...outcome.wrong)
    }
    if (open < fewestOpen) wrong.push(`solo ${open} llamadas se abren a quien tiene las dos líneas`)
    return { calls, wrong, remark: `${tables.length} tablas; ${open} llamadas se abren a quien tiene las dos líneas` }
  }
}
