import type { WarehouseItem } from 'contract/warehouse/warehouse.ts'
import { recordStore } from '../../api/recordStore.ts'

/** The items of the warehouse that the user may read. */
export const storedItems = recordStore<WarehouseItem>('warehouse-items', 20_000)
