import fc from 'fast-check'
import type { TestApp } from './app.ts'
import { almost, type JsonSchema, nonsense, pathPieces, queryPieces, rawBodies, valid } from './nonsense.ts'

type Operation = {
  parameters?: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

/** A route as the server's own OpenAPI describes it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query: Record<string, JsonSchema>
  body: JsonSchema | undefined
}

/** A request for `app.inject`. */
export type Sent = {
  method: Route['method']
  url: string
  headers: Record<string, string | undefined>
  payload?: Buffer
}

/** Every route of the application. Reading ones come first, because the others change what they find. */
export const routesOf = ({ app }: Pick<TestApp, 'app'>): Route[] => routesIn(app.swagger())

/** The same from the description that a server gives at `/api/v1/openapi.json`. */
export function routesIn(openApi: object): Route[] {
  const { paths } = openApi as { paths: Record<string, Record<string, Operation>> }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as Route['method'],
      path,
      query: Object.fromEntries(parameters.filter(each => each.in === 'query').map(each => [each.name, each.schema])),
      body: requestBody?.content['application/json']?.schema
    }))
  )
  const writes = (route: Route) => Number(route.method !== 'GET')
  return routes.toSorted((a, b) => writes(a) - writes(b))
}

/** Ids from here on are given by no sequence. */
export const farIds = 7_000_000

/**
 * Inserts six records of each kind, with the ids 1 to 6 that requests use, all on line 1; missing ones are restored.
 * @param mark part of every text of line 1, except the line's own name, which others see with its people
 * @param first the first id, which is that of the line too: another line has its records beside these (`farIds`)
 */
export async function fill(
  { database: { pool } }: { database: Pick<TestApp['database'], 'pool'> },
  mark = 'uno',
  first = 1
): Promise<void> {
  const rows: Record<string, string> = {
    location: `id, fk_location, fkc_type, code, name) select i, case when i > ${first} then ${first} end,
      case when i = ${first} then 20 else 21 end, '${mark} U' || i, case when i = ${first} then 'Línea' else '${mark}' end`,
    staff: "id, dni, first_name, last_name) select i, 'D' || i, 'Persona', 'de ejemplo'",
    structure: "id, code, name) select i, 'E' || i, 'Elemento ' || i",
    plan: "id, code, name) select i, 'P' || i, 'Plan ' || i",
    usage_unit: "id, code, name) select i, 'H' || i, 'Horas ' || i",
    activity: `id, fk_plan, code, name, fkc_kind, fkc_check_type, fkc_regime, fk_periodicity_unit, time_interval_value)
        select i, i, 'A' || i, 'Actividad ' || i, 166, 134 + i % 5, 163, 3, 1`,
    base: `id, code, name, fk_location, fk_structure, fk_plan) select i, '${mark} B' || i, '${mark}', i, i, i`,
    asset: `id, code, name, fkc_status) select i, '${mark} X' || i, '${mark}', 30`,
    asset_version: "id, fk_asset, fk_base, installed_at) select i, i, i, '2026-01-01'",
    base_metric: `id, fk_base, fk_usage_unit, name) select i, i, i, '${mark} ' || i`,
    base_activity:
      "id, fk_base, fk_activity, anchor_date, next_date, due_date, due_by) select i, i, i, '2026-03-01', '2026-03-01', '2026-03-01', 'date'",
    // Six planned ones, and six more for what is unplanned.
    work_order: `id, type, title, fk_location, fkc_status)
      select i + unnest(array[0, 6]), unnest(array[162, 1]), '${mark}', ${first},
        unnest(array[(array[9, 10, 11, 12, 13, 15])[i - ${first - 1}], (array[9, 11, 9, 10, 11, 9])[i - ${first - 1}]])`,
    check: `id, fk_base_activity, fk_work_order, scheduled_date, fkc_check_type, procedure)
      select i, i, ${first + 2}, '2026-03-01', 134 + i % 5, '${mark}'`,
    reading: "id, fk_base_metric, value, read_at, fkc_source) select i, i, 10 * i, '2026-01-01', 80",
    unplanned: `id, fk_work_order, title) select i, i + 6, '${mark}'`,
    unplanned_task: `id, fk_unplanned, title) select i, i, '${mark}'`,
    unplanned_staff: `id, fk_unplanned, fk_staff) select i, i, i`,
    unplanned_execution_date: `id, fk_unplanned, start_at, end_at) select i, i, '2026-03-01', '2026-03-02'`,
    work_order_observation: `id, fk_work_order, text) select i, i, '${mark}'`,
    anomaly_report: `id, fk_location, description, detected_at, fkc_status)
      select i, ${first}, '${mark}', now(), (array[40, 41, 40, 44, 41, 40])[i - ${first - 1}]`,
    public_report: `id, fk_location, description, contact)
      select i, ${first}, '${mark}', '${mark}'`,
    daily_report: `id, date, fk_location, fkc_status, summary)
      select i, '2026-03-01'::date + i, ${first}, (array[50, 51, 50, 50, 51, 50])[i - ${first - 1}], '${mark}'`,
    turn_report: `id, fk_daily_report, fkc_shift, starts_at, ends_at, text, hand_over, pending)
      select i, i, 60, '2026-03-01'::date + i, '2026-03-02'::date + i, '${mark}', '${mark}', '${mark}'`,
    turn_report_staff: 'id, fk_turn_report, fk_staff) select i, i, i',
    ccm_verification: `id, fk_turn_report, comment) select i, i, '${mark}'`,
    anomaly_report_witness: `id, fk_anomaly_report, description) select i, i, '${mark}'`,
    warehouse_item: `id, code, name, location, fk_line) select i, '${mark} W' || i, '${mark}', '${mark}', ${first}`,
    warehouse_movement: `id, fk_item, fkc_type, quantity, reason) select i, i, 100, 9, '${mark}'`,
    warehouse_assignment: `id, fk_item, quantity, fk_location, note) select i, i, 2, ${first}, '${mark}'`,
    work_order_supply: `id, fk_work_order, fk_item, requested) select i, i, i, 1`,
    label: `id, code, fk_base, fk_asset, fk_location)
      select i, i, ${[0, 1, 2].map(n => `case (i - ${first}) % 3 when ${n} then i end`).join(', ')}`,
    file_content: `sha256, size) select '${mark} ' || i, 1`,
    attachment: `id, entity, fk_entity, file_name, mime_type, size, sha256)
      select i, (array['work_order', 'check', 'base', 'location', 'asset', 'work_order'])[i - ${first - 1}], i,
        '${mark}.pdf', 'application/pdf', 1, '${mark} ' || i`
  }
  const statements = Object.entries(rows).flatMap(([table, values]) => [
    `insert into "${table}" (${values} from generate_series(${first}, ${first + 5}) i on conflict do nothing`,
    ...(table === 'file_content'
      ? []
      : [
          `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(100, max(id) filter (where id < ${farIds})))
            from "${table}"`
        ])
  ])
  await pool.query(statements.join(';'))
}

