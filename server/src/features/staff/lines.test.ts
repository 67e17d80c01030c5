import { locationType } from 'contract/core/classifier.ts'
import { staffLocations } from 'contract/staff/staff-locations.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeLine, makeLocation, makeStaff } from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'
import { location } from '../../schema/locations.ts'
import { staff_location } from '../../schema/staff.ts'

testResource(staffLocations, undefined, {
  fields: async line => ({ fk_staff: (await makeStaff()).id, fk_location: line }),
  change: { is_locked: true },
  unique: null,
  searchText: row => (row['staff'] as { last_name: string }).last_name
})

describe('lines of people', () => {
  let lines: { id: number; name: string; color: string | null }[]
  let leader: SignedIn
  beforeAll(async () => {
    lines = [
      await makeLine({ name: 'Línea A' }),
      await makeLine({ name: 'Línea B' }),
      await makeLine({ name: 'Línea C' })
    ]
    leader = await loginAs('Supervisor', { lines: lines.slice(0, 2).map(line => line.id) })
  })
  const [a, b, c] = [0, 1, 2].map(index => () => lines[index]?.id as number) as [
    () => number,
    () => number,
    () => number
  ]

  const assign = (fk_staff: number, fk_location: number, is_locked = false, by = leader) =>
    by.post('stafflocation', { fk_staff, fk_location, is_locked })
  const locked = async (fk_staff: number) => {
    const { db } = (await buildTestApp()).database
    return (await db.select().from(staff_location).where(eq(staff_location.fk_staff, fk_staff)))
      .filter(row => row.is_locked)
      .map(row => row.fk_location)
  }

  test('assigned, unassigned, taken away; only lines of whoever does it', async () => {
    const person = await makeStaff()
    const path = `stafflocation/${person.id}`
    expect(await ok(leader.get(`${path}/assigned`))).toEqual([])
    expect(await ok(leader.get(`${path}/unassigned`))).toEqual(
      lines.slice(0, 2).map(({ id, name, color }) => ({ id, name, color }))
    )
    const row = await ok(assign(person.id, b()))
    expect(row).toMatchObject({
      fk_staff: person.id,
      staff: { dni: person.dni },
      fk_location: b(),
      location: { name: 'Línea B' },
      is_locked: false
    })
    expect(await ok(leader.get(`${path}/assigned`))).toEqual([row])
    expect(await ok(leader.get(`${path}/unassigned`))).toMatchObject([{ id: a() }])
    expect(await assign(person.id, b())).toMatchObject({
      status: 409,
      reason: 'duplicate',
      errors: { fk_location: ['La persona ya tiene asignada esta línea'] }
    })
    expect(await assign(person.id, c())).toMatchObject({ status: 403, message: 'No tiene asignada esta línea' })
    expect(await leader.delete(`${path}/${c()}`)).toMatchObject({ status: 404 })
    expect(await leader.delete(`${path}/${b()}`)).toMatchObject({ status: 200, data: {} })
    expect(await leader.delete(`${path}/${b()}`)).toMatchObject({ status: 404 })
    expect(await ok(leader.get(`${path}/assigned`))).toEqual([])
  })

  test('who may: 401 without a token, 403 without the permission, 404 for nobody', async () => {
    const person = await makeStaff()
    const reader = await loginAs(['staff.read'], { lines: [a()] })
    for (const path of [`stafflocation/${person.id}/assigned`, `stafflocation/${person.id}/unassigned`]) {
      expect(await stranger.get(path)).toMatchObject({ status: 401 })
      expect(await (await loginAs([])).get(path)).toMatchObject({ status: 403 })
      expect(await reader.get(path)).toMatchObject({ status: 200 })
      expect(await reader.get(path.replace(String(person.id), '2147483647'))).toMatchObject({ status: 404 })
    }
    expect(await stranger.delete(`stafflocation/${person.id}/${a()}`)).toMatchObject({ status: 401 })
    expect(await reader.delete(`stafflocation/${person.id}/${a()}`)).toMatchObject({ status: 403 })
    expect(await leader.delete('stafflocation/0/x')).toMatchObject({
      status: 400,
      errors: { staff: expect.any(Array), location: expect.any(Array) }
    })
  })

  test('a line of somebody else is neither changed nor taken away', async () => {
    const person = await makeStaff()
    const everywhere = await loginAs('Administrador')
    const row = await ok(assign(person.id, c(), false, everywhere))
    for (const answer of [
      leader.put(`stafflocation/${row.id}`, { is_locked: true }),
      leader.delete(`stafflocation/${row.id}`),
      leader.delete(`stafflocation/${person.id}/${c()}`)
    ]) {
      expect(await answer).toMatchObject({ status: 403 })
    }
    const own = await ok(assign(person.id, a()))
    expect(await leader.put(`stafflocation/${own.id}`, { fk_location: c() })).toMatchObject({ status: 403 })
    expect(await leader.put(`stafflocation/${own.id}`, { fk_staff: leader.staff })).toMatchObject({
      status: 400,
      errors: { fk_staff: ['No se puede pasar a otra persona'] }
    })
    expect(await leader.put(`stafflocation/${own.id}`, { fk_location: b(), fk_staff: person.id })).toMatchObject({
      status: 200
    })
  })

  test('only lines, not other places', async () => {
    const { db } = (await buildTestApp()).database
    const person = await makeStaff()
    const everywhere = await loginAs('Administrador')
    const station = await makeLocation({ fk_location: a() })
    const workshop = await makeLocation({ fkc_type: locationType.TALLER })
    await db.update(location).set({ fk_location: null }).where(eq(location.id, workshop.id))
    for (const place of [station.id, workshop.id, 2_147_483_647])
      expect((await assign(person.id, place, false, everywhere)).status, String(place)).toBe(403)
    await expect(
      db.insert(staff_location).values({ fk_staff: person.id, fk_location: station.id })
    ).rejects.toMatchObject({ cause: { constraint: 'staff_location_is_line' } })
  })

  test('locking a line takes the lock off the other one', async () => {
    const person = await makeStaff()
    const first = await ok(assign(person.id, a(), true))
    expect(await locked(person.id)).toEqual([a()])
    const second = await ok(assign(person.id, b()))
    expect(await locked(person.id)).toEqual([a()])
    await ok(leader.put(`stafflocation/${second.id}`, { is_locked: true }))
    expect(await locked(person.id)).toEqual([b()])
    await ok(leader.put(`stafflocation/${first.id}`, { is_locked: true }))
    expect(await locked(person.id)).toEqual([a()])
    expect(await ok(leader.get(`stafflocation/${second.id}`))).toMatchObject({ is_locked: false, version: 3 })
    await ok(leader.put(`stafflocation/${first.id}`, { is_locked: false }))
    expect(await locked(person.id)).toEqual([])
  })

  test('locks at the same moment: one of them holds', async () => {
    const person = await makeStaff()
    const rows = [await ok(assign(person.id, a())), await ok(assign(person.id, b()))]
    for (let round = 1; round <= 5; round++) {
      const answers = await Promise.all(rows.map(row => leader.put(`stafflocation/${row.id}`, { is_locked: true })))
      expect(answers.map(answer => answer.status)).toEqual([200, 200])
      expect(await locked(person.id)).toHaveLength(1)
      await Promise.all(rows.map(row => ok(leader.put(`stafflocation/${row.id}`, { is_locked: false }))))
    }
  })

  test('nobody takes off the lock that holds themselves, nor gives themselves a line', async () => {
    const held = await loginAs('Supervisor', { lines: [a(), b()], locked: a() })
    const rows = await ok(held.get(`stafflocation/${held.staff}/assigned`))
    const own = rows.find((row: { is_locked: boolean }) => row.is_locked)
    const refused = { status: 403, message: 'No puede soltar su propia línea fijada' }
    expect(await held.put(`stafflocation/${own.id}`, { is_locked: false })).toMatchObject(refused)
    expect(await held.delete(`stafflocation/${own.id}`)).toMatchObject(refused)
    expect(await held.delete(`stafflocation/${held.staff}/${a()}`)).toMatchObject(refused)
    expect(await assign(held.staff, c(), false, held)).toMatchObject({ status: 403 })
    expect(await locked(held.staff)).toEqual([a()])
    const [free] = await ok(leader.get(`stafflocation/${leader.staff}/assigned`))
    await ok(leader.put(`stafflocation/${free.id}`, { is_locked: false }))
    // Another person may unlock it.
    expect(await leader.put(`stafflocation/${own.id}`, { is_locked: false })).toMatchObject({ status: 200 })
  })

  test('whoever has more rights is neither locked out by somebody with less, nor loses a line to them', async () => {
    const boss = await loginAs('Administrador', { lines: [a(), b()] })
    const { staff: person } = boss
    const rows = await ok(leader.get(`stafflocation/${person}/assigned`))
    const [first] = rows
    const refused = { status: 403, message: expect.stringMatching(/^Esta cuenta tiene permisos que usted no tiene: /) }
    const change = { fk_staff: person, fk_location: a(), is_locked: true, version: first.version }
    expect(await leader.put(`stafflocation/${first.id}`, change)).toMatchObject(refused)
    expect(await leader.delete(`stafflocation/${person}/${a()}`)).toMatchObject(refused)
    expect(await locked(person)).toEqual([])
    const { staff: other } = await loginAs('Administrador')
    expect(await assign(other, a(), true)).toMatchObject(refused)
    expect(await ok(assign(other, a()))).toMatchObject({ is_locked: false })
    expect(await ok(boss.put(`stafflocation/${first.id}`, change))).toMatchObject({ is_locked: true })
  })

  test('the audit tells of them whoever works on that line, and nobody else', async () => {
    const person = await makeStaff()
    await ok(assign(person.id, a()))
    const told = async (line: number) => {
      const reader = await loginAs(['audit.read', 'staff.read'], { lines: [line] })
      const { rows } = await ok(reader.get('audit?entity=staff_location&itemsPerPage=100'))
      return rows.filter((row: { after: { fk_staff: number } | null }) => row.after?.fk_staff === person.id)
    }
    expect(await told(a())).toHaveLength(1)
    expect(await told(b())).toEqual([])
  })

  test('it holds for the very next call', async () => {
    const who = await loginAs('Técnico', { lines: [a()] })
    const mayOn = async (line: number) => (await who.get(`workorders?fkLine=${line}`)).status
    expect([await mayOn(a()), await mayOn(b())]).toEqual([200, 403])
    const row = await ok(assign(who.staff, b()))
    expect([await mayOn(a()), await mayOn(b())]).toEqual([200, 200])
    await ok(leader.put(`stafflocation/${row.id}`, { is_locked: true }))
    expect([await mayOn(a()), await mayOn(b())]).toEqual([403, 200])
    // A lock on a line that is out of use still holds.
    const { db } = (await buildTestApp()).database
    await db.update(location).set({ is_active: false }).where(eq(location.id, b()))
    expect([await mayOn(a()), await mayOn(b())]).toEqual([403, 403])
    await db.update(location).set({ is_active: true }).where(eq(location.id, b()))
    await ok(leader.delete(`stafflocation/${who.staff}/${b()}`))
    expect([await mayOn(a()), await mayOn(b())]).toEqual([200, 403])
  })
})
