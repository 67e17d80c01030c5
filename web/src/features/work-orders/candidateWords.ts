import type { Candidate } from 'contract/work-orders/assignments.ts'
import { formatDuration, formatWeekdayDate } from 'contract/core/format.ts'
import { offShiftText } from '../../records/roster/dutyText.ts'

const listed = (names: readonly { name: string }[]) => new Intl.ListFormat('es').format(names.map(({ name }) => name))

/** 'asignadas 5 h 0 min de 8 h 0 min': what is assigned, of what can be done or is to be done. */
export const assignedText = (minutes: number, of: number): string =>
  `asignadas ${formatDuration(minutes)} de ${formatDuration(of)}`

/** 'Vencida: Trabajo en altura', 'Falta: Rescate': the trainings that keep a person from the work. */
export function trainingTexts({ missing_trainings }: Pick<Candidate, 'missing_trainings'>): string[] {
  const expired = missing_trainings.filter(({ expired_on }) => expired_on)
  const never = missing_trainings.filter(({ expired_on }) => !expired_on)
  return [
    ...(expired.length > 0 ? [`${expired.length > 1 ? 'Vencidas' : 'Vencida'}: ${listed(expired)}`] : []),
    ...(never.length > 0 ? [`${never.length > 1 ? 'Faltan' : 'Falta'}: ${listed(never)}`] : [])
  ]
}

/** Why a person fits the work or doesn't, in a few words each; what keeps them from it comes first. */
export function fitTexts(person: Candidate): { lacks: string[]; has: string[] } {
  const { missing_specialties, specialties, is_on_line } = person
  return {
    lacks: [
      ...trainingTexts(person),
      ...(missing_specialties.length > 0 ? [`Sin ${listed(missing_specialties)}`] : []),
      ...(is_on_line ? [] : ['De otra línea'])
    ],
    has: specialties.length > 0 ? [`Cumple: ${listed(specialties)}`] : []
  }
}

/** Whether a person is on these orders already: '' if on none. */
export function alreadyText({ work_orders }: Pick<Candidate, 'work_orders'>, orders: number): string {
  if (work_orders.length === 0) return ''
  if (work_orders.length < orders) return `Ya en ${work_orders.length} de ${orders} órdenes`
  return orders === 1 ? 'Ya en esta orden' : 'Ya en todas'
}

/**
 * What the roster says of a person: 'De turno', 'Día libre', 'Turno de tarde', 'En Línea Azul', 'Vacaciones'; '' if nothing.
 * @param days on how many days the orders are executed: of several, the day is named
 */
export function rosterText({ roster }: Pick<Candidate, 'roster'>, days: number): string {
  // A list that this phone stored before rosters existed has none.
  if (!roster) return ''
  const { state, date, line } = roster
  if (state === 'on_shift') return 'De turno'
  const text = offShiftText(roster, state === 'other_line' ? (line?.name ?? 'otra línea') : undefined)
  return days > 1 ? `${text} el ${formatWeekdayDate(date)}` : text
}

/** Whether the roster has a person elsewhere, on another shift or absent. */
export const isOffShift = ({ roster }: Pick<Candidate, 'roster'>): boolean =>
  roster ? roster.state !== 'on_shift' : false

/** Whether a person has no hours left of those that they can work on the orders' days. */
export const isFull = ({ assigned_minutes }: Pick<Candidate, 'assigned_minutes'>, capacity: number): boolean =>
  capacity > 0 && assigned_minutes >= capacity
