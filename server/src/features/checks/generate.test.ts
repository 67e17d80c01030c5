import { addDays, mondayOf } from 'contract/core/days.ts'
import type { Generated } from 'contract/checks/generation.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeLine, makeLocation, makeSpecialty } from '../../../test/factories.ts'
import { fingerprint, inDays, makeScene, rowsOf, type Scene, sorted, today } from '../../../test/scenario.ts'

type Period = 'daily' | 'weekly' | 'monthly'
/** A Monday that lies ahead, so that its week and its month are whole. */
const monday = mondayOf(inDays(21))
const mechanics = await makeSpecialty({ name: 'Mecánica generada' })
const due = (scene: Scene, day: string, ...[given]: Parameters<Scene['due']>) =>
  scene.due({ ...given, on: { next_date: day, due_date: day, ...given?.on } })
const ask = (by: SignedIn, period: Period, body: object) => by.post(`checks/${period}`, body)
const generate = (scene: Scene, period: Period, more: object = {}): Promise<Generated> =>
  ok(ask(scene.planner, period, { fk_location: scene.line.id, date: today(), ...more }))
const programmed = ({ checks }: Generated) => sorted(checks.map(check => check.fk_base_activity))
const nothing = { batch: null, work_orders: [], checks: [] }

describe('what is generated', () => {
  test('of a day: what is due until then, late work too; once', async () => {
    const scene = await makeScene()
    const late = await due(scene, inDays(-40))
    const now = await due(scene, today())
    const put_off = await due(scene, today(), { on: { rescheduled_date: inDays(3), due_date: inDays(3) } })
    const later = await due(scene, inDays(1))
    const off = await due(scene, today(), { on: { is_active: false } })
    const undated = await scene.due({ on: { next_date: null, due_date: null, due_by: null } })
    const taken = await due(scene, today())
    await ok(scene.program([taken.id]))

    const made = await generate(scene, 'daily')
    expect(programmed(made)).toEqual(sorted([late.id, now.id]))
    expect(made.checks).toMatchObject([{ scheduled_date: today() }, { scheduled_date: today() }])
    expect(made.work_orders).toEqual([
      {
        id: expect.any(Number),
        code: expect.stringMatching(/^OT-\d{4}-\d{6}$/),
        title: expect.stringMatching(/^Preventivo .+ · .+ y otra actividad$/),
        requires_stop: false,
        from: expect.any(String),
        to: expect.any(String),
        checks: 2,
        minutes: expect.any(Number)
      }
    ])
    const order = await ok(scene.planner.get(`workorders/${made.work_orders[0]!.id}`))
    expect(order).toMatchObject({ type: 162, fkc_status: 9, fk_batch: made.batch!.id, scheduled_end: null })
    expect(await generate(scene, 'daily')).toEqual(nothing)
    expect(programmed(await generate(scene, 'daily', { date: inDays(3) }))).toEqual(sorted([put_off.id, later.id]))
    for (const { id } of [off, undated])
      expect(await rowsOf('select 1 from "check" where fk_base_activity = $1', [id])).toEqual([])
  })

  test('of a week: an order from its Monday to its Sunday, each check on the day on which it is due', async () => {
    const scene = await makeScene()
    const late = await due(scene, inDays(-5))
    const wednesday = await due(scene, addDays(monday, 2))
    const sunday = await due(scene, addDays(monday, 6), { activity: { requires_stop: true } })
    await due(scene, addDays(monday, 7))
    const { checks, work_orders } = await generate(scene, 'weekly', { date: addDays(monday, 3) })
    const days = Object.fromEntries(checks.map(check => [check.fk_base_activity, check.scheduled_date]))
    expect(days).toEqual({ [late.id]: monday, [wednesday.id]: addDays(monday, 2), [sunday.id]: addDays(monday, 6) })
    expect(work_orders).toMatchObject([{ requires_stop: true, from: monday, to: addDays(monday, 7), checks: 3 }])
    // From the closing of Monday to the opening after Sunday's night.
    expect(await ok(scene.planner.get(`workorders/${work_orders[0]!.id}`))).toMatchObject({
      scheduled_start: `${addDays(monday, 1)}T03:00:00.000Z`,
      scheduled_end: `${addDays(monday, 7)}T10:00:00.000Z`
    })
  })

  test('of a month: until its last day; of this one, from today', async () => {
    const scene = await makeScene()
    const first = `${monday.slice(0, 7)}-01`
    const last = addDays(`${addDays(first, 32).slice(0, 7)}-01`, -1)
    const ids = [await due(scene, last), await due(scene, monday)].map(({ id }) => id)
    await due(scene, addDays(last, 1))
    const made = await generate(scene, 'monthly', { date: monday })
    expect(programmed(made)).toEqual(sorted(ids))
    expect(made.work_orders[0]).toMatchObject({ from: first > today() ? first : today(), to: last })
  })

  test('of a place: of it and of all below, in its name', async () => {
    const scene = await makeScene()
    const hall = await makeLocation({ fk_location: scene.station.id, name: 'Sala de máquinas' })
    const inside = await due(scene, today(), { base: { fk_location: hall.id } })
    const beside = await due(scene, today())
    const made = await generate(scene, 'daily', { fk_location: hall.id })
    expect(programmed(made)).toEqual([inside.id])
    expect(made.work_orders[0]!.title).toMatch(/^Preventivo Sala de máquinas · /)
    expect(programmed(await generate(scene, 'daily'))).toEqual([beside.id])
  })

  test.each([
    ['specialty', ['Preventivo Poste generado · Mecánica generada', 'Preventivo Torre generada · Revisión']],
    ['location', ['Preventivo Poste generado · Mecánica generada', 'Preventivo Torre generada · Revisión']],
    [
      'shift',
      ['Preventivo Poste generado · Mecánica generada · Mañana', 'Preventivo Torre generada · Revisión · Noche']
    ]
  ])('by %s, with titles that say what differs', async (split_by, names) => {
    const scene = await makeScene()
    const [pole, tower] = [
      await makeLocation({ fk_location: scene.station.id, name: 'Poste generado' }),
      await makeLocation({ fk_location: scene.station.id, name: 'Torre generada' })
    ]
    await due(scene, monday, { activity: { fk_specialty: mechanics.id }, base: { fk_location: pole.id } })
    await due(scene, monday, { activity: { name: 'Revisión', requires_stop: true }, base: { fk_location: tower.id } })
    const { work_orders } = await generate(scene, 'daily', { date: monday, split_by })
    expect(sorted(work_orders.map(({ title }) => title))).toEqual(names)
  })

  test('can be taken back, and made again', async () => {
    const scene = await makeScene()
    const rows = [await due(scene, today()), await due(scene, inDays(-1))].map(({ id }) => id)
    const { batch } = await generate(scene, 'daily')
    await ok(scene.planner.delete(`checks/batch/${batch!.id}`))
    expect(programmed(await generate(scene, 'daily'))).toEqual(sorted(rows))
  })
})

