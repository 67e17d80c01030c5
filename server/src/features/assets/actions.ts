import { requireDays, requirePast } from '../../platform/clock.ts'
import { type Asset, assets } from 'contract/assets/assets.ts'
import { assetStatus } from 'contract/core/classifier.ts'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { insertOne } from '../../platform/database/insert-one.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { lockRow, requireOrder } from '../../platform/http/resource-routes.ts'
import { asset, asset_version } from '../../schema/assets.ts'
import { base } from '../../schema/bases.ts'
import { ancestors } from '../../schema/expressions.ts'
import { lockTree } from '../../platform/database/lock-tree.ts'
import { oneAsset } from './queries.ts'
import { type Accepted, requireSuitedToBase } from './successor.ts'
import { whereNow } from './where-now.ts'
import { assetPolicy } from './policy.ts'

type Create = z.output<typeof assets.create>
type Update = z.output<typeof assets.update>
type Stay = typeof asset_version.$inferSelect

/** What its days say. */
const dayKinds = { manufactured_on: 'happened', commissioned_on: 'happened', warranty_until: 'valid' } as const

/** Creates an asset and, with `fk_base`, mounts it. */
export async function createAsset(
  db: Transaction,
  actor: Actor,
  { fk_base, installed_at, reason, accept_other_subsystem, accept_other_line, ...fields }: Create,
  today: string
): Promise<Asset> {
  requireDays(dayKinds, fields, undefined, today)
  const accepted = { accept_other_subsystem, accept_other_line }
  const fkc_status = requireStatus(fields.fkc_status, fk_base != null, fields.fk_asset ?? null)
  const id = await insertOne(db, asset, { ...fields, fkc_status })
  if (fk_base) await mount(db, actor, { fk_asset: id, fk_base, at: installed_at, reason, accepted })
  return oneAsset(db, id, actor)
}

/**
 * Changes an asset; with `fk_base`, also mounts it, moves it or takes it out.
 * @throws VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (stale, duplicate), RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function updateAsset(
  db: Transaction,
  actor: Actor,
  id: number,
  { fk_base, installed_at, reason, accept_other_subsystem, accept_other_line, version, ...fields }: Update,
  today: string
): Promise<Asset> {
  const before = await lockRow(db, assetPolicy, id, actor)
  await oneAsset(db, id, actor)
  if (version !== undefined && version !== before.version)
    throw conflict('stale', fk_base === undefined ? undefined : await whereNow(db, actor, id))
  requireDays(dayKinds, fields, before, today)
  requireOrder(assets, { ...before, ...fields })
  const stay = await activeStay(db, id)
  const goesTo = fk_base === undefined ? (stay?.fk_base ?? null) : fk_base
  if (fields.fk_asset && fields.fk_asset !== before.fk_asset) await requireNoCircle(db, fields.fk_asset, id)
  const isMoved = goesTo !== (stay?.fk_base ?? null)
  if (before.fkc_status === assetStatus.DE_BAJA)
    requireNotUsed({ fk_base: isMoved && goesTo, fk_asset: fields.fk_asset })
  const asked = fields.fkc_status ?? (isMoved ? undefined : before.fkc_status)
  const fkc_status = requireStatus(
    asked,
    goesTo !== null,
    fields.fk_asset === undefined ? before.fk_asset : fields.fk_asset
  )
  // A moved asset gets a new version even if nothing else changes, so that writes based on its former place are stale.
  const changes = {
    ...fields,
    ...(fkc_status !== before.fkc_status && { fkc_status }),
    ...(isMoved && { version: before.version + 1 })
  }
  if (Object.keys(changes).length) await db.update(asset).set(changes).where(eq(asset.id, id))
  if (isMoved && stay) await takeOut(db, stay, installed_at, reason)
  if (isMoved && goesTo !== null) {
    const accepted = { accept_other_subsystem, accept_other_line }
    await mount(db, actor, { fk_asset: id, fk_base: goesTo, at: installed_at, reason, accepted })
  }
  return oneAsset(db, id, actor)
}

/** Deletes an asset that was never mounted; otherwise its history would be lost. */
export async function removeAsset(db: Transaction, actor: Actor, id: number): Promise<void> {
  await lockRow(db, assetPolicy, id, actor)
  await oneAsset(db, id, actor)
  const [stay] = await db
    .select({ id: asset_version.id })
    .from(asset_version)
    .where(eq(asset_version.fk_asset, id))
    .limit(1)
  if (stay)
    throw conflict(
      'in_use',
      'No se puede eliminar: está en uso por bases en las que estuvo montado. Puede darlo de baja'
    )
  await db.delete(asset).where(eq(asset.id, id))
}

