import { checkStatus } from 'contract/classifier.ts'
import { expect, test } from 'vitest'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { timelineOf } from './timeline.ts'

test('states, observations and answered checks as one story, newest first', () => {
  const order = anOrder({
    history: [
      { id: 1, fkc_from: null, fkc_to: 9, reason: null, at: '2026-03-01T10:00:00.000Z', user: { id: 1, name: 'Luis' } },
      { id: 2, fkc_from: 9, fkc_to: 11, reason: null, at: '2026-03-02T04:00:00.000Z', user: { id: 2, name: 'Marco' } }
    ],
    observations: [{ id: 1, version: 1, text: 'falta luz', created_at: '2026-03-02T05:00:00.000Z', user: null }],
    checks: [
      aCheck(1, { fkc_status: checkStatus.REALIZADO, value_ok: false, observation: 'suelto', performed_at: '2026-03-02T04:30:00.000Z', staff: [{ id: 1, first_name: 'Marco', last_name: 'Quispe' }] }),
      aCheck(2),
      aCheck(3, { fkc_status: checkStatus.NO_REALIZADO, not_done_reason: 'sin acceso' })
    ]
  })
  expect(timelineOf(order, 'America/La_Paz')).toMatchObject([
    { kind: 'observation', text: 'falta luz', who: undefined },
    { kind: 'check', name: 'Actividad 1', answer: 'NOK', flagged: true, who: 'Marco Quispe', observation: 'suelto' },
    { kind: 'state', from: 9, to: 11, who: 'Marco' },
    { kind: 'state', from: null, to: 9, who: 'Luis' }
  ])
})
