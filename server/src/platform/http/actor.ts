import { locationType } from 'contract/core/classifier.ts'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db, OpenDatabase } from '../database/database.ts'
import type { Notices } from '../notices.ts'
import type { LastUse } from './last-use.ts'
import { forbidden } from './errors.ts'
import { unusedMs } from './session-end.ts'
import { requireValue } from '../require-value.ts'

/** The caller: what the session, the user's profile and their lines say at this moment. */
export type Actor = {
  session: string
  level: 'partial' | 'full'
  id: number
  uuid: string
  staff: number | null
  profile: number
  permissions: ReadonlySet<string>
  /** routes closed to the profile although it holds their permission: `GET /api/v1/brands` */
  closedRoutes: ReadonlySet<string>
  /** the profile requires a second factor that isn't set up yet */
  mustSetUp?: boolean
  /** lines whose data may be seen and changed; with a locked line, only that one */
  lines: readonly number[]
  /** whether the caller works on all lines, future ones included */
  isOnAllLines: boolean
}

/** Columns for an account's lines, by its person (`u.fk_staff`). */
const lineColumns = `
      coalesce((select array_agg(sl.fk_location order by sl.fk_location) from staff_location sl
        join location l on l.id = sl.fk_location and l.is_active
        where sl.fk_staff = u.fk_staff), '{}') as assigned,
      (select case when l.is_active then array[l.id] else '{}' end from staff_location sl
        join location l on l.id = sl.fk_location
        where sl.fk_staff = u.fk_staff and sl.is_locked) as locked,
      coalesce((select array_agg(l.id order by l.id) from location l
        where l.fkc_type = ${locationType.LINEA}), '{}') as all_lines`

type LineColumns = { assigned: number[]; locked: number[] | null; all_lines: number[] }

/** A locked line comes before everything else; if that line is out of use, no line is left. */
function linesBy({ assigned, locked, all_lines }: LineColumns, hasAll: boolean): Pick<Actor, 'lines' | 'isOnAllLines'> {
  if (locked) return { lines: locked, isOnAllLines: false }
  return { lines: hasAll ? all_lines : assigned, isOnAllLines: hasAll }
}

/** The lines on which an account works, or would work. @param hasAll its profile has the permission `lines.all` */
export async function linesOfAccount(db: Db, person: number | null, hasAll: boolean): Promise<readonly number[]> {
  const { rows } = await db.execute<LineColumns>(
    sql`select ${sql.raw(lineColumns)} from (values (${person}::int)) u (fk_staff)`
  )
  return linesBy(requireValue(rows[0]), hasAll).lines
}

/** Columns for who an account (`u`) is and what it may do. */
const accountColumns = `
      u.id, u.uuid, u.fk_staff as staff, u.fk_profile as profile,
      (select pr.requires_two_factor from profile pr where pr.id = u.fk_profile) and not u.two_factor_enabled
        as must_set_up,
      coalesce((select array_agg(p.name) from profile_permission pp join permission p on p.id = pp.fk_permission
        where pp.fk_profile = u.fk_profile and pp.allowed), '{}') as permissions,
      coalesce((select array_agg(a.method || ' ' || a.path) from profile_api pa join api a on a.id = pa.fk_api
        where pa.fk_profile = u.fk_profile and not pa.allowed), '{}') as closed_routes,
      ${lineColumns}`

/** One query for everything that decides whether a call is allowed. */
const query = {
  name: 'actor',
  text: `
    select s.id as session, s.level, ${accountColumns},
      extract(epoch from s.expires_at) * 1000 as expires, extract(epoch from s.last_used_at) * 1000 as used,
      s.revoked_at is not null or not u.is_active as is_over
    from session s join "user" u on u.id = s.fk_user
    where s.id = $1`
}

/** A caller; milliseconds since the epoch at which the session ends in any case, and at which it was last used. */
type Known = { actor: Actor; expires: number; used: number }

async function loadActor(pool: pg.Pool, session: string): Promise<Known | 'unknown' | 'over'> {
  const { rows } = await pool.query({ ...query, values: [session] })
  const row = rows[0]
  if (!row) return 'unknown'
  if (row.is_over) return 'over'
  return { actor: actorFrom(row, row.session, row.level), expires: row.expires, used: row.used }
}

type AccountColumns = LineColumns &
  Pick<Actor, 'id' | 'uuid' | 'staff' | 'profile'> & {
    must_set_up: boolean
    permissions: string[]
    closed_routes: string[]
  }

function actorFrom(row: AccountColumns, session: string, level: Actor['level']): Actor {
  const permissions = new Set(row.permissions)
  return {
    session,
    level,
    id: row.id,
    uuid: row.uuid,
    staff: row.staff,
    profile: row.profile,
    permissions,
    mustSetUp: row.must_set_up,
    closedRoutes: new Set(row.closed_routes),
    ...linesBy(row, permissions.has('lines.all'))
  }
}

