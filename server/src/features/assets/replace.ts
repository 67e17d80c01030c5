import { type Clock, requirePast } from '../../platform/clock.ts'
import type { replaceAsset } from 'contract/assets/assets.ts'
import { assetStatus, readingSource } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import { lowerTexts } from 'contract/readings/plausible-reading.ts'
import { advance, type Execution, type MaintenanceState } from 'contract/base-activities/maintenance.ts'
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { AppError, conflict, invalid } from '../../platform/http/errors.ts'
import { asset } from '../../schema/assets.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { base_metric } from '../../schema/bases.ts'
import { reading } from '../../schema/readings.ts'
import { activity } from '../../schema/plans.ts'
import { type BaseActivityState, lockMeters, lockStates, refreshDue } from '../base-activities/due.ts'
import { createReading } from '../readings/actions.ts'
import { activeStay, mount, takeOut } from './actions.ts'
import { oneAsset } from './queries.ts'
import { livedFor, requireSuited } from './successor.ts'
import { whereNow } from './where-now.ts'

type Body = z.output<typeof replaceAsset.body>

/**
 * Ends the stay of one asset and begins that of another, stores the last and first readings of the meters, and lets the
 * activities that restart with the asset count from here on.
 * @returns the base activities that restarted
 * @throws VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (duplicate: the new asset is mounted elsewhere), RESOURCE.NOT_FOUND,
 * AUTH.FORBIDDEN
 */
export async function replace(db: Transaction, actor: Actor, id: number, body: Body, clock: Clock): Promise<number[]> {
  const { fk_asset_new, reason, old_status, meters } = body
  const at = body.replaced_at ?? clock.now
  if (fk_asset_new === id) throw invalid({ fk_asset_new: 'Elija otro activo' })
  const locked = await db
    .select()
    .from(asset)
    .where(inArray(asset.id, [id, fk_asset_new]))
    .orderBy(asc(asset.id))
    .for('no key update')
  const gone = await oneAsset(db, id, actor)
  const before = locked.find(row => row.id === id)
  if (body.version !== undefined && body.version !== before?.version)
    throw conflict('stale', await whereNow(db, actor, id))
  const successor = locked.find(row => row.id === fk_asset_new)
  if (!successor) throw invalid({ fk_asset_new: 'El registro elegido no existe' })
  const comes = await oneAsset(db, fk_asset_new, actor)
  if (successor.fk_asset !== null || successor.fkc_status === assetStatus.DE_BAJA)
    throw invalid({ fk_asset_new: 'El activo es parte de otro o está de baja' })
  const stay = await activeStay(db, id)
  if (!stay || stay.fk_base !== (body.fk_base ?? stay.fk_base))
    throw invalid({ fk_base: 'El activo no está montado en esta base' })
  requirePast({ replaced_at: at }, clock.now)
  if (Date.parse(at) < Date.parse(stay.installed_at))
    throw invalid({ replaced_at: 'La fecha es anterior a la del montaje actual' })
  if (await activeStay(db, fk_asset_new)) throw conflict('duplicate', 'El activo nuevo está montado en otra base')

  await requireSuited(db, gone, comes, { ...body, fk_base: stay.fk_base })
  const lived = await livedFor(db, fk_asset_new, stay.fk_base)

  await takeOut(db, stay, at, reason)
  await mount(db, actor, { fk_asset: fk_asset_new, fk_base: stay.fk_base, at, reason, field: 'replaced_at' })
  await db.update(asset).set({ fkc_status: old_status }).where(eq(asset.id, id))
  await db.update(asset).set({ fkc_status: assetStatus.EN_SERVICIO }).where(eq(asset.id, fk_asset_new))
  const read = meters.map(meter => meter.fk_base_metric)
  await lockMeters(db, read)
  await readMeters(
    db,
    actor,
    stay.fk_base,
    meters.map(meter => ({ ...meter, value_in: meter.value_in ?? lived.get(meter.fk_base_metric) ?? 0 })),
    at
  )
  return restart(db, { fk_base: stay.fk_base, meters: read, at }, clock)
}

