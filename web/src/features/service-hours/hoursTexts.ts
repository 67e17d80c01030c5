import { addDays, mondayOf } from 'contract/days.ts'
import { formatDuration } from 'contract/format.ts'
import { type Hours, momentOf, nightOf, type ServiceHours } from 'contract/nights.ts'

/** By the number of the day, 1 Monday … 7. */
export const weekdayNames = ['', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const

/** '06:00 a 23:00'; 'Sin servicio'. */
export const hoursText = ({ opens, closes }: Hours): string =>
  opens && closes ? `${opens} a ${closes}` : 'Sin servicio'

/** 'Noche: 23:00 a 06:00, 7 h 0 min', for a day of this week. */
export function nightText(weekday: number, hours: ServiceHours, today: string): string {
  const day = addDays(mondayOf(today), weekday - 1)
  const { from, to } = nightOf(day, { ...hours, exceptions: [] })
  return `Noche: ${momentOf(day, from).time} a ${momentOf(day, to).time}, ${formatDuration(to - from)}`
}
