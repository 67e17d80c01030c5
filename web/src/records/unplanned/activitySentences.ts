import { IconCalendarEvent, IconCircleCheck, IconPencil, IconPlus, IconTrash, IconUserCheck } from '@tabler/icons-react'
import type { RecordChange } from 'contract/audit/audit.ts'
import { exactDate } from '../../ui/record/RelativeDate.tsx'
import type { Sentence, DescribeChanges } from '../history/sentences.ts'

const ownEntities = ['unplanned', 'unplanned_task', 'unplanned_staff', 'unplanned_execution_date']

/** The sentences for the activities of an unplanned order and their parts; the others are those of any order. */
export const describeActivityChanges =
  (ofOrder: DescribeChanges): DescribeChanges =>
  (rows, zone) => {
    const own = rows.filter(({ entity }) => ownEntities.includes(entity))
    const others = rows.filter(({ entity }) => !ownEntities.includes(entity))
    // A person put on an activity, or taken off, appears as a person of the order; a new order has its activity.
    const isImplied = (row: RecordChange) =>
      (row.entity === 'unplanned_staff' &&
        row.action !== 'update' &&
        others.some(({ entity }) => entity === 'work_order_staff')) ||
      (row.entity === 'unplanned' &&
        row.action === 'insert' &&
        // Negative ids are imported data: their author is unknown.
        (row.id < 0 || others.some(({ entity, action }) => entity === 'work_order' && action === 'insert')))
    const first = own.filter(row => !isImplied(row)).flatMap(row => sentenceOf(row, zone) ?? [])
    if (others.length === 0) return { sentences: first, rest: [] }
    const { sentences, rest } = ofOrder(others, zone)
    return { sentences: [...sentences, ...first], rest }
  }

const isMark = ({ after }: RecordChange): boolean | undefined =>
  typeof after?.['done'] === 'boolean' ? after['done'] : undefined
const textOf = ({ after }: RecordChange, field: string): string | undefined =>
  typeof after?.[field] === 'string' ? after[field] : undefined

/** None for what is only a consequence of something else: what an activity has of its order. */
function sentenceOf(row: RecordChange, zone: string): Sentence | undefined {
  switch (row.entity) {
    case 'unplanned':
      return activitySentence(row)
    case 'unplanned_task':
      return taskSentence(row)
    case 'unplanned_staff':
      return memberSentence(row)
    default:
      return dateSentence(row, zone)
  }
}

const nameOf = (row: RecordChange) => row.part_label ?? row.label ?? `N.º ${row.fk_entity}`

function activitySentence(row: RecordChange): Sentence | undefined {
  const name = `la actividad «${nameOf(row)}»`
  if (row.action === 'insert') return { what: `añadió ${name}`, icon: IconPlus, colour: 'green' }
  if (row.action === 'delete') return { what: `eliminó ${name}`, icon: IconTrash, colour: 'red' }
  const words = [
    ['Título', 'title'],
    ['Descripción', 'description'],
    ['Causa', 'cause'],
    ['Solución', 'solution']
  ].flatMap(([label = '', field = '']) => (row.after && field in row.after ? [{ label, ...changeOf(row, field) }] : []))
  const mark = isMark(row)
  if (mark !== undefined)
    return {
      what: mark ? `dio por hecha ${name}` : `volvió a dejar por hacer ${name}`,
      changes: words,
      ...(mark ? { icon: IconCircleCheck, colour: 'green' } : { icon: IconPencil, colour: 'blue' })
    }
  return words.length > 0 ? { what: `cambió ${name}`, changes: words, icon: IconPencil, colour: 'blue' } : undefined
}

function changeOf({ before, after }: RecordChange, field: string): { before?: string; after?: string } {
  const [was, is] = [before?.[field], after?.[field]]
  return { ...(typeof was === 'string' && { before: was }), ...(typeof is === 'string' && { after: is }) }
}

function taskSentence(row: RecordChange): Sentence {
  const name = `la tarea «${nameOf(row)}»`
  if (row.action === 'insert') return { what: `añadió ${name}`, icon: IconPlus, colour: 'green' }
  if (row.action === 'delete') return { what: `eliminó ${name}`, icon: IconTrash, colour: 'red' }
  const text = textOf(row, 'observation')
  const mark = isMark(row)
  if (mark === undefined)
    return { what: text ? `anotó en ${name}` : `cambió ${name}`, text, icon: IconPencil, colour: 'blue' }
  return mark
    ? { what: `hizo ${name}`, text, icon: IconCircleCheck, colour: 'green' }
    : { what: `volvió a dejar por hacer ${name}`, text, icon: IconPencil, colour: 'blue' }
}

function memberSentence(row: RecordChange): Sentence {
  const name = nameOf(row)
  if (row.action === 'insert') return { what: `puso a ${name} en la actividad`, icon: IconPlus, colour: 'green' }
  if (row.action === 'delete') return { what: `quitó a ${name} de la actividad`, icon: IconTrash, colour: 'red' }
  return row.after?.['confirmed'] === true
    ? { what: `confirmó la participación de ${name}`, icon: IconUserCheck, colour: 'green' }
    : { what: `retiró la confirmación de ${name}`, icon: IconPencil, colour: 'blue' }
}

function dateSentence(row: RecordChange, zone: string): Sentence {
  const at = (fields: RecordChange['after'], field: string) => {
    const moment = fields?.[field]
    return typeof moment === 'string' ? exactDate(new Date(moment).toISOString(), zone) : undefined
  }
  const span = (fields: RecordChange['after']) => `${at(fields, 'start_at')} a ${at(fields, 'end_at')}`
  if (row.action === 'insert')
    return { what: `puso una ejecución: ${span(row.after)}`, icon: IconCalendarEvent, colour: 'green' }
  if (row.action === 'delete')
    return { what: `eliminó la ejecución: ${span(row.before)}`, icon: IconTrash, colour: 'red' }
  const changes = [
    ['Desde', 'start_at'],
    ['Hasta', 'end_at']
  ].flatMap(([label = '', field = '']) => {
    const [before, after] = [at(row.before, field), at(row.after, field)]
    return after === undefined ? [] : [{ label, ...(before !== undefined && { before }), after }]
  })
  return { what: 'cambió una fecha de ejecución', changes, icon: IconCalendarEvent, colour: 'blue' }
}