/** Kinds of record, where an address names one. */
const kinds = fc.constantFrom('work_order', 'check', 'base', 'location', 'asset', 'anomaly_report', 'public_report')

const urlOf = (
  path: string,
  piece: fc.Arbitrary<string>,
  asked: fc.Arbitrary<(readonly [string, string])[] | readonly []>
) =>
  fc
    .tuple(fc.tuple(...path.split('/').map(each => pieceFor(each, piece))), asked)
    .map(
      ([parts, fields]) =>
        `${parts.join('/')}${fields.length ? '?' : ''}${fields.map(([name, value]) => `${name}=${value}`).join('&')}`
    )

const pieceFor = (step: string, piece: fc.Arbitrary<string>) =>
  !step.startsWith('{') ? fc.constant(step) : step === '{entity}' ? fc.oneof(kinds, kinds, kinds, piece) : piece

const json = (value: unknown) => ({
  payload: Buffer.from(JSON.stringify(value)),
  headers: { 'content-type': 'application/json' }
})
const none = fc.constant({ payload: undefined, headers: {} })

/** Requests to one route by the token's owner; address and body may each be anything from right to nonsense. */
export function rubbishTo({ method, path, query, body }: Route, token: () => string): fc.Arbitrary<Sent> {
  const names = Object.keys(query)
  const some = (from: string[]) =>
    fc.array(fc.tuple(fc.constantFrom(...from), queryPieces), { minLength: 1, maxLength: 3 })
  const asked = fc.oneof(
    { weight: 6, arbitrary: names.length ? some(names) : fc.constant([]) },
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: some([...names, 'desconocido', '__proto__', 'page[]', 'a[b]']) }
  )
  const typed = fc
    .oneof(
      { weight: 5, arbitrary: valid(body ?? {}) },
      { weight: 5, arbitrary: almost(body ?? {}) },
      { weight: 1, arbitrary: nonsense }
    )
    .map(json)
  const raw = rawBodies.map(({ type, body: payload }) => ({
    payload,
    headers: type === undefined ? {} : { 'content-type': type }
  }))
  const sent =
    method === 'GET'
      ? none
      : fc.oneof(
          { weight: 10, arbitrary: typed },
          { weight: 2, arbitrary: raw },
          { weight: method === 'DELETE' ? 20 : 1, arbitrary: none }
        )
  const key = fc.constantFrom(undefined, undefined, undefined, 'repetida', '', ' ', 'x'.repeat(300))
  return fc.tuple(urlOf(path, pathPieces, asked), sent, key).map(([url, { payload, headers }, idempotency]) => ({
    method,
    url,
    headers: {
      ...headers,
      authorization: `Bearer ${token()}`,
      ...(idempotency !== undefined && { 'idempotency-key': idempotency })
    },
    ...(payload && { payload })
  }))
}

/** Requests to one route as a program would send them, about the records that `fill` makes. */
export function sensibleTo({ method, path, query, body }: Route, token: () => string): fc.Arbitrary<Sent> {
  const few = fc.constantFrom('1', '2', '3', '4', '5', '6')
  const names = Object.keys(query)
  const asked = names.length
    ? fc.array(
        fc.tuple(fc.constantFrom(...names), fc.oneof(few, fc.constantFrom('true', 'false', '2026-01-01', 'uno'))),
        { maxLength: 1 }
      )
    : fc.constant([])
  const sent = method === 'GET' || method === 'DELETE' ? none : valid(body ?? {}).map(json)
  return fc.tuple(urlOf(path, few, asked), sent).map(([url, { payload, headers }]) => ({
    method,
    url,
    headers: { ...headers, authorization: `Bearer ${token()}` },
    ...(payload && { payload })
  }))
}
