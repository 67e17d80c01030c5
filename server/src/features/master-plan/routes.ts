import { dayOf, plainName } from 'contract/core/format.ts'
import * as contract from 'contract/master-plan/master-plan.ts'
import type { FastifyReply } from 'fastify'
import type { RegisterRoutes } from '../../feature.ts'
import { requireLine } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { FairShare } from '../../platform/http/fair-share.ts'
import { excelType } from '../../platform/excel.ts'
import { planAsExcel } from './excel.ts'
import { filePlanOf, occurrencesOf, planOf } from './plan.ts'
import { lineById } from './queries.ts'

/** Also where callers have no limits: plans of sixteen at once left no connection for anything else. */
const turns = new FairShare(true)
const maxSendMs = 3000

/** A line's year: what was done, is late, programmed and foreseen, by weeks or months. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const clock = () => ({ now: new Date().toISOString(), timeZone: env.TZ_OPERATOR })

  /** Dates are foreseen one by one. @throws VALIDATION.INVALID_DATA for a year too far away */
  function requireNear(year: number): void {
    const last = Number(dayOf(Date.now(), env.TZ_OPERATOR).slice(0, 4)) + contract.maxYearsAhead
    if (year > last) throw invalid({ year: `El plan llega hasta ${last}` })
  }

  /** @param isSent whether the turn lasts until the reply is sent, which a slow client delays by seconds at most */
  async function inTurn<T>({ raw }: FastifyReply, work: () => Promise<T>, isSent = false): Promise<T> {
    const end = await turns.turn('plan', 'everybody', raw)
    if (isSent) raw.once('close', end)
    return work().finally(() => (isSent && !raw.destroyed ? setTimeout(end, maxSendMs).unref() : end()))
  }

  routes.read(
    contract.masterPlan,
    async ({ db, query: { page, itemsPerPage, paginated, ...query }, actor, reply }) => {
      requireLine(actor, query.fkLine)
      requireNear(query.year)
      const paged = { ...query, ...(paginated && { page, itemsPerPage }) }
      return inTurn(reply, () => planOf(db, paged, clock()), true)
    },
    async ({ db, query: { page: _page, itemsPerPage: _size, sums: _sums, ...query }, actor, reply }) => {
      requireLine(actor, query.fkLine)
      requireNear(query.year)
      const plan = await inTurn(reply, () => filePlanOf(db, query, clock()))
      const line = await lineById(db, query.fkLine)
      const about = { ...query, line, today: dayOf(Date.now(), env.TZ_OPERATOR) }
      const name = `plan-maestro-${plainName(line.name)}-${query.year}`
      void reply.header('content-disposition', `attachment; filename="${name}.${query.format}"`)
      if (query.format === 'xlsx') return reply.type(excelType).send(planAsExcel(plan, about, env.TZ_OPERATOR))
      // The library takes time and memory that only those who print should pay for.
      const { planAsPdf } = await import('./pdf.ts')
      return reply.type('application/pdf').send(planAsPdf(plan, about))
    }
  )

  routes.read(contract.masterOccurrences, async ({ db, query, actor, reply }) => {
    requireLine(actor, query.fkLine)
    requireNear(query.year)
    return inTurn(reply, () => occurrencesOf(db, query, clock()))
  })
}
