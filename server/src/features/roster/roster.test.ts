import { dayOf, operatorTimeZone } from 'contract/core/format.ts'
import { addDays, mondayOf } from 'contract/core/days.ts'
import type { RosterDay } from 'contract/roster/roster.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeLine, makeLocation, makeStaff } from '../../../test/factories.ts'
import { sorted } from '../../../test/scenario.ts'
import { staff_location } from '../../schema/staff.ts'

const today = () => dayOf(new Date(), operatorTimeZone)
/** So many days from next Monday. */
const on = (days: number) => addDays(mondayOf(addDays(today(), 7)), days)

let line: { id: number; name: string }
let other: { id: number; name: string }
let planner: SignedIn
/** On `line`. */
let ana: number
beforeEach(async () => {
  ;[line, other] = [await makeLine(), await makeLine()]
  planner = await loginAs('Planificador', { lines: [line.id] })
  ana = (await personOn(line.id)).id
})

async function personOn(...lines: number[]) {
  const { db } = await testDatabase()
  const person = await makeStaff()
  if (lines.length > 0)
    await db.insert(staff_location).values(lines.map(fk_location => ({ fk_staff: person.id, fk_location })))
  return person
}

type Item = Partial<RosterDay> & { fk_staff: number }
const night = (fk_staff: number, days = 0, more: object = {}): Item => ({
  fk_staff,
  date: on(days),
  fk_line: line.id,
  fkc_shift: 62,
  ...more
})
const put = (items: readonly object[], by: SignedIn = planner) => by.put('roster', { items })
const rowsOf = (by: SignedIn = planner, query = `fkLine=${line.id}&from=${on(0)}&to=${on(27)}`) =>
  ok(by.get(`roster?${query}`)) as Promise<RosterDay[]>

