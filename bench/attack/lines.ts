import { permissions } from 'server/features/access/defaults.ts'
import { ensureReferenceData } from 'server/features/reference/ensure.ts'
import { farIds, fill, type Route, routesIn } from 'server/test/requests.ts'
import { ask, type Reply } from './http.ts'
import type { Outcome, Part } from './part.ts'
import { type Placed, placedIn } from './places.ts'
import type { Target } from './target.ts'

/** The line of whoever attacks, and the other one, whose records all have the word in a text. */
const ownLine = 1
const otherLine = farIds + 1
export const word = 'SECRETO-DE-LA-OTRA'
const ids = [0, 1, 2, 3, 4, 5].map(n => otherLine + n)

/** Routes that tell and change something of this line, so that the attack is not on what is closed to everybody. */
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
  service_exception: `id, fk_location, date, reason) select i, ${first}, '2026-03-01'::date + (i - ${first}), '${mark}'`
})

/** Tables whose rows belong to a line, or say where something of a line is. */
const ofLines =
  'location base asset asset_version base_metric base_activity work_order check reading work_order_observation activity \
batch work_order_staff work_order_transition reschedule_history check_task check_staff service_exception service_hours \
line_shift staff_location attachment file_content label'.split(' ')

/** Columns that point to something of a line. */
const pointers = 'id|fk_(line|location|base|asset|work_order|check|base_activity|base_metric|batch)'

/** Makes everything of both lines anew, whatever somebody who may has done with it. */
async function restore({ database }: Target): Promise<void> {
  await database.pool.query(`truncate ${ofLines.map(table => `"${table}"`).join(', ')} cascade`)
  await ensureReferenceData(database.db)
  for (const [first, mark] of [
    [ownLine, 'propio'],
    [otherLine, word]
  ] as const) {
    await fill({ database }, mark, first)
    const statements = Object.entries(more(first, mark)).flatMap(([table, values]) => [
      `insert into "${table}" (${values} from generate_series(${first}, ${first + 5}) i on conflict do nothing`,
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(100, max(id) filter (where id < ${farIds})))
        from "${table}"`
    ])
    await database.pool.query(statements.join(';'))
  }
}

type Rows = ReadonlyMap<string, string>

/** Every row that is of the other line, or points to something of it. */
async function rowsOfOther({ database }: Target): Promise<Rows> {
  const one = (table: string) => `select '${table} ' || (to_jsonb(t) ->> 'id') as name, to_jsonb(t)::text as row
    from "${table}" t where exists (select from jsonb_each_text(to_jsonb(t)) f
      where f.key ~ '^(${pointers})$' and f.value::numeric between ${farIds} and ${farIds + 100})`
  const { rows } = await database.pool.query(ofLines.map(one).join(' union all '))
  return new Map((rows as { name: string; row: string }[]).map(({ name, row }) => [name, row]))
}

/** The rows that were changed, removed or added. */
export function changedRows(before: Rows, after: Rows): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(name => before.get(name) !== after.get(name))
}

const farPointer = new RegExp(`"(${pointers.replace('id|', '')})":70000\\d\\d\\b`)

/** Whether an answer tells something of the other line. Who works where is known to everybody. */
export const tells = (path: string, { text }: Pick<Reply, 'text'>): boolean =>
  text.includes(word) || (!/^\/api\/v1\/(staff|users|auth)/.test(path) && farPointer.test(text))

const everything = Object.keys(permissions).filter(name => name !== 'lines.all')

/** Asks every request to a route: first whoever lacks the line, then, to see that it is open, whoever has both. */
async function attackRoute(target: Target, route: Route) {
  const requests = placedIn(route, ids, word)
  const name = `${route.method} ${route.path}`
  const outcome: Outcome & { isOpen: boolean } = { calls: requests.length, wrong: [], remark: '', isOpen: false }
  if (requests.length === 0) return outcome
  const isRead = route.method === 'GET'
  const before = isRead ? undefined : await rowsOfOther(target)
  let isDone = false
  const send = async (lines: number[], each: (request: Placed, reply: Reply) => void) => {
    const { token } = await target.account(everything, { lines })
    for (const request of requests) {
      const { method, path, body } = request
      const reply = await ask(target.url, { method, path, token, body })
      isDone ||= !isRead && reply.status === 200
      each(request, reply)
    }
  }
  await send([ownLine], ({ path, body = '', place }, reply) => {
    const said = `${name}, en ${place}: ${reply.status} ${path} ${body} → ${reply.text.slice(0, 200)}`
    if (reply.status === 0 || reply.status >= 500 || tells(path, reply)) outcome.wrong.push(said)
  })
  if (before)
    for (const row of changedRows(before, await rowsOfOther(target))) outcome.wrong.push(`${name}: ha cambiado ${row}`)
  await send([ownLine, otherLine], ({ path }, reply) => {
    if (isRead ? tells(path, reply) : reply.status === 200) outcome.isOpen = true
  })
  if (isDone) await restore(target)
  return outcome
}

/** Ids and words of another line in every place of every call. */
export const otherLines: Part = {
  name: 'otra línea en cada lugar de cada llamada',
  async run(target) {
    await restore(target)
    const { data: _, text } = await ask(target.url, { method: 'GET', path: '/api/v1/openapi.json' })
    const wrong: string[] = []
    let [calls, open] = [0, 0]
    for (const route of routesIn(JSON.parse(text) as object)) {
      const outcome = await attackRoute(target, route)
      calls += outcome.calls
      open += Number(outcome.isOpen)
      wrong.push(...outcome.wrong)
    }
    if (open < fewestOpen) wrong.push(`solo ${open} llamadas se abren a quien tiene las dos líneas`)
    return { calls, wrong, remark: `${open} llamadas se abren a quien tiene las dos líneas` }
  }
}
