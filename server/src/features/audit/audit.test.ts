import { auditCountLimit } from 'contract/audit/audit.ts'
import type { AuditRow } from 'contract/audit/audit.ts'
import { locationType } from 'contract/core/classifier.ts'
import { auditEntities, entities } from 'contract/core/entities.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeAsset, makeBrand, makeLine, makeModel, makeWorkOrder, unique } from '../../../test/factories.ts'
import { fieldLabel } from './fields.ts'
import { audit_log } from '../../schema/platform.ts'
import { policies } from '../../platform/http/policy.ts'
import { targetsOf } from './labels.ts'

const auditor = () =>
  loginAs([
    'audit.read',
    'access.read',
    'lines.all',
    'catalogs.read',
    'catalogs.write',
    'work-orders.write',
    'work-orders.read'
  ])

const find = async (api: SignedIn, query: string): Promise<{ rows: AuditRow[]; count: number; more: boolean }> =>
  ok(api.get(`audit?${query}`))

async function createBrand(api: SignedIn) {
  const code = unique('AUD')
  return ok(api.post('brands', { code, name: `Marca ${code}` }))
}

test('every table with a version is declared: what a record is called, what its columns are called', async () => {
  const { database } = await buildTestApp()
  const { rows } = await database.pool.query(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'version'
      order by 1`
  )
  const audited: string[] = rows.map(row => row.name)
  expect(audited.filter(name => !entities.get(name)?.label)).toEqual([])
  expect(audited.filter(name => !policies.has(name))).toEqual([])
  expect(Object.keys(auditEntities).filter(name => !audited.includes(name))).toEqual([])
  const shown = audited.flatMap(name =>
    Object.entries(getTableColumns(policies.get(name)?.table as PgTable))
      .filter(([, column]) => column.getSQLType() !== 'secret')
      .map(([column]) => ({ name, column }))
  )
  const unnamed = shown.filter(({ name, column }) => fieldLabel(name, column) === column)
  expect(unnamed.map(({ name, column }) => `${name}.${column}`)).toEqual([])
  expect(fieldLabel('brand', 'gone_by_now')).toBe('gone_by_now')
})

test('what a declaration says of columns is true: those of its name, and the one that points to the whole', () => {
  const wrong = [...entities.values()].flatMap(({ entity, label = '', briefly = '', partOf = '' }) => {
    const columns = getTableColumns(policies.get(entity)?.table ?? audit_log)
    const said = [...label.split(/ · | /), ...briefly.split(/ · | /), partOf].filter(column => column !== '')
    return said.flatMap(text => {
      const [column = '', further] = text.split('.')
      const target = policies.get(targetsOf(entity).get(column) ?? '')?.table
      const isTrue = column in columns && (!column.startsWith('fk_') || target !== undefined)
      const isThere = further === undefined || (target !== undefined && further in getTableColumns(target))
      return isTrue && isThere ? [] : [`${entity}.${text}`]
    })
  })
  expect(wrong).toEqual([])
})

test("the routes that the server enters by itself are nobody's change", async () => {
  const { pool } = (await buildTestApp()).database
  expect((await pool.query('select count(*) from api')).rows[0].count).toBeGreaterThan(100)
  expect(
    (await pool.query("select count(*) from audit_log where entity = 'api' and action = 'insert'")).rows[0].count
  ).toBe(0)
})

test('a change says who, what, from where, before and after, in words', async () => {
  const api = await auditor()
  const [old, other] = [await makeBrand(), await makeBrand()]
  const model = await makeModel({ fk_brand: old.id })
  await ok(api.put(`models/${model.id}`, { fk_brand: other.id, name: 'Nuevo nombre' }))
  const { rows, count, more } = await find(api, `entity=model&fk_entity=${model.id}`)
  expect({ count, more }).toEqual({ count: 2, more: false })
  expect(rows[0]).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    entity: 'model',
    entity_name: 'Modelo',
    fk_entity: model.id,
    label: `${model.code} · Nuevo nombre`,
    action: 'update',
    before: { fk_brand: old.id, name: model.name },
    after: { fk_brand: other.id, name: 'Nuevo nombre' },
    labels: { fk_brand: 'Marca', name: 'Nombre' },
    names: { fk_brand: { [old.id]: `${old.code} · ${old.name}`, [other.id]: `${other.code} · ${other.name}` } },
    user: { id: api.user.id, first_name: 'Prueba', email: api.user.email, fk_staff: api.staff },
    address: '127.0.0.1',
    request: expect.any(String)
  })
  expect(rows[1]).toMatchObject({
    action: 'insert',
    before: null,
    user: null,
    address: null,
    after: { code: model.code }
  })
  expect(rows[1]?.labels).not.toHaveProperty('version')
})

test('statuses, types and joined records are called by their names', async () => {
  const api = await auditor()
  const order = await makeWorkOrder()
  const { rows } = await find(api, `entity=work_order&fk_entity=${order.id}`)
  expect(rows[0]).toMatchObject({
    entity_name: 'Orden de trabajo',
    label: expect.stringContaining(order.code),
    names: { fkc_status: { 9: 'Pendiente' } }
  })
  const { rows: people } = await find(await auditor(), `entity=profile_permission`)
  expect(people[0]?.label).toMatch(/ · /)
})

test('changes of access are for those who read access too; everything else for everybody who reads the audit', async () => {
  const reader = await loginAs('Consulta')
  const administrator = await loginAs('Administrador')
  const brand = await createBrand(await auditor())
  const { id } = await ok(administrator.post('profiles', { name: unique('Perfil') }))
  const found = async (by: SignedIn, entity: string, of: number) =>
    (await find(by, `entity=${entity}&fk_entity=${of}`)).count
  expect(await found(administrator, 'profile', id)).toBe(1)
  expect(await found(reader, 'profile', id)).toBe(0)
  expect(await found(reader, 'brand', brand.id)).toBe(1)
  for (const entity of [
    'user',
    'profile',
    'profile_permission',
    'permission',
    'page',
    'menu',
    'profile_page',
    'profile_api'
  ])
    expect((await find(reader, `entity=${entity}`)).count, entity).toBe(0)
  expect((await find(administrator, 'entity=profile_permission')).count).toBeGreaterThan(0)
  // A deleted profile has no reader any more: its past is the audit's.
  await ok(administrator.delete(`profiles/${id}`))
  expect((await ok(administrator.get(`audit/record/profile/${id}`))).count).toBeGreaterThan(1)
  expect((await ok(reader.get(`audit/record/profile/${id}`))).count).toBe(0)
})

test('what was deleted keeps its name', async () => {
  const api = await auditor()
  const brand = await createBrand(api)
  await ok(api.delete(`brands/${brand.id}`))
  const { rows } = await find(api, `entity=brand&fk_entity=${brand.id}`)
  expect(rows.map(row => [row.action, row.label])).toEqual([
    ['delete', `${brand.code} · ${brand.name}`],
    ['insert', `${brand.code} · ${brand.name}`]
  ])
  expect(rows[0]).toMatchObject({ after: null, before: { code: brand.code } })
})

test('filters, order and pages', async () => {
  const api = await auditor()
  const brand = await createBrand(api)
  await ok(api.put(`brands/${brand.id}`, { name: 'Otro' }))
  const mine = async (query: string) => (await find(api, `fk_user=${api.user.id}&${query}`)).rows.map(row => row.action)
  expect(await mine('')).toEqual(['update', 'insert'])
  expect(await mine('sortBy=at')).toEqual(['insert', 'update'])
  expect(await mine('sortBy=id&sortDesc=true')).toEqual(['update', 'insert'])
  expect(await mine('action=insert')).toEqual(['insert'])
  expect(await mine('action=insert&action=update')).toEqual(['update', 'insert'])
  expect(await mine('entity=model')).toEqual([])
  expect(await mine('entity=model&entity=brand')).toEqual(['update', 'insert'])
  expect(await mine('itemsPerPage=1&page=2')).toEqual(['insert'])
  for (const page of [1, 2, 3])
    expect(await find(api, `fk_user=${api.user.id}&itemsPerPage=1&page=${page}`)).toMatchObject({
      count: 2,
      more: false
    })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/La_Paz' }).format(new Date())
  expect(await mine(`at_from=${today}&at_to=${today}`)).toEqual(['update', 'insert'])
  expect(await mine('at_to=2020-01-01')).toEqual([])
  expect(await mine('at_from=2999-01-01')).toEqual([])
  const system = await find(api, 'fk_user=0&itemsPerPage=5')
  expect(system.rows.every(row => row.user === null)).toBe(true)
  expect(system.count).toBeGreaterThan(0)
  expect(await api.get('audit?nada=1')).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
  expect(await mine('search=')).toEqual(['update', 'insert'])
  expect(await mine('search=%20')).toEqual(['update', 'insert'])
  expect(await api.get('audit?search=algo')).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
  expect(await api.get('audit?sortBy=entity')).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION.INVALID_PAGINATION'
  })
})

test('counting stops where nobody reads any more', async () => {
  const { database } = await buildTestApp()
  const api = await auditor()
  const entity = unique('nada')
  const add = (count: number) =>
    database.db.execute(
      sql`insert into audit_log (entity, fk_entity, action) select ${entity}, i, 'insert'
        from generate_series(1, ${count}::int) i`
    )
  await add(auditCountLimit)
  expect(await find(api, `entity=${entity}`)).toMatchObject({ count: auditCountLimit, more: false })
  await add(1)
  expect(await find(api, `entity=${entity}`)).toMatchObject({ count: auditCountLimit, more: true })
  expect(await find(api, `entity=${entity}&fk_entity=7`)).toMatchObject({
    count: 1,
    more: false,
    rows: [{ entity_name: entity, label: null }]
  })
})

test('who may read the audit', async () => {
  expect(await stranger.get('audit')).toMatchObject({ status: 401 })
  for (const path of ['audit', 'audit/people', 'audit/people/1']) {
    expect(await (await loginAs('Supervisor')).get(path)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
    expect(await (await loginAs('Administrador')).get(path)).toMatchObject({ status: expect.not.toBeOneOf([401, 403]) })
  }
})

test('without all lines: what is of one’s own lines, and of none', async () => {
  const [line, other] = [await makeLine(), await makeLine()]
  const [own, foreign] = [await makeWorkOrder({ fk_location: line.id }), await makeWorkOrder({ fk_location: other.id })]
  const api = await loginAs(['audit.read'], { lines: [line.id] })
  expect((await find(api, `entity=work_order&fk_entity=${own.id}`)).count).toBe(1)
  expect((await find(api, `entity=work_order&fk_entity=${foreign.id}`)).count).toBe(0)
  expect((await find(api, `entity=brand&fk_entity=${(await makeBrand()).id}`)).count).toBe(1)
  // What may lie on a line, but lies on none at present, isn't visible to everyone.
  const [shared, spare] = [await makeLine({ fkc_type: locationType.TALLER }), await makeAsset()]
  expect((await find(api, `entity=location&fk_entity=${shared.id}`)).count).toBe(0)
  expect((await find(api, `entity=asset&fk_entity=${spare.id}`)).count).toBe(0)
  expect(await ok(api.get(`audit/record/work_order/${foreign.id}`))).toEqual({ rows: [], count: 0, more: false })
})

test('with all lines, but locked on one: what is of that one', async () => {
  const [line, other] = [await makeLine(), await makeLine()]
  const [own, foreign] = [await makeWorkOrder({ fk_location: line.id }), await makeWorkOrder({ fk_location: other.id })]
  const api = await loginAs(['audit.read', 'lines.all', 'work-orders.read'], { lines: [line.id], locked: line.id })
  expect((await find(api, `entity=work_order&fk_entity=${own.id}`)).count).toBe(1)
  expect((await find(api, `entity=work_order&fk_entity=${foreign.id}`)).count).toBe(0)
})

test('people to narrow by', async () => {
  const api = await auditor()
  const { rows } = await ok(api.get(`audit/people?search=${api.user.email}`))
  expect(rows).toEqual([{ id: api.user.id, first_name: 'Prueba', email: api.user.email }])
  expect(await ok(api.get(`audit/people/${api.user.id}`))).toEqual(rows[0])
  expect(await api.get('audit/people/2147483647')).toMatchObject({ status: 404 })
})

test('one record: whoever may read it sees its past, without the addresses', async () => {
  const line = await makeLine()
  const order = await makeWorkOrder({ fk_location: line.id })
  const boss = await loginAs('Supervisor', { lines: [line.id] })
  await ok(boss.put(`workorders/${order.id}`, { title: 'Otro título' }))
  const reader = await loginAs('CCM', { lines: [line.id] })
  const page = await ok(reader.get(`audit/record/work_order/${order.id}`))
  expect(page).toMatchObject({
    count: 2,
    more: false,
    rows: [{ action: 'update', after: { title: 'Otro título' }, labels: { title: 'Título' } }, { action: 'insert' }]
  })
  expect(page.rows[0].user).toEqual({ id: boss.user.id, first_name: 'Prueba', fk_staff: boss.staff })
  expect(page.rows[0]).not.toHaveProperty('address')
  expect(page.rows[0]).not.toHaveProperty('request')

  expect(
    await (await loginAs('CCM', { lines: [(await makeLine()).id] })).get(`audit/record/work_order/${order.id}`)
  ).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(
    await (await loginAs(['brands.none'].slice(1), { lines: [line.id] })).get(`audit/record/work_order/${order.id}`)
  ).toMatchObject({ status: 403 })
  expect(await stranger.get(`audit/record/work_order/${order.id}`)).toMatchObject({ status: 401 })
  for (const entity of ['session', 'otp', 'nada', 'audit_log', 'constructor'])
    expect(await reader.get(`audit/record/${entity}/1`)).toMatchObject({ status: 404, errorCode: 'RESOURCE.NOT_FOUND' })
  expect(await reader.get('audit/record/work_order/2147483647')).toMatchObject({ status: 404 })
  expect(await reader.get('audit/record/user/1')).toMatchObject({ status: 403 })
})

test('one record: its parts come with it, also when they are gone', async () => {
  const { database } = await buildTestApp()
  const boss = await loginAs(['work-orders.read', 'work-orders.assign', 'work-orders.write'], {
    lines: [(await makeLine()).id]
  })
  const admin = await loginAs('Administrador')
  const { rows: permissions } = await database.pool.query(
    "select id from permission where name in ('staff.read', 'plans.read') order by id"
  )
  for (const { id } of permissions)
    await database.pool.query('insert into profile_permission (fk_profile, fk_permission) values ($1, $2)', [
      boss.profile,
      id
    ])
  await database.pool.query('delete from profile_permission where fk_profile = $1 and fk_permission = $2', [
    boss.profile,
    permissions[0].id
  ])
  const { rows } = await ok(admin.get(`audit/record/profile/${boss.profile}?itemsPerPage=50`))
  expect(
    rows.filter((row: AuditRow) => row.entity === 'profile_permission').map((row: AuditRow) => row.action)
  ).toEqual(['delete', 'insert', 'insert', 'insert', 'insert', 'insert'])
  expect(rows[0].label).toContain(' · ')
  expect(rows[0].part_label).toBe('Ver los planes y sus actividades')
  expect(rows.at(-1)).toMatchObject({ entity: 'profile', action: 'insert' })
})
