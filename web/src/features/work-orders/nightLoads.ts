import type { ServiceHours } from 'contract/service-hours/nights.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { momentOf } from '../../ui/input/moments.ts'
import { isAtNight, type NightLoad, nightDayOf } from '../../records/nights/nightWindow.ts'
import { hourOf } from './severalOrders.ts'

type Work = Pick<WorkOrder, 'scheduled_start' | 'scheduled_end' | 'requires_stop' | 'labour_minutes' | 'people'>

const dayMs = 86_400_000

/**
 * The minutes of an order that fall into its first night: of its checks, spread over its nights; without checks, each
 * person works as long as it lasts.
 */
export function nightMinutesOf({ scheduled_start: start, scheduled_end: end, labour_minutes, people }: Work): number {
  const length = start && end ? Date.parse(end) - Date.parse(start) : 0
  const nights = Math.max(1, Math.ceil(length / dayMs))
  const minutes = labour_minutes || Math.round(length / 60_000) * Math.max(1, people.length)
  return Math.round(minutes / nights)
}

/**
 * The minutes of work that orders add to each night if they are moved to `day`, by the night's day. Orders that need no
 * line stop and begin by day aren't night work.
 */
export function nightLoads(
  orders: readonly Work[],
  day: string,
  hours: ServiceHours,
  zone: string
): Map<string, NightLoad> {
  const loads = new Map<string, NightLoad>()
  for (const order of orders) {
    const time = hourOf(order, zone)
    const start = time && momentOf(`${day}T${time}`, zone)
    const night = start ? nightDayOf(start, hours, zone) : day
    if (!order.requires_stop && !(start && isAtNight(start, hours, zone))) continue
    const minutes = nightMinutesOf(order)
    const before = loads.get(night) ?? { stop: 0, minutes: 0 }
    loads.set(night, {
      stop: before.stop + (order.requires_stop ? minutes : 0),
      minutes: before.minutes + minutes
    })
  }
  return loads
}
