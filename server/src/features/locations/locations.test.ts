import { locationType } from 'contract/core/classifier.ts'
import { locations } from 'contract/locations/locations.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeBase, makeLine, makeLocation, unique } from '../../../test/factories.ts'
import { inDatabase } from '../../../test/postgres.ts'
import { testResource } from '../../../test/resource-tests.ts'

const station = (fk_location: number | null, more: object = {}) => ({
  code: unique('EST'),
  name: 'Estación Norte',
  fkc_type: locationType.ESTACION,
  fk_location,
  ...more
})

testResource(locations, undefined, {
  fields: line =>
    station(line, { color: '#00AAFF', latitude: -16.4957, longitude: -68.1336, altitude: 3625, position_m: 120.5 }),
  use: ({ id }) => makeBase({ fk_location: id })
})

const ids = (rows: { id: number }[]) => rows.map(row => row.id)

test('a place carries its line, type and parent by name', async () => {
  const line = await makeLine({ color: '#112233' })
  const api = await loginAs('Planificador', { lines: [line.id] })
  const row = await ok(api.post('location', station(line.id)))
  const named = { id: line.id, name: line.name }
  expect(row).toMatchObject({
    fk_line: line.id,
    line: { ...named, color: '#112233' },
    location: named,
    type: { id: 21, name: 'Estación' }
  })
})

test('coordinates are kept with 4 decimals; nonsense is refused', async () => {
  const line = await makeLine()
  const api = await loginAs('Planificador', { lines: [line.id] })
  expect(
    await ok(api.post('location', station(line.id, { latitude: -16.49573456, longitude: 0.00004, is_far: true })))
  ).toMatchObject({ latitude: -16.4957, longitude: 0 })
  for (const wrong of [
    { latitude: 91 },
    { longitude: -181 },
    { color: 'rojo' },
    { fkc_type: 99 },
    { fk_location: 2_147_483_647 }
  ]) {
    expect(await api.post('location', station(line.id, wrong)), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { [Object.keys(wrong)[0] as string]: expect.any(Array) }
    })
  }
})

test('a position is whole, and near its line unless somebody says that it is right', async () => {
  const line = await makeLine()
  const api = await loginAs('Planificador', { lines: [line.id] })
  await ok(api.post('location', station(line.id, { latitude: -16.4957, longitude: -68.1336 })))
  for (const [half, field] of [
    [{ latitude: -16.5 }, 'longitude'],
    [{ longitude: -68.1 }, 'latitude']
  ] as const)
    expect(await api.post('location', station(line.id, half))).toMatchObject({
      status: 400,
      errors: { [field]: ['Indique la latitud y la longitud, o ninguna de las dos'] }
    })
  const antarctica = { latitude: -68.1336, longitude: -16.4957 }
  const refused = {
    status: 400,
    errors: { latitude: [expect.stringMatching(/^Está a 6,780 km del resto de la línea\./)] }
  }
  expect(await api.post('location', station(line.id, antarctica))).toMatchObject(refused)
  const place = await ok(api.post('location', station(line.id, { latitude: -16.5, longitude: -68.13 })))
  expect(await api.put(`location/${place.id}`, antarctica)).toMatchObject(refused)
  expect(await api.put(`location/${place.id}`, { longitude: null })).toMatchObject({ status: 400 })
  const far = await ok(api.put(`location/${place.id}`, { ...antarctica, is_far: true }))
  expect(far).toMatchObject(antarctica)
  expect(far).not.toHaveProperty('is_far')
  // It is asked where it changes, not at every change.
  expect(await api.put(`location/${place.id}`, { ...antarctica, name: 'Otra' })).toMatchObject({ status: 200 })
  expect(await api.put(`location/${place.id}`, { is_far: true })).toMatchObject({ status: 200 })
  expect(await ok(api.put(`location/${place.id}`, { latitude: null, longitude: null }))).toMatchObject({
    latitude: null
  })
})

