import { daysBetween, daysText } from 'contract/core/days.ts'
import { type TrainingState, trainingState } from 'contract/staff/people.ts'

/** What the states of a training are called, where they are chosen. */
export const stateNames: Readonly<Record<TrainingState, string>> = {
  expired: 'Vencida',
  expiring: 'Vence pronto',
  valid: 'Vigente'
}

/** 'vigente', 'vence en 20 días', 'venció hace 3 días'. */
export function trainingText(valid_until: string | null, today: string): string {
  const state = trainingState(valid_until, today)
  if (valid_until === null || state === 'valid') return 'vigente'
  const days = daysBetween(today, valid_until)
  if (state === 'expired') return `vencida hace ${daysText(-days)}`
  return days === 0 ? 'vence hoy' : `vence en ${daysText(days)}`
}

type Held = { name: string; valid_until: string | null }

/** Those that need attention, the most urgent first: expired ones, then those about to expire. */
export const urgent = <T extends Held>(trainings: readonly T[], today: string): T[] =>
  trainings
    .filter(({ valid_until }) => trainingState(valid_until, today) !== 'valid')
    .toSorted((a, b) => String(a.valid_until).localeCompare(String(b.valid_until)))
