import { checkStatus, overStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import { formatDateTime } from 'contract/core/format.ts'
import type { HandOver, handOverOrder as declared, NextShiftPerson } from 'contract/work-orders/hand-overs.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OnTransition } from '../../feature.ts'
import { requirePast } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { requireValue } from '../../platform/require-value.ts'
import { nameOfAccount } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { work_order_hand_over, work_order_staff } from '../../schema/work-orders.ts'
import { lockOrder, type WorkOrderRow } from './actions.ts'
import { requireTrained } from './staff.ts'

type HandOverRow = typeof work_order_hand_over.$inferSelect

/** Finished or over: nothing is left to hand over, or to take. */
const doneStatuses: readonly number[] = [workOrderStatus.PARA_REVISION, ...overStatuses]

/** A hand-over `h` as JSON, as the account of this user sees it. */
export const handOverJson = (user: SQL): SQL => sql`json_build_object('id', h.id, 'text', h.text,
  'at', to_char(h.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'own', h.fk_user = ${user},
  'from', (select json_build_object('id', a.id,
    'name', ${nameOfAccount({ first_name: sql`a.first_name`, fk_staff: sql`a.fk_staff` })}) from "user" a where a.id = h.fk_user),
  'to', (select json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name)
    from staff s where s.id = h.fk_to_staff),
  'open_checks', h.open_checks, 'open_activities', h.open_activities)`

/** The hand-over of an order that waits to be taken. The order is locked already. */
async function waitingOf(db: Transaction, order: number): Promise<HandOverRow | undefined> {
  const [row] = await db
    .select()
    .from(work_order_hand_over)
    .where(and(eq(work_order_hand_over.fk_work_order, order), isNull(work_order_hand_over.ended_at)))
  return row
}

async function lockUnfinished(db: Transaction, actor: Actor, id: number): Promise<WorkOrderRow> {
  const order = await lockOrder(db, id, actor)
  if (doneStatuses.includes(order.fkc_status)) throw conflict('closed', 'La orden ya no está por hacer')
  return order
}

const nameOf = async (db: Transaction, user: number): Promise<string> => {
  const name = nameOfAccount({ first_name: sql`a.first_name`, fk_staff: sql`a.fk_staff` })
  const { rows } = await db.execute<{ name: string }>(sql`select ${name} as name from "user" a where a.id = ${user}`)
  return rows[0]?.name ?? 'otra persona'
}

/**
 * Leaves an order to the next shift, with what is left of it. Who has done so already changes their words.
 * @throws DOMAIN.CONFLICT (closed; duplicate: another person's waits), VALIDATION.INVALID_DATA, AUTH.FORBIDDEN
 */
export async function handOverOrder(
  db: Transaction,
  actor: Actor,
  id: number,
  { text, fk_to_staff = null, at }: z.output<typeof declared.body>,
  timeZone: string
): Promise<HandOver> {
  await lockUnfinished(db, actor, id)
  requirePast({ at })
  await requireOther(db, actor, fk_to_staff)
  const waiting = await waitingOf(db, id)
  if (waiting && waiting.fk_user !== actor.id) {
    const name = await nameOf(db, waiting.fk_user)
    throw conflict('duplicate', `${name} ya la entregó el ${formatDateTime(waiting.at, timeZone)}`)
  }
  const values = { text, fk_to_staff, at: at ?? sql`now()`, ...(await leftOf(db, id)) }
  if (waiting) await db.update(work_order_hand_over).set(values).where(eq(work_order_hand_over.id, waiting.id))
  else await db.insert(work_order_hand_over).values({ ...values, fk_work_order: id, fk_user: actor.id })
  const { rows } = await db.execute<{ row: HandOver }>(sql`select ${handOverJson(sql`${actor.id}`)} as row
    from work_order_hand_over h where h.fk_work_order = ${id} and h.ended_at is null`)
  return requireValue(rows[0]).row
}

/** @throws VALIDATION.INVALID_DATA on `fk_to_staff` */
async function requireOther(db: Transaction, actor: Actor, fk_staff: number | null): Promise<void> {
  if (fk_staff === null) return
  if (fk_staff === actor.staff) throw invalid({ fk_to_staff: 'Elija a otra persona' })
  const [person] = await db.select({ is_active: staff.is_active }).from(staff).where(eq(staff.id, fk_staff))
  if (!person?.is_active) throw invalid({ fk_to_staff: 'La persona elegida no existe o no está activa' })
}

/** What is left of an order. */
async function leftOf(db: Transaction, id: number): Promise<Pick<HandOverRow, 'open_checks' | 'open_activities'>> {
  const { rows } = await db.execute<Pick<HandOverRow, 'open_checks' | 'open_activities'>>(sql`select
    (select count(*)::int from "check" c where c.fk_work_order = ${id} and c.fkc_status = ${checkStatus.PROGRAMADO}) as open_checks,
    (select count(*)::int from unplanned u where u.fk_work_order = ${id} and not u.done) as open_activities`)
  return requireValue(rows[0])
}

/**
 * Takes an order over: the caller is a person of it from then on.
 * @throws DOMAIN.CONFLICT (closed; duplicate: another one has taken it; transition: it isn't handed over; training),
 * AUTH.FORBIDDEN (another line; an account without a person)
 */
export async function takeOverOrder(
  db: Transaction,
  actor: Actor,
  id: number,
  timeZone: string
): Promise<{ own: { id: number; version: number } }> {
  if (actor.staff === null) throw forbidden('Su cuenta no es de ninguna persona: no puede tomar una orden')
  await lockUnfinished(db, actor, id)
  const waiting = await waitingOf(db, id)
  if (!waiting) await requireTakenBy(db, actor, id, timeZone)
  const person = and(eq(work_order_staff.fk_work_order, id), eq(work_order_staff.fk_staff, actor.staff))
  const onOrder = () =>
    db.select({ id: work_order_staff.id, version: work_order_staff.version }).from(work_order_staff).where(person)
  if ((await onOrder()).length === 0) {
    const assignment = { fk_work_order: id, fk_staff: actor.staff }
    await requireTrained(db, assignment, timeZone)
    await db.insert(work_order_staff).values(assignment)
  }
  if (waiting)
    await db
      .update(work_order_hand_over)
      .set({ ended_at: sql`now()`, fk_taken_by: actor.id })
      .where(eq(work_order_hand_over.id, waiting.id))
  return { own: requireValue((await onOrder())[0]) }
}

/** @throws DOMAIN.CONFLICT unless the caller is who took the order last (duplicate; transition: nobody did) */
async function requireTakenBy(db: Transaction, actor: Actor, id: number, timeZone: string): Promise<void> {
  const { rows } = await db.execute<{ taken_by: number | null; at: string }>(sql`
    select fk_taken_by as taken_by, to_char(ended_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from work_order_hand_over where fk_work_order = ${id} order by id desc limit 1`)
  const [last] = rows
  if (!last || last.taken_by === null) throw conflict('transition', 'La orden no está entregada')
  if (last.taken_by === actor.id) return
  throw conflict('duplicate', `${await nameOf(db, last.taken_by)} ya la tomó el ${formatDateTime(last.at, timeZone)}`)
}

/** People of the shifts that begin on the order's line from now to the end of tomorrow, the next shift first. */
export async function nextShiftPeople(
  db: Db,
  actor: Actor,
  line: number,
  timeZone: string
): Promise<NextShiftPerson[]> {
  const { rows } = await db.execute<NextShiftPerson>(sql`
    select s.id, s.first_name, s.last_name, to_char(r.date, 'YYYY-MM-DD') as date, r.fkc_shift
    from roster r join staff s on s.id = r.fk_staff and s.is_active
    where r.fk_line = ${line} and s.id is distinct from ${actor.staff}
      and r.date between (now() at time zone ${timeZone})::date and (now() at time zone ${timeZone})::date + 1
    order by r.date, r.fkc_shift, search_key(s.last_name), search_key(s.first_name), s.id`)
  return rows
}

/** An order that is finished waits for nobody any more. */
export const handOversOnTransition: OnTransition = async ({ db, order, to }) => {
  if (doneStatuses.includes(to))
    await db
      .update(work_order_hand_over)
      .set({ ended_at: sql`now()` })
      .where(and(eq(work_order_hand_over.fk_work_order, order.id), isNull(work_order_hand_over.ended_at)))
}