test.each(['daily', 'weekly', 'monthly'] as const)(
  '%s: the preview says what is made then, and keeps nothing',
  async period => {
    const scene = await makeScene()
    for (const day of [inDays(-3), today(), monday, monday]) await due(scene, day)
    await due(scene, monday, { activity: { requires_stop: true } })
    const asked = { date: monday, split_by: 'shift' }
    const before = await fingerprint()
    const { batch, work_orders, checks } = await generate(scene, period, { ...asked, preview: true })
    expect(await fingerprint()).toEqual(before)
    expect(batch).toBeNull()
    const made = await generate(scene, period, asked)
    expect(made.checks.length).toBeGreaterThan(4)
    expect(checks).toEqual(made.checks.map(check => ({ ...check, id: null })))
    expect(work_orders).toEqual(made.work_orders.map(order => ({ ...order, id: null, code: null })))
    expect(await generate(scene, period, { ...asked, preview: true })).toEqual(nothing)
  }
)

test('however many generate at once, beside whoever programmes by hand: each activity once, none left out', async () => {
  for (const round of [1, 2, 3, 4]) {
    const scene = await makeScene()
    const rows = []
    for (let i = 0; i < 12; i++) rows.push(await due(scene, addDays(monday, (i * 5 * round) % 7)))
    const ids = rows.map(({ id }) => id)
    const other = await scene.as('Planificador')
    const answers = await Promise.all([
      ...(['weekly', 'monthly', 'weekly'] as const).flatMap(period =>
        [scene.planner, other].map(by =>
          ask(by, period, { fk_location: scene.line.id, date: monday, split_by: round % 2 ? 'shift' : null })
        )
      ),
      scene.program(ids.slice(0, 3 * round)),
      scene.program(ids.slice(6))
    ])
    // Programming chosen activities fails if another call was faster; generating takes what is left.
    for (const { status, reason } of answers.slice(0, 6)) expect([status, reason]).toEqual([200, undefined])
    for (const { status, reason } of answers.slice(6))
      expect([status, reason]).toEqual(status === 200 ? [200, undefined] : [409, 'duplicate'])
    const checks = await rowsOf('select fk_base_activity as id from "check" where fk_base_activity = any($1)', [ids])
    expect(sorted(checks.map(({ id }) => id as number))).toEqual(sorted(ids))
    const empty = `select 1 from work_order o where fk_line = $1 and not exists
      (select 1 from "check" c where c.fk_work_order = o.id)`
    expect(await rowsOf(empty, [scene.line.id])).toEqual([])
  }
})

