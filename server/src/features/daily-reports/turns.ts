import {
  hoursProblems,
  overlapText,
  signatureProblem,
  signaturesFallText,
  signedText
} from 'contract/daily-reports/turn-rules.ts'
import type { createTurn, signTurn, updateTurn } from 'contract/daily-reports/turn-reports.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { user } from '../../schema/access.ts'
import { turn_report, turn_report_staff } from '../../schema/daily-reports.ts'
import { nameOfAccount } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { insertTurns, lockReport, type ReportRow, requireWritable, turnsOfDay } from './actions.ts'
import { requireValue } from '../../platform/require-value.ts'
import { turnPolicy } from './policy.ts'

type TurnRow = typeof turn_report.$inferSelect
type Words = Omit<z.output<typeof updateTurn.body>, 'version' | 'drop_signatures'>
type Hours = Pick<TurnRow, 'starts_at' | 'ends_at'>

/**
 * A turn and its report, locked in this order by everybody.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT
 */
export async function lockTurn(
  db: Transaction,
  actor: Actor,
  id: number,
  version?: number
): Promise<{ turn: TurnRow; report: ReportRow }> {
  const [seen] = await db
    .select({ report: turn_report.fk_daily_report })
    .from(turn_report)
    .where(eq(turn_report.id, id))
  if (!seen) throw notFound()
  const report = await lockReport(db, seen.report, actor)
  const turn = await lockRow(db, turnPolicy, id, actor, version)
  return { turn, report }
}

/** Adds the turn that a report lacks. @throws RESOURCE.ALREADY_EXISTS if it has it */
export async function addTurn(
  db: Transaction,
  actor: Actor,
  { fk_daily_report, fkc_shift, ...words }: z.output<typeof createTurn.body>,
  timeZone: string
): Promise<number> {
  const report = await lockReport(db, fk_daily_report, actor)
  requireWritable(actor, report)
  const usual = await turnsOfDay(db, { line: report.fk_location, date: report.date }, timeZone)
  const { starts_at, ends_at } = requireValue(usual.find(turn => turn.fkc_shift === fkc_shift))
  const turn = { fkc_shift, starts_at: words.starts_at ?? starts_at, ends_at: words.ends_at ?? ends_at }
  await requireHours(db, { ...turn, fk_daily_report }, report.date, timeZone)
  const [id] = await insertTurns(db, fk_daily_report, [turn])
  await writeTurn(db, actor, requireValue(id), words, timeZone)
  return requireValue(id)
}

/**
 * Writes in a turn. What was signed and is no longer so loses its signatures, if the caller says so.
 * @throws DOMAIN.CONFLICT (closed, stale, unconfirmed: with whose signatures fall), VALIDATION.INVALID_DATA
 */
export async function writeTurn(
  db: Transaction,
  actor: Actor,
  id: number,
  { version, staff: people, drop_signatures = false, ...fields }: z.output<typeof updateTurn.body>,
  timeZone: string
): Promise<void> {
  const { turn, report } = await lockTurn(db, actor, id, version)
  requireWritable(actor, report)
  if ('starts_at' in fields || 'ends_at' in fields)
    await requireHours(db, { ...turn, ...fields }, report.date, timeZone)
  const isOtherPeople = people !== undefined && (await setPeople(db, id, [...new Set(people)]))
  if (!isOtherPeople && !isChange(turn, fields)) return
  if (!drop_signatures) await requireUnsigned(db, turn)
  await db
    .update(turn_report)
    .set({
      ...(fields as Partial<TurnRow>),
      outgoing_signed_at: null,
      fk_outgoing_signed_by: null,
      incoming_signed_at: null,
      fk_incoming_signed_by: null,
      // Who only names other people changes the turn too.
      updated_at: sql`now()`
    })
    .where(eq(turn_report.id, id))
}

const isChange = (turn: TurnRow, fields: Omit<Words, 'staff'>): boolean =>
  Object.entries(fields).some(([name, value]) => value !== turn[name as keyof TurnRow])

