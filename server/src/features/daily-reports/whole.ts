import {
  type Acta,
  type ActaContent,
  type DailyReport,
  type DailyReportDetail
} from 'contract/daily-reports/daily-reports.ts'
import { dailyReportStatus } from 'contract/core/classifier.ts'
import type { Turn } from 'contract/daily-reports/turns.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { oneRow, rowsWhere } from '../../platform/http/list.ts'
import { daily_report_acta, turn_report } from '../../schema/daily-reports.ts'
import { daysWithoutStop, happenedIn } from './happened.ts'
import { selectAddenda, dailyReportSource, selectHistory, selectSignatures } from './source.ts'
import { turnSource } from './turn-source.ts'
import { requireValue } from '../../platform/require-value.ts'

/** @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
export const readReport = async (db: Db, id: number, actor: Actor): Promise<DailyReport> =>
  (await oneRow(db, dailyReportSource, id, actor)).parsed()

/** What a report says at this moment. */
export async function contentNow(db: Db, report: DailyReport, timeZone: string): Promise<ActaContent> {
  const rows = await rowsWhere(
    db,
    turnSource,
    eq(turn_report.fk_daily_report, report.id),
    turn_report.starts_at,
    turn_report.id
  )
  const turns: Turn[] = []
  for (const turn of rows.parsed()) turns.push({ ...turn, happened: await happenedIn(db, turn) })
  return { report: { ...report, days_without_stop: await daysWithoutStop(db, report, timeZone) }, turns }
}

/** What a report said when it was closed; undefined while it may change. */
async function contentKept(db: Db, { id, fkc_status }: DailyReport) {
  if (fkc_status !== dailyReportStatus.CERRADO) return undefined
  const [kept] = await db.select().from(daily_report_acta).where(eq(daily_report_acta.fk_daily_report, id))
  if (!kept) throw new Error(`the closed report ${id} has no acta`)
  return { content: JSON.parse(kept.content) as ActaContent, sha256: kept.sha256 }
}

/** What was closed, else what is there now. */
async function contentOf(db: Db, report: DailyReport, timeZone: string) {
  return (await contentKept(db, report)) ?? { content: await contentNow(db, report, timeZone), sha256: null }
}

const listed = async <Row>(db: Db, query: ReturnType<typeof selectAddenda>): Promise<Row[]> =>
  requireValue((await db.execute<{ rows: Row[] }>(query)).rows[0]).rows

/** A report with everything that its page shows; its turns with what happened in them. */
export async function wholeReport(db: Db, id: number, actor: Actor, timeZone: string): Promise<DailyReportDetail> {
  const report = await readReport(db, id, actor)
  const { content } = await contentOf(db, report, timeZone)
  return {
    ...report,
    days_without_stop: content.report.days_without_stop,
    turns: content.turns,
    addenda: await listed(db, selectAddenda(id)),
    history: await listed(db, selectHistory(id)),
    signatures: await listed(db, selectSignatures(id))
  }
}

/** The turns of a report, of a closed one as it was closed. */
export const turnsOf = async (db: Db, id: number, actor: Actor, timeZone: string): Promise<Turn[]> =>
  (await contentOf(db, await readReport(db, id, actor), timeZone)).content.turns

/** One turn of a report that may be open. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
export async function oneTurn(db: Db, id: number, actor: Actor): Promise<Turn> {
  const turn = (await oneRow(db, turnSource, id, actor)).parsed()
  return { ...turn, happened: await happenedIn(db, turn) }
}

/** A report as the page and the paper show it. @param turn one of its turns; 0: all of them */
export async function actaOf(
  db: Db,
  { id, turn }: { id: number; turn: number },
  actor: Actor,
  timeZone: string
): Promise<Acta> {
  const report = await readReport(db, id, actor)
  const { content, sha256 } = await contentOf(db, report, timeZone)
  const turns = content.turns.filter(one => turn === 0 || one.id === turn)
  if (turns.length === 0) throw notFound()
  return { report: content.report, turns, sha256, addenda: await listed(db, selectAddenda(id)) }
}
