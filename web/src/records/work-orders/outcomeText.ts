import { formatDuration } from 'contract/core/format.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { exactDate } from '../../ui/record/RelativeDate.tsx'

/** How an order was signed when it was closed; '' as long as it isn't. */
export function signatureText({ signed_own }: Pick<WorkOrderDetail, 'signed_own'>): string {
  if (signed_own === null) return ''
  return signed_own ? 'Con su cuenta, por quien también la ejecutó' : 'Con su cuenta, por quien no la ejecutó'
}

const minuteMs = 60_000

/** From when until when the line stood still, and for how long; '' if it didn't. */
export function downtimeText(
  { down_from, down_to }: Pick<WorkOrderDetail, 'down_from' | 'down_to'>,
  zone: string
): string {
  if (!down_from) return ''
  if (!down_to) return `Desde ${exactDate(down_from, zone)}`
  const minutes = Math.round((Date.parse(down_to) - Date.parse(down_from)) / minuteMs)
  return `${exactDate(down_from, zone)} a ${exactDate(down_to, zone)} (${formatDuration(minutes)})`
}
