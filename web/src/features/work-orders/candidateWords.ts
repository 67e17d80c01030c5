import type { Candidate } from 'contract/assignments.ts'
import { formatDuration } from 'contract/format.ts'

const listed = (names: readonly { name: string }[]) => new Intl.ListFormat('es').format(names.map(({ name }) => name))

/** 'asignados 5 h 0 min de 8 h 0 min': what is assigned, of what can be done or is to be done. */
export const assignedText = (minutes: number, of: number): string =>
  `asignados ${formatDuration(minutes)} de ${formatDuration(of)}`

/** Why a person fits the work or doesn't, in short sentences; what keeps them from it comes first. */
export function fitTexts({ missing_trainings, missing_specialties, specialties, is_on_line }: Candidate): {
  lacks: string[]
  has: string[]
} {
  return {
    lacks: [
      ...(missing_trainings.length > 0 ? [`Sin capacitación vigente: ${listed(missing_trainings)}`] : []),
      ...(missing_specialties.length > 0 ? [`Sin la especialidad: ${listed(missing_specialties)}`] : []),
      ...(is_on_line ? [] : ['De otra línea'])
    ],
    has: specialties.length > 0 ? [`Especialidad: ${listed(specialties)}`] : []
  }
}

/** Whether a person is on these orders already: '' if on none. */
export function alreadyText({ work_orders }: Pick<Candidate, 'work_orders'>, orders: number): string {
  if (work_orders.length === 0) return ''
  if (work_orders.length < orders) return `Ya en ${work_orders.length} de ${orders} órdenes`
  return orders === 1 ? 'Ya en esta orden' : 'Ya en todas'
}
