import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeBrand } from '../../../test/factories.ts'
import type { Transaction } from '../database/database.ts'
import { explainRefusal } from '../database/refusals.ts'
import { AppError } from './errors.ts'
import { inTransaction } from './in-transaction.ts'

const from = { id: 'pedido', address: '127.0.0.1' }

async function run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { db } = await testDatabase()
  return inTransaction(db, { from, timeZone: 'America/La_Paz' }, work)
}

test('of two transactions that wait for each other, one is done once more, and both come through', async () => {
  const [one, other] = [await makeBrand(), await makeBrand()]
  const lock = (tx: Transaction, id: number) => tx.execute(sql`select from brand where id = ${id} for update`)
  const bothHoldTheirs = Promise.withResolvers<void>()
  let attempts = 0
  let held = 0
  const crossing = async (first: number, second: number, theOther: () => Promise<void>): Promise<void> => {
    let isAgain = false
    await run(async tx => {
      attempts++
      // The repeated one lets the other finish first; otherwise the two could deadlock again.
      if (isAgain) await theOther()
      isAgain = true
      await lock(tx, first)
      held++
      if (held === 2) bothHoldTheirs.resolve()
      await bothHoldTheirs.promise
      await lock(tx, second)
      await tx.execute(sql`update brand set description = coalesce(description, '') || 'x' where id = ${first}`)
    })
  }
  const there: Promise<void> = crossing(one.id, other.id, () => back)
  const back: Promise<void> = crossing(other.id, one.id, () => there)
  await Promise.all([there, back])
  expect(attempts).toBe(3)
  const { pool } = await testDatabase()
  const { rows } = await pool.query('select description from brand where id = any($1)', [[one.id, other.id]])
  expect(rows).toEqual([{ description: 'x' }, { description: 'x' }])
})

test.each([
  ['a deadlock', '40P01', 3],
  ['rows that another one changed', '40001', 3],
  ['a value that exists', '23505', 1],
  ['a lock that was not given back in time', '55P03', 1]
])('%s, again and again: %s ends after %i attempts', async (_name, code, expected) => {
  let attempts = 0
  const failing = run(async tx => {
    attempts++
    await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`))
  })
  await expect(failing).rejects.toMatchObject({ cause: { code } })
  expect(attempts).toBe(expected)
})

test('a lock that nobody gives back in time: the service is not available now', async () => {
  const brand = await makeBrand()
  const { pool } = await testDatabase()
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from brand where id = $1 for update', [brand.id])
    const refused = await run(async tx => {
      await tx.execute(sql`set local lock_timeout = 50`)
      await tx.execute(sql`update brand set name = 'Otra' where id = ${brand.id}`)
    }).catch(explainRefusal)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ code: 'SERVICE.UNAVAILABLE' })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
