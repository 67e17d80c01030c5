import { type MaintenanceState, notInitialised } from 'contract/base-activities/maintenance.ts'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { ok } from './client.ts'
import { makeAsset, makeAssetVersion, makeBaseMetric } from './factories.ts'
import { type Action, type Rule, rules } from './interleaved-actions.ts'
import { daysAgo, inDays, rowsOf, type Scene } from './scenario.ts'

export type World = {
  ids: number[]
  rules: Rule[]
  checks: number[]
  orders: number[]
  activities: number[]
  bases: number[]
  meters: number[]
  /** what is mounted on the two bases, and on that of the meters */
  assets: number[]
}

/** An action that was not refused: on which check or what else, and what was answered. */
export type Done = {
  one: Action
  check: number
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  met: ReadonlyMap<number, Met>
  moved: { meter: number; from: string; to: string } | undefined
}

/** A base activity's meter and its limit as that showed it, before an action. */
export type Met = { fk_base_metric: number | null; shown: number | null }

/** A moment in SQL as it is on the wire. */
export const isoOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What actions change of which the series follow, as it was before one. */
async function metBefore(ids: readonly number[]): Promise<Map<number, Met>> {
  const rows = await rowsOf(
    'select id, fk_base_metric, next_usage_shown::float8 as shown from base_activity where id = any($1)',
    [ids]
  )
  return new Map(rows.map(row => [row['id'] as number, row as unknown as Met]))
}

/** The reading that a correction gives another moment. */
async function movedBy(one: Action, meters: readonly number[]): Promise<Done['moved']> {
  if (one.kind !== 'correction' || !one.ago) return undefined
  const [row] = await rowsOf(`select fk_base_metric as meter, ${isoOf('read_at')} as from from reading where id = $1`, [
    newest(await readingsOf(meters), one.pick) ?? 1
  ])
  return row && { ...(row as { meter: number; from: string }), to: daysAgo(one.ago) }
}

/** The rules of two activities on one meter. */
export const pair = fc.tuple(fc.constantFrom(...Object.values(rules)), fc.constantFrom(rules.usage, rules.both))

/** Counted from the newest. */
export const newest = (list: readonly number[], pick: number) => list.at(-1 - (pick % Math.max(list.length, 1)))

/** Two base activities on one meter, with what is mounted on their bases and on the meter's. */
export async function makeWorld(scene: Scene, pairOf: Rule[]): Promise<{ world: World; initial: MaintenanceState }> {
  const meter = await scene.meter([{ value: 0, read_at: daysAgo(85) }])
  const next_usage_from = daysAgo(85)
  const initial = {
    ...notInitialised,
    anchor_date: inDays(-30),
    next_date: inDays(-30),
    next_usage_value: 100,
    next_usage_from
  }
  const made = []
  for (const rule of pairOf) {
    const fields = { ...rule, fk_usage_unit: meter.fk_usage_unit, usage_interval_value: 250, reset_on_replace: true }
    const on = {
      next_date: initial.next_date,
      due_date: initial.next_date,
      next_usage_value: 100,
      fk_base_metric: meter.id
    }
    made.push(await scene.due({ activity: fields, on }))
  }
  // Initialised through the application, so that due dates are calculated before anything happens.
  for (const { id } of made) await ok(scene.planner.put(`base-activities/${id}`, { next_usage_value: 100 }))
  const other = await makeBaseMetric({ fk_base: meter.fk_base, fk_usage_unit: meter.fk_usage_unit })
  const world: World = {
    ids: made.map(row => row.id),
    rules: pairOf,
    checks: [],
    orders: [],
    activities: made.map(row => row.fk_activity),
    bases: made.map(row => row.fk_base),
    meters: [meter.id, other.id],
    assets: []
  }
  for (const fk_base of [...world.bases, meter.fk_base])
    world.assets.push((await makeAssetVersion({ fk_base, installed_at: daysAgo(300) })).fk_asset)
  return { world, initial }
}

/** The readings of these meters before a moment, in the order of time. */
async function readingsOf(meters: readonly number[], before = 'infinity'): Promise<number[]> {
  const rows = await rowsOf(
    'select id from reading where fk_base_metric = any($1) and read_at < $2 order by read_at, id',
    [meters, before]
  )
  return rows.map(({ id }) => id as number)
}

