import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { requireValue } from '../../platform/require-value.ts'

/** The `previous` hash of the first seal. */
export const beginning = '0'.repeat(64)
/** Most rows under one seal, so that a changed row is narrowed down to so many. */
const maxSealedRows = 1000
const sealLock = 7_203_121

/** A range of the audit by ids, both included, and its content: the number of rows and a digest of them all. */
export type Range = { from_id: number; to_id: number }
export type Content = { rows: number; digest: string }

/**
 * The present content of a range. Each row's digest is that of one JSON text of all its columns, as PostgreSQL writes
 * jsonb: keys in its own order, moments as milliseconds. The range's digest is that of its rows' digests by id, so it
 * takes 32 bytes of memory per row. The text is made here and not by a database function, which could be replaced;
 * tables are named with their schema, so that a temporary table of the same name isn't used instead.
 */
export async function contentOf(db: Db, { from_id, to_id }: Range): Promise<Content> {
  const { rows } = await db.execute<Content>(sql`
    select count(*)::int as rows, encode(sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(
      id, (extract(epoch from at) * 1000)::bigint, entity, fk_entity, action, before, after, fk_user, address, request,
        fk_line)::text, 'UTF8')), ''::bytea order by id), '')), 'hex') as digest
    from public.audit_log where id between ${from_id} and ${to_id}`)
  return requireValue(rows[0])
}

/** The hash of a seal: it covers the range, its content and the previous seal. */
export const hashOf = ({ from_id, to_id }: Range, { rows, digest }: Content, previous: string): string =>
  createHash('sha256').update([previous, from_id, to_id, rows, digest].join('\n')).digest('hex')

/** Once no transaction from before `transaction` runs any more, no new row with an id up to `upTo` can appear. */
export type Mark = { upTo: number; transaction: string }

/**
 * Notes how far the audit has come. Rows get their ids before their transactions commit, so a row with a lower id may
 * become visible after one with a higher id, and sealing the visible rows would leave it out for ever. But a
 * transaction that has taken an id already has a transaction number (from the change that the trigger records), and the
 * next number is read here after the id. So every row up to the id belongs to a transaction with a lower number. When
 * none of those runs any more, all of these rows are visible or were rolled back.
 */
async function takeMark(db: Database): Promise<Mark> {
  // Two statements, so that the second has a snapshot of its own: the number must be read after the id.
  const { rows: ids } = await db.execute<{ last: number }>(
    sql`select case when is_called then last_value else 0 end as last from public.audit_log_id_seq`
  )
  const { rows: numbers } = await db.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`
  )
  return { upTo: ids[0]?.last ?? 0, transaction: numbers[0]?.next ?? '0' }
}

async function isReached(db: Database, { transaction }: Mark): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::xid8 as is`
  )
  return rows[0]?.is ?? false
}

/**
 * One round: seals everything up to the mark of the previous round.
 * @returns the mark for the next round; the same one while a transaction from before it still runs
 */
export async function sealRound(db: Database, mark: Mark | undefined): Promise<Mark> {
  if (mark) {
    if (!(await isReached(db, mark))) return mark
    while (await sealNext(db, mark.upTo));
  }
  return takeMark(db)
}

/** Seals the next rows, `maxSealedRows` at most. @returns true unless there were none */
function sealNext(db: Database, upTo: number): Promise<boolean> {
  return db.transaction(async tx => {
    const { rows: locks } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealLock}) as mine`
    )
    if (!locks[0]?.mine) return false // another process is sealing
    const { rows: seals } = await tx.execute<{ to_id: number; hash: string }>(
      sql`select to_id, hash from public.audit_seal order by id desc limit 1`
    )
    const previous = seals[0]?.hash ?? beginning
    const from_id = (seals[0]?.to_id ?? 0) + 1
    const { rows: ends } = await tx.execute<{ id: number }>(
      sql`select id from public.audit_log where id between ${from_id} and ${upTo} order by id offset ${maxSealedRows - 1}
        limit 1`
    )
    const range = { from_id, to_id: ends[0]?.id ?? upTo }
    const content = await contentOf(tx, range)
    if (content.rows === 0) return false
    await tx.execute(sql`insert into public.audit_seal (from_id, to_id, rows, previous_hash, hash)
      values (${range.from_id}, ${range.to_id}, ${content.rows}, ${previous}, ${hashOf(range, content, previous)})`)
    return true
  })
}

/**
 * Returns the task of each minute: it seals what the minute before added to the audit, and notifies every process,
 * which notes the seals outside the database. Whichever process runs it next begins with the mark that it took itself.
 */
export function sealing(db: Database): () => Promise<void> {
  let mark: Mark | undefined
  return async () => {
    mark = await sealRound(db, mark)
    await db.execute(sql`select pg_notify('sealed', '')`)
  }
}