/** The old item's last reading, and a moment later the new one's first. */
async function readMeters(
  db: Transaction,
  actor: Actor,
  fk_base: number,
  meters: readonly (Body['meters'][number] & { value_in: number })[],
  at: string
): Promise<void> {
  const own = new Set(
    (await db.select({ id: base_metric.id }).from(base_metric).where(eq(base_metric.fk_base, fk_base))).map(
      row => row.id
    )
  )
  const after = new Date(Date.parse(at) + 1).toISOString()
  for (const [index, { fk_base_metric, value_out, value_in, reason = null }] of meters.entries()) {
    if (!own.has(fk_base_metric)) throw invalid({ [`meters.${index}.fk_base_metric`]: 'El medidor no es de esta base' })
    const taken = { fk_base_metric, fkc_source: readingSource.MANUAL }
    if (value_out != null) {
      const end = { ...taken, value: value_out, read_at: at, reason }
      await createReading(db, actor, end, { reason }).catch(onMeter(index, 'value_out'))
    }
    const start = { ...taken, value: value_in, read_at: after, is_reset: true, reason: lowerTexts.replaced }
    await createReading(db, actor, start, {}).catch(onMeter(index, 'value_in'))
  }
}

/** Reports what is wrong with a reading on the fields of its meter: a lower end is no turn of the old counter. */
const onMeter =
  (index: number, value: string) =>
  (error: unknown): never => {
    if (!(error instanceof AppError && error.fields)) throw error
    const names: Record<string, string> = { value, meaning: value }
    const named = Object.entries(error.fields).map(([name, texts]) => [
      name === 'read_at' ? 'replaced_at' : `meters.${index}.${names[name] ?? name}`,
      texts
    ])
    throw new AppError(error.code, { fields: Object.fromEntries(named) })
  }

/** Restarts the activities as if they had been performed at the replacement, because the new item is unworn. */
async function restart(
  db: Transaction,
  { fk_base, meters, at }: { fk_base: number; meters: readonly number[]; at: string },
  clock: Clock
): Promise<number[]> {
  const ids = (await restarting(db, fk_base)).map(row => row.id)
  const moved = new Map<number, MaintenanceState>()
  for (const state of await lockStates(db, { ids, meters })) {
    if (!ids.includes(state.id)) continue
    const known = state.fk_base_metric === null ? undefined : await lastReading(db, state.fk_base_metric, at)
    const use = { usage_value: known?.value ?? null, usage_at: known?.read_at ?? null }
    moved.set(state.id, restarted(state, { performed_on: dayOf(at, clock.timeZone), ...use }))
  }
  await refreshDue(db, { ids, meters }, clock, moved)
  return ids
}

/** The active base activities of a base that restart with its asset. */
export const restarting = (db: Db, fk_base: number) =>
  db
    .select({ id: base_activity.id, activity: { id: activity.id, code: activity.code, name: activity.name } })
    .from(base_activity)
    .innerJoin(activity, eq(activity.id, base_activity.fk_activity))
    .where(and(eq(base_activity.fk_base, fk_base), base_activity.is_active, activity.reset_on_replace))
    .orderBy(asc(base_activity.id))

/** A base activity as if it had been performed at the replacement: also a series of fixed dates begins anew. */
export const restarted = (state: BaseActivityState, performed: Execution): MaintenanceState =>
  advance({ ...state, is_floating: true }, performed)

/** What the meter showed right after the replacement. */
async function lastReading(db: Transaction, metric: number, at: string) {
  const [row] = await db
    .select({ value: reading.value, read_at: reading.read_at })
    .from(reading)
    .where(and(eq(reading.fk_base_metric, metric), lte(reading.read_at, new Date(Date.parse(at) + 1).toISOString())))
    .orderBy(desc(reading.read_at))
    .limit(1)
  return row
}
