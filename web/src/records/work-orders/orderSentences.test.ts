import type { RecordChange } from 'contract/audit/audit.ts'
import { checkType } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { aChange, read } from '../../../test/history.ts'
import { aCheck, aTask } from '../../../test/workOrders.ts'
import { timelineEntries } from '../history/sentences.ts'
import { describeOrderChanges } from './orderSentences.ts'

const measure = { fkc_check_type: checkType.MEDIDA, measure_unit: 'mm', measure_min: 0, measure_max: 20 }
const checks = [aCheck(1, { tasks: [aTask(11, { name: 'Holgura', ...measure })] }), aCheck(2, measure)]

const told = (...rows: RecordChange[]) =>
  timelineEntries(rows, 'work_order', 'America/La_Paz', describeOrderChanges(checks)).map(read)

const order = (more: Partial<RecordChange> = {}) => aChange({ entity: 'work_order', fk_entity: 7, ...more })
const state = (fkc_from: number | null, fkc_to: number, reason: string | null = null) =>
  aChange({ id: -4, entity: 'work_order_transition', action: 'insert', after: { fkc_from, fkc_to, reason } })
const check = (id: number, before: object | null, after: object, more: Partial<RecordChange> = {}) =>
  aChange({
    entity: 'check',
    fk_entity: id,
    part_label: id === 1 ? 'Nivel de aceite · TR-01' : 'Desgaste · TR-01',
    action: before ? 'update' : 'insert',
    before: before as RecordChange['before'],
    after: after as RecordChange['after'],
    ...more
  })
const task = (before: object, after: object) =>
  aChange({
    entity: 'check_task',
    fk_entity: 11,
    part_label: 'Holgura',
    before: before as RecordChange['before'],
    after: after as RecordChange['after']
  })
const observation = (text: string) => aChange({ entity: 'work_order_observation', action: 'insert', after: { text } })
const person = (action: RecordChange['action']) =>
  aChange({ entity: 'check_staff', action, part_label: 'Rodrigo Mamani' })

const open = { fkc_status: 70, value_ok: null, value_number: null, performed_at: null }
const at = '2026-03-02T14:00:00.000Z'
const ok = { fkc_status: 71, value_ok: true, performed_at: at }
const measured = (value_number: number, more: object = {}) => ({
  fkc_status: 71,
  value_number,
  performed_at: at,
  ...more
})

describe('states', () => {
  test.each<[string, RecordChange]>([
    ['Rodrigo creó la orden', state(null, 9)],
    ['Rodrigo inició la orden', state(9, 11)],
    ['Rodrigo puso la orden en espera | “Falta la grúa”', state(11, 10, 'Falta la grúa')],
    ['Rodrigo reanudó la orden', state(10, 11)],
    ['Rodrigo devolvió la orden a pendiente', state(10, 9)],
    ['Rodrigo envió la orden a revisión', state(11, 12)],
    ['Rodrigo devolvió la orden | “Repetir la medida”', state(12, 11, 'Repetir la medida')],
    ['Rodrigo cerró la orden', state(12, 13)],
    ['Rodrigo reabrió la orden | “Faltaba una torre”', state(13, 11, 'Faltaba una torre')],
    ['Rodrigo canceló la orden | “Duplicada”', state(11, 15, 'Duplicada')],
    ['Rodrigo recuperó la orden', state(15, 9)]
  ])('%s', (sentence, row) => expect(told(row)).toEqual([sentence]))

  test('what a state leaves on the order is said with it, not again', () => {
    const left = order({ before: { fkc_status: 9, started_at: null }, after: { fkc_status: 11, started_at: at } })
    expect(told(left, state(9, 11))).toEqual(['Rodrigo inició la orden'])
    expect(told(check(1, { fkc_status: 70 }, { fkc_status: 73 }), order(), state(11, 15))).toEqual([
      'Rodrigo canceló la orden'
    ])
  })

  test('made with its checks', () => {
    const made = [order({ action: 'insert', after: {} }), state(null, 9)]
    expect(told(check(1, null, open), ...made)).toEqual(['Rodrigo creó la orden con 1 check'])
    expect(told(check(1, null, open), check(2, null, open), ...made)).toEqual(['Rodrigo creó la orden con 2 checks'])
  })
})

