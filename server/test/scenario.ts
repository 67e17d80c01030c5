import { activityKind, checkType, regime, workOrderStatus } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import { addDays } from 'contract/core/days.ts'
import type { ProfileName } from '../src/profiles.ts'
import { loginAs, ok, type SignedIn } from './client.ts'
import { testDatabase } from './database.ts'
import {
  makeActivity,
  makeBase,
  makeBaseActivity,
  makeBaseMetric,
  makeLine,
  makeLocation,
  makePlan,
  makeStructure,
  makeUsageUnit,
  unique
} from './factories.ts'
import { marksOf } from './written.ts'

/** The operator's day. Asked again each time: a run may last beyond midnight. */
export const today = () => dayOf(new Date())
export const inDays = (days: number) => addDays(today(), days)
/** For dates to come. */
export const nextYear = Number(today().slice(0, 4)) + 1

/** A moment that many days ago (1 or more), at noon UTC: the same day in La Paz. */
export const daysAgo = (days: number) => `${inDays(-days)}T12:00:00.000Z`

/** Ascending, of numbers or of texts. */
export const sorted = <T extends number | string>(values: readonly T[]): T[] =>
  values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

type ActivityFields = NonNullable<Parameters<typeof makeActivity>[0]>
type BaseActivityFields = NonNullable<Parameters<typeof makeBaseActivity>[0]>

/** A line with one station, and one person of each profile that works on it. */
export async function makeScene() {
  const line = await makeLine()
  const station = await makeLocation({ fk_location: line.id, position_m: 0 })
  const plan = await makePlan()
  const as = (who: ProfileName) => loginAs(who, { lines: [line.id] })
  const [planner, technician, supervisor] = [await as('Planificador'), await as('Técnico'), await as('Supervisor')]
  const structure = await makeStructure()

  /** An activity on a base of its own, by default due today. */
  async function due({
    activity = {},
    on = {},
    base = {}
  }: { activity?: ActivityFields; on?: BaseActivityFields; base?: Parameters<typeof makeBase>[0] } = {}) {
    const { id: fk_activity } = await makeActivity({ fk_plan: plan.id, ...activity })
    const fk_base =
      on.fk_base ??
      (await makeBase({ fk_location: station.id, fk_structure: structure.id, fk_plan: plan.id, ...base })).id
    const dates = { next_date: today(), due_date: today(), due_by: 'date' }
    return makeBaseActivity({ ...dates, ...on, fk_base, fk_activity })
  }

  /** A meter of the line that counts hours, with these readings. */
  async function meter(readings: readonly { value: number; read_at: string }[] = []) {
    const usage_unit = await makeUsageUnit()
    const base = await makeBase({ fk_location: station.id, fk_structure: structure.id, fk_plan: plan.id })
    const made = await makeBaseMetric({ fk_base: base.id, fk_usage_unit: usage_unit.id })
    for (const reading of readings) await ok(technician.post('readings', { fk_base_metric: made.id, ...reading }))
    return made
  }

  /** An activity driven by a meter, initialised by the planner. */
  async function byUsage(
    fk_base_metric: number,
    fk_usage_unit: number,
    { next_usage_value, ...more }: { next_usage_value: number } & ActivityFields
  ) {
    const fields = {
      fkc_regime: regime.LECTURAS,
      fk_periodicity_unit: null,
      time_interval_value: null,
      fk_usage_unit,
      usage_interval_value: 100,
      ...more
    }
    const { id: fk_activity } = await makeActivity({ fk_plan: plan.id, ...fields })
    const base = await makeBase({ fk_location: station.id, fk_structure: structure.id, fk_plan: plan.id })
    return ok(planner.post('base-activities', { fk_base: base.id, fk_activity, fk_base_metric, next_usage_value }))
  }

  const program = (ids: readonly number[], more: object = {}) =>
    planner.post('checks/bulk/batch', { fk_location: line.id, scheduled_date: today(), base_activities: ids, ...more })

  /** The checks of these base activities, one for each in this order, in one work order EN_CURSO. */
  async function started(ids: readonly number[]) {
    const { work_order } = await ok(program(ids))
    await ok(technician.put(`workorders/state/${work_order.id}`))
    const text = 'select id from "check" where fk_work_order = $1 order by array_position($2, fk_base_activity)'
    const checks = await rowsOf(text, [work_order.id, ids])
    return { order: work_order.id as number, checks: checks.map(({ id }) => id as number) }
  }

  /** A check of an order EN_CURSO. */
  async function startedCheck(activity: ActivityFields = {}) {
    const { id } = await due({ activity })
    const { checks, order } = await started([id])
    return { id: checks[0] as number, base_activity: id, order }
  }

  return {
    line,
    station,
    plan,
    structure,
    as,
    planner,
    technician,
    supervisor,
    due,
    meter,
    byUsage,
    program,
    started,
    startedCheck
  }
}

