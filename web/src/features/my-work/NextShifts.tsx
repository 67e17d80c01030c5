import { addDays } from 'contract/core/days.ts'
import { classifierOf } from 'contract/core/classifier.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import type { MyShift } from 'contract/my-work/my-work.ts'
import { offShiftText } from '../../records/roster/dutyText.ts'
import { useToday } from '../../ui/shell/timeZone.ts'
import classes from './myWork.module.css'

/** How many days are shown. */
const shownDays = 3

/** The person's shifts of today and the next days, in one line. Nothing while the roster is empty. */
export function NextShifts({ shifts }: { shifts: readonly MyShift[] }) {
  const today = useToday()
  const next = shifts.filter(({ date }) => date >= today).slice(0, shownDays)
  if (next.length === 0) return null
  return (
    <p className={classes.shifts}>
      {next.map(shift => `${dayText(shift.date, today)}: ${shiftText(shift)}`).join(' · ')}
    </p>
  )
}

const dayText = (date: string, today: string): string =>
  date === today ? 'Hoy' : date === addDays(today, 1) ? 'Mañana' : formatWeekdayDate(date).slice(0, -'/2026'.length)

function shiftText({ fkc_shift, fkc_absence, line }: MyShift): string {
  if (fkc_shift === null || !line) return offShiftText({ fkc_shift, fkc_absence }).toLowerCase()
  return `${classifierOf(fkc_shift).name.toLowerCase()} en ${line.name}`
}
