import { suppliers, trainings } from 'contract/catalogs/catalogs.ts'
import { describe, expect, test } from 'vitest'
import { bodyOf, changedOf, initialValues } from './fields.ts'

describe('values and bodies', () => {
  test('a form starts with the record’s fields, or the schema’s defaults', () => {
    expect(initialValues(trainings.create)).toEqual({
      code: null,
      name: null,
      description: null,
      is_active: true,
      validity_months: null
    })
    expect(initialValues(trainings.create, { code: 'A', is_active: false, id: 7 })).toMatchObject({
      code: 'A',
      is_active: false
    })
  })
  test('blank is nothing, whatever the field; what the schema doesn’t know is not sent', () => {
    const body = bodyOf(suppliers.create, { code: ' P1 ', name: 'Uno', email: ' ', phone: '', is_active: true, id: 3 })
    expect(body).toMatchObject({ code: 'P1', name: 'Uno', email: null, phone: null })
    expect(body).not.toHaveProperty('id')
  })
  test('only what changed is a change', () => {
    expect(changedOf({ a: 1, b: null, c: 'x', d: false, e: null }, { a: 1, b: '', c: 'y', d: true })).toEqual({
      c: 'x',
      d: false
    })
  })
})
