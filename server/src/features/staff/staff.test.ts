import { expect, test } from 'vitest'
import { loginAs, ok, stranger } from '../../../test/client.ts'
import { buildTestApp } from '../../../test/app.ts'
import { makeLine, makeLocation, makeSpecialty, makeStaff, unique } from '../../../test/factories.ts'
import { staff_location, staff_specialty } from '../../schema/staff.ts'

async function assign(fk_staff: number, fk_location: number, is_locked = false) {
  const { database } = await buildTestApp()
  await database.db.insert(staff_location).values({ fk_staff, fk_location, is_locked })
}

const ids = (rows: { id: number }[]) => rows.map(row => row.id)

test('list: words, lines, specialties; who may', async () => {
  const [line, other] = [await makeLine(), await makeLine()]
  const api = await loginAs('Supervisor', { lines: [line.id] })
  const specialty = await makeSpecialty()
  const mark = unique('Apellido')
  const ana = await makeStaff({ last_name: mark, position: 'Mecánica' })
  const eva = await makeStaff({ last_name: mark, is_active: false })
  await assign(ana.id, line.id, true)
  await assign(eva.id, other.id)
  const { database } = await buildTestApp()
  await database.db.insert(staff_specialty).values({ fk_staff: ana.id, fk_specialty: specialty.id })

  const find = async (query: string) => ids((await ok(api.get(`staff?search=${mark}&${query}`))).rows)
  expect(await find('')).toEqual([eva.id, ana.id])
  expect(await find('sortBy=id')).toEqual([ana.id, eva.id])
  expect(await find('is_active=true')).toEqual([ana.id])
  expect(await find(`fkLine=${line.id}`)).toEqual([ana.id])
  expect(await find(`fk_line=${line.id}`)).toEqual([ana.id])
  expect(await find(`fk_specialty=${specialty.id}`)).toEqual([ana.id])
  expect(await find(`position=${encodeURIComponent('Mecánica')}`)).toEqual([ana.id])
  for (const name of ['fkLine', 'fk_line'])
    expect(await api.get(`staff?${name}=${other.id}`)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(await api.get('staff?nada=1')).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
  expect(await api.get('staff?sortBy=nada')).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_PAGINATION' })
  expect(await stranger.get('staff')).toMatchObject({ status: 401 })
  expect(await (await loginAs([])).get('staff')).toMatchObject({ status: 403 })

  expect(await ok(api.get(`staff/${ana.id}`))).toMatchObject({
    dni: ana.dni,
    position: 'Mecánica',
    lines: [{ id: line.id, name: line.name, color: line.color, is_locked: true }],
    specialties: [{ id: specialty.id, name: specialty.name }]
  })
  expect(await api.get('staff/2147483647')).toMatchObject({ status: 404, errorCode: 'RESOURCE.NOT_FOUND' })
})

test('positions: each once', async () => {
  const position = unique('Cargo')
  for (const _ of [1, 2]) await makeStaff({ position })
  const said: string[] = await ok((await loginAs(['staff.read'])).get('staff/positions'))
  expect(said.filter(one => one === position)).toEqual([position])
  expect(await stranger.get('staff/positions')).toMatchObject({ status: 401 })
  expect(await (await loginAs([])).get('staff/positions')).toMatchObject({ status: 403 })
})

test('getAllStaffGom: active people of operations and maintenance, of a line or of all, by surname', async () => {
  const [line, other] = [await makeLine(), await makeLine()]
  const place = await makeLocation({ fk_location: line.id })
  const mark = unique('Gom')
  const [z, a] = [
    await makeStaff({ last_name: `${mark} Z`, department: 'Gerencia de Operaciones' }),
    await makeStaff({ last_name: `${mark} A`, department: 'MANTENIMIENTO ELECTROMECÁNICO' })
  ]
  for (const person of [
    z,
    await makeStaff({ last_name: mark, department: 'Contabilidad' }),
    await makeStaff({ last_name: mark, department: 'Operaciones', is_active: false })
  ])
    await assign(person.id, line.id)
  const api = await loginAs('Supervisor', { lines: [line.id] })
  const find = async (x: number) =>
    (await ok(api.get(`staff/getAllStaffGom/${x}`))).filter((row: { last_name: string }) =>
      row.last_name.startsWith(mark)
    )
  expect(ids(await find(0))).toEqual([a.id, z.id])
  expect(ids(await find(line.id))).toEqual([z.id])
  expect(ids(await find(place.id))).toEqual([z.id])
  expect(await api.get(`staff/getAllStaffGom/${other.id}`)).toMatchObject({ status: 403 })
  expect(await api.get('staff/getAllStaffGom/2147483647')).toMatchObject({ status: 404 })
  expect(await api.get('staff/getAllStaffGom/-1')).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
})
