import type { CronTask } from 'contract/cron-tasks.ts'
import { turnsAfter } from 'contract/cron.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { cron_job } from '../../schema/cron-jobs.ts'

/** The scheduled tasks of a new installation. What administrators change or switch off afterwards stays. */
const defaults: readonly { name: string; task: CronTask; expression: string; is_enabled?: false }[] = [
  { name: 'Eliminar lo que ya no hace falta', task: 'clean-up', expression: '7 * * * *' },
  { name: 'Eliminar los archivos que nada necesita', task: 'attachments.sweep', expression: '37 * * * *' },
  { name: 'Calcular de nuevo los vencimientos por uso', task: 'base-activities.refresh', expression: '10 0 * * *' },
  { name: 'Avisar de las órdenes del día', task: 'work-orders.remind', expression: '0 6 * * *' },
  { name: 'Avisar de lo que vence', task: 'expiries.remind', expression: '0 7 * * 1' },
  // Whoever switches these on has them done in their name.
  { name: 'Sincronizar el personal', task: 'staff.sync', expression: '30 5 * * *', is_enabled: false },
  { name: 'Programar la semana siguiente', task: 'checks.weekly', expression: '0 18 * * 5', is_enabled: false }
]

export async function addDefaultCronJobs(tx: Transaction, time_zone: string): Promise<void> {
  await tx
    .insert(cron_job)
    .values(
      defaults.map(({ is_enabled = true, ...job }) => ({
        ...job,
        time_zone,
        is_enabled,
        next_run_at: is_enabled ? turnsAfter(job.expression, time_zone, new Date(), 1)[0]?.toISOString() : null
      }))
    )
    .onConflictDoNothing()
}
