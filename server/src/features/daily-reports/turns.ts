import { signatureProblem } from 'contract/daily-report-transitions.ts'
import type { createTurn, signTurn, updateTurn } from 'contract/turn-reports.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { turn_report, turn_report_staff } from '../../schema/daily-reports.ts'
import { staff } from '../../schema/staff.ts'
import { insertTurns, lockReport, type ReportRow, requireWritable, turnsOfDay } from './actions.ts'

type TurnRow = typeof turn_report.$inferSelect
type Words = Omit<z.output<typeof updateTurn.body>, 'version'>

/** As long as a shift may be, in hours. */
const longest = 24

/** A turn and its report, locked in this order by everybody. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT */
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
  const turns = { table: turn_report, line: turn_report.fk_line }
  const turn = await lockRow(db, turns, id, actor, version)
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
  const [usual] = await turnsOfDay(db, { line: report.fk_location, date: report.date }, timeZone, [fkc_shift])
  const [id] = await insertTurns(db, fk_daily_report, usual ? [usual] : [])
  await writeTurn(db, actor, id as number, words)
  return id as number
}

/** Writes in a turn. What was signed and is no longer so loses its signatures. */
export async function writeTurn(
  db: Transaction,
  actor: Actor,
  id: number,
  { version, staff: people, ...fields }: z.output<typeof updateTurn.body>
): Promise<void> {
  const { turn, report } = await lockTurn(db, actor, id, version)
  requireWritable(actor, report)
  requireSpan({ ...turn, ...fields })
  const isOtherPeople = people !== undefined && (await setPeople(db, id, [...new Set(people)]))
  if (!isOtherPeople && !isChange(turn, fields)) return
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

/** @throws VALIDATION.INVALID_DATA unless a shift ends after it begins, within a day */
function requireSpan({ starts_at, ends_at }: Pick<TurnRow, 'starts_at' | 'ends_at'>): void {
  const hours = (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000
  if (hours <= 0) throw invalid({ ends_at: 'El fin tiene que ser posterior al inicio' })
  if (hours > longest) throw invalid({ ends_at: `Un turno dura como mucho ${longest} horas` })
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
 * @throws DOMAIN.CONFLICT (closed, duplicate, stale)
 */
export async function sign(
  db: Transaction,
  actor: Actor,
  id: number,
  { role, version }: z.output<typeof signTurn.body>
): Promise<void> {
  const { turn, report } = await lockTurn(db, actor, id, version)
  requireOpen(report)
  const problem = signatureProblem(turn, role, actor.id)
  if (problem) throw conflict('duplicate', problem)
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
