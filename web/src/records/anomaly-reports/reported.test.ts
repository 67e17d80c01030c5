import { expect, test } from 'vitest'
import { begun, fieldsOf, problemsOf, writtenOf } from './reported.ts'

const now = '2026-11-25T01:00:00.000Z'
const whole = begun({ fk_location: 4, description: ' Ruido ', detected_at: now })

test.each([
  ['nothing', {}, {}],
  ['no place', { fk_location: null }, { fk_location: 'Elija dónde ocurre' }],
  ['no words', { description: ' \n' }, { description: 'El campo Qué ocurre es obligatorio' }],
  [
    '10,000 words',
    { description: 'palabra '.repeat(10_000) },
    { description: 'El campo Qué ocurre no puede ser mayor a 4000 caracteres' }
  ],
  ['the longest', { description: 'ñ'.repeat(4000) }, {}],
  [
    'a long action',
    { immediate_action: 'x'.repeat(2001) },
    { immediate_action: 'El campo Acción inmediata no puede ser mayor a 2000 caracteres' }
  ],
  ['the future', { detected_at: '2026-11-25T01:00:00.001Z' }, { detected_at: 'La fecha no puede ser futura' }],
  ['half a date', { detected_at: '2026-11-25 | ' }, { detected_at: 'La fecha y hora no son válidas' }],
  ['no date', { detected_at: '' }, { detected_at: 'La fecha y hora no son válidas' }]
])('what is wrong with %s', (_what, more, problems) => {
  expect(problemsOf({ ...whole, ...more }, now)).toEqual(problems)
})

test('as a form sends it: texts, and nothing that is empty', () => {
  expect(fieldsOf(whole)).toEqual({
    fk_location: '4',
    description: 'Ruido',
    fkc_service_impact: '90',
    fkc_priority: '8',
    detected_at: now
  })
})

test('what another version kept is taken over as far as it fits', () => {
  expect(writtenOf({ ...whole, fk_base: 'x', description: 5, more: true, fkc_priority: 7 })).toEqual({
    ...begun({}),
    fk_location: 4,
    detected_at: now,
    fkc_priority: 7
  })
  for (const none of [null, 'x', undefined]) expect(writtenOf(none)).toBeUndefined()
})
