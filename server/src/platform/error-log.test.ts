import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { errorForLog } from './error-log.ts'
import { handleErrors } from './http/error-handler.ts'

const secret = 'hash-de-una-contraseña\n    at ana@empresa.example'

/** The log of a server in which a route fails, or something after its answer. */
async function logOf(fail: () => Promise<unknown>): Promise<string> {
  let log = ''
  const app = Fastify({
    logger: { stream: { write: (line: string) => void (log += line) }, serializers: { err: errorForLog } }
  })
  handleErrors(app)
  app.get('/', request =>
    fail().catch((error: unknown) => {
      request.log.error(error, 'afterwards')
      throw error
    })
  )
  expect((await app.inject('/')).statusCode).toBe(500)
  await app.close()
  return log
}

const lines = (log: string) =>
  log
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .filter(line => line.err)

test('a statement that fails: the log says what the database says and where it was asked, and no value', async () => {
  const { db } = await testDatabase()
  const log = await logOf(() => db.execute(sql`insert into no_such_table (secret) values (${secret})`))
  expect(log).not.toMatch(/hash-de-una|ana@empresa|insert into/)
  const told = {
    type: 'DrizzleQueryError',
    message: 'Failed query',
    stack: expect.stringMatching(/^at \S/),
    cause: { code: '42P01', message: 'relation "no_such_table" does not exist' }
  }
  expect(lines(log)).toMatchObject([
    { err: told, msg: 'afterwards' },
    { err: told, msg: 'unexpected error' }
  ])
})

test('the same where the error is the cause of another, and where the database tells the row', async () => {
  const { db, pool } = await testDatabase()
  const wrapped = async () => {
    throw new Error('outside', {
      cause: await db.execute(sql`select ${secret} from no_such_table`).catch((error: unknown) => error)
    })
  }
  // With a code that isn't explained to people, because those are not logged; its `detail` has the whole row.
  const refused = async () => {
    throw Object.assign(
      new Error('refused'),
      await pool.query('insert into brand (code, name) values ($1, null)', [secret]).catch((error: unknown) => error),
      { code: 'XX000' }
    )
  }
  expect(lines(await logOf(wrapped))[0]).toMatchObject({
    err: { message: 'outside', cause: { message: 'Failed query', cause: { code: '42P01' } } }
  })
  for (const fail of [wrapped, refused]) expect(await logOf(fail)).not.toMatch(/hash-de-una|ana@empresa/)
  expect(lines(await logOf(refused))[0]).toMatchObject({ err: { table: 'brand', column: 'name' } })
})

test('a place in the bundle is told as a place in the source, one without a map as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'teleferico-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const map = { version: 3, sources: ['../src/place.ts'], names: [], mappings: 'AAqBI' } // line 22, column 5
  writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map))
  const places = ['main.js', 'packages.js'].map(name => `    at f (${pathToFileURL(join(folder, name)).href}:1:1)`)
  const { stack } = errorForLog(Object.assign(new Error(), { stack: places.join('\n') }))
  const source = pathToFileURL(join(folder, '../src/place.ts')).href
  expect(stack.split('\n')).toEqual([`    at f (${source}:22:5)`, places[1]])
})
