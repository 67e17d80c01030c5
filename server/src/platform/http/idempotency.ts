import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { idempotency_key } from '../../schema/platform.ts'
import type { Transaction } from '../database/database.ts'
import { AppError } from './errors.ts'

/** A write that may be repeated: the same user, route and key mean the same deed. */
export type Deed = { user: number; route: string; key: string; bodyHash: string }

/** @throws VALIDATION.BAD_REQUEST for a key that is blank or longer than 200 characters */
export function deedOf(user: number, route: string, key: string, body: unknown): Deed {
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
 * The first answer to this deed, or undefined when it was never done. A second request that comes while the first still
 * runs waits here for its end: the lock belongs to the transaction that does the work, so a crash leaves neither.
 * @throws VALIDATION.UNPROCESSABLE when the key came with another body before
 */
export async function firstAnswer(tx: Transaction, deed: Deed): Promise<{ answer: string } | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${deed.user} ${deed.route} ${deed.key}`}, 0))`)
  const [row] = await tx
    .select()
    .from(idempotency_key)
    .where(
      and(
        eq(idempotency_key.fk_user, deed.user),
        eq(idempotency_key.route, deed.route),
        eq(idempotency_key.key, deed.key)
      )
    )
  if (row && row.body_hash !== deed.bodyHash) {
    throw new AppError('VALIDATION.UNPROCESSABLE', { message: 'La clave de idempotencia ya se usó con otros datos' })
  }
  return row
}

/** Keeps the answer, in the transaction that did the work. */
export async function keepAnswer(tx: Transaction, deed: Deed, answer: string): Promise<void> {
  await tx
    .insert(idempotency_key)
    .values({ fk_user: deed.user, route: deed.route, key: deed.key, body_hash: deed.bodyHash, answer })
}
