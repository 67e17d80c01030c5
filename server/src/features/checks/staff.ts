import { checkStatus, overStatuses } from 'contract/core/classifier.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { check } from '../../schema/checks.ts'
import { shareOrder } from './execution.ts'

type Fields = Record<string, unknown>

/**
 * People who did a check are recorded while its order is open. Callers may not remove themselves from a performed
 * check, because then they could close its order.
 * @throws VALIDATION.INVALID_DATA, AUTH.FORBIDDEN, DOMAIN.CONFLICT (closed)
 */
export async function requireMayNote(
  db: Transaction,
  actor: Actor,
  fields: Fields,
  before: Fields | undefined
): Promise<void> {
  const { fk_check = before?.['fk_check'], fk_staff = before?.['fk_staff'] } = fields
  // The row's line comes from its check, and would not change with it.
  if (before && fk_check !== before['fk_check']) throw invalid({ fk_check: 'No se puede cambiar de check' })
  const [found] = await db
    .select({ fkc_status: check.fkc_status, order: check.fk_work_order })
    .from(check)
    .where(eq(check.id, Number(fk_check)))
  if (!found) throw invalid({ fk_check: 'El registro elegido no existe' })
  const order = await shareOrder(db, found.order)
  if (order && overStatuses.includes(order.status)) throw conflict('closed', 'La orden ya no está abierta')
  const goes = before?.['fk_staff'] === actor.staff && fk_staff !== actor.staff
  if (goes && found.fkc_status === checkStatus.REALIZADO)
    throw forbidden('Quien hizo un check no puede quitarse a sí mismo')
}
