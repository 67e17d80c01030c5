import { notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { api } from '../../schema/access.ts'

/** Brings the API list up to date with this server's routes; rows without a change aren't written. */
export async function keepApiList(db: Database, routes: Routes['list']): Promise<void> {
  await db
    .insert(api)
    .values(routes.map(({ or_permission = null, ...route }) => ({ ...route, or_permission })))
    .onConflictDoUpdate({
      target: [api.method, api.path],
      set: {
        permission: sql`excluded.permission`,
        or_permission: sql`excluded.or_permission`,
        summary: sql`excluded.summary`
      },
      setWhere: sql`(${api.permission}, ${api.or_permission}, ${api.summary})
        is distinct from (excluded.permission, excluded.or_permission, excluded.summary)`
    })
  await db.delete(api).where(
    notInArray(
      sql`${api.method} || ' ' || ${api.path}`,
      routes.map(route => `${route.method} ${route.path}`)
    )
  )
}
