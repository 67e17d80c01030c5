import type { AuditAction, RecordChange } from 'contract/audit/audit.ts'
import { expect, test, vi } from 'vitest'
import type { DescribeChanges } from '../history/sentences.ts'
import { describeActivityChanges } from './activitySentences.ts'

const zone = 'America/La_Paz'
let last = 0
const change = (
  entity: string,
  action: AuditAction,
  after: Record<string, unknown> | null = {},
  before: Record<string, unknown> | null = null
) =>
  ({
    id: ++last,
    entity,
    action,
    before,
    after,
    fk_entity: 1,
    part_label: 'Ana',
    label: null
  }) as unknown as RecordChange

/** The rest is left to the order's sentences. */
const tell = describeActivityChanges(rows => ({ sentences: [], rest: [...rows] }))
const said = (...rows: RecordChange[]) =>
  tell(rows, zone).sentences.map(({ what, text }) => [what, text].filter(Boolean))

const [from, to] = ['2026-03-02 03:30:00+00', '2026-03-02 08:30:00+00']

test.each([
  [change('unplanned_task', 'update', { done: true, observation: 'Bien' }), ['hizo la tarea «Ana»', 'Bien']],
  [change('unplanned_task', 'update', { done: false }), ['volvió a dejar por hacer la tarea «Ana»']],
  [change('unplanned_task', 'update', { observation: 'Falta luz' }), ['anotó en la tarea «Ana»', 'Falta luz']],
  [change('unplanned_task', 'insert'), ['añadió la tarea «Ana»']],
  [change('unplanned_task', 'delete', null), ['eliminó la tarea «Ana»']],
  [change('unplanned_staff', 'update', { confirmed: true }), ['confirmó la participación de Ana']],
  [change('unplanned_staff', 'update', { confirmed: false }), ['retiró la confirmación de Ana']],
  [change('unplanned_staff', 'insert'), ['puso a Ana en la actividad']],
  [change('unplanned_staff', 'delete', null), ['quitó a Ana de la actividad']],
  [change('unplanned', 'update', { done: true, cause: 'Polvo' }), ['dio por hecha la actividad «Ana»']],
  [change('unplanned', 'update', { done: false }), ['volvió a dejar por hacer la actividad «Ana»']],
  [change('unplanned', 'update', { cause: 'Polvo' }), ['cambió la actividad «Ana»']],
  [change('unplanned', 'update', { description: 'Otra' }), ['cambió la actividad «Ana»']],
  [
    change('unplanned_execution_date', 'insert', { start_at: from, end_at: to }),
    ['puso una ejecución: 01/03/2026 23:30:00 a 02/03/2026 04:30:00']
  ],
  [
    change('unplanned_execution_date', 'delete', null, { start_at: from, end_at: to }),
    ['eliminó la ejecución: 01/03/2026 23:30:00 a 02/03/2026 04:30:00']
  ]
])('%#', (row, expected) => {
  expect(said(row)).toEqual([expected])
})

test.each([
  [
    change('unplanned', 'update', { title: 'Guía', cause: null }, { title: 'Puerta', cause: 'Polvo' }),
    [
      { label: 'Título', before: 'Puerta', after: 'Guía' },
      { label: 'Causa', before: 'Polvo' }
    ]
  ],
  [
    change('unplanned_execution_date', 'update', { end_at: to }, { end_at: from }),
    [{ label: 'Hasta', before: '01/03/2026 23:30:00', after: '02/03/2026 04:30:00' }]
  ]
])('what it was and what it is now: %#', (row, changes) => {
  expect(tell([row], zone).sentences.map(sentence => sentence.changes)).toEqual([changes])
})

test('what the order tells comes first, and a confirmation is told beside it; alone the order isn’t asked', () => {
  const ofOrder = vi.fn<DescribeChanges>(rows => ({ sentences: rows.map(() => ({ what: 'asignó a Ana' })), rest: [] }))
  const both = describeActivityChanges(ofOrder)
  const confirmed = change('unplanned_staff', 'update', { confirmed: true })
  expect(both([confirmed], zone).sentences).toHaveLength(1)
  expect(ofOrder).not.toHaveBeenCalled()
  expect(both([confirmed, change('work_order_staff', 'insert')], zone).sentences.map(({ what }) => what)).toEqual([
    'asignó a Ana',
    'confirmó la participación de Ana'
  ])
})

test('what an activity has of its order is no news', () => {
  expect(said(change('unplanned', 'update', { fkc_status: 11 }))).toEqual([])
})

test('whoever comes to the order with the activity is told once, and an order with its activity', () => {
  const rows = [change('work_order_staff', 'insert'), change('unplanned_staff', 'insert')]
  expect(said(...rows)).toEqual([])
  expect(tell(rows, zone).rest).toEqual([rows[0]])
  expect(said(change('work_order', 'insert'), change('unplanned', 'insert'))).toEqual([])
  expect(said({ ...change('unplanned', 'insert'), id: -1 })).toEqual([])
})
