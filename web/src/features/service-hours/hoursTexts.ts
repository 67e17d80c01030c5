import { addDays, mondayOf } from 'contract/core/days.ts'
import { type Hours, momentOf, nightOf, type ServiceHours } from 'contract/service-hours/nights.ts'
import type { HoursKind } from './HoursForm.tsx'

/** By the number of the day, 1 Monday … 7. */
export const weekdayNames = ['', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const

/** What is said if they can't be loaded. */
export const failedTexts: Record<HoursKind, string> = {
  week: 'No se ha podido cargar el horario',
  shifts: 'No se han podido cargar los turnos',
  exceptions: 'No se han podido cargar las fechas especiales'
}

/** '06:00 a 23:00'; 'Sin servicio'. */
export const hoursText = ({ opens, closes }: Hours): string =>
  opens && closes ? `${opens} a ${closes}` : 'Sin servicio'

/** The night of a day of this week, '23:00 a 06:00', and its minutes. */
export function nightOfDay(weekday: number, hours: ServiceHours, today: string): { text: string; minutes: number } {
  const day = addDays(mondayOf(today), weekday - 1)
  const { from, to } = nightOf(day, { ...hours, exceptions: [] })
  return { text: `${momentOf(day, from).time} a ${momentOf(day, to).time}`, minutes: to - from }
}
