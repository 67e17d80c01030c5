import { z } from 'zod'
import { idParam } from '../core/http.ts'
import { defineCall, get, post, put } from '../core/resource.ts'
import { id, isoDateTime, maxId, optionalText, wholeNumber } from '../core/validation.ts'
import { oneWorkOrder, priorityId, statusId, workOrders } from './work-orders.ts'

/**
 * How many orders a call may create: whole records, not ids. Calls that take ids take 5,000; as many records don't fit
 * into a request, and all other orders would wait for their codes meanwhile.
 */
export const maxCreatedOrders = 200

export const createWorkOrders = defineCall({
  ...post('workorders/bulk', 'work-orders.write', 'Crear varias órdenes de trabajo: todas o ninguna'),
  body: z.array(workOrders.create).min(1).max(maxCreatedOrders),
  reply: z.array(workOrders.row)
})

/** How many orders a call may change at once. */
const maxOrdersAtOnce = 5000

const seen = { id, version: wholeNumber(1, maxId).optional() }

/** Changes priorities and dates of orders that haven't begun; dates with a reason, which each order keeps. */
export const changeWorkOrders = defineCall({
  ...put('workorders/bulk', 'work-orders.write', 'Cambiar prioridad o fechas de varias órdenes: todas o ninguna'),
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          ...seen,
          fkc_priority: priorityId.optional(),
          scheduled_start: isoDateTime.nullable().optional(),
          scheduled_end: isoDateTime.nullable().optional()
        })
      )
      .min(1)
      .max(maxOrdersAtOnce)
      .meta({ label: 'Órdenes' }),
    reason: optionalText(500).meta({ label: 'Motivo' })
  }),
  reply: z.array(z.object({ id: z.number(), version: z.number() }))
})

export const changeStates = defineCall({
  ...put('workorders/bulk/state/:status', 'work-orders.state', 'Cambiar el estado de varias órdenes: todas o ninguna'),
  params: z.strictObject({ status: statusId }),
  body: z.strictObject({
    items: z.array(z.strictObject(seen)).min(1).max(maxOrdersAtOnce).meta({ label: 'Órdenes' }),
    reason: optionalText(500).meta({ label: 'Motivo' })
  }),
  reply: z.array(z.object({ id: z.number(), version: z.number() }))
})

/** How many orders can be read whole at once, to be printed. */
export const maxPrintedOrders = 200

export const wholeWorkOrders = defineCall({
  ...get('workorders/whole', 'work-orders.read', 'Varias órdenes enteras, en el orden en que se piden'),
  query: z.strictObject({ id: z.preprocess(value => [value].flat(), z.array(idParam).min(1).max(maxPrintedOrders)) }),
  reply: z.array(oneWorkOrder.reply)
})
