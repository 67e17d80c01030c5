import { removeBatch } from 'contract/calls/checks/checks.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'

const ordersApi = resourceApi(workOrders)

/** As many orders as a list gives at once; of more, only the codes are shown. */
const ordersShown = 500

/** The orders that a batch made. */
export const ordersOfBatchQuery = (fk_batch: number) =>
  ordersApi.list({ fk_batch, sortBy: 'code', sortDesc: false, itemsPerPage: ordersShown })

/** Cancels what a batch made. */
export const undoBatchMutation = () =>
  callApi(removeBatch, { entities: ['base_activity', 'check', 'work_order'] }).mutation({
    success: 'Se ha deshecho la programación'
  })
