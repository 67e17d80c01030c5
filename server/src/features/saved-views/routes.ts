import * as contract from 'contract/saved-views/saved-views.ts'
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { user } from '../../schema/access.ts'
import { saved_view, start_view } from '../../schema/saved-views.ts'
import { requireValue } from '../../platform/require-value.ts'

/** Permission to save a view for everybody. */
const sharePermission = 'saved-views.share'

/** The views that the caller may see, their own and shared ones, by name. */
async function viewsOf(db: Db, actor: Actor, which: SQL | undefined): Promise<contract.SavedView[]> {
  const rows = await db
    .select({ view: saved_view, user: { id: user.id, name: user.first_name }, start: start_view.fk_saved_view })
    .from(saved_view)
    .innerJoin(user, eq(user.id, saved_view.fk_user))
    .leftJoin(start_view, and(eq(start_view.fk_saved_view, saved_view.id), eq(start_view.fk_user, actor.id)))
    .where(and(or(eq(saved_view.fk_user, actor.id), saved_view.is_shared), which))
    .orderBy(asc(sql`search_key(${saved_view.name})`), asc(saved_view.id))
  return rows.map(({ view: { fk_user, ...view }, user: owner, start }) => ({
    ...view,
    user: owner,
    is_own: fk_user === actor.id,
    is_start: start !== null
  }))
}

/** @throws RESOURCE.NOT_FOUND, also for views of others that aren't shared */
async function oneView(db: Db, actor: Actor, id: number): Promise<contract.SavedView> {
  const [view] = await viewsOf(db, actor, eq(saved_view.id, id))
  if (!view) throw notFound()
  return view
}

/** @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another person's) */
async function requireOwn(db: Transaction, actor: Actor, id: number): Promise<void> {
  if (!(await oneView(db, actor, id)).is_own) throw forbidden('Solo quien guardó la vista puede cambiarla')
}

/** @throws AUTH.FORBIDDEN */
function requireMayShare(actor: Actor, is_shared: boolean | undefined): void {
  if (is_shared && !actor.permissions.has(sharePermission)) throw forbidden()
}

/** Filters, order and columns of lists, kept under names by each person; some of them for everybody. */
export const registerRoutes: RegisterRoutes = routes => {
  routes.read(contract.listSavedViews, ({ db, query, actor }) => viewsOf(db, actor, eq(saved_view.path, query.path)))

  routes.read(contract.startView, async ({ db, actor }) => {
    const [view] = await viewsOf(db, actor, eq(start_view.fk_user, actor.id))
    return view ?? null
  })

  routes.write(contract.createSavedView, async ({ db, body, actor }) => {
    requireMayShare(actor, body.is_shared)
    const [made] = await db
      .insert(saved_view)
      .values({ ...body, fk_user: actor.id })
      .returning({ id: saved_view.id })
    return oneView(db, actor, requireValue(made).id)
  })

  routes.write(contract.chooseStartView, async ({ db, body: { fk_saved_view }, actor }) => {
    await db.delete(start_view).where(eq(start_view.fk_user, actor.id))
    if (fk_saved_view !== null) {
      await oneView(db, actor, fk_saved_view)
      await db.insert(start_view).values({ fk_user: actor.id, fk_saved_view })
    }
    return {}
  })

  routes.write(contract.updateSavedView, async ({ db, params: { id }, body, actor }) => {
    await requireOwn(db, actor, id)
    requireMayShare(actor, body.is_shared)
    if (Object.keys(body).length > 0) await db.update(saved_view).set(body).where(eq(saved_view.id, id))
    return oneView(db, actor, id)
  })

  routes.write(contract.removeSavedView, async ({ db, params: { id }, actor }) => {
    await requireOwn(db, actor, id)
    await db.delete(saved_view).where(eq(saved_view.id, id))
    return {}
  })
}
