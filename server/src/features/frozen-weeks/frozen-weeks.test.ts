import { addDays, mondayOf } from 'contract/core/days.ts'
import { dayOf, operatorTimeZone } from 'contract/core/format.ts'
import type { FrozenWeek } from 'contract/planning/frozen-weeks.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeLine, makeLocation, makeWorkOrder } from '../../../test/factories.ts'

const thisWeek = mondayOf(dayOf(new Date(), operatorTimeZone))
const nextWeek = addDays(thisWeek, 7)
/** Half past eleven in the evening of a day of next week in La Paz. */
const evening = (days: number) => `${addDays(nextWeek, days + 1)}T03:30:00.000Z`

let line: { id: number }
let station: { id: number }
let planner: SignedIn
beforeEach(async () => {
  line = await makeLine()
  station = await makeLocation({ fk_location: line.id })
  planner = await loginAs('Planificador', { lines: [line.id] })
})

const order = (scheduled_start: string, more: object = {}) =>
  makeWorkOrder({ fk_location: station.id, scheduled_start, ...more })
const freeze = (week = nextWeek, by: SignedIn = planner) => by.post('planning/frozen-weeks', { fk_line: line.id, week })
const listed = (by: SignedIn = planner): Promise<FrozenWeek[]> =>
  ok(by.get(`planning/frozen-weeks?fkLine=${line.id}&from=${addDays(thisWeek, -70)}&to=${nextWeek}`))
const finish = async (id: number, at: string) =>
  (await testDatabase()).pool.query('update work_order set finished_at = $2 where id = $1', [id, at])

describe('freezing', () => {
  test('keeps which planned orders begin in the week, from its Monday to its Sunday night', async () => {
    const inIt = [await order(evening(0)), await order(evening(6), { type: 168 })]
    await order(evening(-1))
    await order(evening(7))
    await order(evening(1), { type: 1 })
    await order(evening(1), { fkc_status: 15 })
    await order(evening(1), { fk_location: (await makeLocation()).id })
    const row = await ok(freeze())
    expect(row).toMatchObject({
      fk_line: line.id,
      week: nextWeek,
      orders: 2,
      attained: 0,
      user: { id: planner.user.id }
    })
    await order(evening(2))
    expect(await listed()).toEqual([row])
    const ids = (await ok(planner.get(`workorders?fk_frozen_week=${row.id}`))).rows.map(({ id }: FrozenWeek) => id)
    expect(ids).toEqual(inIt.map(({ id }) => id).toReversed())
  })

  test('is attained by what is finished until the Monday noon after it', async () => {
    const [early, late, missed, gone] = [
      await order(evening(0)),
      await order(evening(6)),
      await order(evening(3)),
      await order(evening(4))
    ]
    const { id } = await ok(freeze())
    await finish(early.id, `${addDays(nextWeek, -2)}T12:00:00.000Z`)
    await finish(late.id, `${addDays(nextWeek, 7)}T15:59:00.000Z`)
    await finish(missed.id, `${addDays(nextWeek, 7)}T16:00:00.000Z`)
    await finish(gone.id, evening(4))
    const { pool } = await testDatabase()
    await pool.query('update work_order set fkc_status = 15 where id = $1', [gone.id])
    expect(await listed()).toMatchObject([{ orders: 4, attained: 2 }])
    const idsOf = async (is: boolean) =>
      (await ok(planner.get(`workorders?fk_frozen_week=${id}&is_attained=${is}&sortBy=id&sortDesc=false`))).rows.map(
        (row: FrozenWeek) => row.id
      )
    expect(await idsOf(true)).toEqual([early.id, late.id])
    expect(await idsOf(false)).toEqual([missed.id, gone.id])
  })

  test('what can’t be frozen', async () => {
    await order(evening(0))
    const week = (text: string) => ({ status: 400, errors: { week: [text] } })
    expect(await freeze(addDays(nextWeek, 1))).toMatchObject(week('Elija el lunes de la semana'))
    expect(await freeze(addDays(thisWeek, -7))).toMatchObject(week('La semana ya terminó'))
    expect(await freeze(addDays(nextWeek, 7))).toMatchObject(week('Esa semana no tiene órdenes planificadas'))
    expect(await freeze('2026-02-30')).toMatchObject({ status: 400 })
    await ok(freeze())
    expect(await freeze()).toMatchObject({ status: 409, reason: 'duplicate', message: 'La semana ya está congelada' })
    expect(await listed()).toHaveLength(1)
  })

  test('two at once: one of them', async () => {
    await order(evening(0))
    const answers = await Promise.all([freeze(), freeze()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await listed()).toMatchObject([{ orders: 1 }])
  })

  test('is taken back only before the week begins', async () => {
    await order(evening(0))
    const { id } = await ok(freeze())
    await ok(planner.delete(`planning/frozen-weeks/${id}`))
    expect(await listed()).toEqual([])
    expect((await planner.delete(`planning/frozen-weeks/${id}`)).status).toBe(404)
    await order(`${addDays(thisWeek, 7)}T03:30:00.000Z`)
    const begun = await ok(freeze(thisWeek))
    expect(await planner.delete(`planning/frozen-weeks/${begun.id}`)).toMatchObject({ status: 409, reason: 'in_use' })
  })
})

test('who may: planners on their lines freeze, those who see orders see it', async () => {
  await order(evening(0))
  const supervisor = await loginAs('Supervisor', { lines: [line.id] })
  const foreign = await loginAs('Planificador', { lines: [(await makeLine()).id] })
  expect((await freeze(nextWeek, supervisor)).status).toBe(403)
  expect((await freeze(nextWeek, foreign)).status).toBe(403)
  const body = { fk_line: line.id, week: nextWeek }
  expect((await stranger.post('planning/frozen-weeks', body)).status).toBe(401)
  const { id } = await ok(freeze())
  expect(await listed(supervisor)).toHaveLength(1)
  const query = `fkLine=${line.id}&from=${thisWeek}&to=${nextWeek}`
  expect((await foreign.get(`planning/frozen-weeks?${query}`)).status).toBe(403)
  expect((await stranger.get(`planning/frozen-weeks?${query}`)).status).toBe(401)
  expect((await (await loginAs([])).get(`planning/frozen-weeks?${query}`)).status).toBe(403)
  for (const by of [supervisor, foreign]) expect((await by.delete(`planning/frozen-weeks/${id}`)).status).toBe(403)
})
