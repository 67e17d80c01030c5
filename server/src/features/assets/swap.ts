import type { swapAssets } from 'contract/assets/assets.ts'
import { asc, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePast } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { asset } from '../../schema/assets.ts'
import { activeStay, mount, takeOut } from './actions.ts'
import { oneAsset } from './queries.ts'
import { requireSuited } from './successor.ts'
import { whereNow } from './where-now.ts'

type Body = z.output<typeof swapAssets.body>

/**
 * Ends the stays of two assets and begins one of each in the other's base, at the same moment.
 * @throws VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (stale: one of them is mounted elsewhere by now),
 * RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function swap(db: Transaction, actor: Actor, id: number, body: Body): Promise<void> {
  const { fk_asset_other: other, reason, fk_base, fk_base_other } = body
  const at = body.at ?? new Date().toISOString()
  if (other === id) throw invalid({ fk_asset_other: 'Elija otro activo' })
  const locked = await db
    .select({ id: asset.id })
    .from(asset)
    .where(inArray(asset.id, [id, other]))
    .orderBy(asc(asset.id))
    .for('no key update')
  const one = await oneAsset(db, id, actor)
  if (!locked.some(row => row.id === other)) throw invalid({ fk_asset_other: 'El registro elegido no existe' })
  const exchanged = await oneAsset(db, other, actor)
  requirePast({ at })
  const own = await stayOf(db, actor, { id, seenIn: fk_base, field: 'fk_base' })
  const others = await stayOf(db, actor, { id: other, seenIn: fk_base_other, field: 'fk_asset_other' })
  // What is unusual of one is of both: they exchange subsystem and line.
  await requireSuited(db, exchanged, one, { ...body, fk_base: others.fk_base })
  for (const stay of [own, others]) {
    if (Date.parse(at) < Date.parse(stay.installed_at))
      throw invalid({ at: 'La fecha es anterior a la del montaje actual de uno de los dos' })
    await takeOut(db, stay, at, reason)
  }
  await mount(db, actor, { fk_asset: id, fk_base: others.fk_base, at, reason, field: 'at' })
  await mount(db, actor, { fk_asset: other, fk_base: own.fk_base, at, reason, field: 'at' })
  // A new version of both, so that writes based on their former places are stale.
  const pair = inArray(asset.id, [id, other])
  await db
    .update(asset)
    .set({ version: sql`${asset.version} + 1` })
    .where(pair)
}

async function stayOf(
  db: Transaction,
  actor: Actor,
  { id, seenIn, field }: { id: number; seenIn: number | undefined; field: string }
) {
  const stay = await activeStay(db, id)
  if (seenIn !== undefined && stay?.fk_base !== seenIn) throw conflict('stale', await whereNow(db, actor, id))
  if (!stay) throw invalid({ [field]: 'El activo no está montado en ninguna base' })
  return stay
}