/** Performs an action or gets a refusal, which must be an answer with a code, never an internal error. */
export async function carryOut(scene: Scene, one: Action, world: World): Promise<Done | undefined> {
  const { ids, checks, orders, activities, bases, meters, assets } = world
  const [check, order] = [newest(checks, one.pick) ?? 1, newest(orders, one.pick) ?? 1]
  const { planner, technician, supervisor } = scene
  const call = async () => {
    switch (one.kind) {
      case 'program':
        return scene.program([ids[one.pick]!])
      case 'answer':
        return technician.put(`checks/${check}`, {
          value_ok: true,
          performed_at: daysAgo(one.ago),
          usage_value: one.usage,
          ...(one.if_edited && { if_edited: one.if_edited })
        })
      case 'notDone':
        return technician.put(`checks/${check}`, { not_done_reason: 'viento' })
      case 'undo':
        return supervisor.put(`checks/undo/${check}`, { reason: 'error' })
      case 'state':
        return supervisor.put(`workorders/state/${order}/${one.to}`, { reason: 'motivo' })
      case 'reschedule':
        return planner.post('base-activities/reschedule', {
          ids: [ids[one.pick]],
          date: inDays(one.day),
          reason: 'viento'
        })
      case 'activity':
        return planner.put(`activities/${activities[one.pick]}`, one.rule)
      case 'change': {
        const begun = await planner.post(`activities/${activities[one.pick]}/change`, {
          ...one.rule,
          recount: one.recount
        })
        return begun.status === 200 ? { ...begun, data: await ended(scene, begun.data.id) } : begun
      }
      case 'replace': {
        const fk_asset_new = (await makeAsset()).id
        const counters = [{ fk_base_metric: meters[0], value_out: one.out, value_in: one.in }]
        const replaced = await planner.post(`asset/${assets[one.pick]}/replace`, {
          fk_asset_new,
          replaced_at: daysAgo(one.ago),
          reason: 'gastado',
          meters: one.pick === 2 ? counters : []
        })
        if (replaced.status === 200) assets[one.pick] = fk_asset_new
        return replaced
      }
      case 'baseActivity': {
        const { day, meter, ...fields } = one.fields
        return planner.put(`base-activities/${ids[one.pick]}`, {
          ...fields,
          ...(day !== undefined && { next_date: day === null ? null : inDays(day) }),
          ...(meter !== undefined && { fk_base_metric: meter === null ? null : meters[meter] })
        })
      }
      case 'meter':
        return planner.put(`readings/base-metrics/${meters[one.pick]}`, { rollover_at: one.rollover_at })
      case 'reading': {
        const { value, is_reset } = one
        const fields = {
          fk_base_metric: meters[one.pick],
          value,
          is_reset,
          read_at: daysAgo(one.ago),
          reason: 'comprobada'
        }
        return technician.post('readings', fields)
      }
      case 'meaning': {
        const { value, more, meaning } = one
        const fk_base_metric = meters[one.pick] as number
        const read_at = daysAgo(one.ago)
        const before = newest(await readingsOf([fk_base_metric], read_at), 0)
        const what = {
          rollover: { rollover_at: 1000 },
          replaced: { old_final_value: more },
          previous_wrong: { previous: { id: before ?? 1, value: more } }
        }[meaning]
        const items = [{ fk_base_metric, value, read_at, meaning, reason: 'comprobada', ...what }]
        return technician.post('readings/bulk', { items })
      }
      case 'correction': {
        const { value, ago, is_reset } = one
        const fields = {
          value,
          reason: 'mal leída',
          ...(ago && { read_at: daysAgo(ago) }),
          ...(is_reset && { is_reset })
        }
        return technician.put(`readings/${newest(await readingsOf(meters), one.pick) ?? 1}`, fields)
      }
      case 'deletion':
        return technician.delete(`readings/${newest(await readingsOf(meters), one.pick) ?? 1}`, { reason: 'repetida' })
      case 'initialise':
        return planner.post('base-activities/initialise', {
          ids,
          from: inDays(one.day),
          to: inDays(one.day + 13),
          by: one.by
        })
      case 'bulk':
        return planner.put('base-activities/bulk', {
          items: ids.map(id => ({
            id,
            next_date: one.day === null ? null : inDays(one.day),
            next_usage_value: one.next_usage_value,
            time_interval_value: one.time_interval_value
          }))
        })
      case 'plan':
        return one.isGiven
          ? planner.put(`base/${bases[one.pick]}/plan/${scene.plan.id}/associate`, { add_activities: true })
          : planner.put(`base/${bases[one.pick]}/plan/disassociate`, {})
    }
  }
  const met = await metBefore(ids)
  const moved = await movedBy(one, meters)
  const answer = await call()
  if (![200, 400, 403, 404, 409].includes(answer.status))
    throw new Error(`${JSON.stringify(one)}: ${answer.status} ${answer.text}`)
  if (answer.status !== 200) return undefined
  if (one.kind === 'program') {
    checks.push(answer.data.checks[0].id)
    orders.push(answer.data.work_order.id)
    if (one.isStarted) await ok(scene.supervisor.put(`workorders/state/${answer.data.work_order.id}/11`))
  }
  return { one, check, data: answer.data, met, moved }
}

/** A job when it is over; what collides with concurrent work is retried by itself. */
const ended = ({ planner }: Scene, id: number) =>
  vi.waitFor(
    async () => {
      const job = await ok(planner.get(`jobs/${id}`))
      expect(job.finished_at).not.toBeNull()
      return job
    },
    { timeout: 60_000, interval: 20 }
  )
