import { classifierOf, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { anOrder } from './workOrders.ts'

const record = { version: 1, created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' }

/** The corrective order 7, in progress unless said otherwise. */
export const anUnplannedOrder = (more: Partial<WorkOrderDetail> = {}): WorkOrderDetail =>
  anOrder({
    type: workOrderType.CORRECTIVO,
    type_name: 'Correctivo',
    fkc_status: workOrderStatus.EN_CURSO,
    title: 'Puerta que no cierra',
    ...more
  })

/** The activity 70 of order 7, without tasks, people or dates unless said otherwise. */
export function anActivity(more: Partial<UnplannedDetail> = {}, order = anUnplannedOrder()): UnplannedDetail {
  const { type, type_name, fkc_status, status, fkc_priority, priority, fk_line, line, fk_location, location } = order
  return {
    id: 70,
    ...record,
    fk_work_order: order.id,
    work_order: order,
    type,
    type_name,
    fkc_status,
    status: { ...status, name: classifierOf(fkc_status).name },
    fkc_priority,
    priority,
    title: order.title,
    description: 'La puerta de la cabina 12 queda abierta',
    fk_line,
    line,
    fk_location,
    location,
    fk_base: null,
    base: null,
    fk_asset: null,
    asset: null,
    fk_failure_type: order.fk_failure_type,
    failure_type: order.failure_type,
    cause: null,
    solution: null,
    scheduled_start: null,
    next_start_at: null,
    next_end_at: null,
    people: [],
    tasks_count: 0,
    tasks_done: 0,
    done: false,
    done_at: null,
    fk_done_by: null,
    done_by: null,
    closed_at: null,
    down_service_minutes: null,
    tasks: [],
    staff: [],
    dates: [],
    siblings: [],
    ...more
  }
}

/** A task of an activity, not done unless said otherwise. */
export const aStep = (
  id: number,
  more: Partial<UnplannedDetail['tasks'][number]> = {}
): UnplannedDetail['tasks'][number] => ({
  id,
  version: 1,
  title: 'Limpiar',
  index: id,
  done: false,
  done_at: null,
  fk_done_by: null,
  done_by: null,
  observation: null,
  fk_created_by: null,
  ...more
})

export const ana = { id: 5, first_name: 'Ana', last_name: 'Quispe', dni: null }

/** Ana on an activity, asked whether she will be there. */
export const aMember = { id: 3, version: 1, fk_staff: ana.id, staff: ana, confirmed: false, confirmed_at: null }
