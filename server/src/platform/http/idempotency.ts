import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { idempotency_key } from '../../schema/platform.ts'
import type { Transaction } from '../database/database.ts'
import { AppError } from './errors.ts'

/** Deletes answers that no repeated write can ask for any more. */
export const deleteOldAnswers = sql`delete from idempotency_key where created_at < now() - interval '7 days'`

/** A write that may be sent again: the same user, route and key mean the same write. */
type KeyedWrite = { user: number; route: string; key: string; bodyHash: string }

/** An answer as JSON, and the lines that its caller needed: a caller who has lost one of them since doesn't get it. */
type KeptAnswer = { answer: string; lines: number[] }

/** @throws VALIDATION.BAD_REQUEST for a key that is blank or longer than 200 characters */
export function keyedWrite(user: number, route: string, key: string, body: unknown): KeyedWrite {
  if (key.trim() === '' || key.length > 200)
    throw new AppError('VALIDATION.BAD_REQUEST', { message: 'Idempotency-Key no es válida' })
  return {
    user,
    route,
    key,
    bodyHash: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('base64url')
  }
}

/**
 * The first answer to this write, or undefined if it has not been done. A repeated request that comes while the first
 * one still runs waits here until that one ends. The lock belongs to the transaction that does the work, so a crash
 * leaves neither lock nor work.
 * @throws VALIDATION.UNPROCESSABLE when the key came with another body before
 */
export async function firstAnswer(tx: Transaction, write: KeyedWrite): Promise<KeptAnswer | undefined> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${write.user} ${write.route} ${write.key}`}, 0))`
  )
  const [row] = await tx
    .select()
    .from(idempotency_key)
    .where(
      and(
        eq(idempotency_key.fk_user, write.user),
        eq(idempotency_key.route, write.route),
        eq(idempotency_key.key, write.key)
      )
    )
  if (row && row.body_hash !== write.bodyHash) {
    throw new AppError('VALIDATION.UNPROCESSABLE', { message: 'La clave de idempotencia ya se usó con otros datos' })
  }
  return row
}

/** Keeps the answer, in the transaction that did the work. */
export async function keepAnswer(tx: Transaction, { user, route, key, bodyHash }: KeyedWrite, kept: KeptAnswer) {
  await tx.insert(idempotency_key).values({ fk_user: user, route, key, body_hash: bodyHash, ...kept })
}