/** Checks that the assembly isn't a part of the asset itself. */
async function requireNoCircle(db: Transaction, fk_asset: number, id: number): Promise<void> {
  await lockTree(db, 'asset')
  const { rows } = await db.execute<{ id: number }>(sql`select id from ${ancestors('asset', fk_asset)} p`)
  if (fk_asset === id || rows.some(row => row.id === id))
    throw invalid({ fk_asset: 'Un activo no puede formar parte de sí mismo' })
}

/** Refuses to mount a retired asset or make it a part: it must be taken back first, which is a decision of its own. */
function requireNotUsed(goesTo: Record<'fk_base' | 'fk_asset', number | null | false | undefined>): void {
  for (const [field, id] of Object.entries(goesTo))
    if (id) throw invalid({ [field]: 'El activo está de baja: páselo antes a almacén o a reparación' })
}

/** The status asked for; if absent, the one that follows from where the asset is. */
function requireStatus(asked: number | undefined, isMounted: boolean, assembly: number | null): number {
  if (isMounted && assembly !== null)
    throw invalid({ fk_base: 'Una parte está donde está su conjunto: no se monta sola' })
  const status = asked ?? (isMounted ? assetStatus.EN_SERVICIO : assetStatus.EN_ALMACEN)
  if (isMounted && (status === assetStatus.EN_ALMACEN || status === assetStatus.DE_BAJA))
    throw invalid({ fkc_status: 'Retire el activo de su base antes de guardarlo o darlo de baja' })
  return status
}

/** Where an asset is mounted now. */
export async function activeStay(db: Db, fk_asset: number): Promise<Stay | undefined> {
  const [stay] = await db
    .select()
    .from(asset_version)
    .where(and(eq(asset_version.fk_asset, fk_asset), asset_version.is_active))
  return stay
}

/** @throws DOMAIN.CONFLICT (duplicate) when something is mounted there, VALIDATION.INVALID_DATA, AUTH.FORBIDDEN */
export async function mount(
  db: Transaction,
  actor: Actor,
  {
    fk_asset,
    fk_base,
    at,
    reason = null,
    field = 'installed_at',
    accepted
  }: {
    fk_asset: number
    fk_base: number
    at: string | undefined
    reason?: string | null | undefined
    /** what the caller calls the moment */
    field?: string
    /** asks about another subsystem or line; without it, the caller has asked */
    accepted?: Accepted
  }
): Promise<void> {
  const [place] = await db.select({ fk_line: base.fk_line }).from(base).where(eq(base.id, fk_base))
  if (!place) throw invalid({ fk_base: 'El registro elegido no existe' })
  requireLine(actor, place.fk_line)
  const installed_at = at ?? new Date().toISOString()
  requirePast({ [field]: installed_at })
  await requireFree(db, { fk_asset, fk_base, installed_at, field })
  if (accepted) await requireSuitedToBase(db, await oneAsset(db, fk_asset, actor), { fk_base, ...accepted })
  const [stay] = await db
    .insert(asset_version)
    .values({ fk_asset, fk_base, installed_at, reason, mounting_reason: reason, installed_by: actor.staff })
    .onConflictDoNothing()
    .returning({ id: asset_version.id })
  if (!stay) throw conflict('duplicate', 'La base ya tiene un activo montado: reemplácelo')
}

/** Neither may the base have held another asset after this moment, nor the asset have been in another base. */
async function requireFree(
  db: Transaction,
  {
    fk_asset,
    fk_base,
    installed_at,
    field
  }: Record<'fk_asset' | 'fk_base', number> & Record<'installed_at' | 'field', string>
): Promise<void> {
  const [later] = await db
    .select({ of: asset_version.fk_asset })
    .from(asset_version)
    .where(
      and(
        or(eq(asset_version.fk_asset, fk_asset), eq(asset_version.fk_base, fk_base)),
        gt(asset_version.removed_at, installed_at)
      )
    )
    .limit(1)
  if (later)
    throw invalid({
      [field]:
        later.of === fk_asset
          ? 'En esa fecha el activo todavía estaba montado'
          : 'En esa fecha la base todavía tenía otro activo'
    })
}

/** Ends a stay. @throws VALIDATION.INVALID_DATA when it began later */
export async function takeOut(
  db: Transaction,
  stay: Stay,
  at: string | undefined,
  reason: string | null | undefined
): Promise<void> {
  const removed_at = at ?? new Date().toISOString()
  if (Date.parse(removed_at) < Date.parse(stay.installed_at))
    throw invalid({ installed_at: 'La fecha es anterior a la del montaje actual' })
  await db
    .update(asset_version)
    .set({ is_active: false, removed_at, ...(reason && { reason }) })
    .where(eq(asset_version.id, stay.id))
}