test('lines and places that serve all lines are made by who works on all lines; everybody sees the latter', async () => {
  const line = await makeLine()
  const planner = await loginAs('Planificador', { lines: [line.id] })
  const admin = await loginAs('Administrador')
  const newLine = { code: unique('LIN'), name: 'Línea Nueva', fkc_type: locationType.LINEA }
  expect(await planner.post('location', newLine)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(await planner.post('location', { ...newLine, fk_location: line.id })).toMatchObject({ status: 403 })
  const { id: fk_location } = await makeLocation({ fk_location: line.id })
  expect(await planner.put(`location/${line.id}`, { fk_location })).toMatchObject({ status: 403 })
  const made = await ok(admin.post('location', newLine))
  expect(made).toMatchObject({ fk_line: made.id, line: { id: made.id } })
  expect(await ok(admin.put(`location/${made.id}`, { color: '#ABCDEF' }))).toMatchObject({ color: '#ABCDEF' })

  const workshop = { code: unique('TAL'), name: 'Taller central', fkc_type: locationType.TALLER }
  expect(await planner.post('location', workshop)).toMatchObject({ status: 403 })
  const common = await ok(admin.post('location', workshop))
  expect(common).toMatchObject({ fk_line: null, line: null })
  expect(await ok(planner.get(`location/${common.id}`))).toEqual(common)
  expect(await planner.put(`location/${common.id}`, { name: 'Mío' })).toMatchObject({ status: 403 })
  expect(await planner.delete(`location/${common.id}`)).toMatchObject({ status: 403 })
  expect(ids((await ok(planner.get('location?itemsPerPage=500'))).rows)).toContain(common.id)
  expect(ids((await ok(planner.get(`location?itemsPerPage=500&fkLine=${line.id}`))).rows)).not.toContain(common.id)
  expect(await admin.delete(`location/${common.id}`)).toMatchObject({ status: 200 })
  expect(await admin.delete(`location/${made.id}`)).toMatchObject({ status: 200 })
})

test('a place moves only between lines of the caller, never below itself, and takes what is below along', async () => {
  const [from, to, foreign] = [await makeLine(), await makeLine(), await makeLine()]
  const api = await loginAs('Planificador', { lines: [from.id, to.id] })
  const place = await makeLocation({ fk_location: from.id, fkc_type: locationType.TALLER })
  const below = await makeLocation({ fk_location: place.id, fkc_type: locationType.TALLER })
  const base = await makeBase({ fk_location: below.id })
  expect(await api.put(`location/${place.id}`, { fk_location: foreign.id })).toMatchObject({ status: 403 })
  expect(await api.put(`location/${place.id}`, { fk_location: null })).toMatchObject({ status: 403 })
  expect(await api.put(`location/${place.id}`, { fk_location: place.id })).toMatchObject({
    status: 400,
    errors: { fk_location: expect.any(Array) }
  })
  expect(await api.put(`location/${place.id}`, { fk_location: below.id })).toMatchObject({
    status: 400,
    errors: { fk_location: ['Una ubicación no puede estar dentro de sí misma'] }
  })
  expect(await ok(api.put(`location/${place.id}`, { fk_location: to.id }))).toMatchObject({ fk_line: to.id })
  expect(await ok(api.get(`location/${below.id}`))).toMatchObject({ fk_line: to.id })
  expect(await ok(api.get(`base/${base.id}`))).toMatchObject({ fk_line: to.id })
})

test('a line stays a line, and nothing else becomes one', async () => {
  const line = await makeLine()
  const place = await makeLocation({ fk_location: line.id })
  const admin = await loginAs('Administrador')
  for (const [id, fkc_type] of [
    [line.id, locationType.ESTACION],
    [place.id, locationType.LINEA]
  ]) {
    expect(await admin.put(`location/${id}`, { fkc_type })).toMatchObject({
      status: 400,
      errors: { fkc_type: expect.any(Array) }
    })
  }
  expect(await ok(admin.put(`location/${place.id}`, { fkc_type: locationType.TORRE }))).toMatchObject({
    type: { name: 'Torre' }
  })
})

test('a place stands only where its type belongs: made, moved, or with another type', async () => {
  const line = await makeLine()
  const admin = await loginAs('Administrador')
  const tower = await makeLocation({ fk_location: line.id, fkc_type: locationType.TORRE })
  const stretch = await makeLocation({ fk_location: line.id, fkc_type: locationType.TRAMO })
  const inside = await makeLocation({ fk_location: stretch.id, fkc_type: locationType.TORRE })
  const made = (fkc_type: number, fk_location: number | null) =>
    admin.post('location', { code: unique('UBI'), name: 'x', fkc_type, fk_location })
  const line2 = await makeLine()
  for (const [answer, field, text] of [
    [made(locationType.LINEA, line.id), 'fk_location', 'Una línea no está dentro de otra ubicación'],
    [made(locationType.TORRE, tower.id), 'fk_location', 'Una torre está en una línea o un tramo, no en una torre'],
    [made(locationType.ESTACION, null), 'fk_location', 'Una estación está en una línea o un tramo'],
    [admin.put(`location/${line2.id}`, { fk_location: line.id }), 'fk_location', /Una línea no está/],
    [admin.put(`location/${tower.id}`, { fk_location: inside.id }), 'fk_location', /no en una torre/],
    [admin.put(`location/${tower.id}`, { fk_location: null }), 'fk_location', /Una torre está en/],
    [admin.put(`location/${inside.id}`, { fkc_type: locationType.TRAMO }), 'fk_location', /Un tramo está en una línea/],
    [
      admin.put(`location/${stretch.id}`, { fkc_type: locationType.TALLER }),
      'fkc_type',
      /^Tiene otras dentro: una torre está/
    ],
    [admin.get(`location/${tower.id}/move?fk_location=${inside.id}`), 'fk_location', /no en una torre/],
    [admin.get(`location/${tower.id}/move`), 'fk_location', /Una torre está en/]
  ] as const)
    expect(await answer).toMatchObject({
      status: 400,
      errors: { [field]: [typeof text === 'string' ? text : expect.stringMatching(text)] }
    })
  expect(await ok(admin.put(`location/${tower.id}`, { fk_location: stretch.id }))).toMatchObject({ fk_line: line.id })
  // What stands elsewhere since before the rule can still be changed.
  const { url } = await testDatabase()
  const code = unique('TOR')
  await inDatabase(
    url,
    `set session_replication_role = replica;
     insert into location (fk_location, fk_line, fkc_type, code, name)
       values (${tower.id}, ${line.id}, ${locationType.TORRE}, '${code}', 'Torre')`
  )
  const [old] = await inDatabase(url, `select id from location where code = '${code}'`)
  expect(await admin.put(`location/${old?.['id']}`, { name: 'Otra' })).toMatchObject({ status: 200 })
})

test('getLocationMain: the roots; getLocationsForLine: all under a line, along it', async () => {
  const [line, other] = [await makeLine(), await makeLine()]
  const far = await makeLocation({ fk_location: line.id, position_m: 900 })
  const near = await makeLocation({ fk_location: line.id, position_m: 0 })
  const inside = await makeLocation({ fk_location: far.id })
  const api = await loginAs('Consulta', { lines: [line.id] })
  const roots = ids(await ok(api.get('location/getLocationMain')))
  expect(roots).toContain(line.id)
  expect(roots).not.toContain(other.id)
  expect(roots).not.toContain(near.id)
  expect(ids(await ok(api.get(`location/getLocationsForLine/${line.id}`)))).toEqual([near.id, far.id, inside.id])
  expect(await api.get(`location/getLocationsForLine/${other.id}`)).toMatchObject({ status: 403 })
  expect(await api.get(`location/getLocationsForLine/${near.id}`)).toMatchObject({ status: 404 })
  expect(await api.get('location/getLocationsForLine/2147483647')).toMatchObject({ status: 404 })
})

test('parents: the nearest first; getPathByNode: names from the root down', async () => {
  const line = await makeLine({ name: 'Línea Roja' })
  const place = await makeLocation({ fk_location: line.id, name: 'Ajayuni' })
  const room = await makeLocation({ fk_location: place.id, name: 'Sala de máquinas', fkc_type: locationType.TALLER })
  const api = await loginAs('Técnico', { lines: [line.id] })
  expect(ids(await ok(api.get(`location/${room.id}/parents`)))).toEqual([place.id, line.id])
  expect(await ok(api.get(`location/${line.id}/parents`))).toEqual([])
  expect(await ok(api.get(`location/getPathByNode/${room.id}`))).toEqual(['Línea Roja', 'Ajayuni', 'Sala de máquinas'])
  const outsider = await loginAs('Técnico', { lines: [(await makeLine()).id] })
  for (const path of [`location/${room.id}/parents`, `location/getPathByNode/${room.id}`])
    expect(await outsider.get(path), path).toMatchObject({ status: 403 })
  for (const path of ['location/2147483647/parents', 'location/getPathByNode/2147483647'])
    expect(await api.get(path), path).toMatchObject({ status: 404 })
})
