import { locationType, workOrderStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { makeBase, makeLine, makeLocation, makeWorkOrder, unique } from '../../../test/factories.ts'

const ids = (rows: { id: number }[]) => rows.map(row => row.id)

test('one level after the other: the roots, then what is in each, along the line, with how much is in it', async () => {
  const line = await makeLine()
  const make = (code: string, position_m: number | null) =>
    makeLocation({ fk_location: line.id, code: `${line.code}-${code}`, position_m })
  const far = await make('E2', 900)
  const [eleven, two] = [await make('T11', 400), await make('T2', 400)]
  const nowhere = await make('A', null)
  const near = await make('E1', 0)
  await makeLocation({ fk_location: far.id })
  await makeBase({ fk_location: far.id })
  const api = await loginAs('Consulta', { lines: [line.id] })
  const level = async (query: string) => (await ok(api.get(`location?itemsPerPage=500&${query}`))).rows
  const roots = await level('is_root=true')
  expect(ids(roots)).toContain(line.id)
  expect(ids(roots)).not.toContain(near.id)
  expect(roots.find((row: { id: number }) => row.id === line.id)).toMatchObject({ children_count: 5, bases_count: 1 })
  const within = await level(`fk_location=${line.id}&sortBy=along_line&sortDesc=false`)
  expect(ids(within)).toEqual([near, two, eleven, far, nowhere].map(({ id }) => id))
  expect(within[3]).toMatchObject({ children_count: 1, bases_count: 1 })
  expect(ids(await level('is_root=false'))).not.toContain(line.id)
})

test('what a move changes, before it is made: all below goes along, orders stay where they are', async () => {
  const [from, to, foreign] = [await makeLine(), await makeLine(), await makeLine()]
  const api = await loginAs('Planificador', { lines: [from.id, to.id] })
  const place = await makeLocation({ fk_location: from.id, fkc_type: locationType.TALLER })
  const below = await makeLocation({ fk_location: place.id, fkc_type: locationType.TALLER })
  await makeBase({ fk_location: place.id })
  await makeBase({ fk_location: below.id })
  await makeWorkOrder({ fk_location: below.id, fkc_status: workOrderStatus.EN_CURSO })
  await makeWorkOrder({ fk_location: below.id, fkc_status: workOrderStatus.CANCELADO })
  const target = await makeLocation({ fk_location: to.id })
  const preview = (id: number, query = '') => api.get(`location/${id}/move${query}`)
  const line = ({ id, name }: { id: number; name: string }) => ({ id, name })
  const expected = { line_from: line(from), locations: 1, bases: 2, work_orders: 1 }
  expect(await ok(preview(place.id, `?fk_location=${target.id}`))).toEqual({
    ...expected,
    path: [to.name, target.name],
    line_to: line(to)
  })
  expect(await ok(preview(place.id, `?fk_location=${from.id}`))).toEqual({
    ...expected,
    path: [from.name],
    line_to: line(from)
  })
  expect(await ok(preview(place.id))).toEqual({ ...expected, path: [], line_to: null })
  expect(await ok(preview(to.id))).toMatchObject({ line_from: line(to), line_to: line(to) })
  for (const within of [place, below])
    expect(await preview(place.id, `?fk_location=${within.id}`)).toMatchObject({
      status: 400,
      errors: { fk_location: ['Una ubicación no puede estar dentro de sí misma'] }
    })
  expect(await preview(place.id, `?fk_location=${foreign.id}`)).toMatchObject({ status: 403 })
  expect(await preview(foreign.id)).toMatchObject({ status: 403 })
  expect(await preview(2_147_483_647)).toMatchObject({ status: 404 })
  expect(await preview(place.id, '?fk_location=nada')).toMatchObject({ status: 400 })
})

const aLine = (more: object = {}) => {
  const code = unique('LIN')
  return {
    code,
    name: `Línea ${code}`,
    color: '#E53935',
    stations: [
      { code: `${code}-E1`, name: 'Estación Sur', position_m: 0 },
      { code: `${code}-E2`, name: 'Estación Norte', position_m: 1000 }
    ] as const,
    ...more
  }
}

test('a line with its stations and towers, evenly or where they are typed', async () => {
  const api = await loginAs('Administrador')
  const body = aLine({ towers: 3 })
  const made = await ok(api.post('location/line', body))
  expect(made).toMatchObject({
    locations: 5,
    line: { code: body.code, fkc_type: locationType.LINEA, color: '#E53935', children_count: 5 }
  })
  const within = await ok(api.get(`location/getLocationsForLine/${made.line.id}`))
  expect(within.map((row: { code: string; position_m: number }) => [row.code, row.position_m])).toEqual([
    [`${body.code}-E1`, 0],
    [`${body.code}-T01`, 250],
    [`${body.code}-T02`, 500],
    [`${body.code}-T03`, 750],
    [`${body.code}-E2`, 1000]
  ])
  expect(await ok(api.get('auth/me'))).toMatchObject({
    locations: expect.arrayContaining([expect.objectContaining({ fk_location: made.line.id })])
  })
  const typed = await ok(api.post('location/line', aLine({ tower_positions: [80, 30.5] })))
  expect(typed).toMatchObject({ locations: 4 })
  expect(await ok(api.post('location/line', aLine({ stations: [] })))).toMatchObject({ locations: 0 })
})

test('a line that is refused leaves nothing behind', async () => {
  const api = await loginAs('Administrador')
  const taken = await makeLocation()
  const body = aLine()
  const [first, second] = body.stations
  for (const [wrong, field] of [
    [{ code: taken.code.toLowerCase() }, 'code'],
    [{ stations: [first, { ...second, code: taken.code }] }, 'stations.1.code'],
    [{ stations: [first, { ...second, code: first.code }] }, 'stations.0.code'],
    [{ stations: [first, { ...second, code: `${body.code}-T01` }], towers: 1 }, 'stations.1.code'],
    [{ stations: [first], towers: 1 }, 'towers'],
    [{ towers: 201 }, 'towers'],
    [{ tower_positions: [5, 5] }, 'tower_positions'],
    [{ color: 'rojo' }, 'color']
  ] as const) {
    expect(await api.post('location/line', { ...body, ...wrong }), field).toMatchObject({
      status: 400,
      errors: { [field]: [expect.any(String)] }
    })
  }
  expect((await ok(api.get(`location?search=${body.code}`))).count).toBe(0)
  const planner = await loginAs('Planificador', { lines: [(await makeLine()).id] })
  expect(await planner.post('location/line', body)).toMatchObject({ status: 403 })
  // Two at once: one is made.
  const both = await Promise.all([api.post('location/line', body), api.post('location/line', body)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('two move places at once: no circle, and what goes along has the line under which it ends', async () => {
  const [red, blue] = [await makeLine(), await makeLine()]
  const workshop = { fk_location: red.id, fkc_type: locationType.TALLER }
  const [a, b] = [await makeLocation(workshop), await makeLocation(workshop)]
  const base = await makeBase({ fk_location: a.id })
  const [one, two] = [
    await loginAs('Planificador', { lines: [red.id, blue.id] }),
    await loginAs('Planificador', { lines: [red.id, blue.id] })
  ]
  const under = async (place: { id: number }, parent: { id: number }, by = one) =>
    (await by.put(`location/${place.id}`, { fk_location: parent.id })).status
  // Each below the other: the second sees what the first did.
  expect((await Promise.all([under(a, b), under(b, a, two)])).toSorted((x, y) => x - y)).toEqual([200, 400])
  // The same place under two lines, again and again: wherever it ends, all that is in it is there too.
  for (let round = 0; round < 4; round++) {
    await under(a, red)
    await under(b, red)
    await Promise.all([under(a, b), under(b, blue, two), under(a, blue, two)])
    const [place, inner] = [await ok(one.get(`location/${a.id}`)), await ok(one.get(`base/${base.id}`))]
    const parent = await ok(one.get(`location/${place.fk_location}`))
    expect(place.fk_line).toBe(parent.fk_line ?? parent.id)
    expect(inner.fk_line).toBe(place.fk_line)
  }
})
