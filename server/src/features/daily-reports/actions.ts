import { createHash } from 'node:crypto'
import { classifierOf, dailyReportStatus } from 'contract/core/classifier.ts'
import { dailyReportRules, writingProblem } from 'contract/daily-reports/daily-report-transitions.ts'
import type { changeDailyReportState, dailyReports } from 'contract/daily-reports/daily-reports.ts'
import { dayOf } from 'contract/core/format.ts'
import { hoursOn, hoursProblem, minuteOf, usualShifts } from 'contract/service-hours/nights.ts'
import { addDays } from 'contract/core/days.ts'
import { withoutOverlap } from 'contract/daily-reports/turn-rules.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requireDays } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { insertOne } from '../../platform/database/insert-one.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { AppError, conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import {
  ccm_verification,
  daily_report,
  daily_report_acta,
  daily_report_addendum,
  daily_report_transition,
  turn_report
} from '../../schema/daily-reports.ts'
import { user } from '../../schema/access.ts'
import { nameOfAccount } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { instantAt, serviceHoursOf } from '../service-hours/hours.ts'
import { contentNow, readReport } from './whole.ts'
import { dailyReportPolicy } from './policy.ts'

export type ReportRow = typeof daily_report.$inferSelect
type Create = z.output<typeof dailyReports.create>
type Update = z.output<typeof dailyReports.update>

/** The report, locked until the transaction ends. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT */
export const lockReport = async (db: Transaction, id: number, actor: Actor, version?: number): Promise<ReportRow> => {
  return lockRow(db, dailyReportPolicy, id, actor, version)
}

/** @throws DOMAIN.CONFLICT (closed) unless the caller may change what is written in the report */
export function requireWritable(actor: Actor, { fkc_status }: Pick<ReportRow, 'fkc_status'>): void {
  const problem = writingProblem(fkc_status, actor)
  if (problem === 'closed') throw conflict('closed', 'El RTD está cerrado: añada una adenda')
  if (problem === 'in_review') throw conflict('closed', 'El RTD está en revisión: solo lo cambia quien lo cierra')
}

const noteTransition = (
  db: Transaction,
  actor: Actor,
  report: number,
  { from, to, reason }: { from: number | null; to: number; reason?: string | null | undefined }
) =>
  db
    .insert(daily_report_transition)
    .values({ fk_daily_report: report, fkc_from: from, fkc_to: to, reason, fk_user: actor.id })

/**
 * When the shifts of a day begin and end on a line.
 * No shift reaches into the next one, whatever hours the line's shifts have.
 */
export async function turnsOfDay(
  db: Transaction,
  { line, date }: { line: number; date: string },
  timeZone: string
): Promise<{ fkc_shift: number; starts_at: string; ends_at: string }[]> {
  const { shifts: own } = await serviceHoursOf(db, line, date)
  const turns: { fkc_shift: number; starts_at: string; ends_at: string }[] = []
  for (const usual of usualShifts) {
    const { starts, ends } = own.find(({ fkc_shift }) => fkc_shift === usual.fkc_shift) ?? usual
    const last = minuteOf(ends) <= minuteOf(starts) ? addDays(date, 1) : date
    const moments = [
      { day: date, time: starts },
      { day: last, time: ends }
    ] as const
    const [starts_at, ends_at] = await instantAt(db, moments, timeZone)
    turns.push({ fkc_shift: usual.fkc_shift, starts_at, ends_at })
  }
  return withoutOverlap(turns)
}

/** Enters turns of a report, each with the verification that the control centre will give it. */
export async function insertTurns(
  db: Transaction,
  fk_daily_report: number,
  turns: readonly { fkc_shift: number; starts_at: string; ends_at: string }[]
): Promise<number[]> {
  const made = await db
    .insert(turn_report)
    .values(turns.map(turn => ({ ...turn, fk_daily_report })))
    .returning({ id: turn_report.id })
  await db.insert(ccm_verification).values(made.map(({ id }) => ({ fk_turn_report: id })))
  return made.map(({ id }) => id)
}

/**
 * Opens the report of a line's day, with its three turns by the shifts of the line and, unless they are given, its
 * hours of service. Of two at once, the database lets one be.
 * @throws VALIDATION.INVALID_DATA, AUTH.FORBIDDEN, RESOURCE.ALREADY_EXISTS
 */
export async function createReport(db: Transaction, actor: Actor, fields: Create, timeZone: string): Promise<number> {
  const { date, fk_location } = fields
  const [place] = await db.select({ line: location.fk_line }).from(location).where(eq(location.id, fk_location))
  if (place?.line !== fk_location) throw invalid({ fk_location: 'Elija una línea' })
  requireLine(actor, fk_location)
  requireDays({ date: 'happened' }, fields, undefined, dayOf(Date.now(), timeZone))
  const usual = hoursOn(date, await serviceHoursOf(db, fk_location, date))
  const { opens = usual.opens, closes = usual.closes } = fields
  requireHours({ opens, closes })
  const id = await insertOne(db, daily_report, {
    ...fields,
    opens,
    closes,
    fk_created_by: actor.id
  })
  await noteTransition(db, actor, id, { from: null, to: dailyReportStatus.ABIERTO })
  await insertTurns(db, id, await turnsOfDay(db, { line: fk_location, date }, timeZone))
  return id
}

/** Changes what is said of the day. */
export async function updateReport(
  db: Transaction,
  actor: Actor,
  id: number,
  { version, ...fields }: Update
): Promise<void> {
  const before = await lockReport(db, id, actor, version)
  requireWritable(actor, before)
  for (const field of ['date', 'fk_location'] as const)
    if (fields[field] !== undefined && fields[field] !== before[field])
      throw invalid({ [field]: 'El RTD es de su línea y de su día: no cambian' })
  requireHours({ ...before, ...fields })
  if (Object.keys(fields).length > 0) await db.update(daily_report).set(fields).where(eq(daily_report.id, id))
}

/** @throws VALIDATION.INVALID_DATA: one hour without the other, or the same twice */
function requireHours({ opens, closes }: { opens: string | null; closes: string | null }): void {
  const problem = hoursProblem({ opens, closes })
  if (problem) throw invalid({ [problem.field]: problem.text })
}

/**
 * Changes the state of a report as its table says. Closing keeps what the report says, with all that its turns show, in
 * the same transaction.
 * @throws DOMAIN.CONFLICT (transition, stale), AUTH.FORBIDDEN, VALIDATION.INVALID_DATA
 */
export async function changeState(
  db: Transaction,
  actor: Actor,
  id: number,
  { fkc_status: to, reason, version }: z.output<typeof changeDailyReportState.body>,
  timeZone: string
): Promise<void> {
  const report = await lockReport(db, id, actor)
  const from = report.fkc_status
  const allowed = dailyReportRules.transition(from, to, { permissions: actor.permissions, reason })
  if (!allowed.ok && allowed.code === 'DOMAIN.CONFLICT') throw conflict(allowed.reason, allowed.message)
  if (!allowed.ok && allowed.code === 'AUTH.FORBIDDEN') throw forbidden()
  // After the table, so that the second of two callers gets the change refused as impossible, not just as stale.
  if (version !== undefined && version !== report.version) throw conflict('stale')
  if (!allowed.ok) throw new AppError(allowed.code, { fields: allowed.errors })
  await noteTransition(db, actor, id, { from, to, reason })
  if (to === dailyReportStatus.CERRADO) await close(db, actor, id, timeZone)
  else await db.update(daily_report).set({ fkc_status: to }).where(eq(daily_report.id, id))
}

async function close(db: Transaction, actor: Actor, id: number, timeZone: string): Promise<void> {
  const closed_at = new Date().toISOString()
  const content = await contentNow(db, await readReport(db, id, actor), timeZone)
  const [closer] = await db
    .select({ id: user.id, name: nameOfAccount(user) })
    .from(user)
    .where(eq(user.id, actor.id))
  const fkc_status = dailyReportStatus.CERRADO
  const status = { id: fkc_status, name: classifierOf(fkc_status).name }
  const closed = { fkc_status, status, closed_at, fk_closed_by: actor.id, closed_by: closer ?? null }
  const text = JSON.stringify({ ...content, report: { ...content.report, ...closed } })
  const sha256 = createHash('sha256').update(text).digest('hex')
  await db.insert(daily_report_acta).values({ fk_daily_report: id, content: text, sha256 })
  await db.update(daily_report).set({ fkc_status, closed_at, fk_closed_by: actor.id }).where(eq(daily_report.id, id))
}

/** Adds something to a closed report; it stays as it is written. @throws DOMAIN.CONFLICT (transition) */
export async function addAddendum(db: Transaction, actor: Actor, id: number, text: string): Promise<void> {
  const report = await lockReport(db, id, actor)
  if (report.fkc_status !== dailyReportStatus.CERRADO)
    throw conflict('transition', 'El RTD no está cerrado: escriba en él')
  await db.insert(daily_report_addendum).values({ fk_daily_report: id, text, fk_user: actor.id })
}
