import { addDays, mondayOf } from 'contract/core/days.ts'
import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeLocation, makeSpecialty, unique } from '../../../test/factories.ts'
import { inDays, makeScene, rowsOf, severalDue, sorted } from '../../../test/scenario.ts'

const scene = await makeScene()
/** A Monday to come: another day than today, of whose shifts some may be over. */
const monday = mondayOf(inDays(7))

const ids = (rows: readonly { id: number }[]) => rows.map(row => row.id)
const several = severalDue(scene)

describe('the orders of a batch', () => {
  test('without a title it is named after place and what most of it is (of no specialty), with the highest priority in it; work that stops the line begins at night, other work in the morning', async () => {
    const [running] = await several(1, { activity: { name: 'Frenos', fkc_priority: 150 } })
    const [low] = await several(1, { activity: { name: 'Aceite', fkc_priority: 6 } })
    const { work_order } = await ok(scene.program([low!, running!], { scheduled_date: monday }))
    expect(await ok(scene.planner.get(`workorders/${work_order.id}`))).toMatchObject({
      title: `Preventivo ${scene.station.name} · Aceite y otra actividad`,
      fkc_priority: 150,
      requires_stop: false,
      scheduled_start: `${monday}T10:00:00.000Z`
    })
    const [stopped] = await several(1, { base: { requires_stop: true } })
    const [other] = await several(1, { activity: { requires_stop: true } })
    const [plain] = await several(1)
    const night = await ok(scene.program([stopped!, other!, plain!], { scheduled_date: monday }))
    expect(night.work_orders).toHaveLength(1)
    expect(await ok(scene.planner.get(`workorders/${night.work_order.id}`))).toMatchObject({
      requires_stop: true,
      scheduled_start: `${addDays(monday, 1)}T03:00:00.000Z`
    })
  })

  test('checks in the order in which a crew walks the line', async () => {
    const far = await makeLocation({ fk_location: scene.line.id, position_m: 2000 })
    const near = await makeLocation({ fk_location: scene.line.id, position_m: 100 })
    const [last] = await several(1, { base: { fk_location: far.id } })
    const [first] = await several(1, { base: { fk_location: near.id } })
    const { work_order } = await ok(scene.program([last!, first!]))
    const { checks } = await ok(scene.planner.get(`workorders/${work_order.id}`))
    expect(checks.map((check: { fk_base_activity: number }) => check.fk_base_activity)).toEqual([first, last])
  })

  test('towers in natural order, also where nobody has measured their places', async () => {
    const mark = unique('NAT')
    const towers: { number: number; due: number }[] = []
    for (const number of [11, 2, 1, 10]) {
      const tower = await makeLocation({ fk_location: scene.line.id, code: `${mark}-T${number}` })
      const [due] = await several(1, { base: { fk_location: tower.id } })
      towers.push({ number, due: due! })
    }
    const { work_order } = await ok(scene.program(towers.map(({ due }) => due)))
    const { checks } = await ok(scene.planner.get(`workorders/${work_order.id}`))
    const numbers = checks.map(
      (check: { fk_base_activity: number }) => towers.find(({ due }) => due === check.fk_base_activity)?.number
    )
    expect(numbers).toEqual([1, 2, 10, 11])
  })

  test('one order per specialty, shift or place; places of one name stay apart', async () => {
    const mechanics = await makeSpecialty({ name: 'Mecánica de lotes' })
    const [a, b] = await several(2, { activity: { fk_specialty: mechanics.id } })
    const [c] = await several(1, { activity: { requires_stop: true } })
    const titles = async (orders: { id: number }[]) =>
      Promise.all(orders.map(async ({ id }) => (await ok(scene.planner.get(`workorders/${id}`))).title))
    const bySpecialty = await ok(scene.program([a!, c!], { title: 'T', split_by: 'specialty' }))
    expect(sorted(await titles(bySpecialty.work_orders))).toEqual(['T · Mecánica de lotes', 'T · Sin especialidad'])
    expect(bySpecialty.checks).toHaveLength(2)
    const [d] = await several(1, { activity: { requires_stop: true } })
    const byShift = await ok(scene.program([b!, d!], { title: 'T', split_by: 'shift', scheduled_date: monday }))
    expect(sorted(await titles(byShift.work_orders))).toEqual(['T · Mañana', 'T · Noche'])
    expect(
      await rowsOf('select title from work_order where fk_batch = $1 and requires_stop', [byShift.batch.id])
    ).toEqual([{ title: 'T · Noche' }])
    const places = [
      await makeLocation({ fk_location: scene.line.id, name: 'Torre 1' }),
      await makeLocation({ fk_location: scene.line.id, name: 'Torre 1' })
    ]
    const [e, f] = [
      ...(await several(1, { base: { fk_location: places[0]!.id } })),
      ...(await several(1, { base: { fk_location: places[1]!.id } }))
    ]
    const byPlace = await ok(scene.program([e!, f!], { title: 'T', split_by: 'location' }))
    expect(await titles(byPlace.work_orders)).toEqual(places.map(({ code }) => `T · Torre 1 (${code})`))
    const rows = await rowsOf('select fk_location from work_order where fk_batch = $1 order by id', [byPlace.batch.id])
    expect(sorted(rows.map(row => row['fk_location'] as number))).toEqual(sorted(ids(places)))
    expect(
      await rowsOf(
        `select count(*)::int as n, count(distinct fk_work_order)::int as orders from "check"
          where fk_base_activity = any($1)`,
        [[e, f]]
      )
    ).toEqual([{ n: 2, orders: 2 }])
    expect(
      (await ok(scene.planner.get(`checks/batch/${byPlace.batch.id}`))).map(
        (check: { fk_base_activity: number }) => check.fk_base_activity
      )
    ).toEqual([e, f])
  })

  test('titles of one batch are never the same, also where all that differs is a place of the same name', async () => {
    const { id: fk_specialty } = await makeSpecialty({ name: 'Mecánica de torres' })
    const due = async (fk_location: number) =>
      (await several(1, { base: { fk_location }, activity: { fk_specialty } }))[0]!
    const towers = []
    for (const name of ['Torre 11', 'Torre 12', 'Torre 13', 'Torre 13'])
      towers.push(await makeLocation({ fk_location: scene.line.id, name }))
    const [a, b, c, d] = await Promise.all(towers.map(({ id }) => due(id)))
    const titlesOf = async (body: object, ...rows: number[]) => {
      const { batch } = await ok(scene.program(rows, body))
      return (await rowsOf('select title from work_order where fk_batch = $1 order by id', [batch.id])).map(
        ({ title }) => title
      )
    }
    const whole = 'Preventivo torres 11 a 13 · Mecánica de torres'
    expect(await titlesOf({}, a!, b!, c!)).toEqual([whole])
    const more = [await due(towers[2]!.id), d!]
    expect(await titlesOf({ split_by: 'location' }, ...more)).toEqual(
      towers.slice(2).map(({ code }) => `Preventivo torre 13 · Mecánica de torres (${code})`)
    )
  })
})
