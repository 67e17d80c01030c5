import { addDays } from '../core/days.ts'

// What server and browser say alike of people. Pure, without zod: lists need it before anything is asked.

/** From so many days before its last one, a training is about to expire. */
export const soonDays = 30

/** The hours of a person's week, in minutes: five shifts of eight hours. */
export const weekMinutes = 40 * 60

export const trainingStates = ['valid', 'expiring', 'expired'] as const
export type TrainingState = (typeof trainingStates)[number]

/**
 * Whether a training is valid on a day.
 * @param valid_until the last day on which it is; null means for ever
 */
export function trainingState(valid_until: string | null, today: string): TrainingState {
  if (valid_until === null) return 'valid'
  if (valid_until < today) return 'expired'
  return valid_until <= addDays(today, soonDays) ? 'expiring' : 'valid'
}