describe('answers', () => {
  test.each<[string, RecordChange[]]>([
    ['Rodrigo respondió «Nivel de aceite · TR-01»: OK', [person('insert'), check(1, open, ok)]],
    [
      'Rodrigo respondió «Nivel de aceite · TR-01»: NOK | “fuga”',
      [check(1, open, { ...ok, value_ok: false, observation: 'fuga' })]
    ],
    ['Rodrigo respondió «Desgaste · TR-01»: 12.3 mm', [check(2, open, measured(12.3))]],
    [
      'Rodrigo respondió «Desgaste · TR-01»: 12.3 mm | Lectura: 8,450.5',
      [check(2, open, measured(12.3, { usage_value: 8450.5 }))]
    ],
    [
      'Rodrigo respondió «Desgaste · TR-01»: 12.3 mm | Hecho el: 02/03/2026 03:00:00',
      [check(2, open, measured(12.3, { performed_at: '2026-03-02T07:00:00.000Z' }))]
    ],
    [
      'Rodrigo respondió «Desgaste · TR-01»: 12.3 mm',
      [check(2, open, measured(12.3, { performed_at: '2026-03-02T13:55:00.000Z' }))]
    ],
    [
      'Rodrigo corrigió la respuesta de «Desgaste · TR-01» | Hecho el: 02/03/2026 03:00:00 → 02/03/2026 04:00:00',
      [check(2, { performed_at: '2026-03-02T07:00:00.000Z' }, { performed_at: '2026-03-02T08:00:00.000Z' })]
    ],
    [
      'Rodrigo respondió «2»: 12.3 mm | Tarea 11: 0.5',
      [
        { ...task({ value_number: null }, { value_number: 0.5 }), part_label: null },
        check(2, open, measured(12.3), { part_label: null })
      ]
    ],
    [
      'Rodrigo respondió «Nivel de aceite · TR-01»: OK | Holgura: 0.5 mm',
      [task({ value_number: null }, { value_number: 0.5 }), check(1, open, ok)]
    ],
    // Done before the audit began: its author may have no account.
    [
      'Ana Rojas respondió «Nivel de aceite · TR-01»: OK',
      [check(1, null, ok, { id: -1, user: { id: 0, first_name: 'Ana Rojas', fk_staff: null } })]
    ],
    [
      'Alguien marcó «Nivel de aceite · TR-01» como no realizado | “sin acceso”',
      [check(1, null, { fkc_status: 72, not_done_reason: 'sin acceso' }, { id: -1, user: null })]
    ],
    [
      'Rodrigo marcó «Nivel de aceite · TR-01» como no realizado | Dicho el: 01/01/2026 06:00:00 | “sin acceso”',
      [check(1, null, { fkc_status: 72, not_done_reason: 'sin acceso', not_done_at: '2026-01-01T10:00:00.000Z' })]
    ],
    [
      'Rodrigo marcó «Desgaste · TR-01» como no realizado: era 12.3 mm | “sensor roto”',
      [check(2, measured(12.3), { fkc_status: 72, value_number: null, not_done_reason: 'sensor roto' })]
    ],
    [
      'Rodrigo corrigió la respuesta de «Desgaste · TR-01» | Respuesta: 12.3 mm → 13 mm',
      [check(2, { value_number: 12.3 }, { value_number: 13 })]
    ],
    [
      'Rodrigo corrigió la respuesta de «Nivel de aceite · TR-01» | Holgura: 0.5 mm → 0.7 mm | Observación:  → seco',
      [task({ value_number: 0.5 }, { value_number: 0.7 }), check(1, { observation: null }, { observation: 'seco' })]
    ],
    [
      'Rodrigo deshizo la respuesta de «Desgaste · TR-01»: era 12.3 mm | “otra torre”',
      [observation('Check deshecho: otra torre'), check(2, measured(12.3), open), person('delete')]
    ],
    [
      'Rodrigo deshizo la respuesta de «Nivel de aceite · TR-01»: era NOK' +
        ' | Holgura: 0.5 mm | Observación: fuga | “otra torre”',
      [
        observation('Check deshecho: otra torre'),
        check(1, { ...ok, value_ok: false, observation: 'fuga' }, open),
        task({ value_number: 0.5 }, { value_number: null })
      ]
    ],
    [
      'Rodrigo deshizo la respuesta de «Nivel de aceite · TR-01»: era no realizado',
      [check(1, { fkc_status: 72, not_done_reason: 'x' }, open)]
    ]
  ])('%s', (sentence, rows) => expect(told(...rows)).toEqual([sentence]))

  test.each([
    ['12.3', measured(12.3)],
    ['NOK', { ...ok, value_ok: false }],
    ['02/03/2026 10:00:00', { fkc_status: 71, value_datetime: at, performed_at: at }],
    ['seco', { fkc_status: 71, value_text: 'seco', performed_at: at }]
  ])('of a check that the order has no more, as well as can be told: %s', (text, after) => {
    expect(told(check(99, open, after))).toEqual([`Rodrigo respondió «Desgaste · TR-01»: ${text}`])
  })

  test('NOK and out of range are red, also in a task', () => {
    const colourOf = (...rows: RecordChange[]) =>
      timelineEntries(rows, 'work_order', 'America/La_Paz', describeOrderChanges(checks))[0]?.colour
    expect(colourOf(check(1, open, ok))).toBe('green')
    expect(colourOf(check(1, open, { ...ok, value_ok: false }))).toBe('red')
    expect(colourOf(check(2, open, measured(30, { out_of_range: true })))).toBe('red')
    expect(colourOf(check(1, open, ok), task({ value_number: null }, { value_number: 30, out_of_range: true }))).toBe(
      'red'
    )
  })
})

test('what is not the order’s own way is told as of any record', () => {
  const priority = order({
    before: { fkc_priority: 8 },
    after: { fkc_priority: 150 },
    labels: { fkc_priority: 'Prioridad' },
    names: { fkc_priority: { 8: 'Media', 150: 'Alta' } }
  })
  expect(told(priority)).toEqual(['Rodrigo cambió | Prioridad: Media → Alta'])
  expect(told(check(1, null, open))).toEqual(['Rodrigo añadió «Nivel de aceite · TR-01»'])
  expect(told(check(1, { fkc_status: 70 }, { fkc_status: 73 }))).toEqual(['Rodrigo cambió «Nivel de aceite · TR-01»'])
  expect(told(observation('Falta luz'))).toEqual(['Rodrigo escribió | “Falta luz”'])
})
