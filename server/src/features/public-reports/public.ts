import { createHash, randomBytes } from 'node:crypto'
import { keptDays } from 'contract/public-reports/public-form.ts'
import { type PublicState, stageOf } from 'contract/public-reports/public-report-stages.ts'
import type { Followed } from 'contract/public-reports/public-reports.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { attachment } from '../../schema/attachments.ts'
import { location } from '../../schema/locations.ts'
import { public_report } from '../../schema/public-reports.ts'
import type { Kept } from '../attachments/contents.ts'
import { notifyReviewers } from './notify-reviewers.ts'
import type { OpenPlace } from './places.ts'

/** Idempotency keys are random, so that no caller gets another's link by the same one. */
const longKey = /^[\w-]{20,200}$/

/** What is kept of a link's secret, which is too long to be guessed. */
const hashOf = (follow: string) => createHash('sha256').update(follow).digest('base64url')

/**
 * The secret of a report's link: 256 bits. Sent again with the same key because no answer came, a report has the same
 * one, and the answer needn't be kept.
 * @throws VALIDATION.BAD_REQUEST for a key that could be another's
 */
export function followOf(secrets: Secrets, place: OpenPlace, key: unknown): string {
  if (key === undefined) return randomBytes(32).toString('base64url')
  if (typeof key !== 'string' || !longKey.test(key))
    throw new AppError('VALIDATION.BAD_REQUEST', { message: 'Idempotency-Key no es válida' })
  return secrets.fingerprint('public-report', `follow ${place.label}`, key)
}

type Written = { description: string; contact?: string | null | undefined; website?: string | null | undefined }

/**
 * Writes what the public reports, with its photos, to wait for moderation. What a program filled in waits among the
 * spam: if it was a person after all, their words are still there.
 * @throws VALIDATION.UNPROCESSABLE when the key came with other words before
 */
export async function writeReport(
  db: Transaction,
  place: OpenPlace,
  { contact = null, website, ...written }: Written,
  kept: readonly Kept[],
  follow: string
): Promise<void> {
  // Forms end their lines as mails do.
  const description = written.description.replaceAll('\r\n', '\n')
  const follow_hash = hashOf(follow)
  const state: PublicState = website ? 'spam' : 'pending'
  const [made] = await db
    .insert(public_report)
    .values({
      fk_location: place.fk_location,
      description,
      contact,
      follow_hash,
      state
    })
    .onConflictDoNothing({ target: public_report.follow_hash })
    .returning({ id: public_report.id, fk_line: public_report.fk_line })
  if (!made) {
    const [there] = await db.select().from(public_report).where(eq(public_report.follow_hash, follow_hash))
    if (there?.description === description) return
    throw new AppError('VALIDATION.UNPROCESSABLE', { message: 'La clave de idempotencia ya se usó con otros datos' })
  }
  const photos = [...new Map(kept.map(photo => [photo.sha256, photo])).values()]
  if (photos.length)
    await db.insert(attachment).values(
      // Named by us: a stranger's file name is of no use.
      photos.map(({ file_name, ...photo }, index) => ({
        ...photo,
        file_name: `foto-${index + 1}.${file_name.split('.').at(-1)}`,
        entity: 'public_report',
        fk_entity: made.id
      }))
    )
  if (state === 'pending') await notifyReviewers(db, { id: made.id, fk_line: made.fk_line as number }, place)
}

/** Letters from which words are compared: fewer would let a caller probe for single words of others. */
const minComparedLetters = 12

/** How alike the words must be, as of anomaly reports at the same place. */
const leastAlike = 0.45

/** Hours within which what the public said counts as just said. */
const lately = 12

/**
 * True if the public has lately reported about the same at this place. What people with an account reported isn't
 * compared, so that its words can't be found out by trying.
 */
export async function isAlreadyReported(db: Db, { fk_location }: OpenPlace, description: string): Promise<boolean> {
  if (description.length < minComparedLetters) return false
  const asked = sql`search_key(${description.slice(0, 1000)}::text)`
  const text = sql`search_key(left(p.description, 1000))`
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from public_report p left join anomaly_report r on r.id = p.fk_anomaly_report
      where p.fk_location = ${fk_location} and p.created_at > now() - interval '1 hour' * ${lately}::int
        and (p.state = 'pending' or (p.state in ('accepted', 'joined') and r.state = 'active' and r.fkc_status in (40, 41, 42)))
        and length(p.description) >= ${minComparedLetters}::int
        and greatest(word_similarity(${text}, ${asked}), word_similarity(${asked}, ${text})) >= ${leastAlike}) as known`)
  return rows[0]?.known ?? false
}

/** The state of a report, or of the one that it was merged into. */
async function stateOfReport(db: Db, id: number): Promise<Parameters<typeof stageOf>[1]> {
  const { rows } = await db.execute<{ fkc_status: number; state: string }>(sql`
    with recursive way as (
      select id, fkc_status, state, fk_merged_into from anomaly_report where id = ${id}
      union select r.id, r.fkc_status, r.state, r.fk_merged_into from anomaly_report r join way w on r.id = w.fk_merged_into
    ) select fkc_status, state from way where fk_merged_into is null`)
  return rows[0] ?? null
}

/** The state of a report, for the holder of its link. @throws RESOURCE.NOT_FOUND, also once the link has expired */
export async function followedBy(db: Db, secret: string): Promise<Followed> {
  const [row] = await db
    .select({
      state: public_report.state,
      report: public_report.fk_anomaly_report,
      place: location.name,
      description: public_report.description,
      answer: public_report.answer,
      sent_at: public_report.created_at,
      photos: sql<number>`(select count(*)::int from ${attachment}
        where ${attachment.entity} = 'public_report' and ${attachment.fk_entity} = ${public_report.id})`
    })
    .from(public_report)
    .innerJoin(location, eq(location.id, public_report.fk_location))
    .where(eq(public_report.follow_hash, hashOf(secret)))
  if (!row) throw new AppError('RESOURCE.NOT_FOUND', { message: 'Este enlace no existe o ya ha caducado' })
  const { state, report, sent_at, ...rest } = row
  const found = report === null ? null : await stateOfReport(db, report)
  const until = new Date(Date.parse(sent_at) + keptDays * 86_400_000).toISOString()
  return { ...rest, stage: stageOf(state, found), sent_at, until }
}
