import type { Session } from 'contract/auth/account.ts'
import type { Me } from 'contract/auth/auth.ts'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { endOfSession, isOpenSession } from '../../platform/http/session-end.ts'
import { page, permission, profile, profile_page, profile_permission, session, user } from '../../schema/access.ts'
import { location } from '../../schema/locations.ts'
import { staff, staff_location } from '../../schema/staff.ts'
import { deviceName } from './device.ts'

/** The signed-in user, with the pages, permissions and lines that hold now. */
export async function me(db: Db, actor: Actor): Promise<Me> {
  const [row] = await db
    .select({
      user,
      profile,
      staff: { id: staff.id, dni: staff.dni, first_name: staff.first_name, last_name: staff.last_name }
    })
    .from(user)
    .innerJoin(profile, eq(profile.id, user.fk_profile))
    .leftJoin(staff, eq(staff.id, user.fk_staff))
    .where(eq(user.id, actor.id))
  if (!row) throw new Error(`user ${actor.id} is gone`)
  const isFull = actor.level === 'full'
  const [pages, permissions, locations] = await Promise.all([
    db
      .select({ allowed: profile_page.allowed, page: { path: page.path } })
      .from(profile_page)
      .innerJoin(page, eq(page.id, profile_page.fk_page))
      .where(eq(profile_page.fk_profile, row.profile.id))
      .orderBy(asc(page.path)),
    db
      .select({ allowed: profile_permission.allowed, permission: { name: permission.name } })
      .from(profile_permission)
      .innerJoin(permission, eq(permission.id, profile_permission.fk_permission))
      .where(eq(profile_permission.fk_profile, row.profile.id))
      .orderBy(asc(permission.name)),
    isFull ? linesOf(db, actor) : []
  ])
  return {
    id: row.user.id,
    uuid: row.user.uuid,
    email: row.user.email,
    first_name: row.user.first_name,
    two_factor_enabled: row.user.two_factor_enabled,
    has_two_factor_secret: row.user.two_factor_secret !== null,
    ...(actor.mustSetUp && { must_set_up_two_factor: true as const }),
    level: actor.level,
    staff: row.staff,
    profile: {
      id: row.profile.id,
      uuid: row.profile.uuid,
      name: row.profile.name,
      profile_pages: pages,
      profile_permissions: isFull ? permissions : []
    },
    locations
  }
}

/** The caller's lines, each with whether it is locked. */
async function linesOf(db: Db, actor: Actor) {
  const rows = await db
    .select({ id: location.id, name: location.name, color: location.color, is_locked: staff_location.is_locked })
    .from(location)
    .leftJoin(
      staff_location,
      and(eq(staff_location.fk_location, location.id), eq(staff_location.fk_staff, actor.staff ?? 0))
    )
    .where(inArray(location.id, [...actor.lines]))
    .orderBy(asc(location.id))
  return rows.map(({ id, name, color, is_locked }) => ({
    fk_location: id,
    color,
    is_locked: is_locked ?? false,
    location: { id, name, color }
  }))
}

/** The open sessions of a user, the last used first. @param current the session that asks, if it is one of them */
export async function sessionsOf(db: Db, id: number, current?: string): Promise<Session[]> {
  const rows = await db
    .select({
      id: session.id,
      device: session.device,
      address: session.address,
      level: session.level,
      created_at: session.created_at,
      last_used_at: session.last_used_at,
      expires_at: endOfSession
    })
    .from(session)
    .where(and(eq(session.fk_user, id), isOpenSession))
    .orderBy(desc(session.last_used_at), asc(session.id))
  return rows.map(row => ({
    ...row,
    level: row.level as Session['level'],
    device: deviceName(row.device),
    is_current: row.id === current
  }))
}
