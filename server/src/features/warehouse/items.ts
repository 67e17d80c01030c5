import { locationType } from 'contract/core/classifier.ts'
import * as contract from 'contract/warehouse/warehouse.ts'
import { unitText } from 'contract/warehouse/warehouse-rules.ts'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import { location } from '../../schema/locations.ts'
import { warehouse_movement } from '../../schema/warehouse.ts'
import { itemSource } from './source.ts'

/** Items as people change them; what is in store changes by movements alone. */
export const writableItems = resourceSource(contract.warehouseItems, {
  ...itemSource,
  beforeWrite: async ({ db, actor, fields, before }) => {
    if (before && 'unit' in fields && fields['unit'] !== before['unit']) await requireUnmoved(db, before)
    const was = before?.['fk_line']
    const line = fields['fk_line']
    if (line && line !== was) await requireOwnLine(db, actor, line, before?.id)
  }
})

/** A unit says what all movements counted: another one would make litres of them drums. */
async function requireUnmoved(db: Transaction, before: { id: number; unit: string }): Promise<void> {
  const [moved] = await db
    .select({ id: warehouse_movement.id })
    .from(warehouse_movement)
    .where(eq(warehouse_movement.fk_item, before.id))
    .limit(1)
  if (moved)
    throw invalid({
      unit: `La unidad no se cambia: ya hay movimientos en ${unitText(2, before.unit)}. Cree otro artículo`
    })
}

/** An item is only for one line: a line, one of the caller's, and what was moved of it was for no other. */
async function requireOwnLine(db: Transaction, actor: Actor, line: number, item: number | undefined): Promise<void> {
  const [place] = await db.select({ type: location.fkc_type }).from(location).where(eq(location.id, line))
  if (place?.type !== locationType.LINEA) throw invalid({ fk_line: 'Elija una línea' })
  requireLine(actor, line)
  if (item === undefined) return
  const { fk_item, fk_line } = warehouse_movement
  const [elsewhere] = await db
    .select({ id: warehouse_movement.id })
    .from(warehouse_movement)
    .where(and(eq(fk_item, item), isNotNull(fk_line), ne(fk_line, line)))
    .limit(1)
  if (elsewhere) throw invalid({ fk_line: 'El artículo ya se usó en otra línea' })
}
