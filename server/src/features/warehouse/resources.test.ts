import { warehouseMovement } from 'contract/core/classifier.ts'
import {
  warehouseAssignments,
  warehouseItems,
  warehouseMovements,
  workOrderSupplies
} from 'contract/warehouse/warehouse.ts'
import { makeItem, makeStock, makeWorkOrder, unique } from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'
import { rowsOf } from '../../../test/scenario.ts'

const codeOfItem = ({ item }: Record<string, unknown>) => (item as { code: string }).code

testResource(warehouseItems, undefined, {
  fields: line => ({
    code: unique('RAA'),
    name: 'Rodamiento 6205',
    unit: 'pieza',
    min_stock: 4,
    cost: 85.5,
    location: 'Estante A-3',
    fk_line: line
  }),
  use: ({ id }) => rowsOf('insert into warehouse_movement (fk_item, fkc_type, quantity) values ($1, 100, 1)', [id])
})

testResource(
  warehouseMovements,
  { without: ['update', 'remove'] },
  {
    fields: async line => ({
      fk_item: (await makeItem({ fk_line: line })).id,
      fkc_type: warehouseMovement.ENTRADA,
      quantity: 2.25,
      reason: 'Compra'
    }),
    unique: null,
    searchText: codeOfItem
  }
)

testResource(
  warehouseAssignments,
  { without: ['update', 'remove'] },
  {
    fields: async line => ({ fk_item: (await makeStock(9)).id, quantity: 2, fk_location: line, note: 'Para la noche' }),
    unique: null,
    searchText: codeOfItem
  }
)

testResource(
  workOrderSupplies,
  { without: ['update'] },
  {
    fields: async line => ({
      fk_work_order: (await makeWorkOrder({ fk_location: line })).id,
      fk_item: (await makeStock(9)).id,
      requested: 3
    }),
    unique: null,
    searchText: codeOfItem
  }
)
