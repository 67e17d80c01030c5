import { expect, test } from 'vitest'
import { workOrderStatus } from '../core/classifier.ts'
import { mayChangeUnplanned, type UnplannedChange } from './unplanned-rules.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION } = workOrderStatus

test.each<[UnplannedChange, number[]]>([
  ['plan', [PENDIENTE]],
  ['parts', [PENDIENTE, EN_ESPERA, EN_CURSO]],
  ['outcome', [PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION]],
  ['done', [EN_CURSO]]
])('%s may change in these states of the order, and in no other', (change, statuses) => {
  const all = Object.values(workOrderStatus)
  expect(all.filter(status => mayChangeUnplanned(change, status))).toEqual(statuses)
})
