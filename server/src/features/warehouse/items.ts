import { locationType } from 'contract/classifier.ts'
import * as contract from 'contract/warehouse.ts'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { oneRow } from '../../platform/http/list.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import { location } from '../../schema/locations.ts'
import { warehouse_movement } from '../../schema/warehouse.ts'
import { itemSource } from './source.ts'

/** An item; those for all lines are everybody's. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
export async function oneItem(db: Db, id: number, actor: Actor): Promise<JsonText<contract.WarehouseItem>> {
  const row = await oneRow(db, itemSource, id, actor)
  const { fk_line } = row.parsed()
  if (fk_line !== null) requireLine(actor, fk_line)
  return row
}

/** Items as people change them; what is in store changes by movements alone. */
export const writableItems = resourceSource(contract.warehouseItems, {
  ...itemSource,
  without: ['one'],
  beforeWrite: async ({ db, actor, fields, before }) => {
    const was = before?.['fk_line'] as number | null | undefined
    if (was) requireLine(actor, was)
    const line = fields['fk_line'] as number | null | undefined
    if (line && line !== was) await requireOwnLine(db, actor, line, before?.id)
  },
  beforeRemove: async ({ actor, row }) => {
    if (row['fk_line'] !== null) requireLine(actor, row['fk_line'] as number)
  }
})

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