describe('days', () => {
  test('are filled, changed and emptied; the list has them by person and date', async () => {
    const beto = (await personOn(line.id)).id
    const items = [night(beto), night(ana, 1), { fk_staff: ana, date: on(0), fkc_absence: 111 }]
    const stored = await ok(put(items))
    expect(stored).toEqual([
      { fk_staff: beto, date: on(0), fk_line: line.id, fkc_shift: 62, fkc_absence: null, version: 1 },
      { fk_staff: ana, date: on(1), fk_line: line.id, fkc_shift: 62, fkc_absence: null, version: 1 },
      { fk_staff: ana, date: on(0), fk_line: null, fkc_shift: null, fkc_absence: 111, version: 1 }
    ])
    expect(await rowsOf()).toEqual([stored[2], stored[1], stored[0]])
    expect(await rowsOf(planner, `from=${on(1)}&to=${on(1)}`)).toEqual([stored[1]])
    const changed = await ok(
      put([night(ana, 1, { fkc_shift: 60, version: 1 }), { fk_staff: ana, date: on(0), version: 1 }])
    )
    expect(changed).toMatchObject([
      { fkc_shift: 60, version: 2 },
      { fkc_shift: null, fkc_absence: null, version: 0 }
    ])
    expect((await rowsOf()).filter(({ fk_staff }) => fk_staff === ana)).toEqual([changed[0]])
    const ofPerson = (fk_staff: number) =>
      rowsOf(planner, `fkLine=${line.id}&fk_staff=${fk_staff}&from=${on(0)}&to=${on(1)}`)
    expect(await ofPerson(ana)).toEqual([changed[0]])
    expect(await ofPerson((await personOn(other.id)).id)).toEqual([])
  })

  test('the same again changes nothing, and keeps the version', async () => {
    await ok(put([night(ana)]))
    expect(await ok(put([night(ana)]))).toMatchObject([{ version: 1 }])
  })

  test('all or none: one wrong day leaves all as they were, and is named by its place', async () => {
    const gone = await makeStaff({ is_active: false })
    const locked = await personOn()
    const { db } = await testDatabase()
    await db.insert(staff_location).values({ fk_staff: locked.id, fk_location: other.id, is_locked: true })
    const answer = await put([
      night(ana),
      night(ana),
      night(ana, 1, { fkc_absence: 110 }),
      night(ana, 2, { fk_line: null }),
      night(ana, 3, { fkc_shift: null }),
      night(ana, 500),
      night(ana, -500),
      night(gone.id),
      night(locked.id),
      night(2_000_000_000)
    ])
    expect(answer).toMatchObject({
      status: 400,
      errors: {
        'items.1.date': ['Este día ya está en la lista'],
        'items.2.fkc_absence': ['Ponga un turno o una ausencia, no los dos'],
        'items.3.fk_line': ['Un turno es de una línea'],
        'items.4.fkc_shift': ['Ponga el turno de la línea'],
        'items.5.date': ['Falta más de un año: revise el año'],
        'items.6.date': ['Es de hace más de un año: revise el año'],
        'items.7.fk_staff': [`Ana ${gone.last_name} ya no trabaja aquí`],
        'items.8.fk_line': [`Ana ${locked.last_name} trabaja solo en su línea fija`],
        'items.9.fk_staff': ['La persona elegida no existe']
      }
    })
    expect(await rowsOf()).toEqual([])
    for (const [item, field] of [
      [{ fkc_shift: 59 }, 'fkc_shift'],
      [{ fkc_shift: 63 }, 'fkc_shift'],
      [{ fkc_absence: 114, fkc_shift: null }, 'fkc_absence'],
      [{ date: '2027-02-30' }, 'date'],
      [{ date: '01/02/2027' }, 'date'],
      [{ fk_staff: 'Ana' }, 'fk_staff']
    ] as const)
      expect(await put([night(ana, 0, item)]), JSON.stringify(item)).toMatchObject({
        status: 400,
        errors: { [`items.0.${field}`]: expect.any(Array) }
      })
    expect(await put([])).toMatchObject({ status: 400, errors: { items: expect.any(Array) } })
    const many = Array.from({ length: 5001 }, () => night(ana))
    expect(await put(many)).toMatchObject({ status: 400, errors: { items: expect.any(Array) } })
  })

  test('a day on another line is taken over only by whoever has seen it, and has that line too', async () => {
    const both = await loginAs('Planificador', { lines: [line.id, other.id] })
    await ok(put([night(ana, 0, { fk_line: other.id })], both))
    const elsewhere = { 'items.0.fkc_shift': [expect.stringContaining('ya está en otra línea ese día: noche')] }
    for (const item of [night(ana), { fk_staff: ana, date: on(0) }, night(ana, 0, { version: 1 })])
      expect(await put([item]), JSON.stringify(item)).toMatchObject({ status: 400, errors: elsewhere })
    expect(await put([night(ana)], both)).toMatchObject({ status: 400, errors: elsewhere })
    expect(await ok(put([night(ana, 0, { version: 1 })], both))).toMatchObject([{ fk_line: line.id, version: 2 }])
  })

  test('a stale version is refused', async () => {
    await ok(put([night(ana)]))
    for (const version of [0, 2])
      expect(await put([night(ana, 0, { fkc_shift: 60, version })])).toMatchObject({ status: 409, reason: 'stale' })
  })

  test('two at once on the same days: one after the other, and the second sees the first', async () => {
    const answers = await Promise.all([62, 60].map(fkc_shift => put([night(ana, 0, { fkc_shift, version: 0 })])))
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
    expect(await rowsOf()).toHaveLength(1)
  })

  test('five thousand days in one call', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => personOn(line.id)))
    const items = people.flatMap(({ id }) => Array.from({ length: 250 }, (_, day) => night(id, day)))
    expect(await ok(put(items))).toHaveLength(5000)
  })

  test('the database keeps one row a day, of a line or an absence', async () => {
    const { pool } = await testDatabase()
    const insert = (values: string) =>
      pool.query(`insert into roster (fk_staff, date, fk_line, fkc_shift, fkc_absence) values (${values})`)
    const station = (await makeLocation({ fk_location: line.id })).id
    for (const values of [
      `${ana}, '2026-05-01', null, 62, null`,
      `${ana}, '2026-05-01', ${line.id}, null, 110`,
      `${ana}, '2026-05-01', ${line.id}, 62, 110`,
      `${ana}, '2026-05-01', null, null, null`,
      `${ana}, '2026-05-01', ${line.id}, 70, null`,
      `${ana}, '2026-05-01', null, null, 70`,
      `${ana}, '2026-05-01', ${station}, 62, null`
    ])
      await expect(insert(values), values).rejects.toThrow(/roster_|not a line/)
    await insert(`${ana}, '2026-05-01', ${line.id}, 62, null`)
    await expect(insert(`${ana}, '2026-05-01', ${line.id}, 60, null`)).rejects.toThrow(/roster_once/)
  })
})

