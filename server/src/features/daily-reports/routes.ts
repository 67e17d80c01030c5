import * as contract from 'contract/daily-reports/daily-reports.ts'
import { plainName } from 'contract/core/format.ts'
import * as turns from 'contract/daily-reports/turn-reports.ts'
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { daily_report } from '../../schema/daily-reports.ts'
import { addAddendum, changeState, createReport, updateReport } from './actions.ts'
import { dailyReportSource } from './source.ts'
import { foundTurnSource, turnSource } from './turn-source.ts'
import { addTurn, sign, writeTurn } from './turns.ts'
import { comment, readComment } from './verify.ts'
import { actaOf, oneTurn, readReport, turnsOf, wholeReport } from './whole.ts'

/** The technical reports of days and their shifts (RTD), with what the control centre says of them. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const timeZone = env.TZ_OPERATOR
  const whole = (db: Db, id: number, actor: Actor) => wholeReport(db, id, actor, timeZone)

  for (const call of [contract.listDailyReports, contract.dailyReportsPaginated])
    routes.read(call, ({ db, query, actor }) => listRows(db, dailyReportSource, query, actor))

  routes.read(contract.oneDailyReport, ({ db, params, actor }) => whole(db, params.id, actor))

  routes.write(contract.createDailyReport, async ({ db, body, actor }) =>
    whole(db, await createReport(db, actor, body, timeZone), actor)
  )

  routes.write(contract.updateDailyReport, async ({ db, params, body, actor }) => {
    await updateReport(db, actor, params.id, body)
    return whole(db, params.id, actor)
  })

  routes.write(contract.changeDailyReportState, async ({ db, params, body, actor }) => {
    await changeState(db, actor, params.id, body, timeZone)
    return whole(db, params.id, actor)
  })

  routes.write(contract.addAddendum, async ({ db, params, body, actor }) => {
    await addAddendum(db, actor, params.id, body.text)
    return whole(db, params.id, actor)
  })

  routes.read(contract.reportExists, async ({ db, params: { date }, query: { fkLine }, actor }) => {
    requireLine(actor, fkLine)
    const { id } = daily_report
    const ofDay = and(eq(daily_report.fk_line, fkLine), eq(daily_report.date, date))
    const [found] = await db.select({ id }).from(daily_report).where(ofDay)
    return { exists: found !== undefined, id: found?.id ?? null }
  })

  /** The nearest report of the same line on one side of another. */
  async function beside(db: Db, actor: Actor, of: number, side: 'before' | 'after') {
    const { fk_line, date } = await readReport(db, of, actor)
    const [than, order] = side === 'before' ? [lt, desc] : ([gt, asc] as const)
    const [found] = await db
      .select({ id: daily_report.id })
      .from(daily_report)
      .where(and(eq(daily_report.fk_line, fk_line), than(daily_report.date, date)))
      .orderBy(order(daily_report.date))
      .limit(1)
    return found ? oneRow(db, dailyReportSource, found.id, actor) : null
  }

  routes.read(contract.reportBefore, ({ db, params, actor }) => beside(db, actor, params.id, 'before'))
  routes.read(contract.reportAfter, ({ db, params, actor }) => beside(db, actor, params.id, 'after'))

  routes.read(
    contract.oneActa,
    ({ db, params, actor }) => actaOf(db, params, actor, timeZone),
    async ({ db, params, actor, reply }) => {
      const acta = await actaOf(db, params, actor, timeZone)
      // The library takes time and memory that only those who print should pay for.
      const { actaAsPdf } = await import('./acta-pdf.ts')
      const file = await actaAsPdf(acta, timeZone)
      const { line, date } = acta.report
      const shift = params.turn === 0 ? '' : `-${plainName(acta.turns[0]?.shift.name ?? '')}`
      void reply.header('content-disposition', `attachment; filename="rtd-${plainName(line.name)}-${date}${shift}.pdf"`)
      return reply.type('application/pdf').send(file)
    }
  )

  routes.read(turns.turnsOfReport, ({ db, params, actor }) => turnsOf(db, params.id, actor, timeZone))

  routes.read(
    turns.staffOfTurn,
    async ({ db, params, actor }) => (await oneRow(db, turnSource, params.id, actor)).parsed().staff
  )

  routes.read(turns.searchTurns, ({ db, query, actor }) => listRows(db, foundTurnSource, query, actor))

  routes.write(turns.createTurn, async ({ db, body, actor }) =>
    oneTurn(db, await addTurn(db, actor, body, timeZone), actor)
  )

  routes.write(turns.updateTurn, async ({ db, params, body, actor }) => {
    await writeTurn(db, actor, params.id, body, timeZone)
    return oneTurn(db, params.id, actor)
  })

  routes.write(turns.signTurn, async ({ db, params, body, actor }) => {
    await sign(db, actor, params.id, body, timeZone)
    return oneTurn(db, params.id, actor)
  })

  routes.read(turns.oneComment, ({ db, params, actor }) => readComment(db, actor, params))
  routes.write(turns.updateComment, ({ db, body, actor }) => comment(db, actor, body, false))
  routes.write(turns.closeComment, ({ db, body, actor }) => comment(db, actor, body, true))
}
