import type { ClassifierType } from 'contract/core/classifier.ts'
import * as contract from 'contract/dashboard/dashboard.ts'
import type { FigureName } from 'contract/dashboard/dashboard.ts'
import { plannedFiguresCall } from 'contract/dashboard/planned-figures.ts'
import { daysBetween } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import type { FastifyReply } from 'fastify'
import type { RegisterRoutes } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/statement.ts'
import type { SheetColumn } from '../../platform/excel.ts'
import { type Actor, linesFor } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import {
  anomaliesByLine,
  anomalyMonths,
  anomalyStates,
  countsByLine,
  countsByState,
  monthlyCounts,
  ordersStatement,
  plannedStates,
  typesOf,
  unplannedByStateAndType,
  unplannedMonths,
  unplannedStates
} from './counts.ts'
import { plannedFiguresOf } from './planned-figures.ts'
import { sendPlanned } from './planned-sheet.ts'
import { lineColumns, monthColumns, sendFigure, stackColumns, stateColumns, typeColumns } from './sheets.ts'

type OfLines = { db: Database; actor: Actor; query: { fkLine?: number[] | undefined } }
type OfYear = OfLines & { query: { year?: number | undefined } }
type OfDays = OfLines & { params: { from: string; to: string }; query: { is_planned?: boolean | undefined } }

const linesOf = ({ actor, query }: OfLines) => linesFor(actor, query.fkLine)

/** Two years. */
const maxDays = 731

/** Figures of the dashboards: what the screens draw, and the same as files. */
export const registerRoutes: RegisterRoutes = (routes, { env: { TZ_OPERATOR: zone } }) => {
  /** The answer of a call as a workbook. @param about what the figure is of, besides the lines: a year, days */
  const asSheet =
    <Input extends OfLines, Row>(
      figure: FigureName,
      columns: readonly SheetColumn<Row>[],
      answer: (input: Input) => Promise<Row[]>,
      about: (input: Input) => string = () => ''
    ) =>
    async (input: Input & { reply: FastifyReply }) =>
      sendFigure(input.reply, { figure, about: about(input), timeZone: zone }, columns, await answer(input))

  routes.read(contract.plannedStatusCount, async input => {
    const counts = await countsByState(input.db, plannedStates, 'WORK_ORDER_STATUS', { lines: linesOf(input) })
    return counts.map(({ fkc_status, name, count }) => ({ fkc_status, status: { id: fkc_status, name }, count }))
  })

  const states = (asked: Statement, type: ClassifierType) => (input: OfLines) =>
    countsByState(input.db, asked, type, { lines: linesOf(input) })
  const unplannedNow = states(unplannedStates, 'WORK_ORDER_STATUS')
  const anomaliesNow = states(anomalyStates, 'ANOMALY_STATUS')
  const stack = (input: OfLines) => unplannedByStateAndType(input.db, { lines: linesOf(input) })
  const types = async (input: OfLines) => typesOf(await stack(input))
  routes.read(contract.unplannedStates, unplannedNow, asSheet('unplannedStatus', stateColumns, unplannedNow))
  routes.read(contract.unplannedTypesCount, types, asSheet('unplannedTypes', typeColumns, types))
  routes.read(contract.unplannedStack, stack, asSheet('unplannedStack', stackColumns, stack))
  routes.read(contract.anomalyStates, anomaliesNow, asSheet('anomalyStatus', stateColumns, anomaliesNow))

  /** The year that is asked for, or this one. */
  const yearOf = ({ query }: OfYear) => query.year ?? Number(dayOf(Date.now(), zone).slice(0, 4))
  const months = (asked: Statement) => (input: OfYear) =>
    monthlyCounts(input.db, asked, { lines: linesOf(input), year: yearOf(input), zone })
  const [workByMonth, anomaliesByMonth] = [months(unplannedMonths), months(anomalyMonths)]
  const ofYear = (input: OfYear) => String(yearOf(input))
  routes.read(contract.unplannedMonths, workByMonth, asSheet('unplannedMonths', monthColumns, workByMonth, ofYear))
  routes.read(
    contract.anomalyMonths,
    anomaliesByMonth,
    asSheet('anomalyMonths', monthColumns, anomaliesByMonth, ofYear)
  )

  const span = (input: OfDays) => ({ lines: linesOf(input), ...input.params, zone })
  const orders = (input: OfDays) =>
    countsByLine(input.db, ordersStatement(input.query.is_planned), 'WORK_ORDER_STATUS', span(input))
  const anomalies = (input: OfDays) => countsByLine(input.db, anomaliesByLine, 'ANOMALY_STATUS', span(input))
  const ofDays = ({ params: { from, to } }: OfDays) => `${from} a ${to}`
  routes.read(contract.orderStatusByLine, orders, asSheet('orderStatusByLine', lineColumns, orders, ofDays))
  routes.read(contract.anomalyStatusByLine, anomalies, asSheet('anomalyStatusByLine', lineColumns, anomalies, ofDays))

  const plannedBetween = async (input: OfLines & { query: { from: string; to: string } }) => {
    const { from, to } = input.query
    if (daysBetween(from, to) > maxDays) throw invalid({ to: `Como mucho ${maxDays} días a la vez` })
    return plannedFiguresOf(input.db, { lines: linesOf(input), from, to, today: dayOf(Date.now(), zone), zone })
  }
  routes.read(plannedFiguresCall, plannedBetween, async input => {
    const { from, to } = input.query
    return sendPlanned(input.reply, { about: `${from} a ${to}`, timeZone: zone }, await plannedBetween(input))
  })
}