export type Scene = Awaited<ReturnType<typeof makeScene>>

/** Brings an order to a status in the fewest allowed steps, each by a user with the permission. */
export async function bringTo(
  order: number,
  status: number,
  { technician, supervisor }: Pick<Scene, 'technician' | 'supervisor'>
): Promise<void> {
  const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
  const ways: Record<number, readonly number[]> = {
    [PENDIENTE]: [],
    [EN_ESPERA]: [EN_ESPERA],
    [EN_CURSO]: [EN_CURSO],
    [PARA_REVISION]: [EN_CURSO, PARA_REVISION],
    [CERRADA]: [EN_CURSO, PARA_REVISION, CERRADA],
    [CANCELADO]: [CANCELADO]
  }
  for (const step of ways[status] ?? []) {
    const by: SignedIn = step === CERRADA || step === CANCELADO ? supervisor : technician
    await ok(by.put(`workorders/state/${order}/${step}`))
  }
}

/** For each type of answer, the fields of an activity and a right answer. */
export const answersByType = {
  TEXTO: { fkc_check_type: checkType.TEXTO, answer: { value_text: 'Sin novedad' }, field: 'value_text' },
  OK_NOK: { fkc_check_type: checkType.OK_NOK, answer: { value_ok: true }, field: 'value_ok' },
  MEDIDA: { fkc_check_type: checkType.MEDIDA, answer: { value_number: 5 }, field: 'value_number' },
  VERIFICACION: { fkc_check_type: checkType.VERIFICACION, answer: { value_ok: true }, field: 'value_ok' },
  FECHA_HORA: {
    fkc_check_type: checkType.FECHA_HORA,
    answer: { value_datetime: '2026-01-02T03:04:05.000Z' },
    field: 'value_datetime'
  }
} as const

export const taskFields = () => ({
  code: unique('TAR'),
  fkc_kind: activityKind.TAREA,
  fkc_check_type: checkType.OK_NOK
})

const tables = [
  'anomaly_report',
  'anomaly_report_transition',
  'anomaly_report_witness',
  'base_activity',
  'base_metric',
  'batch',
  'check',
  'check_staff',
  'check_task',
  'reading',
  'reschedule_history',
  'unplanned',
  'unplanned_execution_date',
  'unplanned_staff',
  'unplanned_task',
  'warehouse_assignment',
  'warehouse_item',
  'warehouse_movement',
  'work_order',
  'work_order_number',
  'work_order_observation',
  'work_order_staff',
  'work_order_supply',
  'work_order_transition'
] as const

/** What a refused call must leave as it is. */
export const fingerprint = async (): Promise<Record<string, string>> => marksOf((await testDatabase()).pool, tables)

/** One stored row, without the columns that every change updates. */
export async function stored(table: (typeof tables)[number], id: number): Promise<Record<string, unknown>> {
  const { pool } = await testDatabase()
  const {
    version: _1,
    updated_at: _2,
    ...row
  } = (await pool.query(`select * from "${table}" where id = $1`, [id])).rows[0]
  return row
}

/** The rows of a query. */
export async function rowsOf(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const { pool } = await testDatabase()
  return (await pool.query(text, [...values])).rows
}

/** Makes so many activities that are due today; answers their ids. */
export const severalDue =
  (scene: Scene) =>
  async (count: number, ...given: Parameters<Scene['due']>): Promise<number[]> => {
    const ids = []
    for (let made = 0; made < count; made++) ids.push((await scene.due(...given)).id)
    return ids
  }
