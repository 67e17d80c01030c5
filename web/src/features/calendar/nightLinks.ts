import { addDays } from 'contract/core/days.ts'
import type { CalendarNight } from 'contract/planning/calendar.ts'
import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import { onLine } from '../../ui/shell/lineInAddress.ts'

// Where a night leads: what is in it, what may come into it, who is there.

type Night = Pick<CalendarNight, 'fk_line' | 'date'>

/** Its orders: those that begin from its day to the next morning. */
export const ordersTarget = ({ fk_line, date }: Night, fk_specialty?: number): LinkTarget => ({
  to: '/admin/planned/work-orders',
  search: {
    ...onLine(fk_line),
    scheduled_start_from: date,
    scheduled_start_to: addDays(date, 1),
    ...(fk_specialty !== undefined && { fk_specialty: String(fk_specialty) })
  }
})

/** What is due on its day, to be programmed for it. */
export const basketTarget = ({ fk_line, date }: Night): LinkTarget => ({
  to: '/admin/planned/programming',
  search: { ...onLine(fk_line), horizonte: 'fechas', from: date, to: date }
})

/** Who is on shift on its day. */
export const rosterTarget = ({ fk_line, date }: Night): LinkTarget => ({
  to: '/admin/staff/roster',
  search: { ...onLine(fk_line), view: 'line', by: 'week', date }
})

/** The drawer with all of a night, over the calendar. */
export const nightTarget = ({ fk_line, date }: Night): LinkTarget => ({
  to: '.',
  search: before => ({ ...before, celda: `${fk_line}~${date}` }),
  resetScroll: false
})
