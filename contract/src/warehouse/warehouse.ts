import { z } from 'zod'
import { coded } from '../bases/bases.ts'
import { person } from '../checks/checks.ts'
import { warehouseMovement } from '../core/classifier.ts'
import { feminine, masculine } from '../core/entity.ts'
import { idParams } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, defineResource, named, put } from '../core/resource.ts'
import { decimal, id, maxId, optionalText, requiredText, wholeNumber } from '../core/validation.ts'
import { hundredths, isHundredths } from './warehouse-rules.ts'

/** Paths of the warehouse outside its resources' own. */
export const areas = { warehouse: 'Almacén' } as const

/** The permission to move what is in store: entries, exits, assignments, handing out. */
export const movePermission = 'warehouse.move'

/** As much of something as one movement may have. */
const most = 1_000_000

/** To hundredths: further decimals are refused, and only what binary fractions add is rounded away. */
const toHundredths = (amount: z.ZodNumber) =>
  amount.refine(isHundredths, 'Como mucho, dos decimales').overwrite(hundredths)

const quantity = toHundredths(decimal(0.01, most))

const version = wholeNumber(1, maxId).optional()

const itemShape = {
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  min_stock: z.number(),
  /** of one unit, in bolivianos; null where none was noted */
  cost: z.number().nullable(),
  location: z.string().nullable(),
  fk_line: z.number().nullable(),
  line: line.nullable(),
  is_active: z.boolean(),
  /** the sum of its movements; what of it is kept for orders; the rest */
  stock: z.number(),
  reserved: z.number(),
  available: z.number(),
  /** less is available than there should be */
  below_minimum: z.boolean(),
  /** handed out for a time, and not back */
  assigned: z.number()
}

/** Spare parts and materials (*custom items*), for all lines or for one. */
export const warehouseItems = defineResource({
  path: 'warehouse/items',
  paths: { list: 'warehouse/getCustomItems' },
  entity: 'warehouse_item',
  names: masculine('artículo de almacén', 'artículos de almacén'),
  label: 'code · name',
  permission: 'warehouse',
  fields: {
    stock: 'Existencias',
    reserved: 'Reservado',
    available: 'Disponible',
    below_minimum: 'Bajo mínimo',
    assigned: 'Asignado'
  },
  filters: { fkLine: 'id', below_minimum: 'boolean', is_active: 'boolean' },
  sort: ['code', 'name', 'unit', 'location', 'cost', 'min_stock', 'stock', 'reserved', 'available', 'updated_at'],
  row: itemShape,
  create: {
    code: requiredText(40).meta({ label: 'Código' }),
    name: requiredText(200).meta({ label: 'Nombre' }),
    unit: requiredText(20).default('unidad').meta({ label: 'Unidad' }),
    min_stock: decimal(0, most).overwrite(hundredths).default(0).meta({ label: 'Existencia mínima' }),
    cost: decimal(0, 9_999_999).overwrite(hundredths).nullable().optional().meta({ label: 'Costo por unidad (Bs)' }),
    location: optionalText(100).meta({ label: 'Lugar en el almacén' }),
    /** the only line that it is for; without one, it is for all */
    fk_line: id.nullable().optional().meta({ label: 'Línea' }),
    is_active: z.boolean().default(true).meta({ label: 'Activo' })
  }
})

const briefItem = coded.extend({ unit: z.string() })
const briefOrder = z.object({ id: z.number(), code: z.string(), title: z.string(), type: z.number() })

/** What came, went, was kept for an order or counted: written once, never changed. */
export const warehouseMovements = defineResource({
  path: 'warehouse/movements',
  entity: 'warehouse_movement',
  names: masculine('movimiento de almacén', 'movimientos de almacén'),
  label: 'fk_item',
  partOf: 'fk_item',
  permission: { read: 'warehouse.read', write: movePermission },
  fields: {
    stock_change: 'Cambio de existencias',
    reserved_change: 'Cambio de lo reservado',
    cost: 'Costo (Bs)',
    fk_user: 'Por',
    fk_line: 'Línea',
    fk_supply: 'Repuesto de una orden',
    fk_assignment: 'Asignación'
  },
  filters: {
    fkLine: 'id',
    fk_item: 'id',
    fkc_type: 'id',
    fk_work_order: 'id',
    /** of orders about the asset, or on its base while it was mounted there */
    fk_asset: 'id',
    /** only what orders used: exits and returns, without what was only assigned */
    is_used: 'boolean',
    /** of the operator's calendar */
    year: 'id',
    created_at: 'instant'
  },
  sort: ['fkc_type', 'quantity', 'cost', 'created_at'],
  row: {
    fk_item: z.number(),
    item: briefItem,
    fkc_type: z.number(),
    type: named,
    quantity: z.number(),
    stock_change: z.number(),
    reserved_change: z.number(),
    /** of the whole quantity, as it was then; null where none was noted */
    cost: z.number().nullable(),
    reason: z.string().nullable(),
    fk_work_order: z.number().nullable(),
    work_order: briefOrder.nullable(),
    fk_supply: z.number().nullable(),
    fk_assignment: z.number().nullable(),
    fk_line: z.number().nullable(),
    user: named.nullable()
  },
  create: {
    fk_item: id.meta({ label: 'Artículo' }),
    fkc_type: z.literal(Object.values(warehouseMovement)).meta({ label: 'Tipo' }),
    /** above zero; of an adjustment the difference, of a reservation less than zero to free it */
    quantity: toHundredths(decimal(-most, most)).meta({ label: 'Cantidad' }),
    reason: optionalText(500).meta({ label: 'Motivo' }),
    fk_work_order: id.nullable().optional().meta({ label: 'Orden de trabajo' })
  }
})

