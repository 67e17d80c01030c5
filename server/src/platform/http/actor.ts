import type pg from 'pg'
import { forbidden } from './errors.ts'

/** Who is calling: what the session, the user's profile and their lines say at this moment. */
export type Actor = {
  session: string
  level: 'partial' | 'full'
  id: number
  uuid: string
  staff: number | null
  profile: number
  permissions: ReadonlySet<string>
  /** routes closed to the profile although the permission is held: `GET /api/v1/brands` */
  closedRoutes: ReadonlySet<string>
  /** lines whose data may be seen and changed; with a locked line, only that one */
  lines: readonly number[]
}

/** One round trip for all that decides whether a call passes. */
const query = {
  name: 'actor',
  text: `
    select s.id as session, s.level, u.id, u.uuid, u.fk_staff as staff, u.fk_profile as profile,
      s.expires_at <= now() or s.revoked_at is not null or not u.is_active as is_over,
      coalesce((select array_agg(p.name) from profile_permission pp join permission p on p.id = pp.fk_permission
        where pp.fk_profile = u.fk_profile and pp.allowed), '{}') as permissions,
      coalesce((select array_agg(a.method || ' ' || a.path) from profile_api pa join api a on a.id = pa.fk_api
        where pa.fk_profile = u.fk_profile and not pa.allowed), '{}') as closed_routes,
      coalesce((select array_agg(sl.fk_location order by sl.fk_location) from staff_location sl join location l on l.id = sl.fk_location and l.is_active
        where sl.fk_staff = u.fk_staff), '{}') as assigned,
      (select sl.fk_location from staff_location sl where sl.fk_staff = u.fk_staff and sl.is_locked) as locked,
      (select array_agg(l.id order by l.id) from location l where l.fkc_type = 20) as all_lines
    from session s join "user" u on u.id = s.fk_user
    where s.id = $1`
}

/** The caller behind a session, or why there is none. */
export async function loadActor(pool: pg.Pool, session: string): Promise<Actor | 'unknown' | 'over'> {
  const { rows } = await pool.query({ ...query, values: [session] })
  const row = rows[0]
  if (!row) return 'unknown'
  if (row.is_over) return 'over'
  const permissions = new Set<string>(row.permissions)
  return {
    session: row.session,
    level: row.level,
    id: row.id,
    uuid: row.uuid,
    staff: row.staff,
    profile: row.profile,
    permissions,
    closedRoutes: new Set<string>(row.closed_routes),
    lines: row.locked ? [row.locked] : permissions.has('lines.all') ? (row.all_lines ?? []) : row.assigned
  }
}

/**
 * The lines a list is limited to: those asked for, or all of the caller's.
 * @throws AUTH.FORBIDDEN when one of those asked for isn't the caller's
 */
export function linesFor(actor: Actor, asked?: readonly number[]): readonly number[] {
  if (!asked?.length) return actor.lines
  for (const line of asked) requireLine(actor, line)
  return asked
}

/** @throws AUTH.FORBIDDEN unless the line is one of the caller's */
export function requireLine(actor: Actor, line: number | null | undefined): void {
  if (line == null || !actor.lines.includes(line)) throw forbidden('No tiene asignada esta línea')
}
