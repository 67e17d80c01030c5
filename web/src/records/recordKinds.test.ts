import { expect, test } from 'vitest'
import { pagePattern } from 'contract/access/page-pattern.ts'
import { pages } from '../../test/pages.ts'
import { recordKindOf, recordKinds, recordTarget } from './recordKinds.ts'

test.each(Object.entries(recordKinds))('the page of %s is one that profiles can have', (_, { target }) => {
  expect(pages).toContain(pagePattern(target(7).to))
})

test('a search is added to that of the page', () => {
  expect(recordTarget('public_report', 7, { linea: '2' })).toMatchObject({
    to: '/admin/anomaly-reports/public',
    search: { aviso: '7', linea: '2' }
  })
})

test('a table without a page has no manifest', () => {
  expect(recordKindOf('reading')).toBeUndefined()
  expect(recordKindOf('constructor')).toBeUndefined()
})
