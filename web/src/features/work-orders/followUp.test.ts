import { checkStatus, checkType, workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { aCheck, aTask } from '../../../test/workOrders.ts'
import { findings, flaggedChecks, followUpOf, withFlaggedQuestion } from './followUp.ts'
import type { StateAction } from '../../records/work-orders/stateActions.ts'

const zone = 'America/La_Paz'
const { REALIZADO, NO_REALIZADO } = checkStatus
const measure = {
  fkc_status: REALIZADO,
  fkc_check_type: checkType.MEDIDA,
  measure_unit: 'kN',
  measure_min: 21,
  measure_max: 27
}

test('only wrong answers are flagged: NOK, not verified, out of range, also of a task', () => {
  const checks = [
    aCheck(1, { fkc_status: REALIZADO, value_ok: true }),
    aCheck(2, { fkc_status: REALIZADO, value_ok: false }),
    aCheck(3, { fkc_status: REALIZADO, fkc_check_type: checkType.VERIFICACION, value_ok: false }),
    aCheck(4, { ...measure, value_number: 27 }),
    aCheck(5, { ...measure, value_number: 27.1, out_of_range: true }),
    aCheck(6, { fkc_status: REALIZADO, value_ok: true, tasks: [aTask(61, { value_ok: false })] }),
    aCheck(7, { fkc_status: NO_REALIZADO, not_done_reason: 'Sin acceso' })
  ]
  expect(flaggedChecks({ checks }).map(({ id }) => id)).toEqual([2, 3, 5, 6])
})

describe('what was found, in words', () => {
  test.each([
    [
      'a measure with its limits',
      aCheck(1, { ...measure, value_number: 30 }),
      ['Actividad 1: 30 kN (entre 21 y 27 kN)']
    ],
    [
      'with an observation',
      aCheck(1, { fkc_status: REALIZADO, value_ok: false, observation: 'Suelto' }),
      ['Actividad 1: NOK. Suelto']
    ],
    [
      'only the wrong task of a check',
      aCheck(1, {
        fkc_status: REALIZADO,
        value_ok: true,
        tasks: [aTask(11, { value_ok: true }), aTask(12, { value_ok: false })]
      }),
      ['Tarea 12: NOK']
    ],
    ['nothing of a right answer', aCheck(1, { ...measure, value_number: 21 }), []]
  ])('%s', (_, check, lines) => {
    expect(findings(check, zone)).toEqual(lines)
  })
})

describe('the corrective order that follows', () => {
  const order = { code: 'OT-2026-000007' }

  test('has place, base, measure, limits, and where it was found', () => {
    const check = aCheck(1, { ...measure, value_number: 30, observation: 'Muelle vencido' })
    expect(followUpOf(order, check, zone)).toEqual({
      type: 1,
      title: 'Corregir Actividad 1, LR-E1-ACC',
      fk_location: 5,
      fk_base: 1,
      fkc_priority: 150,
      requires_stop: false,
      description: [
        'Actividad 1: 30 kN (entre 21 y 27 kN). Muelle vencido',
        'Base: LR-E1-ACC · Accionamiento (Taypi Uta)',
        'Hallado en OT-2026-000007 el 02/03/2026 02:00:00.'
      ].join('\n')
    })
  })

  test.each([
    ['A', 150],
    ['B', 8],
    ['C', 7]
  ])('on a base of criticality %s has priority %i', (criticality, priority) => {
    const check = aCheck(1, { fkc_status: REALIZADO, value_ok: false })
    check.base_activity.base.criticality = criticality
    expect(followUpOf(order, check, zone).fkc_priority).toBe(priority)
  })

  test('its title fits, however long the activity’s name', () => {
    const check = aCheck(1, { fkc_status: REALIZADO, value_ok: false })
    check.base_activity.activity.name = 'x'.repeat(300)
    expect(followUpOf(order, check, zone).title).toHaveLength(200)
  })
})

test.each([
  ['closing with one', workOrderStatus.CERRADA, 1, 'Tiene 1 check NOK o fuera de rango. ¿Cerrar?'],
  ['closing with two', workOrderStatus.CERRADA, 2, 'Tiene 2 checks NOK o fuera de rango. ¿Cerrar?'],
  ['closing without any', workOrderStatus.CERRADA, 0, '¿Cerrar?'],
  ['anything else', workOrderStatus.CANCELADO, 2, '¿Cerrar?']
])('the question of %s', (_, to, checks_flagged, question) => {
  const action = { to, question: '¿Cerrar?' } as StateAction
  expect(withFlaggedQuestion(action, { checks_flagged }).question).toBe(question)
})
