import { expect, test } from 'vitest'
import { catalogs } from './catalogs.ts'

test('every field has its name, although the schemas that say it are not loaded', () => {
  const labels = catalogs.flatMap(({ fields, labels: known }) => fields.map(({ name }) => known[name]))
  expect(labels).toContain('Subsistema')
  expect(labels).not.toContain(undefined)
})

test('only what is active can be chosen', () => {
  const sources = catalogs.flatMap(({ fields }) => fields.flatMap(field => ('source' in field ? [field.source] : [])))
  expect(sources.map(({ query }) => query)).toEqual(sources.map(() => ({ is_active: true })))
  expect(sources).toHaveLength(3)
})