/** What was handed out to be given back: tools, instruments, materials of a line. */
export const warehouseAssignments = defineResource({
  path: 'warehouse/assignments',
  paths: { list: 'warehouse/getAssignments' },
  entity: 'warehouse_assignment',
  names: feminine('asignación de almacén', 'asignaciones de almacén'),
  label: 'fk_item',
  partOf: 'fk_item',
  permission: { read: 'warehouse.read', write: movePermission },
  fields: { returned: 'Devuelto', outstanding: 'Por devolver', fk_line: 'Línea', fk_created_by: 'Por' },
  filters: {
    fkLine: 'id',
    fk_item: 'id',
    fk_location: 'id',
    fk_staff: 'id',
    fk_work_order: 'id',
    /** not all of it is back */
    is_open: 'boolean',
    created_at: 'instant'
  },
  sort: ['quantity', 'returned', 'outstanding', 'created_at', 'updated_at'],
  row: {
    fk_item: z.number(),
    item: briefItem,
    quantity: z.number(),
    returned: z.number(),
    outstanding: z.number(),
    fk_location: z.number().nullable(),
    location: named.nullable(),
    fk_staff: z.number().nullable(),
    staff: person.nullable(),
    fk_work_order: z.number().nullable(),
    work_order: briefOrder.nullable(),
    fk_line: z.number().nullable(),
    line: line.nullable(),
    note: z.string().nullable(),
    created_by: named.nullable()
  },
  create: {
    fk_item: id.meta({ label: 'Artículo' }),
    quantity: quantity.meta({ label: 'Cantidad' }),
    /** one of the three */
    fk_location: id.nullable().optional().meta({ label: 'Línea o ubicación' }),
    fk_staff: id.nullable().optional().meta({ label: 'Persona' }),
    fk_work_order: id.nullable().optional().meta({ label: 'Orden de trabajo' }),
    note: optionalText(500).meta({ label: 'Nota' })
  }
})

export const returnAssignment = defineCall({
  ...put('warehouse/assignments/:id/return', movePermission, 'Registrar la devolución, entera o en parte'),
  params: idParams,
  body: z.strictObject({
    quantity: quantity.meta({ label: 'Cantidad' }),
    reason: optionalText(500).meta({ label: 'Motivo' }),
    version
  }),
  reply: warehouseAssignments.row
})

const amount = decimal(0, most).overwrite(hundredths)

/** What an order needs of the warehouse. */
export const workOrderSupplies = defineResource({
  path: 'work-order-supply',
  entity: 'work_order_supply',
  names: masculine('repuesto de una orden', 'repuestos de órdenes'),
  label: 'fk_item',
  partOf: 'fk_work_order',
  group: 'Repuestos de órdenes',
  permission: { read: 'warehouse.read', write: 'warehouse.request' },
  fields: {
    delivered: 'Entregado',
    returned: 'Devuelto',
    reserved: 'Reservado',
    cost: 'Costo (Bs)',
    fk_line: 'Línea',
    fk_created_by: 'Pedido por'
  },
  filters: { fkLine: 'id', fk_work_order: 'id', fk_item: 'id', created_at: 'instant' },
  sort: ['requested', 'delivered', 'returned', 'created_at', 'updated_at'],
  row: {
    fk_work_order: z.number(),
    work_order: briefOrder.extend({ fkc_status: z.number() }),
    fk_line: z.number(),
    fk_item: z.number(),
    item: briefItem.extend({ location: z.string().nullable(), available: z.number(), cost: z.number().nullable() }),
    requested: z.number(),
    delivered: z.number(),
    returned: z.number(),
    /** kept for the order and not yet handed out */
    reserved: z.number(),
    /** of what was handed out and didn't come back; null where none was noted */
    cost: z.number().nullable(),
    created_by: named.nullable()
  },
  create: {
    fk_work_order: id.meta({ label: 'Orden de trabajo' }),
    fk_item: id.meta({ label: 'Artículo' }),
    requested: quantity.meta({ label: 'Pedido' })
  }
})

/** Handing out and taking back needs `warehouse.move` besides. */
export const updateSupply = defineCall({
  ...put('work-order-supply/:id', 'warehouse.request', 'Cambiar lo pedido, entregado o devuelto'),
  params: idParams,
  body: z.strictObject({
    requested: quantity.optional().meta({ label: 'Pedido' }),
    delivered: amount.optional().meta({ label: 'Entregado' }),
    returned: amount.optional().meta({ label: 'Devuelto' }),
    version
  }),
  reply: workOrderSupplies.row
})

export type WarehouseItem = z.output<typeof warehouseItems.row>
export type WarehouseMovement = z.output<typeof warehouseMovements.row>
export type WarehouseAssignment = z.output<typeof warehouseAssignments.row>
export type WorkOrderSupply = z.output<typeof workOrderSupplies.row>
