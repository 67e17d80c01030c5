import type { Check, CheckTask } from 'contract/checks/checks.ts'
import { checkStatus, checkType, classifierOf, workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'

const record = { version: 1, created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' }
const named = (id: number, name: string) => ({ id, name })
const line = { id: 1, name: 'Línea 1', color: '#E53935' }
const question = {
  fkc_check_type: checkType.OK_NOK,
  procedure: null,
  measure_unit: null,
  measure_min: null,
  measure_max: null
} as const
const answers = {
  value_text: null,
  value_ok: null,
  value_number: null,
  value_datetime: null,
  observation: null,
  out_of_range: false,
  previous: null
}

/** A task of a check, answered OK / NOK unless said otherwise. */
export const aTask = (id: number, more: Partial<CheckTask> = {}): CheckTask => ({
  id,
  fk_activity: id,
  name: `Tarea ${id}`,
  index: id,
  ...question,
  ...answers,
  ...more
})

/** A programmed check with an OK / NOK question, on a base in Taypi Uta; its activity is called `Actividad <id>`. */
export function aCheck(id: number, more: Partial<Check> = {}): Check {
  const fkc_status = more.fkc_status ?? checkStatus.PROGRAMADO
  return {
    id,
    ...record,
    fk_base_activity: id,
    base_activity: {
      id,
      ...record,
      fk_base: 1,
      base: { id: 1, code: 'LR-E1-ACC', name: 'Accionamiento', criticality: 'A', location: named(5, 'Taypi Uta') },
      fk_activity: id,
      activity: {
        id,
        code: `D0${id}`,
        name: `Actividad ${id}`,
        fkc_check_type: checkType.OK_NOK,
        fkc_priority: 8,
        estimated_minutes: 15,
        people: 1,
        reads_meter: false,
        specialty: null,
        tasks: []
      },
      requires_stop: false,
      usage_unit: null
    } as unknown as Check['base_activity'],
    fk_work_order: 7,
    fk_line: 1,
    scheduled_date: '2026-03-01',
    fkc_status,
    status: named(fkc_status, classifierOf(fkc_status).name),
    ...question,
    ...answers,
    performed_at: fkc_status === checkStatus.REALIZADO ? '2026-03-02T06:00:00.000Z' : null,
    usage_value: null,
    duration_minutes: null,
    not_done_reason: null,
    not_done_at: null,
    not_done_by: null,
    tasks: [],
    staff: [],
    ...more
  }
}

/** A preventive order, PENDIENTE, without checks or people unless said otherwise. */
export function anOrder({
  fkc_status = workOrderStatus.PENDIENTE,
  ...more
}: Partial<WorkOrderDetail> = {}): WorkOrderDetail {
  return {
    id: 7,
    ...record,
    code: 'OT-2026-000007',
    type: 162,
    type_name: 'Preventivo',
    fkc_status,
    status: named(fkc_status, classifierOf(fkc_status).name),
    fkc_priority: 8,
    priority: named(8, 'Media'),
    fk_location: 5,
    location: named(5, 'Taypi Uta'),
    fk_line: 1,
    line,
    fk_base: null,
    base: null,
    fk_asset: null,
    asset: null,
    fk_batch: null,
    title: 'Inspección diaria',
    description: null,
    meters: [],
    scheduled_start: null,
    scheduled_end: null,
    started_at: null,
    finished_at: null,
    closed_at: null,
    fk_responsible: null,
    responsible: null,
    requires_stop: false,
    waiting_reason: null,
    down_from: null,
    down_to: null,
    fk_failure_type: null,
    failure_type: null,
    closed_by: null,
    signed_own: null,
    cause: null,
    solution: null,
    checks_count: more.checks?.length ?? 0,
    checks_answered: 0,
    checks_flagged: 0,
    labour_minutes: 0,
    people: [],
    down_service_minutes: null,
    checks: [],
    staff: [],
    observations: [],
    history: [],
    ...more
  }
}
