import { checkStatus } from 'contract/classifier.ts'
import { expect, test } from 'vitest'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { timelineOf } from './timeline.tsx'

test('states, observations and answered checks as one story, newest first', () => {
  const order = anOrder({
    history: [
      { id: 1, fkc_from: null, fkc_to: 9, reason: null, at: '2026-03-01T10:00:00.000Z', user: { id: 1, name: 'Luis' } },
      {
        id: 2,
        fkc_from: 12,
        fkc_to: 11,
        reason: 'repetir',
        at: '2026-03-02T04:00:00.000Z',
        user: { id: 2, name: 'Elena' }
      }
    ],
    observations: [{ id: 1, version: 1, text: 'falta luz', created_at: '2026-03-02T05:00:00.000Z', user: null }],
    checks: [
      aCheck(1, {
        fkc_status: checkStatus.REALIZADO,
        value_ok: false,
        observation: 'suelto',
        performed_at: '2026-03-02T04:30:00.000Z',
        staff: [{ id: 1, first_name: 'Marco', last_name: 'Quispe' }]
      }),
      aCheck(2),
      aCheck(3, {
        fkc_status: checkStatus.NO_REALIZADO,
        not_done_reason: 'sin acceso',
        updated_at: '2026-03-02T04:40:00.000Z'
      })
    ]
  })
  expect(timelineOf(order, 'America/La_Paz')).toMatchObject([
    { key: 'observation-1', what: 'escribió', text: 'falta luz', who: undefined },
    { key: 'check-3', text: 'sin acceso', colour: 'amber' },
    { key: 'check-1', text: 'suelto', colour: 'red', who: 'Marco Quispe' },
    { key: 'state-2', what: 'cambió el estado: Para revisión → En curso', text: 'repetir', who: 'Elena' },
    { key: 'state-1', what: 'creó la orden', who: 'Luis' }
  ])
})
