import { overStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import { editableStatus } from 'contract/work-orders/work-order-transitions.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { lockOrder, type WorkOrderRow } from './actions.ts'
import { missingTrainings } from './trainings.ts'

type Fields = Record<string, unknown>

/**
 * @throws DOMAIN.CONFLICT (closed) when nothing on the order may change any more; VALIDATION.INVALID_DATA when a row
 * would move to another order
 */
export async function requireOpenOrder(
  db: Transaction,
  actor: Actor,
  fields: Fields,
  before: Fields | undefined
): Promise<WorkOrderRow> {
  const { fk_work_order = before?.['fk_work_order'] } = fields
  if (before && fk_work_order !== before['fk_work_order'])
    throw invalid({ fk_work_order: 'No se puede cambiar de orden de trabajo' })
  const order = await lockOrder(db, Number(fk_work_order), actor)
  if (overStatuses.includes(order.fkc_status)) throw conflict('closed', 'La orden ya no está abierta')
  return order
}

/**
 * Four eyes: the people of an order that has begun can't take themselves off it, as a way to close it after all.
 * @param fk_staff who comes instead; null for none, undefined if that isn't changed
 * @throws AUTH.FORBIDDEN
 */
export function requireToStay(actor: Actor, order: WorkOrderRow, before: Fields | undefined, fk_staff: unknown): void {
  const leaves = fk_staff !== undefined && fk_staff !== actor.staff && before?.['fk_staff'] === actor.staff
  if (leaves && order.fkc_status !== editableStatus && !actor.permissions.has('work-orders.sign-own'))
    throw forbidden('De una orden empezada no se quita uno mismo: pídaselo a otra persona')
}

/**
 * Who executes an order in course writes their own real minutes and adds companions of the crew; everything else is for
 * those who assign people.
 * @param fields what is written; null: the person is taken off
 * @throws AUTH.FORBIDDEN
 */
export function requireOwnPart(
  actor: Actor,
  { fkc_status }: Pick<WorkOrderRow, 'fkc_status'>,
  fields: Fields | null,
  before: Fields | undefined
): void {
  if (actor.permissions.has('work-orders.assign')) return
  if (fields === null) throw forbidden('Solo quien asigna personal quita a alguien de la orden')
  const changes = (name: string) => fields[name] != null && fields[name] !== before?.[name]
  if (changes('planned_minutes') || changes('override_reason') || (before && changes('fk_staff')))
    throw forbidden('Eso lo escribe quien asigna personal')
  const person = before?.['fk_staff'] ?? fields['fk_staff']
  const writesMinutes = before !== undefined || changes('real_minutes')
  if (writesMinutes && person !== actor.staff) throw forbidden('Cada persona escribe sus propios minutos')
  if (fkc_status !== workOrderStatus.EN_CURSO)
    throw forbidden('Quien ejecuta anota minutos y cuadrilla mientras la orden está en curso')
}

/** What an assignment to an order says. */
export type Assignment = { fk_staff: number; fk_work_order: number; override_reason?: string | null }

/**
 * A person may be assigned if they are active and hold, on this day, every training that the order's activities need,
 * or if a reason for an exception is given.
 * @throws VALIDATION.INVALID_DATA on `fk_staff`, DOMAIN.CONFLICT (training)
 */
export async function requireTrained(
  db: Transaction,
  { fk_staff, fk_work_order, override_reason }: Assignment,
  timeZone: string
): Promise<void> {
  const { rows } = await db.execute<{ is_active: boolean }>(sql`select is_active from staff where id = ${fk_staff}`)
  const [person] = rows
  if (!person) throw invalid({ fk_staff: 'La persona elegida no existe' })
  if (!person.is_active) throw invalid({ fk_staff: 'La persona elegida no está activa' })
  const [lack] = await missingTrainings(db, {
    orders: [fk_work_order],
    people: [fk_staff],
    today: dayOf(new Date(), timeZone)
  })
  if (lack && !override_reason) throw conflict('training', `No tiene vigente: ${lack.missing.join(', ')}`)
}

/**
 * Whether a change must be checked by `requireTrained` again: for another person, or without the exception's reason.
 */
export const needsTrainingCheck = (fields: Fields, before: Fields | undefined): boolean =>
  !before || ['fk_staff', 'override_reason'].some(name => fields[name] !== undefined && fields[name] !== before[name])
