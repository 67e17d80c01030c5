import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { NightNote } from '../../records/nights/NightNote.tsx'
import { useLineHours } from '../../records/nights/useUsualTimes.ts'
import { nightLoads } from './nightLoads.ts'

type MovedProps = { orders: readonly WorkOrder[]; day: string }

/** The nights into which orders come that are moved to a day: what these hold already, and whether all of it fits. */
export function MovedNights({ orders, day }: MovedProps) {
  return [...Map.groupBy(orders, order => order.fk_line)].map(([line, own]) => (
    <NightsOfLine key={line} line={line} orders={own} day={day} />
  ))
}

function NightsOfLine({ line, orders, day }: MovedProps & { line: number }) {
  const zone = useTimeZone()
  const hours = useLineHours(line)
  const ids = new Set(orders.map(({ id }) => id))
  return [...nightLoads(orders, day, hours, zone)].map(([night, load]) => (
    <NightNote
      key={night}
      line={line}
      day={night}
      load={load}
      isMoved={({ fk_work_order }) => ids.has(fk_work_order)}
    />
  ))
}
