import type { WarehouseItem } from 'contract/warehouse/warehouse.ts'
import { RecordHistory } from '../../records/history/RecordHistory.tsx'
import { describeItemChanges } from '../../records/warehouse/itemSentences.ts'

/** Everything that happened to an item: what people changed of it, and what was moved. */
export function HistoryPanel({ item }: { item: WarehouseItem }) {
  return <RecordHistory entity="warehouse_item" id={item.id} describe={describeItemChanges(item.unit)} />
}
