import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'

/** A line with towers: the second one stands before the first. */
async function scene() {
  const line = await make.makeLine({ code: make.unique('L') })
  const tower = (n: number, position_m: number) =>
    make.makeLocation({ fk_location: line.id, code: `${line.code}-T${n}`, name: `Torre ${n}`, position_m })
  const [far, near] = [await tower(2, 900), await tower(1, 100)]
  const structure = await make.makeStructure({ name: 'Balancín' })
  const api = await loginAs('Planificador', { lines: [line.id] })
  const body = {
    pattern: '{línea}-T{01..02}-{S|B}',
    fk_structure: structure.id,
    fk_location: [far.id, near.id]
  }
  const codes = ['T01-S', 'T01-B', 'T02-S', 'T02-B'].map(end => `${line.code}-${end}`)
  const count = async () => (await ok(api.get(`base?fkLine=${line.id}`))).count
  return { line, near, far, structure, api, body, codes, count }
}

const codesOf = (rows: { code: string }[]) => rows.map(({ code }) => code)

test('preview: what would be made, along the line, and what is taken; nothing is made', async () => {
  const { near, far, structure, api, body, codes, count } = await scene()
  await make.makeBase({ fk_location: near.id, code: String(codes[0]).toLowerCase() })
  await make.makeBase({ fk_location: far.id, fk_structure: structure.id, name: 'Balancín B · Torre 2' })
  const rows = await ok(api.post('base/bulk', { ...body, preview: true }))
  expect(rows).toEqual([
    {
      id: null,
      code: codes[0],
      name: 'Balancín S · Torre 1',
      location: { id: near.id, name: 'Torre 1' },
      taken: 'code'
    },
    { id: null, code: codes[1], name: 'Balancín B · Torre 1', location: { id: near.id, name: 'Torre 1' }, taken: null },
    { id: null, code: codes[2], name: 'Balancín S · Torre 2', location: { id: far.id, name: 'Torre 2' }, taken: null },
    { id: null, code: codes[3], name: 'Balancín B · Torre 2', location: { id: far.id, name: 'Torre 2' }, taken: 'name' }
  ])
  expect(await count()).toBe(2)
})

test('made: each with all that was said, in its place, audited; with its plan’s activities if asked', async () => {
  const { line, near, far, structure, api, body, codes } = await scene()
  const plan = await make.makePlan()
  await make.makeActivity({ fk_plan: plan.id })
  const more = { criticality: 'A', requires_stop: true, fk_plan: plan.id, add_activities: true }
  const rows = await ok(api.post('base/bulk', { ...body, ...more, name: 'Tren de {subida|bajada}, {ubicación}' }))
  expect(codesOf(rows)).toEqual(codes)
  const { rows: stored } = await ok(api.get(`base?fkLine=${line.id}&sortBy=code&sortDesc=false`))
  const shared = {
    fk_structure: structure.id,
    fk_plan: plan.id,
    criticality: 'A',
    requires_stop: true,
    is_active: true
  }
  expect(stored).toMatchObject([
    { ...shared, code: codes[1], name: 'Tren de bajada, Torre 1', fk_location: near.id, activities_count: 1 },
    { ...shared, code: codes[0], name: 'Tren de subida, Torre 1', fk_location: near.id, activities_count: 1 },
    { ...shared, code: codes[3], name: 'Tren de bajada, Torre 2', fk_location: far.id, fk_line: line.id },
    { ...shared, code: codes[2], name: 'Tren de subida, Torre 2', fk_location: far.id }
  ])
  expect(new Set(rows.map(({ id }: { id: number }) => id))).toEqual(new Set(stored.map(({ id }: { id: number }) => id)))
  const { pool } = (await buildTestApp()).database
  const audited = await pool.query(
    "select count(*)::int as n from audit_log where entity = 'base' and action = 'insert' and fk_entity = any($1)",
    [rows.map(({ id }: { id: number }) => id)]
  )
  expect(audited.rows).toEqual([{ n: 4 }])
})