/** @throws DOMAIN.CONFLICT (unconfirmed) if the turn is signed */
async function requireUnsigned(db: Transaction, turn: TurnRow): Promise<void> {
  const ids = [turn.fk_outgoing_signed_by, turn.fk_incoming_signed_by]
  const known = ids.filter(id => id !== null)
  if (known.length === 0) return
  const accounts = await db
    .select({ id: user.id, name: sql<string>`${nameOfAccount(user)}` })
    .from(user)
    .where(inArray(user.id, known))
  const [outgoing_signed_by, incoming_signed_by] = ids.map(id => accounts.find(account => account.id === id) ?? null)
  const names = signedText({
    outgoing_signed_by: outgoing_signed_by ?? null,
    incoming_signed_by: incoming_signed_by ?? null
  })
  throw conflict('unconfirmed', signaturesFallText(names))
}

/**
 * @throws VALIDATION.INVALID_DATA unless a shift lies about its report's day, ends after it begins,
 * and meets no other of the report
 */
async function requireHours(
  db: Transaction,
  turn: Hours & Pick<TurnRow, 'fk_daily_report' | 'fkc_shift'>,
  date: string,
  timeZone: string
): Promise<void> {
  const wrong = hoursProblems(turn, date, timeZone)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const others = await db
    .select({ fkc_shift: turn_report.fkc_shift, starts_at: turn_report.starts_at, ends_at: turn_report.ends_at })
    .from(turn_report)
    .where(and(eq(turn_report.fk_daily_report, turn.fk_daily_report), ne(turn_report.fkc_shift, turn.fkc_shift)))
  const problem = overlapText(turn, others, timeZone)
  if (problem) throw invalid({ ends_at: problem })
}

/** Makes these the people of a turn. @returns whether they were others @throws VALIDATION.INVALID_DATA */
async function setPeople(db: Transaction, turn: number, people: readonly number[]): Promise<boolean> {
  const before = await db
    .select({ id: turn_report_staff.id, fk_staff: turn_report_staff.fk_staff })
    .from(turn_report_staff)
    .where(eq(turn_report_staff.fk_turn_report, turn))
  const there = new Set(before.map(({ fk_staff }) => fk_staff))
  const added = people.filter(person => !there.has(person))
  const removed = before.filter(({ fk_staff }) => !people.includes(fk_staff))
  if (added.length > 0) {
    const known = await db.select({ id: staff.id }).from(staff).where(inArray(staff.id, added))
    if (known.length < added.length) throw invalid({ staff: 'Una de las personas no existe' })
    await db.insert(turn_report_staff).values(added.map(fk_staff => ({ fk_turn_report: turn, fk_staff })))
  }
  if (removed.length > 0)
    await db.delete(turn_report_staff).where(
      inArray(
        turn_report_staff.id,
        removed.map(({ id }) => id)
      )
    )
  return added.length + removed.length > 0
}

/**
 * Signs a turn, as who hands it over or who takes over; who has signed already signs nothing more.
 * @throws DOMAIN.CONFLICT (closed, duplicate, stale; transition: too early, or before who hands it over),
 *   AUTH.FORBIDDEN (not a person of the shift)
 */
export async function sign(
  db: Transaction,
  actor: Actor,
  id: number,
  { role, version }: z.output<typeof signTurn.body>,
  timeZone: string
): Promise<void> {
  const { turn, report } = await lockTurn(db, actor, id, version)
  requireOpen(report)
  const people = await db
    .select({ id: turn_report_staff.fk_staff })
    .from(turn_report_staff)
    .where(eq(turn_report_staff.fk_turn_report, id))
  const problem = signatureProblem({ ...turn, staff: people }, role, actor, Date.now(), timeZone)
  if (problem?.kind === 'stranger') throw forbidden(problem.text)
  if (problem) throw conflict(problem.kind === 'taken' ? 'duplicate' : 'transition', problem.text)
  if ((role === 'outgoing' ? turn.fk_outgoing_signed_by : turn.fk_incoming_signed_by) !== null) return
  await db
    .update(turn_report)
    .set(
      role === 'outgoing'
        ? { outgoing_signed_at: sql`now()`, fk_outgoing_signed_by: actor.id }
        : { incoming_signed_at: sql`now()`, fk_incoming_signed_by: actor.id }
    )
    .where(eq(turn_report.id, id))
}

/** @throws DOMAIN.CONFLICT (closed) */
export function requireOpen({ closed_at }: Pick<ReportRow, 'closed_at'>): void {
  if (closed_at !== null) throw conflict('closed', 'El RTD está cerrado: añada una adenda')
}
