import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { nextPage } from './cursor.ts'
import type { Database } from './database.ts'

const numbers = {
  rows: sql`select n from generate_series(1, 5) n where n > ${sql.placeholder('above')}`,
  order: sql`n`
}
let db: Database

beforeEach(async () => {
  const snapshot = await (await testDatabase()).db.snapshot()
  onTestFinished(snapshot.end)
  db = snapshot.db
})

async function page(from: number, above = 0) {
  const next = await nextPage(db, numbers, { from, limit: 2 }, { above })
  const fetched = next && (await db.execute<{ n: number }>(next.fetch))
  return next && { rows: fetched?.rows.map(({ n }) => n), count: next.count }
}

test('pages one after the other, each with the count of all rows, until none is left', async () => {
  expect(await page(0)).toEqual({ rows: [1, 2], count: 5 })
  expect(await page(2)).toEqual({ rows: [3, 4], count: 5 })
  expect(await page(4)).toEqual({ rows: [5], count: 5 })
  expect(await page(6)).toEqual({ rows: [], count: 5 })
})

test('each query with its values has a cursor of its own, which runs once', async () => {
  await page(0)
  expect(await page(0, 3)).toEqual({ rows: [4, 5], count: 2 })
  expect(await page(2)).toEqual({ rows: [3, 4], count: 5 })
  const { rows } = await db.execute(sql`select name from pg_cursors where name like 'whole%' order by name`)
  expect(rows).toEqual([{ name: 'whole_0' }, { name: 'whole_1' }])
})

test('only the next page comes from it, and only on a snapshot', async () => {
  await page(0)
  expect(await page(0)).toBeUndefined()
  expect(await page(4)).toBeUndefined()
  expect(await page(2)).toEqual({ rows: [3, 4], count: 5 })
  expect(await nextPage((await testDatabase()).db, numbers, { from: 0, limit: 2 }, { above: 0 })).toBeUndefined()
})
