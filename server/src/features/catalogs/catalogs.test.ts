import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'
import { type Sample, testResource } from '../../../test/resource-tests.ts'
import { catalogs } from './policy.ts'

const fields = (more: object = {}) => ({
  code: make.unique('CAT'),
  name: make.unique('Nombre'),
  description: 'Texto',
  ...more
})

/** Differences from a plain catalogue: further fields, and something that uses one of its records. */
const samples: Readonly<Record<string, Partial<Sample>>> = {
  action: { use: ({ id }) => make.makeActivity({ fk_action: id }) },
  brand: { use: ({ id }) => make.makeModel({ fk_brand: id }) },
  system: { use: ({ id }) => make.makeSubsystem({ fk_system: id }) },
  specialty: { use: ({ id }) => make.makeActivity({ fk_specialty: id }) },
  training: {
    fields: () => fields({ validity_months: 12 }),
    use: ({ id }) => make.makeActivity({ fk_training: id })
  },
  usage_unit: { fields: () => fields({ symbol: 'h' }), use: ({ id }) => make.makeBaseMetric({ fk_usage_unit: id }) },
  measure_unit: {
    fields: () => fields({ symbol: make.unique('u') }),
    use: ({ symbol }) => make.makeActivity({ measure_unit: String(symbol) })
  },
  reason: {
    fields: () => fields({ used_for: 'reading' }),
    use: ({ name }) => make.makeReading({ reason: String(name) })
  },
  supplier: {
    fields: () => fields({ tax_id: '1020304', email: 'a@b.example' }),
    use: ({ id }) => make.makeAsset({ fk_supplier: id })
  },
  failure_type: { use: ({ id }) => make.makeWorkOrder({ fk_failure_type: id }) },
  subsystem: {
    fields: async () => fields({ fk_system: (await make.makeSystem()).id }),
    use: ({ id }) => make.makeModel({ fk_subsystem: id })
  },
  model: {
    fields: async () =>
      fields({ fk_brand: (await make.makeBrand()).id, fk_subsystem: (await make.makeSubsystem()).id }),
    use: ({ id }) => make.makeAsset({ fk_model: id })
  }
}

for (const resource of catalogs)
  testResource(resource, undefined, { fields: () => fields(), ...samples[resource.entity] })

test('codes and names are there once, whatever their capitals and accents; a model’s name once for its brand', async () => {
  const api = await loginAs('Planificador')
  const { id, code, name } = await ok(api.post('brands', { code: make.unique('Marca'), name: make.unique('Acción') }))
  const upper = (text: unknown) => String(text).toUpperCase()
  const taken = (field: string) => ({
    status: 409,
    errorCode: 'RESOURCE.ALREADY_EXISTS',
    reason: 'duplicate',
    errors: { [field]: ['Ya existe un registro con este valor'] }
  })
  expect(await api.post('brands', fields({ code: upper(code) }))).toMatchObject(taken('code'))
  const bare = upper(name).replace('Ó', 'O')
  expect(await api.post('brands', fields({ name: bare }))).toMatchObject(taken('name'))
  const other = await ok(api.post('brands', fields()))
  expect(await api.put(`brands/${Number(other['id'])}`, { name: bare, version: 1 })).toMatchObject(taken('name'))
  await ok(api.put(`brands/${Number(id)}`, { name: bare, version: 1 }))

  const model = (fk_brand: unknown) => api.post('models', fields({ fk_brand, name: bare }))
  await ok(model(id))
  expect(await model(id)).toMatchObject({
    status: 409,
    errors: { fk_brand: expect.any(Array), name: expect.any(Array) }
  })
  await ok(model(other['id']))
})

test('a supplier is changed at both of its paths', async () => {
  const api = await loginAs('Planificador')
  const { id } = await make.makeSupplier()
  expect(await ok(api.put(`suppliers/${id}`, { contact: 'Rosa' }))).toMatchObject({ id, contact: 'Rosa', version: 2 })
  expect(await ok(api.put(`suppliers/update/${id}`, { contact: 'Juan', version: 2 }))).toMatchObject({
    contact: 'Juan',
    version: 3
  })
  expect(await api.put(`suppliers/${id}`, { contact: 'Eva', version: 1 })).toMatchObject({
    status: 409,
    reason: 'stale'
  })
})

test('models/filtered: the active ones of a brand or subsystem, by name', async () => {
  const api = await loginAs('Consulta')
  const { id: fk_brand } = await make.makeBrand()
  const { id: fk_subsystem } = await make.makeSubsystem()
  const b = await make.makeModel({ fk_brand, name: 'B' })
  const a = await make.makeModel({ fk_brand, fk_subsystem, name: 'A' })
  const elsewhere = await make.makeModel({ fk_subsystem })
  await make.makeModel({ fk_brand, is_active: false })
  const ids = async (query: string) =>
    (await ok(api.get(`models/filtered?${query}`))).map((row: { id: number }) => row.id)
  expect(await ids(`fk_brand=${fk_brand}`)).toEqual([a.id, b.id])
  expect(await ids(`fk_brand=${fk_brand}&fk_subsystem=`)).toEqual([a.id, b.id])
  expect(await ids(`fk_brand=${fk_brand}&fk_subsystem=${fk_subsystem}`)).toEqual([a.id])
  expect((await ids(`fk_subsystem=${fk_subsystem}`)).toSorted()).toEqual([a.id, elsewhere.id])
  expect(await api.get('models/filtered?fk_brand=x')).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION.INVALID_DATA'
  })
  expect(await api.get('models/filtered?nada=1')).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
})

test('subsystems/filtered: the active ones of a system', async () => {
  const api = await loginAs('Consulta')
  const { id, name } = await make.makeSystem()
  const one = await make.makeSubsystem({ fk_system: id })
  await make.makeSubsystem({ fk_system: id, is_active: false })
  expect(await ok(api.get(`subsystems/filtered?fk_system=${id}`))).toMatchObject([{ id: one.id, system: { id, name } }])
})
