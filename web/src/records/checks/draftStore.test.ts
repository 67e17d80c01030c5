import { expect, test } from 'vitest'
import { aCheck } from '../../../test/workOrders.ts'
import { draftOf } from './draft.ts'
import { dropDraft, dropForgottenDrafts, hasDraft, keepDraft, readDraft } from './draftStore.ts'

const draft = draftOf(aCheck(1))
const stored = (kept: unknown) => localStorage.setItem('check-draft:ana:1', JSON.stringify(kept))

test('a draft is the user’s own, until it is dropped', () => {
  keepDraft('ana', 1, draft, 3)
  keepDraft('ana', 2, draft, 1)
  expect(readDraft('ana', 1)).toMatchObject({ draft, version: 3 })
  expect([hasDraft('ana', 1), hasDraft('ben', 1), hasDraft('ana', 3)]).toEqual([true, false, false])
  expect(readDraft('ben', 1)).toBeUndefined()
  dropDraft('ana', 1)
  expect([hasDraft('ana', 1), hasDraft('ana', 2)]).toEqual([false, true])
})

test.each([
  { version: 1, at: 1 },
  { draft: { tasks: {} }, version: 1, at: 1 },
  { draft: { own: draft.own }, version: 1, at: 1 },
  { draft, version: 1 },
  { draft, at: 1 },
  null
])('what is not a draft is not read (%#)', kept => {
  stored(kept)
  expect(readDraft('ana', 1)).toBeUndefined()
})

const twoMonths = 60 * 24 * 3_600_000

test.each([
  ['two months old stays', { draft, version: 1, at: 5 }, true],
  ['older goes', { draft, version: 1, at: 4 }, false],
  ['that cannot be read goes', { at: twoMonths }, false]
])('a draft that is %s', (_, kept, stays) => {
  stored(kept)
  localStorage.setItem('list:brand:columns', '{}')
  dropForgottenDrafts(twoMonths + 5)
  expect(Object.keys(localStorage)).toEqual([...(stays ? ['check-draft:ana:1'] : []), 'list:brand:columns'])
})
