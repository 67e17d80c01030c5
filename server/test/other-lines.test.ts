import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '../src/features/access/defaults.ts'
import { ensureReferenceData } from '../src/features/reference/ensure.ts'
import { buildOwnApp } from './app.ts'
import { loginAs, type SignedIn } from './client.ts'
import { fill, routesOf, sensibleTo } from './requests.ts'

const own = await buildOwnApp('ajenas')
const routes = routesOf(own)
const mark = 'SECRETO-DE-LA-LINEA-1'
let caller: SignedIn

/** Somebody who may do everything, but on a line of their own. */
beforeEach(async () => {
  await ensureReferenceData(own.database.db)
  await fill(own, mark)
  const { rows } = await own.database.pool.query(
    "insert into location (fkc_type, code, name) values (20, gen_random_uuid(), 'Línea propia') returning id"
  )
  const everything = Object.keys(permissions).filter(name => name !== 'lines.all')
  caller = await loginAs(everything, { lines: [rows[0].id] }, own)
})

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

/** What the caller changed of rows that are the line 1's, before or after. */
async function changesOfLine1(): Promise<unknown[]> {
  const { pool } = own.database
  const { rows } = await pool.query(
    'select entity, fk_entity, action, before, after from audit_log where fk_user = $1',
    [caller.user.id]
  )
  const found = []
  for (const row of rows) {
    const columns = await pool.query(
      "select 1 from information_schema.columns where table_name = $1 and column_name = 'fk_line'",
      [row.entity]
    )
    const now = columns.rowCount
      ? await pool.query(`select fk_line from "${row.entity}" where id = $1`, [row.fk_entity])
      : { rows: [] }
    if ([row.before?.fk_line, row.after?.fk_line, now.rows[0]?.fk_line].includes(1)) found.push(row)
  }
  return found
}

describe('whoever works on another line sees nothing of this one and changes nothing of it', () => {
  test.each(routes.map((route, index) => [`${route.method} ${route.path}`, route, index] as const))(
    '%s',
    async (_name, route, index) => {
      await fc.assert(
        fc.asyncProperty(
          sensibleTo(route, () => caller.token),
          async request => {
            const answer = await own.app.inject(request)
            expect(answer.statusCode).toBeLessThan(500)
            expect(answer.body, `${request.method} ${request.url} ${(request.payload ?? '').toString()}`).not.toContain(
              mark
            )
          }
        ),
        { seed: 40_400 + index, numRuns: 12, endOnFailure: true }
      )
      expect(await changesOfLine1()).toEqual([])
    }
  )
})
