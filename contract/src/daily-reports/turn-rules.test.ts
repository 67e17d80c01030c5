import { expect, test } from 'vitest'
import {
  hoursProblems,
  overlapText,
  signatureProblem,
  type SignatureRole,
  signaturesFallText,
  signedText,
  withoutOverlap
} from './turn-rules.ts'

const ana = { id: 1, staff: 11 }
const luis = { id: 2, staff: 12 }
const turn = {
  ends_at: '2026-03-02T18:00:00.000Z',
  staff: [{ id: 11 }],
  fk_outgoing_signed_by: null,
  fk_incoming_signed_by: null
}
const signed = { ...turn, fk_outgoing_signed_by: 1 }

test.each<
  [
    string,
    Partial<typeof signed> | object,
    SignatureRole,
    typeof ana | { id: number; staff: null },
    string,
    string | undefined
  ]
>([
  ['a person of the shift at its end', {}, 'outgoing', ana, '18:00', undefined],
  ['in the last hour', {}, 'outgoing', ana, '17:00', undefined],
  ['a second before it', {}, 'outgoing', ana, '16:59', 'early'],
  ['somebody else', {}, 'outgoing', luis, '18:00', 'stranger'],
  ['an account without a person', {}, 'outgoing', { id: 1, staff: null }, '18:00', 'stranger'],
  ['nobody is named', { staff: [] }, 'outgoing', ana, '18:00', 'stranger'],
  ['taking over before it is handed over', {}, 'incoming', luis, '18:00', 'order'],
  ['taking over', { fk_outgoing_signed_by: 1 }, 'incoming', luis, '18:00', undefined],
  ['taking over too early', { fk_outgoing_signed_by: 1 }, 'incoming', luis, '16:00', 'early'],
  ['both by one account', { fk_outgoing_signed_by: 1 }, 'incoming', ana, '18:00', 'taken'],
  ['again', { fk_outgoing_signed_by: 1 }, 'outgoing', ana, '10:00', undefined],
  ['where another has signed', { fk_outgoing_signed_by: 3 }, 'outgoing', ana, '18:00', 'taken']
])('a signature: %s', (_, change, role, who, time, kind) => {
  expect(signatureProblem({ ...turn, ...change }, role, who, Date.parse(`2026-03-02T${time}:00Z`))?.kind).toBe(kind)
})

test('says from when, on the clock of the line', () => {
  const problem = signatureProblem(turn, 'outgoing', ana, Date.parse('2026-03-02T12:00:00Z'))
  expect(problem?.text).toBe('Se firma en la última hora del turno, desde el 02/03/2026 13:00:00')
})

test('whose signatures fall', () => {
  const [a, b] = [{ name: 'Ana' }, { name: 'Luis' }]
  const both = signedText({ outgoing_signed_by: a, incoming_signed_by: b })
  expect(signaturesFallText(both)).toBe(
    'Se quitan las firmas de Ana (entrega) y Luis (recepción): el turno se firma de nuevo'
  )
  const one = signedText({ outgoing_signed_by: a, incoming_signed_by: null })
  expect(signaturesFallText(one)).toBe('Se quita la firma de Ana (entrega): el turno se firma de nuevo')
  expect(signedText({ outgoing_signed_by: null, incoming_signed_by: null })).toBe('')
})

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour)).toISOString()
const hours = (from: number, to: number, fkc_shift = 61) => ({ starts_at: at(from), ends_at: at(to), fkc_shift })

test.each([
  ['one after the other', hours(10, 18), undefined],
  ['into the next', hours(10, 19), 'Se cruza con el turno de tarde, de 02/03/2026 14:00:00 a 02/03/2026 22:00:00'],
  ['within it', hours(19, 20), 'Se cruza con el turno de tarde, de 02/03/2026 14:00:00 a 02/03/2026 22:00:00'],
  ['around it', hours(1, 40), 'Se cruza con el turno de tarde, de 02/03/2026 14:00:00 a 02/03/2026 22:00:00'],
  ['after it', hours(26, 34), undefined]
])('hours of shifts: %s', (_, own, text) => expect(overlapText(own, [hours(18, 26)])).toBe(text))

test('usual shifts that overlap are cut where the next begins', () => {
  const cut = withoutOverlap([hours(10, 19, 60), hours(18, 26, 61), hours(26, 35, 62)])
  expect(cut).toEqual([hours(10, 18, 60), hours(18, 26, 61), hours(26, 35, 62)])
})

test.each<[string, string, string, object]>([
  ['of a morning', '2026-03-02T10:00:00Z', '2026-03-02T18:00:00Z', {}],
  ['of a night that ends the day after', '2026-03-03T02:00:00Z', '2026-03-03T10:00:00Z', {}],
  ['from the evening before', '2026-03-02T03:30:00Z', '2026-03-02T10:00:00Z', {}],
  ['that end as they begin', '2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z', { ends_at: /posterior al inicio/ }],
  ['of more than a day', '2026-03-02T10:00:00Z', '2026-03-03T10:01:00Z', { ends_at: /como mucho 24 horas/ }],
  ['of another year', '2025-03-02T10:00:00Z', '2026-03-02T18:00:00Z', { starts_at: /^El RTD es del 02\/03\/2026/ }],
  ['of another month', '2026-03-02T10:00:00Z', '2026-04-02T18:00:00Z', { ends_at: /^El RTD es del 02\/03\/2026/ }],
  ['that are no moments', '31/02/2026 | 08:00', '', { starts_at: /^Escriba el día/, ends_at: /^Escriba el día/ }]
])('hours %s', (_, starts_at, ends_at, problems) => {
  const found = hoursProblems({ starts_at, ends_at }, '2026-03-02')
  expect(Object.keys(found)).toEqual(Object.keys(problems))
  for (const [field, text] of Object.entries(problems)) expect(found[field as 'ends_at']).toMatch(text as RegExp)
})
