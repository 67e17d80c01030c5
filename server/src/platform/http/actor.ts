import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db, OpenDatabase } from '../database/database.ts'
import type { Notices } from '../notices.ts'
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
  /** whether those are all that there are, and will be */
  isOnAllLines: boolean
}

/** An account's lines as the database tells them, by the person behind it (`u.fk_staff`). */
const lineColumns = `
      coalesce((select array_agg(sl.fk_location order by sl.fk_location) from staff_location sl join location l on l.id = sl.fk_location and l.is_active
        where sl.fk_staff = u.fk_staff), '{}') as assigned,
      (select case when l.is_active then array[l.id] else '{}' end from staff_location sl join location l on l.id = sl.fk_location
        where sl.fk_staff = u.fk_staff and sl.is_locked) as locked,
      coalesce((select array_agg(l.id order by l.id) from location l where l.fkc_type = 20), '{}') as all_lines`

type LineColumns = { assigned: number[]; locked: number[] | null; all_lines: number[] }

/** A lock goes before everything else; one on a line that is out of use leaves none. */
function linesBy({ assigned, locked, all_lines }: LineColumns, hasAll: boolean): Pick<Actor, 'lines' | 'isOnAllLines'> {
  if (locked) return { lines: locked, isOnAllLines: false }
  return { lines: hasAll ? all_lines : assigned, isOnAllLines: hasAll }
}

/**
 * The lines on which an account works, or would work.
 * @param hasAll its profile has the permission `lines.all`
 */
export async function linesOfAccount(db: Db, person: number | null, hasAll: boolean): Promise<readonly number[]> {
  const { rows } = await db.execute<LineColumns>(
    sql`select ${sql.raw(lineColumns)} from (values (${person}::int)) u (fk_staff)`
  )
  return linesBy(rows[0] as LineColumns, hasAll).lines
}

/** One round trip for all that decides whether a call passes. */
const query = {
  name: 'actor',
  text: `
    select s.id as session, s.level, u.id, u.uuid, u.fk_staff as staff, u.fk_profile as profile,
      extract(epoch from s.expires_at) * 1000 as expires, s.revoked_at is not null or not u.is_active as is_over,
      coalesce((select array_agg(p.name) from profile_permission pp join permission p on p.id = pp.fk_permission
        where pp.fk_profile = u.fk_profile and pp.allowed), '{}') as permissions,
      coalesce((select array_agg(a.method || ' ' || a.path) from profile_api pa join api a on a.id = pa.fk_api
        where pa.fk_profile = u.fk_profile and not pa.allowed), '{}') as closed_routes,
      ${lineColumns}
    from session s join "user" u on u.id = s.fk_user
    where s.id = $1`
}

type Known = { actor: Actor; /** milliseconds since the epoch */ expires: number }

async function loadActor(pool: pg.Pool, session: string): Promise<Known | 'unknown' | 'over'> {
  const { rows } = await pool.query({ ...query, values: [session] })
  const row = rows[0]
  if (!row) return 'unknown'
  if (row.is_over) return 'over'
  const permissions = new Set<string>(row.permissions)
  const actor: Actor = {
    session: row.session,
    level: row.level,
    id: row.id,
    uuid: row.uuid,
    staff: row.staff,
    profile: row.profile,
    permissions,
    closedRoutes: new Set<string>(row.closed_routes),
    ...linesBy(row, permissions.has('lines.all'))
  }
  return { actor, expires: row.expires }
}

/** Who is behind a session. */
export type Actors = {
  /** The caller, or why there is none: no such session, or it has ended. */
  bySession(session: string): Promise<Actor | 'unknown' | 'over'>
}

/** More sessions than this are not kept in memory. */
const mostKnown = 10_000
/** No transaction lasts longer: what was raised in one that is not heard of again was rolled back. Milliseconds. */
const longestTransaction = 60_000

/**
 * Remembers who is behind a session and what they may do, for as long as nothing changes that: a change of anybody's rights in
 * whatever process empties the memory (trigger `access_changed`). From the moment at which a transaction of this process
 * changes something until its commit is heard of, and while nothing is heard at all, the database is asked at each call.
 * @param onUse told of each session that calls
 */
export function keepActors(
  { pool, raised }: Pick<OpenDatabase, 'pool' | 'raised'>,
  notices: Notices,
  onUse?: (session: string) => void
): Actors {
  const known = new Map<string, Known>()
  /** transactions that change something, with the moment at which they were last heard of; and those already committed */
  const changing = new Map<string, number>()
  const committed = new Map<string, number>()
  let changes = 0
  const forget = () => {
    changes++
    known.clear()
  }
  raised.on('notice', message => {
    const [subject, transaction] = message.split(' ')
    if (subject !== 'access_changed' || !transaction) return
    // The commit may be heard of first: it comes over another connection.
    if (!committed.delete(transaction)) changing.set(transaction, Date.now())
    forget()
  })
  notices.on('access_changed', transaction => {
    if (!changing.delete(transaction)) committed.set(transaction, Date.now())
    for (const [over, since] of committed) if (Date.now() - since > longestTransaction) committed.delete(over)
    forget()
  })
  notices.on('lost', forget)
  notices.on('found', () => {
    changing.clear() // the commits of meanwhile are not told afterwards
    forget()
  })

  function mayRemember(): boolean {
    for (const [transaction, since] of changing)
      if (Date.now() - since > longestTransaction) changing.delete(transaction)
    return notices.isListening && changing.size === 0
  }

  return {
    async bySession(session) {
      const seen = changes
      let found: Known | 'unknown' | 'over' | undefined = mayRemember() ? known.get(session) : undefined
      if (!found) {
        found = await loadActor(pool, session)
        // What was read while something changed may already be wrong.
        if (typeof found !== 'string' && mayRemember() && seen === changes) {
          if (known.size >= mostKnown) known.clear()
          known.set(session, found)
        }
      }
      if (typeof found === 'string') return found
      if (found.expires <= Date.now()) return 'over'
      onUse?.(session)
      return found.actor
    }
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
