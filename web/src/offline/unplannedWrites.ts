import { updateDone } from 'contract/calls/unplanned/unplanned.ts'
import { bulkStaff, updateConfirmed, updateTask, unplannedTasks } from 'contract/calls/unplanned/unplanned-parts.ts'
import { writeOutcome } from 'contract/calls/work-orders/work-orders.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { pathOf } from '../api/address.ts'
import { newKey } from '../api/newKey.ts'
import type {
  ConfirmWrite,
  CrewWrite,
  DoneWrite,
  NewTaskWrite,
  OutcomeWrite,
  PlaceWrite,
  TaskWrite,
  WordsWrite
} from './writes.ts'

type Activity = Pick<UnplannedDetail, 'id' | 'title'> & { work_order: { id: number; code: string } }
type Task = Pick<UnplannedDetail['tasks'][number], 'id' | 'version' | 'title' | 'done' | 'observation'>
type Person = WorkOrderDetail['staff'][number]['staff']

const refOf = ({ work_order: { id, code } }: Activity) => ({ id, code })

const now = () => new Date().toISOString()

export const taskSlot = (task: number): string => `task:${task}`

/** What is said about a task: the last thing counts. @param task as the server has it */
export const taskWrite = (
  activity: Activity,
  task: Task,
  { done, observation }: Pick<Task, 'done' | 'observation'>
): TaskWrite => ({
  kind: 'task',
  slot: taskSlot(task.id),
  order: refOf(activity),
  activity: activity.id,
  task: task.id,
  was: { done: task.done, observation: task.observation },
  method: 'PUT',
  path: pathOf(updateTask.path, { id: task.id }),
  body: { done, ...(done && { done_at: now() }), observation, version: task.version },
  label: `${done ? 'Tarea hecha' : 'Tarea por hacer'}: ${task.title}`
})

/** @param said the one that waits, if this is only another word on it */
export const newTaskWrite = (
  activity: Activity,
  { title, done = false, observation = null }: { title: string; done?: boolean; observation?: string | null },
  said?: Pick<NewTaskWrite, 'slot'>
): NewTaskWrite => ({
  kind: 'newTask',
  slot: said?.slot ?? `newTask:${newKey()}`,
  order: refOf(activity),
  activity: activity.id,
  method: 'POST',
  path: unplannedTasks.calls.create.path,
  body: {
    fk_unplanned: activity.id,
    title,
    ...(done && { done, done_at: now() }),
    ...(observation && { observation })
  },
  label: `Tarea nueva: ${title}`
})

/** Where a task stands: the last thing that was said counts, so it names no version. */
export const placeWrite = (
  activity: Activity,
  { id, title }: Pick<Task, 'id' | 'title'>,
  index: number
): PlaceWrite => ({
  kind: 'place',
  slot: `place:${id}`,
  order: refOf(activity),
  activity: activity.id,
  task: id,
  method: 'PUT',
  path: pathOf(unplannedTasks.calls.update.path, { id }),
  body: { index },
  label: `Tarea en el lugar ${index}: ${title}`
})

/** Confirms that a person will be there, or won't: the last write counts. */
export const confirmWrite = (
  activity: Activity,
  { id, staff }: Pick<UnplannedDetail['staff'][number], 'id' | 'staff'>,
  confirmed: boolean
): ConfirmWrite => ({
  kind: 'confirm',
  slot: `confirm:${id}`,
  order: refOf(activity),
  activity: activity.id,
  member: id,
  method: 'PUT',
  path: pathOf(updateConfirmed.path, { id }),
  body: { confirmed },
  label: `${confirmed ? 'Confirmar' : 'Retirar la confirmación'}: ${staff.first_name} ${staff.last_name}`
})

/** Puts a person on an activity, and so on its order. */
export const crewWrite = (
  activity: Activity,
  { id, first_name, last_name, dni }: Person,
  exception: { override_reason?: string } = {}
): CrewWrite => ({
  kind: 'crew',
  slot: `person:${activity.work_order.id}:${id}`,
  order: refOf(activity),
  activity: activity.id,
  staff: { id, first_name, last_name, dni },
  method: 'POST',
  path: bulkStaff.path,
  body: { fk_unplanned: activity.id, staff: [id], ...exception },
  label: `Asignar a ${first_name} ${last_name}`
})

/** Cause and solution of an activity, as far as they were changed. */
export const wordsWrite = (
  activity: Activity & Pick<UnplannedDetail, 'done'>,
  words: { cause?: string | null; solution?: string | null }
): WordsWrite => ({
  kind: 'words',
  slot: `words:${activity.id}`,
  order: refOf(activity),
  activity: activity.id,
  method: 'PUT',
  path: pathOf(updateDone.path, { id: activity.id }),
  body: { done: activity.done, ...words },
  label: `Causa y solución: ${activity.title}`
})

/** Failure and downtime of an order, as far as they were changed. @param order as the server has it */
export const outcomeWrite = (
  order: WorkOrderDetail,
  fields: OutcomeWrite['was'],
  failure_type: OutcomeWrite['failure_type']
): OutcomeWrite => ({
  kind: 'outcome',
  slot: `outcome:${order.id}`,
  order: { id: order.id, code: order.code },
  was: { fk_failure_type: order.fk_failure_type, down_from: order.down_from, down_to: order.down_to },
  failure_type,
  method: 'PUT',
  path: pathOf(writeOutcome.path, { id: order.id }),
  body: { ...fields, version: order.version },
  label: 'Falla y parada de la línea'
})

/** @param isLast no other activity of the order is left to do: the order goes to review with it */
export const doneWrite = (
  activity: Activity,
  words: { cause?: string | null; solution?: string | null },
  isLast: boolean
): DoneWrite => ({
  kind: 'done',
  slot: `done:${activity.id}`,
  order: refOf(activity),
  isStep: true,
  activity: activity.id,
  isLast,
  method: 'PUT',
  path: pathOf(updateDone.path, { id: activity.id }),
  body: { done: true, done_at: now(), ...words },
  label: `Hecha: ${activity.title}`
})
