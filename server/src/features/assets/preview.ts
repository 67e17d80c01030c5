import type { Replacement } from 'contract/assets/assets.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { base, base_metric } from '../../schema/bases.ts'
import { usage_unit } from '../../schema/catalogs.ts'
import { statesOf } from '../base-activities/due.ts'
import { goesByTime, goesByUsage } from 'contract/base-activities/regimes.ts'
import { activeStay } from './actions.ts'
import { oneAsset } from './queries.ts'
import { restarted, restarting } from './replace.ts'
import { livedFor, unsuited } from './successor.ts'
import { requireValue } from '../../platform/require-value.ts'

/**
 * What would follow from replacing an asset on a day: the meters that can be read, and the activities that would start
 * again. It writes nothing.
 * @throws VALIDATION.INVALID_DATA when it is mounted nowhere, RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function previewReplacement(
  db: Db,
  actor: Actor,
  id: number,
  { day, fk_asset_new }: { day: string; fk_asset_new?: number | undefined }
): Promise<Replacement> {
  const gone = await oneAsset(db, id, actor)
  const stay = await activeStay(db, id)
  if (!stay) throw invalid({ fk_base: 'El activo no está montado en esta base' })
  const [place] = await db
    .select({ id: base.id, code: base.code, name: base.name })
    .from(base)
    .where(eq(base.id, stay.fk_base))
  const rows = await restarting(db, stay.fk_base)
  const states = new Map((await statesOf(db, { ids: rows.map(row => row.id) })).map(state => [state.id, state]))
  const comes = fk_asset_new === undefined ? null : await oneAsset(db, fk_asset_new, actor)
  const lived = comes ? await livedFor(db, comes.id, stay.fk_base) : new Map<number, number>()
  const meters = (await metersOf(db, stay.fk_base)).map(meter => ({ ...meter, lived: lived.get(meter.id) ?? null }))
  const unusual = comes && (await unsuited(db, gone, comes, stay.fk_base))
  const successor = comes &&
    unusual && {
      id: comes.id,
      code: comes.code,
      other_subsystem: unusual.other_subsystem,
      other_line: unusual.other_line
    }
  const units = new Map(
    (
      await db
        .select({ meter: base_metric.id, unit: unitOfMeter })
        .from(base_metric)
        .innerJoin(usage_unit, eq(usage_unit.id, base_metric.fk_usage_unit))
        .where(
          sql`${base_metric.id} = any(${sql.param([...states.values()].map(state => state.fk_base_metric))}::int[])`
        )
    ).map(row => [row.meter, row.unit])
  )
  return {
    base: requireValue(place),
    successor,
    meters,
    restarts: rows.flatMap(({ id: own, activity }) => {
      const state = states.get(own)
      if (!state) return []
      const byUsage = goesByUsage(state.fkc_regime)
      return {
        id: own,
        activity,
        due_date: state.due_date,
        next_date: goesByTime(state.fkc_regime)
          ? restarted(state, { performed_on: day, usage_value: null, usage_at: null }).next_date
          : null,
        usage_interval_value: byUsage ? state.usage_interval_value : null,
        usage_unit: (byUsage && state.fk_base_metric !== null && units.get(state.fk_base_metric)) || null
      }
    })
  }
}

const unitOfMeter = { id: usage_unit.id, name: usage_unit.name, symbol: sql<string | null>`${usage_unit.symbol}` }

const metersOf = (db: Db, fk_base: number) =>
  db
    .select({
      id: base_metric.id,
      name: base_metric.name,
      usage_unit: unitOfMeter,
      current_value: base_metric.current_value,
      last_read_at: sql<string | null>`(select to_char(max(read_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from reading r where r.fk_base_metric = ${base_metric.id})`
    })
    .from(base_metric)
    .innerJoin(usage_unit, eq(usage_unit.id, base_metric.fk_usage_unit))
    .where(and(eq(base_metric.fk_base, fk_base), base_metric.is_active))
    .orderBy(base_metric.name)
