import { expect, onTestFinished, test } from 'vitest'
import { buildOwnApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { makePlan, makeBrand, makeLine, makeLocation, unique } from '../../../test/factories.ts'

const codes = (answer: { rows: { code: string }[] }) => answer.rows.map(row => row.code)

const makePlace = (fk_location: number, is_active = true) => makeLocation({ fk_location, is_active })

test('words: every one must occur, in whatever order, accents or capitals; % _ and \\ mean themselves', async () => {
  const api = await loginAs('Consulta')
  const mark = unique('Marca')
  const a = await makeBrand({ name: `${mark} Tracción Eléctrica` })
  const b = await makeBrand({ name: `${mark} 100% útil` })
  const c = await makeBrand({ name: `${mark} a_b\\c` })
  const find = async (words: string) =>
    codes(await ok(api.get(`brands?search=${encodeURIComponent(`${mark} ${words}`)}&sortBy=id`)))
  expect(await find('')).toEqual([a.code, b.code, c.code])
  expect(await find('ELECTRICA traccion')).toEqual([a.code])
  expect(await find('traccion nada')).toEqual([])
  expect(await find('100%')).toEqual([b.code])
  expect(await find('%')).toEqual([b.code])
  expect(await find('a_b\\')).toEqual([c.code])
  expect(await find('_')).toEqual([c.code])
  expect(await find("'; drop table brand; --")).toEqual([])
})

test('page, itemsPerPage, sortBy and sortDesc, plain or as lists of one; empty is none', async () => {
  const api = await loginAs('Consulta')
  const mark = unique('Orden')
  const made = [
    await makeBrand({ name: `${mark} b` }),
    await makeBrand({ name: `${mark} c` }),
    await makeBrand({ name: `${mark} a` })
  ].map(row => row.code)
  const [b, c, a] = made
  const find = async (query: string) => codes(await ok(api.get(`brands?search=${mark}&${query}`)))
  expect(await find('')).toEqual([a, c, b])
  for (const query of [
    'sortBy=name',
    'sortBy[]=name',
    'sortBy[0]=name',
    'sortBy=name&sortDesc=false',
    'sortBy[]=name&sortDesc[]=false',
    'sortBy=name&sortDesc=0',
    'sortBy=name&sortDesc='
  ]) {
    expect(await find(query), query).toEqual([a, b, c])
  }
  for (const query of ['sortBy=name&sortDesc=true', 'sortBy[]=name&sortDesc[]=true', 'sortBy=name&sortDesc=1'])
    expect(await find(query), query).toEqual([c, b, a])
  expect(await find('page=2&itemsPerPage=2')).toEqual([b])
  expect(await find('page=&itemsPerPage=&sortBy=&sortDesc=&is_active=')).toEqual([a, c, b])
  expect((await ok(api.get('brands?search='))).count).toBeGreaterThanOrEqual(3)
  expect(await find('page=3&itemsPerPage=2')).toEqual([])
  expect(await ok(api.get(`brands?search=${mark}&page=3&itemsPerPage=2`))).toEqual({ rows: [], count: 3 })
  for (const query of [
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=1000001',
    'itemsPerPage=0',
    'itemsPerPage=501',
    'sortBy=nada',
    'sortDesc=quizas',
    'sortBy=name&sortBy=code',
    'sortBy[]=name&sortBy[]=code',
    'page=0&nada=1'
  ]) {
    expect(await api.get(`brands?${query}`), query).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_PAGINATION'
    })
  }
})

test('ties are settled by id, so that no row is on two pages; nothing sorts last', async () => {
  const api = await loginAs('Consulta')
  const line = await makeLine()
  const same = unique('Igual')
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push((await makePlan({ name: same })).id)
  const pages = await Promise.all(
    [1, 2, 3].map(page => ok(api.get(`plans?search=${same}&sortBy=name&itemsPerPage=2&page=${page}`)))
  )
  expect(pages.flatMap(page => page.rows.map((row: { id: number }) => row.id))).toEqual(ids.toReversed())

  const planner = await loginAs('Consulta', { lines: [line.id] })
  const nowhere = await makeLocation({ fk_location: line.id, position_m: null })
  const far = await makeLocation({ fk_location: line.id, position_m: 50 })
  const near = await makeLocation({ fk_location: line.id, position_m: 5 })
  const order = async (query: string) =>
    codes(await ok(planner.get(`location?fk_location=${line.id}&sortBy=position_m&${query}`)))
  expect(await order('')).toEqual([near.code, far.code, nowhere.code])
  expect(await order('sortDesc=true')).toEqual([far.code, near.code, nowhere.code])
})

test('groups: rows of one value stand together, in their order within; options of tables change nothing', async () => {
  const line = await makeLine()
  const api = await loginAs('Consulta', { lines: [line.id] })
  const [a, b, c, d] = [
    await makePlace(line.id),
    await makePlace(line.id, false),
    await makePlace(line.id),
    await makePlace(line.id, false)
  ]
  const order = async (query: string) => codes(await ok(api.get(`location?fk_location=${line.id}&${query}`)))
  expect(await order('groupBy=is_active&sortBy=code')).toEqual([b.code, d.code, a.code, c.code])
  expect(await order('groupBy=is_active&groupDesc=true&sortBy=code&sortDesc=true')).toEqual([
    c.code,
    a.code,
    d.code,
    b.code
  ])
  expect(await order('groupBy=is_active&itemsPerPage=3')).toEqual([d.code, b.code, c.code])
  expect(await order('groupBy=id')).toEqual([a.code, b.code, c.code, d.code])
  expect(await order('sortBy=code&groupBy=&groupDesc=false&multiSort=false&mustSort=true')).toEqual([
    a.code,
    b.code,
    c.code,
    d.code
  ])
  for (const query of ['groupBy=nada', 'multiSort=x', 'mustSort=2', 'groupDesc=x'])
    expect(await api.get(`location?${query}`), query).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA'
    })
})

