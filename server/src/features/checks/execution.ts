import type { AnswerBody } from 'contract/checks/checks.ts'
import { checkStatus, checkType, readingSource } from 'contract/core/classifier.ts'
import { advance, type MaintenanceState, notInitialised } from 'contract/base-activities/maintenance.ts'
import { dayOf } from 'contract/core/format.ts'
import { and, desc, eq, gt, lte, ne, or } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { AppError, conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { reading } from '../../schema/readings.ts'
import { check } from '../../schema/checks.ts'
import { work_order } from '../../schema/work-orders.ts'
import { type BaseActivityState, lockMeters, lockStates, refreshDue } from '../base-activities/due.ts'
import { refreshCurrentValue } from '../readings/actions.ts'
import { takeReading } from '../readings/take.ts'
import { checkPolicy } from './policy.ts'

// Shared by answering and undoing a check: locks, and moving the base activity on and back.

export type CheckRow = typeof check.$inferSelect

/** The columns of a check or task without an answer. */
export const unanswered = {
  value_text: null,
  value_ok: null,
  value_number: null,
  value_datetime: null,
  observation: null,
  out_of_range: false
}

export type LockedCheck = { row: CheckRow; state: BaseActivityState; order: { status: number } | undefined }

/**
 * The check with everything that it moves. All transactions lock in the same order: the order first and shared, so that
 * it can't be closed meanwhile; the check; the meter and what it drives.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT (stale)
 */
export async function lockCheck(
  db: Transaction,
  actor: Actor,
  id: number,
  version: number | undefined
): Promise<LockedCheck> {
  const [seen] = await db
    .select({ order: check.fk_work_order, line: check.fk_line })
    .from(check)
    .where(eq(check.id, id))
  if (!seen) throw notFound()
  requireLine(actor, seen.line)
  const order = await shareOrder(db, seen.order)
  const row = await lockRow(db, checkPolicy, id, actor, version)
  const ids = [row.fk_base_activity]
  const meters = await metersOf(db, row)
  await lockMeters(db, meters)
  const state = (await lockStates(db, { ids, meters })).find(one => one.id === row.fk_base_activity)
  if (!state) throw notFound()
  return { row, state, order }
}

/** The order of a check, if it has one, locked so that it can't be closed meanwhile. */
export async function shareOrder(db: Transaction, id: number | null): Promise<{ status: number } | undefined> {
  const status = db.select({ status: work_order.fkc_status }).from(work_order)
  return id === null ? undefined : (await status.where(eq(work_order.id, id)).for('share'))[0]
}

/** The meter that drives the check's base activity now, and those of the check's own readings, which may be others. */
async function metersOf(db: Transaction, { id, fk_base_activity }: CheckRow): Promise<number[]> {
  const driving = db
    .select({ id: base_activity.fk_base_metric })
    .from(base_activity)
    .where(eq(base_activity.id, fk_base_activity))
  const read = db.select({ id: reading.fk_base_metric }).from(reading).where(eq(reading.fk_check, id))
  return (await driving.union(read)).flatMap(meter => meter.id ?? [])
}

/**
 * Only the latest check may move its base activity: performed checks follow each other in the order of their ids, and
 * the open one comes after them. Must be called with the base activity locked, so that it can't be programmed
 * meanwhile.
 * @throws DOMAIN.CONFLICT (not_latest) when another check of the base activity is open, or a later one performed
 */
export async function requireLatest(db: Transaction, row: CheckRow): Promise<void> {
  const [other] = await db
    .select({ id: check.id })
    .from(check)
    .where(and(eq(check.fk_base_activity, row.fk_base_activity), isLaterThan(row)))
    .limit(1)
  if (other) throw conflict('not_latest', 'Hay un check posterior de esta actividad')
}

const isLaterThan = ({ id }: CheckRow) =>
  or(
    and(eq(check.fkc_status, checkStatus.PROGRAMADO), ne(check.id, id)),
    and(eq(check.fkc_status, checkStatus.REALIZADO), gt(check.id, id))
  )

/**
 * The base activity's state before this check moved it; its present state if the check didn't move it. Checks that were
 * answered before anchors and moments were kept lack them.
 */
export function stateBefore({ row, state }: LockedCheck): MaintenanceState {
  const before = row.base_activity_before as MaintenanceState | null
  const known = before ? { ...notInitialised, ...before, anchor_date: before.anchor_date ?? before.next_date } : state
  const { last_date, anchor_date, next_date, rescheduled_date } = known
  const { last_usage_value, last_usage_at, next_usage_value, next_usage_from } = known
  return {
    last_date,
    anchor_date,
    next_date,
    rescheduled_date,
    last_usage_value,
    last_usage_at,
    next_usage_value,
    next_usage_from
  }
}

/** The base activity's state after an execution, from its state before this check. */
export const follows = (
  locked: LockedCheck,
  { performed_at, ...use }: { performed_at: string; usage_value: number | null; usage_at: string | null },
  timeZone: string
): MaintenanceState =>
  advance({ ...locked.state, ...stateBefore(locked) }, { performed_on: dayOf(performed_at, timeZone), ...use })

/** Moves the check's base activity to a state, and recalculates what is due by the meters whose readings changed. */
export const moveTo = (
  db: Transaction,
  { state: { id } }: LockedCheck,
  there: MaintenanceState,
  meters: readonly number[],
  clock: Clock
) => refreshDue(db, { ids: [id], meters }, clock, new Map([[id, there]]))

/** Deletes the readings of a check; answers with their meters. */
export async function removeReadings(db: Transaction, row: CheckRow): Promise<number[]> {
  const gone = await db.delete(reading).where(eq(reading.fk_check, row.id)).returning({ meter: reading.fk_base_metric })
  const meters = [...new Set(gone.map(({ meter }) => meter))]
  for (const meter of meters) await refreshCurrentValue(db, meter)
  return meters
}

/** What a check says about its meter: the value, and what that means or why it is right where it is improbable. */
type MeterAnswer = Pick<
  AnswerBody,
  'meaning' | 'reason' | 'rollover_at' | 'old_final_value' | 'previous' | 'usage_value' | 'value_number'
> & { performed_at: string }

/** Whether the answer to a check is a reading of the meter of its base activity. */
const isReading = ({ row, state }: LockedCheck) =>
  row.fkc_check_type === checkType.MEDIDA && state.reads_meter && state.fk_base_metric !== null

/**
 * The meter's value at the execution, when it was read, and the meters whose readings changed. A given value is kept as
 * a reading; without one the last known value counts. If no meter drives the activity, the value is returned as given.
 * Where the activity reads the meter, its measure is the value.
 * @throws VALIDATION.INVALID_DATA on the answer's fields
 */
export async function readMeter(
  db: Transaction,
  actor: Actor,
  locked: LockedCheck,
  { usage_value, value_number, performed_at, ...explanation }: MeterAnswer
): Promise<{ usage_value: number | null; usage_at: string | null; meters: number[] }> {
  const { row, state } = locked
  const meters = await removeReadings(db, row)
  const { fk_base_metric } = state
  const isMeasure = isReading(locked)
  if (isMeasure && usage_value != null && usage_value !== value_number)
    throw invalid({ usage_value: 'La lectura es la medida de este check' })
  const value = (isMeasure ? value_number : usage_value) ?? null
  if (fk_base_metric === null) return { usage_value: value, usage_at: null, meters }
  if (value !== null) {
    const read_at = await freeMoment(db, fk_base_metric, performed_at)
    const taken = { fk_base_metric, value, read_at, fkc_source: readingSource.CHECK, fk_check: row.id }
    await takeReading(db, actor, { ...taken, ...explanation }).catch(asAnswer(isMeasure))
    return { usage_value: value, usage_at: read_at, meters: [...new Set([...meters, fk_base_metric])] }
  }
  const [known] = await db
    .select({ value: reading.value, read_at: reading.read_at })
    .from(reading)
    .where(and(eq(reading.fk_base_metric, fk_base_metric), lte(reading.read_at, performed_at)))
    .orderBy(desc(reading.read_at))
    .limit(1)
  return { usage_value: known?.value ?? null, usage_at: known?.read_at ?? null, meters }
}

/** The first moment from this one on without a reading, so that checks answered at the same moment each keep theirs. */
async function freeMoment(db: Transaction, fk_base_metric: number, from: string): Promise<string> {
  for (let moment = Date.parse(from); ; moment++) {
    const read_at = new Date(moment).toISOString()
    const [taken] = await db
      .select({ id: reading.id })
      .from(reading)
      .where(and(eq(reading.fk_base_metric, fk_base_metric), eq(reading.read_at, read_at)))
    if (!taken) return read_at
  }
}

/** Reports an error in the reading on the answer's own fields. */
const asAnswer =
  (isMeasure: boolean) =>
  (error: unknown): never => {
    if (!(error instanceof AppError && error.fields)) throw error
    const names: Record<string, string> = {
      value: isMeasure ? 'value_number' : 'usage_value',
      read_at: 'performed_at'
    }
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, texts]) => [names[name] ?? name, texts]))
    throw new AppError(error.code, { fields })
  }
