import * as contract from 'contract/catalogs.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'

const fields = (more: object = {}) => ({
  code: make.unique('CAT'),
  name: make.unique('Nombre'),
  description: 'Texto',
  ...more
})

testResource(contract.actions, undefined, {
  fields: () => fields(),
  use: ({ id }) => make.makeActivity({ fk_action: id })
})
testResource(contract.brands, undefined, { fields: () => fields(), use: ({ id }) => make.makeModel({ fk_brand: id }) })
testResource(contract.systems, undefined, {
  fields: () => fields(),
  use: ({ id }) => make.makeSubsystem({ fk_system: id })
})
testResource(contract.specialties, undefined, {
  fields: () => fields(),
  use: ({ id }) => make.makeActivity({ fk_specialty: id })
})
testResource(contract.trainings, undefined, {
  fields: () => fields({ validity_months: 12 }),
  use: ({ id }) => make.makeActivity({ fk_training: id })
})
testResource(contract.usageUnits, undefined, {
  fields: () => fields({ symbol: 'h' }),
  use: ({ id }) => make.makeBaseMetric({ fk_usage_unit: id })
})
testResource(contract.suppliers, undefined, {
  fields: () => fields({ tax_id: '1020304', email: 'a@b.example' }),
  use: ({ id }) => make.makeAsset({ fk_supplier: id })
})
testResource(contract.failureTypes, undefined, {
  fields: () => fields(),
  use: ({ id }) => make.makeWorkOrder({ fk_failure_type: id })
})
testResource(contract.failureSources, undefined, { fields: () => fields() })
testResource(contract.failureDetections, undefined, { fields: () => fields() })
testResource(contract.subsystems, undefined, {
  fields: async () => fields({ fk_system: (await make.makeSystem()).id }),
  use: ({ id }) => make.makeModel({ fk_subsystem: id })
})
testResource(contract.models, undefined, {
  fields: async () => fields({ fk_brand: (await make.makeBrand()).id, fk_subsystem: (await make.makeSubsystem()).id }),
  use: ({ id }) => make.makeAsset({ fk_model: id })
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
