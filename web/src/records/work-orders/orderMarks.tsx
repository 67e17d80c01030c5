import { IconClockExclamation } from '@tabler/icons-react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { ExactDate, RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import classes from './workOrders.module.css'

export type Person = { first_name: string; last_name: string }

/** A person's name in full. */
export const fullName = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`

const notBegun: readonly number[] = [workOrderStatus.PENDIENTE, workOrderStatus.EN_ESPERA]

/** When the work is to begin; late if that was before today and it hasn't begun. */
export function Scheduled({
  order,
  exact = false
}: {
  order: Pick<WorkOrder, 'scheduled_start' | 'fkc_status'>
  exact?: boolean
}) {
  const { scheduled_start: start, fkc_status } = order
  const zone = useTimeZone()
  const today = useToday()
  const late = start !== null && notBegun.includes(fkc_status) && dayOf(start, zone) < today
  const date = exact ? <ExactDate date={start} /> : <RelativeDate date={start} inWords />
  if (!late) return date
  return (
    <span className={classes.late} title="Debía haber empezado">
      <IconClockExclamation size={16} stroke={1.75} aria-label="Con retraso:" />
      {date}
    </span>
  )
}
