/** What can be done by the clock. Without zod, so that the browser has it for nothing. */
import type { GenerationPeriod } from '../checks/generation-period.ts'

/** Each task as people call it. */
export const cronTasks = {
  'checks.daily': 'Programar las órdenes de un día',
  'checks.weekly': 'Programar las órdenes de una semana',
  'checks.monthly': 'Programar las órdenes de un mes',
  'work-orders.remind': 'Avisar de las órdenes para hoy y de las atrasadas',
  'expiries.remind': 'Avisar de capacitaciones y garantías que vencen',
  'base-activities.refresh': 'Calcular de nuevo los vencimientos por uso',
  'staff.sync': 'Sincronizar el personal',
  'attachments.sweep': 'Eliminar los archivos que nada necesita',
  'clean-up': 'Eliminar lo que ya no hace falta'
} as const

export type CronTask = keyof typeof cronTasks

/** The tasks that make orders, and for which period. */
export const programmingTasks: Partial<Record<CronTask, GenerationPeriod>> = {
  'checks.daily': 'day',
  'checks.weekly': 'week',
  'checks.monthly': 'month'
}

/** The permission that the owner of a task needs; the tasks without one are the system's own. */
export const taskRights: Partial<Record<CronTask, string>> = {
  'checks.daily': 'checks.program',
  'checks.weekly': 'checks.program',
  'checks.monthly': 'checks.program',
  'staff.sync': 'staff.sync'
}

/** What becomes of a turn. */
export const runStates = {
  waiting: 'En espera',
  running: 'En curso',
  done: 'Hecha',
  failed: 'Con error',
  skipped: 'Omitida'
} as const

export type RunState = keyof typeof runStates

/** An attempt that fails is repeated so often at most. */
export const maxAttempts = 3
