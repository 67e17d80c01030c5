import { isErrorCode } from 'contract/errors.ts'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '../src/features/access/defaults.ts'
import { ensureReferenceData } from '../src/features/reference/ensure.ts'
import { buildOwnApp, type TestApp } from './app.ts'
import { loginAs, type SignedIn } from './client.ts'
import { almost, type JsonSchema, nonsense, pathPieces, queryPieces, rawBodies, valid } from './nonsense.ts'

type Operation = { parameters?: { name: string; in: string; schema: JsonSchema }[]; requestBody?: { content: Record<string, { schema: JsonSchema }> } }
type Sent = { method: Route['method']; url: string; headers: Record<string, string | undefined>; payload?: Buffer }
type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; query: Record<string, JsonSchema>; body: JsonSchema | undefined }

/** A database of its own: some of what is sent is valid, and changes things that other tests rely on. */
const own = await buildOwnApp('basura')
const routes = routesOf(own)

function routesOf({ app }: TestApp): Route[] {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as Route['method'],
      path,
      query: Object.fromEntries(parameters.filter(each => each.in === 'query').map(each => [each.name, each.schema])),
      body: requestBody?.content['application/json']?.schema
    }))
  )
}

const runs = 24
let caller: SignedIn

/** Before each route anew, for the one before may have ended the session, or taken permissions and rows away. */
beforeEach(async () => {
  await ensureReferenceData(own.database.db)
  caller = await loginAs(Object.keys(permissions), {}, own)
  await fill()
})

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

/** What small ids point at: where a row is missing, it comes back. */
async function fill() {
  const rows = {
    location: "id, fk_location, fkc_type, code, name) select i, case when i > 1 then 1 end, case when i = 1 then 20 else 21 end, 'U' || i, 'Lugar ' || i",
    structure: "id, code, name) select i, 'E' || i, 'Elemento ' || i",
    plan: "id, code, name) select i, 'P' || i, 'Plan ' || i",
    usage_unit: "id, code, name) select i, 'H' || i, 'Horas ' || i",
    activity: "id, fk_plan, code, name, fkc_kind, fkc_check_type, fkc_regime, fk_periodicity_unit, time_interval_value) select i, i, 'A' || i, 'Actividad ' || i, 166, 134 + i % 5, 163, 3, 1",
    base: "id, code, name, fk_location, fk_structure, fk_plan) select i, 'B' || i, 'Base ' || i, i, i, i",
    asset: "id, code, name, fkc_status) select i, 'X' || i, 'Activo ' || i, 31",
    base_metric: "id, fk_base, fk_usage_unit, name) select i, i, i, 'Medidor ' || i",
    base_activity: "id, fk_base, fk_activity, next_date, due_date, due_by) select i, i, i, '2026-03-01', '2026-03-01', 'date'",
    work_order: "id, type, title, fk_location, fkc_status) select i, 162, 'Orden ' || i, 1, (array[9, 10, 11, 12, 13, 15])[i]",
    check: "id, fk_base_activity, fk_work_order, scheduled_date, fkc_check_type) select i, i, 3, '2026-03-01', 134 + i % 5"
  }
  for (const [table, values] of Object.entries(rows)) await own.database.pool.query(`insert into "${table}" (${values} from generate_series(1, 6) i on conflict do nothing`)
}

/** Requests to one route: an address and a body, each anywhere from right to rubbish. */
function requestsTo({ method, path, query, body }: Route): fc.Arbitrary<Sent> {
  const pieces = path.split('/').map(piece => (piece.startsWith('{') ? pathPieces : fc.constant(piece)))
  const names = Object.keys(query)
  const asked = fc.array(fc.tuple(fc.constantFrom(...names, ...names, ...names, 'desconocido', '__proto__', 'page[]', 'a[b]'), queryPieces), { maxLength: 4 })
  const url = fc.tuple(fc.tuple(...pieces), asked).map(([parts, fields]) => `${parts.join('/')}${fields.length ? '?' : ''}${fields.map(([name, value]) => `${name}=${value}`).join('&')}`)
  const json = fc
    .oneof({ weight: 5, arbitrary: valid(body ?? {}) }, { weight: 5, arbitrary: almost(body ?? {}) }, { weight: 1, arbitrary: nonsense })
    .map(value => ({ payload: Buffer.from(JSON.stringify(value)), headers: { 'content-type': 'application/json' } }))
  const raw = rawBodies.map(({ type, body: payload }) => ({ payload, headers: type === undefined ? {} : { 'content-type': type } }))
  const none = fc.constant({ payload: undefined, headers: {} })
  const sent = method === 'GET' ? none : fc.oneof({ weight: 10, arbitrary: json }, { weight: 2, arbitrary: raw }, { weight: 1, arbitrary: none })
  const key = fc.constantFrom(undefined, undefined, undefined, 'repetida', '', ' ', 'x'.repeat(300))
  return fc.tuple(url, sent, key).map(([address, { payload, headers }, idempotency]) => ({
    method,
    url: address,
    headers: { ...headers, authorization: `Bearer ${caller.token}`, ...(idempotency !== undefined && { 'idempotency-key': idempotency }) },
    ...(payload && { payload })
  }))
}

const lastChange = async (): Promise<number> => (await own.database.pool.query('select coalesce(max(id), 0)::int as last from audit_log')).rows[0].last

/** Texts of zod or Fastify that nobody translated; what the specification itself has in English is allowed. */
const english = /\b(invalid|expected|must|unexpected|error|body|required|too (small|big)|schema|unrecognized|not found)\b/i
const quoted = new Set(['Email must be valid'])

function expectRefusal(answer: { statusCode: number; json(): unknown }, request: string) {
  const body = answer.json() as { message?: unknown; errorCode?: unknown; errors?: Record<string, string[]> }
  expect(isErrorCode(body.errorCode), `${request}: ${JSON.stringify(body).slice(0, 300)}`).toBe(true)
  const said = [body.message, ...Object.values(body.errors ?? {}).flat()] as string[]
  for (const text of said) expect(typeof text === 'string' && text.trim() !== '' && (quoted.has(text) || !english.test(text)), `${request}: ${text}`).toBe(true)
}

describe('rubbish sent to every route is refused in Spanish, and changes nothing', () => {
  test.each(routes.map((route, index) => [`${route.method} ${route.path}`, route, index] as const))('%s', async (_name, route, index) => {
    await fc.assert(
      fc.asyncProperty(requestsTo(route), async request => {
        const before = await lastChange()
        const answer = await own.app.inject(request)
        const told = `${request.method} ${request.url.slice(0, 200)} ${(request.payload ?? '').toString().slice(0, 300)}`
        expect(answer.statusCode, told).toBeLessThan(500)
        if (answer.statusCode < 400) return
        expectRefusal(answer, told)
        // A sign-in that fails may count itself; everything else that is refused leaves no trace.
        if (!route.path.includes('/auth/')) expect(await lastChange(), told).toBe(before)
      }),
      { seed: 20_260_301 + index, numRuns: runs, endOnFailure: true }
    )
  })
})
