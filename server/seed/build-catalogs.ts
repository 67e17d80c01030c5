import { checkType, activityKind, priority, regime } from 'contract/core/classifier.ts'
import { periodicityUnit } from 'contract/base-activities/maintenance.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as tables from '../src/schema/catalogs.ts'
import { structure } from '../src/schema/locations.ts'
import { activity, plan } from '../src/schema/plans.ts'
import { meters } from './bases.ts'
import * as lists from './catalogs.ts'
import type { ActivityFacts, QuestionFacts } from './plan-facts.ts'
import { dailyPlans } from './plans-daily.ts'
import { drivePlans } from './plans-drive.ts'
import { linePlans } from './plans-line.ts'
import { stationPlans } from './plans-stations.ts'
import { brands, models, structures, subsystems, systems } from './plant.ts'
import type { Store } from './store.ts'
import type { ActivityWorld } from './world.ts'

/** Ids by code. An unknown code throws, because it is a mistake in the data files. */
export type Ids = (code: string) => number

function idsOf<T extends readonly [string, ...unknown[]]>(
  rows: readonly T[],
  add: (row: T, idSoFar: Ids) => number
): Ids {
  const ids = new Map<string, number>()
  const find: Ids = code => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`no entry ${code}`)
    return id
  }
  for (const row of rows) ids.set(row[0], add(row, find))
  return find
}

export type Catalogs = ReturnType<typeof buildCatalogs>

export function buildCatalogs(store: Store) {
  // The plain catalogues have the same columns; their types differ only in their names.
  const simple = (table: PgTable) => (row: readonly [string, string, string?]) =>
    store.add(table as typeof tables.action, { code: row[0], name: row[1], description: row[2] ?? null })
  const action = idsOf(lists.actions, simple(tables.action))
  const specialty = idsOf(lists.specialties, simple(tables.specialty))
  const failureType = idsOf(lists.failureTypes, simple(tables.failure_type))
  idsOf(lists.failureSources, simple(tables.failure_source))
  idsOf(lists.failureDetections, simple(tables.failure_detection))
  const training = idsOf(lists.trainings, ([code, name, description, validity_months]) =>
    store.add(tables.training, { code, name, description, validity_months })
  )
  const usageUnit = idsOf(lists.usageUnits, ([code, name, description, symbol]) =>
    store.add(tables.usage_unit, { code, name, description, symbol })
  )
  idsOf(lists.measureUnits, ([code, name, description, symbol]) =>
    store.add(tables.measure_unit, { code, name, description, symbol })
  )
  const system = idsOf(systems, simple(tables.system))
  const subsystem = idsOf(subsystems, ([code, name]) =>
    store.add(tables.subsystem, { code, name, fk_system: system(code.slice(0, 3)) })
  )
  const brand = idsOf(brands, simple(tables.brand))
  const supplier = idsOf(lists.suppliers, ([code, name, tax_id, contact, phone, email]) =>
    store.add(tables.supplier, { code, name, tax_id, contact, phone, email })
  )
  const model = idsOf(models, ([code, name, fk_brand, fk_subsystem]) =>
    store.add(tables.model, { code, name, fk_brand: brand(fk_brand), fk_subsystem: subsystem(fk_subsystem) })
  )

  const levels = new Map<string, number>()
  const structureIds = idsOf(structures, ([code, name, parent, sub], idSoFar) => {
    const level = parent === null ? 0 : (levels.get(parent) ?? 0) + 1
    levels.set(code, level)
    const place =
      sub === null
        ? { fk_subsystem: null, fk_system: null }
        : { fk_subsystem: subsystem(sub), fk_system: system(sub.slice(0, 3)) }
    return store.add(structure, { code, name, fk_structure: parent === null ? null : idSoFar(parent), level, ...place })
  })
  return { action, specialty, failureType, training, usageUnit, system, supplier, model, structure: structureIds }
}

export type Plans = { id: Ids; activities: ReadonlyMap<number, ActivityWorld[]> }

/** Plans, their activities and tasks. */
export function buildPlans(store: Store, catalogs: Catalogs): Plans {
  const all = [...dailyPlans, ...drivePlans, ...linePlans, ...stationPlans]
  const activities = new Map<number, ActivityWorld[]>()
  const id = idsOf(
    all.map(facts => [facts.code, facts] as const),
    ([code, { name, description, system, source, is_active = true, activities: asked }]) => {
      const fk_plan = store.add(plan, {
        code,
        name,
        description,
        fk_system: catalogs.system(system),
        source,
        is_active
      })
      activities.set(
        fk_plan,
        asked.map((facts, index) =>
          addActivity(store, catalogs, { plan: fk_plan, code: `${code}-${String(index + 1).padStart(2, '0')}` }, facts)
        )
      )
      return fk_plan
    }
  )
  return { id, activities }
}

const question = (asked: QuestionFacts) => ({
  name: asked.name,
  fkc_check_type: checkType[asked.type],
  measure_unit: asked.measure?.unit ?? null,
  measure_min: asked.measure?.min ?? null,
  measure_max: asked.measure?.max ?? null
})

function regimeOf({ every, usage }: ActivityFacts): number {
  if (every && usage) return regime.FECHASYLECTURAS
  return usage ? regime.LECTURAS : regime.FECHAS
}

function addActivity(
  store: Store,
  catalogs: Catalogs,
  { plan: fk_plan, code }: { plan: number; code: string },
  facts: ActivityFacts
): ActivityWorld {
  const { every, usage } = facts
  const meter = meters.find(({ drives }) => drives === usage?.[1])
  const steps = facts.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  const fkc_regime = regimeOf(facts)
  const unit = every ? periodicityUnit[every[1]] : null
  const row = {
    ...question(facts),
    fk_plan,
    code,
    fkc_kind: activityKind.ACTIVIDAD,
    fk_action: catalogs.action(facts.action),
    procedure: facts.safety ? `${steps}\n\nSeguridad: ${facts.safety}` : steps,
    fkc_regime,
    fk_periodicity_unit: unit,
    time_interval_value: every?.[0] ?? null,
    fk_usage_unit: meter ? catalogs.usageUnit(meter.unit) : null,
    usage_interval_value: usage?.[0] ?? null,
    fkc_priority: priority[facts.priority ?? 'MEDIA'],
    fk_specialty: catalogs.specialty(facts.specialty),
    fk_training: facts.training ? catalogs.training(facts.training) : null,
    estimated_minutes: facts.minutes,
    people: facts.people ?? 1,
    requires_stop: facts.requires_stop ?? false,
    tolerance_days: facts.tolerance ?? 0,
    is_floating: facts.is_floating ?? false,
    reset_on_replace: facts.reset_on_replace ?? false,
    reads_meter: facts.reads !== undefined
  }
  const id = store.add(activity, row)
  const tasks = (facts.tasks ?? []).map((task, index) => ({
    id: store.add(activity, {
      ...question(task),
      fk_plan,
      fk_activity: id,
      code: `${code}-T${index + 1}`,
      fkc_kind: activityKind.TAREA,
      fk_action: row.fk_action,
      fkc_regime: null,
      fk_specialty: row.fk_specialty
    }),
    asked: task
  }))
  return {
    id,
    plan: fk_plan,
    facts,
    tasks,
    regime: fkc_regime,
    unit,
    interval: row.time_interval_value,
    usageInterval: row.usage_interval_value
  }
}