test('filters: one or several values, booleans, empty is none; unknown or of the wrong kind is refused', async () => {
  const api = await loginAs('Consulta')
  const mark = unique('Filtro')
  const on = await makeBrand({ name: mark })
  const off = await makeBrand({ name: `${mark} otra`, is_active: false })
  const find = async (query: string) => codes(await ok(api.get(`brands?search=${mark}&${query}`)))
  expect(await find('is_active=true')).toEqual([on.code])
  expect(await find('is_active=0')).toEqual([off.code])
  expect(await find('is_active=')).toEqual([off.code, on.code])
  for (const query of ['is_active=quizas', 'nada=1', 'nombre=x', '__proto__=1', 'constructor=1', 'id=1']) {
    expect(await api.get(`brands?${query}`), query).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
  }
  const [one, two, three] = [await makeLine(), await makeLine(), await makeLine()]
  const everywhere = await loginAs('Administrador')
  const found = await ok(everywhere.get(`location?fkLine=${one.id}&fkLine=${two.id}&itemsPerPage=500`))
  expect(codes(found).toSorted()).toEqual([one.code, two.code].toSorted())
  expect(codes(found)).not.toContain(three.code)
  expect(await api.get('location?fkLine=x')).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
  expect(await api.get('location?fkLine=2147483648')).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION.INVALID_DATA'
  })
  expect(await api.get('location?fkLine=2147483647')).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
})

test('moments in whatever zone ISO 8601 knows, also in those that PostgreSQL refuses', async () => {
  const api = await loginAs('Administrador')
  const { id } = await makeBrand()
  const [change] = (await ok(api.get(`audit?entity=brand&fk_entity=${id}`))).rows
  const moment = Date.parse(change.at)
  /** The same moment, written in a time zone far to the east. */
  const farEast = (at: number) => encodeURIComponent(new Date(at + 16 * 3_600_000).toISOString().replace('Z', '+16:00'))
  const find = async (query: string) => (await ok(api.get(`audit?entity=brand&fk_entity=${id}&${query}`))).count
  expect(await find(`at_from=${farEast(moment)}&at_to=${farEast(moment)}`)).toBe(1)
  expect(await find(`at_from=${farEast(moment + 1)}`)).toBe(0)
  expect(await find(`at_to=${farEast(moment - 1)}`)).toBe(0)
  for (const zone of ['+16:00', '-23:59', '+24:00', '+99:99', 'z']) {
    expect(
      (await api.get(`workorders?scheduled_start_from=2026-01-01T00:00:00${encodeURIComponent(zone)}`)).status,
      zone
    ).toBeOneOf([200, 400])
  }
})

test('a large page has the rows of the small ones, in their order; with accents, or without any row', async () => {
  const api = await loginAs('Consulta')
  const mark = unique('Larga')
  for (let n = 0; n < 60; n++) await makeBrand({ name: `${mark} Tracción ñ → ${n}` })
  const small = [1, 2, 3].map(page => api.get(`brands?search=${mark}&sortBy=id&itemsPerPage=25&page=${page}`))
  const rows = (await Promise.all(small.map(ok))).flatMap(answer => answer.rows)
  expect(rows).toHaveLength(60)
  expect(await ok(api.get(`brands?search=${mark}&sortBy=id&itemsPerPage=100`))).toEqual({ rows, count: 60 })
  expect(await ok(api.get(`brands?search=${mark}nada&itemsPerPage=100`))).toEqual({ rows: [], count: 0 })
})

test('a day of a filter is one of the operator’s zone, whichever that is', async () => {
  const own = await buildOwnApp('zone', { TZ_OPERATOR: 'Pacific/Auckland' })
  onTestFinished(async () => {
    await own.app.close()
    await own.database.close()
  })
  const reader = await loginAs('Administrador', {}, own)
  // In Auckland the tenth of June lasts from noon to noon in Greenwich.
  for (const moment of [
    '2026-06-09T11:59:59.000Z',
    '2026-06-09T12:00:00.000Z',
    '2026-06-10T11:59:59.000Z',
    '2026-06-10T12:00:00.000Z'
  ])
    await own.database.pool.query(
      `insert into notification (fk_user, kind, entity, fk_entity, title, created_at)
        values ($1, 'anomaly_accepted', 'anomaly_report', 1, $2::text, $2::timestamptz)`,
      [reader.user.id, moment]
    )
  const { rows } = await ok(reader.get('notifications?created_at_from=2026-06-10&created_at_to=2026-06-10'))
  expect(rows.map(({ title }: { title: string }) => title)).toEqual([
    '2026-06-10T11:59:59.000Z',
    '2026-06-09T12:00:00.000Z'
  ])
})
