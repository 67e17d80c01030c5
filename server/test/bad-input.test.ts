import { isErrorCode } from 'contract/core/errors.ts'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '../src/manifest.ts'
import { ensureReferenceData } from '../src/reference-data.ts'
import { buildOwnApp } from './app.ts'
import { loginAs, type SignedIn } from './client.ts'
import { fill, routesOf, rubbishTo } from './requests.ts'
import { areIn, watchWrites } from './written.ts'

/** A database of its own: some requests are valid, and change things that other tests rely on. */
const own = await buildOwnApp('basura')
const { pool } = own.database
const routes = routesOf(own)

const runs = 24
let caller: SignedIn | undefined
/** The last change after the request before, where that was refused: nothing else writes meanwhile. */
let last: number | undefined
const written = await watchWrites(pool)

/** Renewed after each route that wrote something: it may have ended the session, or removed permissions and rows. */
beforeEach(async () => {
  last = undefined
  if (caller && !(await written.tables()).size && (await areIn(pool, caller))) return
  await ensureReferenceData(own.database.db)
  caller = await loginAs(Object.keys(permissions), {}, own)
  await fill(own)
  await written.forget()
})

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

/** The last change, without the progress of mails of earlier, valid requests: no request under test causes it. */
const lastChange = async (): Promise<number> =>
  (
    await pool.query({
      name: 'last change but mails',
      text: `select coalesce(max(id), 0)::int as last from audit_log
        where not (entity = 'anomaly_report_recipient' and action = 'update' and fk_user is null)`
    })
  ).rows[0].last

/** Texts of zod or Fastify that were not translated; the English texts of the specification are allowed. */
const english =
  /\b(invalid|expected|must|unexpected|error|body|required|too (small|big)|schema|unrecognized|not found)\b/i
const quoted = new Set(['Email must be valid'])

function expectRefusal(answer: { statusCode: number; json(): unknown }, request: string) {
  const body = answer.json() as { message?: unknown; errorCode?: unknown; errors?: Record<string, string[]> }
  expect(isErrorCode(body.errorCode), `${request}: ${JSON.stringify(body).slice(0, 300)}`).toBe(true)
  const said = [body.message, ...Object.values(body.errors ?? {}).flat()] as string[]
  for (const text of said)
    expect(
      typeof text === 'string' && text.trim() !== '' && (quoted.has(text) || !english.test(text)),
      `${request}: ${text}`
    ).toBe(true)
}

describe('rubbish sent to every route is refused in Spanish, and changes nothing', () => {
  test.each(routes.map((route, index) => [`${route.method} ${route.path}`, route, index] as const))(
    '%s',
    async (_name, route, index) => {
      await fc.assert(
        fc.asyncProperty(
          rubbishTo(route, () => caller?.token ?? ''),
          async request => {
            const before = last ?? (await lastChange())
            last = undefined
            const answer = await own.app.inject(request)
            const told = `${request.method} ${request.url.slice(0, 200)} ${(request.payload ?? '').toString().slice(0, 300)}`
            expect(answer.statusCode, told).toBeLessThan(500)
            if (answer.statusCode < 400) return
            expectRefusal(answer, told)
            // A failed sign-in may count itself; any other refused request must change nothing.
            if (route.path.includes('/auth/')) return
            last = await lastChange()
            expect(last, told).toBe(before)
          }
        ),
        { seed: 20_260_301 + index, numRuns: runs, endOnFailure: true }
      )
    }
  )
})