test('all or nothing: one code that is taken is named, and none is made', async () => {
  const { near, api, body, codes, count } = await scene()
  await make.makeBase({ fk_location: near.id, code: codes[2] })
  expect(await api.post('base/bulk', body)).toMatchObject({
    status: 409,
    errorCode: 'RESOURCE.ALREADY_EXISTS',
    reason: 'duplicate',
    errors: { pattern: [`Ya existe una base: ${codes[2]}`] }
  })
  expect(await count()).toBe(1)
  const many = { ...body, pattern: '{ubicación}-{1..9}' }
  await ok(api.post('base/bulk', many))
  const { errors } = await api.post('base/bulk', many)
  expect(errors?.['pattern']?.[0]).toMatch(/^Ya existen estas bases: (\S+, ){9}\S+ y 8 más$/)
})

test('two at once: one makes them, the other is told which codes are taken; codes in common suffice', async () => {
  const { line, api, body, codes, count } = await scene()
  const other = await loginAs('Planificador', { lines: [line.id] })
  const answers = await Promise.all([
    api.post('base/bulk', body),
    other.post('base/bulk', { ...body, pattern: '{línea}-T{01..02}-{S|X}' }),
    api.post('base/bulk', { ...body, pattern: '{línea}-T{01..02}-{B|S}' })
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  for (const { errors } of answers.filter(({ status }) => status === 409))
    expect(errors?.['pattern']?.[0]).toMatch(/^Ya existen estas bases: /)
  const won = answers.find(({ status }) => status === 200)
  expect(await count()).toBe(4)
  expect(codesOf(won?.data ?? [])).toContain(codes[0])
})

test.each([
  [{ pattern: 'T{9..1}' }, 'pattern', /va al revés/],
  [{ pattern: 'T{1..3}' }, 'pattern', /3 valores y hay 2 ubicaciones/],
  [{ pattern: `{ubicación}-${'X'.repeat(40)}` }, 'pattern', /no puede ser mayor a 40 caracteres/],
  [{ pattern: ' ' }, 'pattern', /obligatorio/],
  [{ name: `{ubicación}{S|B}${'n'.repeat(160)}` }, 'name', /no puede ser mayor a 160 caracteres/],
  [{ name: '{1..3}' }, 'name', /tantos valores/],
  [{ fk_location: [] }, 'fk_location', /./],
  [{ fk_structure: 2_147_483_647 }, 'fk_structure', /no existe/],
  [{ fk_plan: 2_147_483_647 }, 'fk_plan', /no existe/],
  [{ fk_location: [2_147_483_647] }, 'fk_location', /no existe/]
])('refused on its field, in a preview too: %j', async (wrong, field, why) => {
  const { api, body, count } = await scene()
  for (const preview of [true, false]) {
    const answer = await api.post('base/bulk', { ...body, ...wrong, preview })
    expect(answer).toMatchObject({ status: 400, errors: { [field]: [expect.stringMatching(why)] } })
  }
  expect(await count()).toBe(0)
})

test('refused: without signing in, without the permission, places of another line, of two lines, of none', async () => {
  const { line, near, api, body } = await scene()
  const elsewhere = await scene()
  const both = await loginAs('Planificador', { lines: [line.id, elsewhere.line.id] })
  const places = (...fk_location: number[]) => ({ ...body, fk_location })
  expect(await (await loginAs('Supervisor', { lines: [line.id] })).post('base/bulk', body)).toMatchObject({
    status: 403
  })
  expect(await api.post('base/bulk', places(near.id, elsewhere.near.id))).toMatchObject({ status: 403 })
  expect(await both.post('base/bulk', places(near.id, elsewhere.near.id))).toMatchObject({
    status: 400,
    errors: { fk_location: ['Las ubicaciones deben ser de una misma línea'] }
  })
  const nowhere = await make.makeLine({ fkc_type: 25 })
  expect(await api.post('base/bulk', places(nowhere.id))).toMatchObject({
    status: 400,
    errors: { fk_location: ['La ubicación no pertenece a ninguna línea'] }
  })
  const { app } = await buildTestApp()
  expect((await app.inject({ method: 'POST', url: '/api/v1/base/bulk', payload: body })).statusCode).toBe(401)
})
