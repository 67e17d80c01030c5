import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { queryEach, statement } from './statement.ts'

const numbers = statement(sql`select n, 12 / (${sql.placeholder('bad')}::int - n) from generate_series(1, 1000) n`)

test('each row is handed over, in its order, with the types of its fields', async () => {
  const { pool } = await testDatabase()
  const rows: unknown[] = []
  await queryEach(pool, numbers, { bad: 0 }, (row, fields) => {
    expect(fields.map(field => field.dataTypeID)).toEqual([23, 23])
    rows.push(row[0])
  })
  expect(rows).toEqual(Array.from({ length: 1000 }, (_, index) => String(index + 1)))
})

test.each([
  ['the statement', 500, () => {}],
  [
    'who takes the rows',
    0,
    () => {
      throw new Error('division by zero')
    }
  ]
])('when %s fails half way, so does the question; the pool goes on', async (_, bad, take) => {
  const { pool } = await testDatabase()
  await expect(queryEach(pool, numbers, { bad }, take)).rejects.toThrow('division by zero')
  // Other work of the server may hold one for a moment; one that isn't let go is held for ever.
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  let count = 0
  await queryEach(pool, numbers, { bad: 0 }, () => void count++)
  expect(count).toBe(1000)
})

test('a plan is kept by its connection, unless it is made for these values', async () => {
  // A module of its own: other tests of this process may have asked as many statements as are kept.
  const path = './statement.ts?own'
  const own = (await import(path)) as typeof import('./statement.ts')
  const { pool } = await testDatabase()
  const client = await pool.connect()
  const question = own.statement(sql`select ${sql.placeholder('n')}::int as kept`)
  const isKept = async () =>
    (await client.query('select from pg_prepared_statements where name = $1', [question.name])).rowCount === 1
  try {
    expect((await own.runStatement(client, question, { n: 1 }, 'new')).rows).toEqual([['1']])
    expect(await isKept()).toBe(false)
    for (const n of [2, 3]) {
      expect((await own.runStatement(client, question, { n })).rows).toEqual([[String(n)]])
      expect(await isKept()).toBe(true)
    }
  } finally {
    client.release()
  }
})
