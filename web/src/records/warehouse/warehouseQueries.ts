import { assets } from 'contract/calls/assets/assets.ts'
import { locations } from 'contract/calls/locations/locations.ts'
import { staff } from 'contract/calls/staff/staff.ts'
import {
  returnAssignment,
  updateSupply,
  warehouseAssignments,
  warehouseItems,
  warehouseMovements,
  workOrderSupplies
} from 'contract/calls/warehouse/warehouse.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { locationType, openStatuses } from 'contract/core/classifier.ts'
import { amountText } from 'contract/warehouse/warehouse-rules.ts'
import { type CallOptions, callApi, type ListParams, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import { storedList } from '../../ui/table/storedList.ts'
import { storedItems } from './storedItems.ts'

/** What changes together: a movement changes its item, and perhaps what it is for. */
const moved = ['warehouse_movement', 'warehouse_item', 'warehouse_assignment', 'work_order_supply']

const allItems = resourceApi(warehouseItems, { shows: ['warehouse_movement', 'warehouse_assignment'] })

/** Without signal lists have what the device holds. */
export const itemsApi = {
  ...allItems,
  list: (query: ListParams = {}, options: CallOptions = {}) =>
    storedList(storedItems, query, allItems.list(query, options))
}
export const movementsApi = resourceApi(warehouseMovements, { shows: ['warehouse_item', 'work_order'] })
export const assignmentsApi = resourceApi(warehouseAssignments, { shows: ['warehouse_item', 'staff', 'location'] })
export const suppliesApi = resourceApi(workOrderSupplies, { shows: ['warehouse_item', 'work_order'] })

export const moveMutation = () => ({
  ...movementsApi.create(),
  meta: { success: 'Movimiento registrado', invalidates: moved }
})
export const assignMutation = () => ({
  ...assignmentsApi.create(),
  meta: { success: 'Artículo asignado', invalidates: moved }
})
export const returnMutation = () =>
  callApi(returnAssignment).mutation({ success: 'Devolución registrada', invalidates: moved })
export const requestMutation = () => ({ ...suppliesApi.create(), meta: { success: 'Pedido', invalidates: moved } })
export const supplyMutation = (success: string) => callApi(updateSupply).mutation({ success, invalidates: moved })
export const removeSupplyMutation = () => ({
  ...suppliesApi.remove(),
  meta: { success: 'Repuesto quitado de la orden', invalidates: moved }
})

/** What an order asked for, the first first. */
export const suppliesOf = (order: number) =>
  suppliesApi.list({ fk_work_order: order, itemsPerPage: 500, sortBy: 'id', sortDesc: false })

const coded = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`

export const lineChoices = choicesOf(resourceApi(locations), {
  query: { is_active: true, fkc_type: locationType.LINEA }
})
export const itemChoices = (line: number | undefined) =>
  choicesOf(itemsApi, {
    query: { is_active: true, ...(line !== undefined && { fkLine: line }) },
    label: item => `${coded(item)} (${amountText(item.available, item.unit)})`
  })
export const placeChoices = (line: number) =>
  choicesOf(resourceApi(locations), { query: { is_active: true, fkLine: line }, label: coded })
export const personChoices = choicesOf(resourceApi(staff), {
  query: { is_active: true, sortBy: 'last_name', sortDesc: false },
  label: ({ first_name, last_name }) => `${first_name} ${last_name}`
})
export const orderChoices = (line: number) =>
  choicesOf(resourceApi(workOrders), {
    query: { fkLine: line, fkc_status: [...openStatuses] },
    label: ({ code, title }) => `${code} · ${title}`
  })
export const assetChoices = choicesOf(resourceApi(assets), { label: coded })
export const anyItemChoices = choicesOf(itemsApi, { label: coded })