/** What an account may do at this moment, for work that goes on without its session; undefined once it is closed. */
export async function actorOfUser(pool: pg.Pool, user: number): Promise<Actor | undefined> {
  const { rows } = await pool.query<AccountColumns>(
    `select ${accountColumns} from "user" u where u.id = $1 and u.is_active`,
    [user]
  )
  return rows[0] && actorFrom(rows[0], '', 'full')
}

/**
 * Of these accounts, or of all, those that may read a line's records, or those of no line,
 * with a permission at this moment.
 */
export async function accountsThatMay(
  db: Db,
  { users, line, permission }: { users?: readonly number[]; line: number | null; permission: string }
): Promise<number[]> {
  const holds = (name: string) => sql`u.fk_profile in (select pp.fk_profile from profile_permission pp
    join permission p on p.id = pp.fk_permission where pp.allowed and p.name = ${name})`
  // What else their profiles may would have to be read for each account.
  const { rows } = await db.execute<LineColumns & { id: number; has_all: boolean }>(
    sql`select u.id, ${holds('lines.all')} as has_all, ${sql.raw(lineColumns)} from "user" u
      where u.is_active and ${holds(permission)}${users ? sql` and u.id = any(${sql.param([...users])}::int[])` : sql``}`
  )
  const may = rows.filter(row => line === null || linesBy(row, row.has_all).lines.includes(line))
  return may.map(({ id }) => id)
}

const isUnused = ({ used }: Known) => used + unusedMs <= Date.now()

/** Finds the caller behind a session. */
export type Actors = {
  /** The caller; `unknown` if there is no such session, `over` if it has ended. */
  bySession(session: string): Promise<Actor | 'unknown' | 'over'>
}

/** Maximum number of sessions kept in memory. */
const maxCachedActors = 10_000
/** Milliseconds. No transaction lasts longer: one that raised a notice and isn't announced by then was rolled back. */
const longestTransaction = 60_000

/**
 * Caches who is behind a session and what they may do, until something changes that: a change of any account's rights
 * in any process clears the cache (trigger `access_changed`). From the moment at which a transaction of this process
 * changes rights until its commit is announced, and while no notifications arrive, the database is queried at each
 * call.
 * @param lastUse notes each session that calls, and yields uses that the database doesn't have yet
 */
export function keepActors(
  { pool, raised }: Pick<OpenDatabase, 'pool' | 'raised'>,
  notices: Notices,
  lastUse: Pick<LastUse, 'touch' | 'notStored'>
): Actors {
  const known = new Map<string, Known>()
  /** transactions that change rights, by the moment of their latest notice; and those already committed */
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
    // The notification of the commit may come before some of its notices, because it uses another connection.
    if (!committed.has(transaction)) changing.set(transaction, Date.now())
    forget()
  })
  notices.on('access_changed', transaction => {
    changing.delete(transaction)
    committed.set(transaction, Date.now())
    for (const [over, since] of committed) if (Date.now() - since > longestTransaction) committed.delete(over)
    forget()
  })
  notices.on('lost', forget)
  notices.on('found', () => {
    changing.clear() // commits of the meantime are not announced afterwards
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
      // Through another process it may have been used since.
      if (typeof found === 'object' && isUnused(found)) found = undefined
      if (!found) {
        found = await loadActor(pool, session)
        if (typeof found === 'object') found.used = Math.max(found.used, lastUse.notStored(session) ?? 0)
        // What was read while rights changed may be out of date.
        if (typeof found !== 'string' && mayRemember() && seen === changes) {
          if (known.size >= maxCachedActors) known.clear()
          known.set(session, found)
        }
      }
      if (typeof found === 'string') return found
      if (found.expires <= Date.now() || isUnused(found)) return 'over'
      found.used = Date.now()
      lastUse.touch(session)
      return found.actor
    }
  }
}

/**
 * The lines that a list is limited to: those asked for, or all of the caller's.
 * @throws AUTH.FORBIDDEN when one of those asked for isn't the caller's
 */
export function linesFor(actor: Actor, asked?: readonly number[]): readonly number[] {
  if (!asked?.length) return actor.lines
  for (const line of asked) requireLine(actor, line)
  return asked
}

/** The lines that were asked for in the name of each caller, and allowed. */
const neededLines = new WeakMap<Actor, Set<number>>()

/** @throws AUTH.FORBIDDEN unless the line is one of the caller's */
export function requireLine(actor: Actor, line: number | null | undefined): void {
  if (line == null || !actor.lines.includes(line)) throw forbidden('No tiene asignada esta línea')
  neededLines.get(actor)?.add(line)
}

/** A copy of the caller for one call, and the lines that this call needs. */
export function callOf(actor: Actor): { actor: Actor; lines: ReadonlySet<number> } {
  const [copy, lines] = [{ ...actor }, new Set<number>()]
  neededLines.set(copy, lines)
  return { actor: copy, lines }
}