describe('who may', () => {
  test('read: those with the permission, the people of their lines', async () => {
    await ok(put([night(ana)]))
    const technician = await loginAs('Técnico', { lines: [line.id] })
    expect(await rowsOf(technician)).toHaveLength(1)
    const foreign = await loginAs('Técnico', { lines: [other.id] })
    const query = `from=${on(0)}&to=${on(6)}`
    expect(await rowsOf(foreign, query)).toEqual([])
    for (const call of ['roster', 'roster/people', 'roster/capacity']) {
      const path = `${call}?fkLine=${line.id}&${query}`
      expect((await foreign.get(path)).status, path).toBe(403)
      expect((await stranger.get(path)).status, path).toBe(401)
      expect((await (await loginAs([])).get(path)).status, path).toBe(403)
      expect(await technician.get(`${call}?fkLine=${line.id}&from=${on(6)}&to=${on(0)}`), call).toMatchObject({
        status: 400
      })
      expect(await technician.get(`${call}?fkLine=${line.id}&from=${on(0)}&to=${on(400)}`), call).toMatchObject({
        status: 400,
        errors: { to: ['Como mucho 380 días a la vez'] }
      })
    }
  })

  test('change: planners and supervisors, on their own lines', async () => {
    const technician = await loginAs('Técnico', { lines: [line.id] })
    const pattern = { staff: [ana], from: on(0), to: on(6), pattern: ['NOCHE'], fk_line: line.id }
    expect((await put([night(ana)], technician)).status).toBe(403)
    expect((await technician.post('roster/pattern', pattern)).status).toBe(403)
    expect((await stranger.put('roster', { items: [night(ana)] })).status).toBe(401)
    const foreign = await loginAs('Supervisor', { lines: [other.id] })
    expect((await put([night(ana)], foreign)).status).toBe(403)
    expect((await put([{ fk_staff: ana, date: on(0), fkc_absence: 111 }], foreign)).status).toBe(403)
    expect((await foreign.post('roster/pattern', pattern)).status).toBe(403)
    expect(await rowsOf()).toEqual([])
    expect(await ok(put([night(ana)], await loginAs('Supervisor', { lines: [line.id] })))).toHaveLength(1)
  })
})

test('the people of a line: who works there, and who is on its shifts', async () => {
  const [guest, gone] = [await personOn(other.id), await personOn(line.id)]
  const both = await loginAs('Planificador', { lines: [line.id, other.id] })
  await ok(put([night(guest.id), night(gone.id)], both))
  const { pool } = await testDatabase()
  await pool.query('update staff set is_active = false where id = $1', [gone.id])
  const { people, lines, week_minutes } = await ok(
    planner.get(`roster/people?fkLine=${line.id}&from=${on(0)}&to=${on(6)}`)
  )
  const idsOf = (some: { id: number }[]) => some.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(idsOf(people)).toEqual([ana, guest.id, gone.id, planner.staff, both.staff].toSorted((a, b) => a - b))
  expect(people).toContainEqual(expect.objectContaining({ id: gone.id, is_active: false, lines: [line.id] }))
  expect(lines).toContainEqual(
    expect.objectContaining({
      id: line.id,
      shifts: expect.arrayContaining([{ fkc_shift: 62, starts: '22:00', ends: '06:00' }])
    })
  )
  expect(week_minutes).toBe(48 * 60)
  const later = await ok(planner.get(`roster/people?fkLine=${line.id}&from=${on(7)}&to=${on(13)}`))
  expect(idsOf(later.people)).toEqual([ana, planner.staff, both.staff].toSorted((a, b) => a - b))
})

test('the own days are there on whatever line; an account without a person has none', async () => {
  const technician = await loginAs('Técnico', { lines: [line.id] })
  const both = await loginAs('Planificador', { lines: [line.id, other.id] })
  await ok(put([night(technician.staff, 1, { fk_line: other.id }), night(technician.staff), night(ana)], both))
  const query = `roster/mine?from=${on(0)}&to=${on(6)}`
  const { days, lines } = await ok(technician.get(query))
  expect(days).toMatchObject([
    { fk_staff: technician.staff, date: on(0), fk_line: line.id },
    { fk_staff: technician.staff, date: on(1), fk_line: other.id }
  ])
  expect(lines).toContainEqual(expect.objectContaining({ id: other.id, name: other.name }))
  const nobody = await loginAs('Técnico')
  const { pool } = await testDatabase()
  await pool.query('update "user" set fk_staff = null where id = $1', [nobody.user.id])
  expect((await ok(nobody.get(query))).days).toEqual([])
  expect((await stranger.get(query)).status).toBe(401)
  expect((await (await loginAs([])).get(query)).status).toBe(403)
  expect((await technician.get(`roster/mine?from=${on(0)}&to=${on(400)}`)).status).toBe(400)
})

