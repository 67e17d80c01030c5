import { expect, test } from 'vitest'
import { anomalyStatus } from '../core/classifier.ts'
import { type PublicState, publicStates, publicTransitions, stageOf } from './public-report-stages.ts'

const { REGISTRADO, EN_REVISION, ACEPTADO, ATENDIDO, RECHAZADO } = anomalyStatus
const active = (fkc_status: number) => ({ fkc_status, state: 'active' })

test.each<[PublicState, Parameters<typeof stageOf>[1], string]>([
  ['pending', null, 'received'],
  ['dismissed', null, 'not_applicable'],
  ['spam', null, 'not_applicable'],
  ['accepted', active(REGISTRADO), 'in_review'],
  ['accepted', active(EN_REVISION), 'in_review'],
  ['accepted', active(ACEPTADO), 'in_review'],
  ['joined', active(ACEPTADO), 'in_review'],
  ['accepted', active(ATENDIDO), 'attended'],
  ['joined', { fkc_status: ATENDIDO, state: 'archived' }, 'attended'],
  ['accepted', active(RECHAZADO), 'not_applicable'],
  ['accepted', { fkc_status: REGISTRADO, state: 'archived' }, 'not_applicable'],
  // The anomaly report was deleted.
  ['accepted', null, 'not_applicable'],
  ['joined', null, 'not_applicable']
])('%s, with the report %o: %s', (state, report, stage) => {
  expect(stageOf(state, report)).toBe(stage)
})

test('every pair of states: decided once, and only what was put away is taken back', () => {
  const states = Object.keys(publicStates) as PublicState[]
  const allowed = states.flatMap(from =>
    states.filter(to => publicTransitions[from].includes(to)).map(to => `${from} ${to}`)
  )
  expect(allowed).toEqual([
    'pending accepted',
    'pending joined',
    'pending dismissed',
    'pending spam',
    'dismissed pending',
    'spam pending'
  ])
})
