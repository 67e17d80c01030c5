import { locationType } from 'contract/core/classifier.ts'
import { maxMapPlaces } from 'contract/locations/locations.ts'
import { expect, test } from 'vitest'
import { buildOwnApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeLine, makeLocation, unique } from '../../../test/factories.ts'
import { inDatabase } from '../../../test/postgres.ts'

const ids = (rows: { id: number }[]) => rows.map(row => row.id)

test('a map has the lines of the caller and what stands at a point on them, along each line', async () => {
  const [line, other, foreign] = [await makeLine({ color: '#112233' }), await makeLine(), await makeLine()]
  const on = (fk_location: number, fkc_type: number, more: object = {}) =>
    makeLocation({ fk_location, fkc_type, ...more })
  const far = await on(line.id, locationType.ESTACION, { position_m: 900, latitude: -16.4957, longitude: -68.1336 })
  const section = await on(line.id, locationType.TRAMO, { position_m: 10 })
  const tower = await on(section.id, locationType.TORRE, { position_m: 100.5 })
  const workshop = await on(far.id, locationType.TALLER)
  const elsewhere = await on(other.id, locationType.ESTACION)
  await on(line.id, locationType.ESTACION, { position_m: 20, is_active: false })
  const admin = await loginAs('Administrador')
  const store = { code: unique('ALM'), name: 'Almacén central', fkc_type: locationType.ALMACEN }
  const common = await ok(admin.post('location', store))
  const hidden = await on(foreign.id, locationType.ESTACION)

  const api = await loginAs('Consulta', { lines: [line.id, other.id] })
  const map = await ok(api.get('location/map'))
  expect(map.is_whole).toBe(true)
  expect(map.lines).toEqual(expect.arrayContaining([{ id: line.id, name: line.name, color: '#112233' }]))
  expect(ids(map.lines).toSorted((a, b) => a - b)).toEqual([line.id, other.id])
  const shown = ids(map.places)
  expect(shown.filter(id => [far, tower, workshop, elsewhere].some(place => place.id === id))).toEqual(
    ids([tower, far, workshop, elsewhere])
  )
  expect(shown).toContain(common.id)
  for (const absent of [section, hidden]) expect(shown).not.toContain(absent.id)
  expect(map.places.find((place: { id: number }) => place.id === far.id)).toEqual({
    id: far.id,
    fk_line: line.id,
    fkc_type: locationType.ESTACION,
    code: far.code,
    name: far.name,
    latitude: -16.4957,
    longitude: -68.1336,
    position_m: 900
  })

  const one = await ok(api.get(`location/map?fkLine=${line.id}`))
  expect(ids(one.lines)).toEqual([line.id])
  expect(ids(one.places)).toEqual(ids([tower, far, workshop]))
  expect(await api.get(`location/map?fkLine=${foreign.id}`)).toMatchObject({ status: 403 })
  expect(await api.get('location/map?fkLine=nada')).toMatchObject({ status: 400 })
})

test('a map has an end, and says so', async () => {
  const line = await makeLine()
  const { url } = await testDatabase()
  const code = unique('TOR')
  // Without the triggers and checks of foreign keys, which take ten seconds for so many.
  await inDatabase(
    url,
    `set session_replication_role = replica;
     insert into location (fk_location, fk_line, fkc_type, code, name, position_m)
       select ${line.id}, ${line.id}, ${locationType.TORRE}, '${code}-' || i, 'Torre', i from generate_series(1, ${maxMapPlaces + 1}) i`
  )
  try {
    const api = await loginAs('Consulta', { lines: [line.id] })
    const map = await ok(api.get(`location/map?fkLine=${line.id}`))
    expect([map.places.length, map.places.at(-1).position_m, map.is_whole]).toEqual([maxMapPlaces, maxMapPlaces, false])
  } finally {
    await inDatabase(url, `set session_replication_role = replica; delete from location where fk_location = ${line.id}`)
  }
})

test('where maps come from is told to who sees places, and the key to nobody else', async () => {
  const api = await loginAs('Consulta', { lines: [(await makeLine()).id] })
  const tiles = {
    tile_url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    tile_attribution: '© colaboradores de OpenStreetMap'
  }
  expect(await ok(api.get('location/map/service'))).toEqual({ ...tiles, google_key: null })
  const { app, database } = await buildOwnApp('maps', { MAPS_API_KEY: 'AIza-Clave_1' })
  try {
    const refused = await app.inject({ url: '/api/v1/location/map/service' })
    expect(refused.statusCode).toBe(401)
    for (const url of ['/', '/api/v1/environment', '/api/v1/openapi.json', '/metrics'])
      expect((await app.inject({ url })).body, url).not.toContain('AIza-Clave_1')
    const { headers } = await app.inject({ url: '/' })
    expect(headers['content-security-policy']).toContain("script-src 'self' https://maps.googleapis.com;")
  } finally {
    await app.close()
    await database.close()
  }
})