describe('patterns', () => {
  const fill = (more: object, by: SignedIn = planner) =>
    by.post('roster/pattern', {
      staff: [ana],
      from: on(0),
      to: on(5),
      pattern: ['NOCHE', 'NOCHE', 'LIBRE'],
      fk_line: line.id,
      ...more
    })

  test('fill days; what a preview shows is what is stored, and nothing before', async () => {
    const preview = await ok(fill({ preview: true }))
    expect(preview.days).toHaveLength(6)
    expect(await rowsOf()).toEqual([])
    const { days } = await ok(fill({}))
    expect(days.map(({ version: _version, ...day }: RosterDay) => day)).toEqual(
      preview.days.map(({ version: _version, ...day }: RosterDay) => day)
    )
    expect((await rowsOf()).map(({ fkc_shift, fkc_absence }) => fkc_shift ?? fkc_absence)).toEqual([
      62, 62, 110, 62, 62, 110
    ])
    expect((await ok(fill({}))).days).toEqual([])
  })

  test('holidays and shifts of another line stay', async () => {
    const both = await loginAs('Planificador', { lines: [line.id, other.id] })
    await ok(
      put([{ fk_staff: ana, date: on(0), fkc_absence: 111 }, night(ana, 1, { fk_line: other.id }), night(ana, 2)], both)
    )
    const { days, kept } = await ok(fill({}))
    expect(kept).toMatchObject([{ date: on(0) }, { date: on(1) }])
    expect(days).toHaveLength(4)
    expect((await rowsOf())[1]).toMatchObject({ fk_line: other.id })
  })

  test('people relieve each other', async () => {
    const beto = (await personOn(line.id)).id
    await ok(fill({ staff: [ana, beto], stagger: 1 }))
    expect((await rowsOf()).filter(({ fk_staff }) => fk_staff === beto)[1]).toMatchObject({ fkc_absence: 110 })
  })

  test('what can’t be is refused', async () => {
    for (const [more, field] of [
      [{ pattern: [] }, 'pattern'],
      [{ pattern: ['NOCHES'] }, 'pattern.0'],
      [{ pattern: Array.from({ length: 85 }, () => 'NOCHE') }, 'pattern'],
      [{ staff: [] }, 'staff'],
      [{ from: on(5), to: on(0) }, 'to'],
      [{ from: '2027-02-29' }, 'from'],
      [{ to: on(370), from: on(-60) }, 'to'],
      [{ stagger: -1 }, 'stagger'],
      [{ stagger: 1.5 }, 'stagger']
    ] as const)
      expect(await fill(more), JSON.stringify(more)).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(Array) }
      })
    const gone = await makeStaff({ is_active: false })
    expect(await fill({ staff: [gone.id], preview: true })).toMatchObject({ status: 400 })
    const staff = await Promise.all(Array.from({ length: 15 }, async () => (await personOn(line.id)).id))
    expect(await fill({ staff, to: on(340) })).toMatchObject({ status: 400, errors: { to: [/5115 días/] } })
  })
})

test('the people concerned are notified once, of days to come', async () => {
  const technician = await loginAs('Técnico', { lines: [line.id] })
  const notes = async () =>
    (await ok(technician.get('notifications'))).rows.map(({ title }: { title: string }) => title)
  await ok(put([night(technician.staff), night(technician.staff, 1), night(technician.staff, 2), night(ana)]))
  expect(await notes()).toEqual([expect.stringMatching(/^Su cuadrante cambia: 3 días entre el lun .* y el mié /)])
  await ok(put([night(technician.staff)]))
  const past = addDays(today(), -1)
  await ok(put([{ ...night(technician.staff), date: past }]))
  expect(await notes()).toHaveLength(1)
  await ok(put([{ fk_staff: technician.staff, date: on(1) }]))
  expect((await notes())[0]).toMatch(/^Su cuadrante cambia: mar .*, sin turno$/)
})