describe('refused, and nothing is kept', () => {
  const invalid = (errors: object) => ({ status: 400, errorCode: 'VALIDATION.INVALID_DATA', errors })

  test.each(['daily', 'weekly', 'monthly'] as const)('%s', async period => {
    const scene = await makeScene()
    await due(scene, today())
    const body = { fk_location: scene.line.id, date: today() }
    const before = await fingerprint()
    for (const preview of [false, true]) {
      expect(await stranger.post(`checks/${period}`, { ...body, preview })).toMatchObject({ status: 401 })
      expect(await ask(scene.technician, period, { ...body, preview })).toMatchObject({ status: 403 })
      const elsewhere = { ...body, fk_location: (await makeLine()).id, preview }
      expect(await ask(scene.planner, period, elsewhere)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
    }
    const words = {
      daily: 'Este día ya ha pasado',
      weekly: 'Esta semana ya ha pasado',
      monthly: 'Este mes ya ha pasado'
    }
    for (const [change, errors] of [
      [{ date: '1926-11-26' }, { date: [words[period]] }],
      [{ date: '2126-11-26' }, { date: ['Elija una fecha de aquí a un año como máximo'] }],
      [{ date: '2027-02-31' }, { date: [expect.any(String)] }],
      [{ date: 'mañana' }, { date: [expect.any(String)] }],
      [{ date: null }, { date: [expect.any(String)] }],
      [{ fk_location: 2_147_483_647 }, { fk_location: ['La ubicación elegida no pertenece a ninguna línea'] }],
      [{ split_by: 'color' }, { split_by: [expect.any(String)] }]
    ] as const)
      expect(await ask(scene.planner, period, { ...body, ...change })).toMatchObject(invalid(errors))
    expect(await ask(scene.planner, period, { ...body, base_activities: [1] })).toMatchObject({ status: 400 })
    expect(await fingerprint()).toEqual(before)
  })

  test('by whoever may programme, but not on this line', async () => {
    const scene = await makeScene()
    const outsider = await loginAs('Planificador', { lines: [(await makeLine()).id] })
    expect(await ask(outsider, 'daily', { fk_location: scene.station.id, date: today() })).toMatchObject({
      status: 403
    })
  })
})
