import { dayOf } from 'contract/format.ts'
import * as contract from 'contract/master-plan.ts'
import type { Feature } from '../../feature.ts'
import { requireLine } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { occurrencesOf, planOf } from './plan.ts'

/** A line's year: what was done, is late, programmed and foreseen, by weeks or months. */
export const masterPlan: Feature = (routes, { env }) => {
  const clock = () => ({ now: new Date().toISOString(), timeZone: env.TZ_OPERATOR })

  /** Dates are foreseen one by one. @throws VALIDATION.INVALID_DATA for a year too far away */
  function requireNear(year: number): void {
    const last = Number(dayOf(Date.now(), env.TZ_OPERATOR).slice(0, 4)) + contract.mostYearsAhead
    if (year > last) throw invalid({ year: `El plan llega hasta ${last}` })
  }

  routes.read(contract.masterPlan, async ({ db, query: { page, itemsPerPage, paginated, ...query }, actor }) => {
    requireLine(actor, query.fkLine)
    requireNear(query.year)
    return planOf(db, { ...query, ...(paginated && { page, itemsPerPage }) }, clock())
  })

  routes.read(contract.masterOccurrences, async ({ db, query, actor }) => {
    requireLine(actor, query.fkLine)
    requireNear(query.year)
    return occurrencesOf(db, query, clock())
  })
}
