import { addDays } from 'contract/core/days.ts'
import { minuteNow, momentOf, nightOf, turnsOf } from 'contract/service-hours/nights.ts'
import * as contract from 'contract/service-hours/service-hours.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { requireLine } from '../../platform/http/actor.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { instantAt, serviceHoursOf } from './hours.ts'
import { maxDays } from './night-work.ts'
import { workInNight } from './queries.ts'
import { exceptionSource, shiftSource, weekdaySource } from './source.ts'

/** When lines carry people, and when their shifts work. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const timeZone = env.TZ_OPERATOR

  routes.read(contract.lineNight, async ({ db, query: { fkLine, date }, actor }) => {
    requireLine(actor, fkLine)
    // An order that lasts until this night may have begun, and one that begins in it may end, so many days away.
    const hours = await serviceHoursOf(db, fkLine, addDays(date, -maxDays - 1), addDays(date, maxDays + 1))
    const { from, to } = nightOf(date, hours)
    const [starts_at, ends_at] = await instantAt(db, [momentOf(date, from), momentOf(date, to)], timeZone)
    return {
      starts_at,
      ends_at,
      minutes: to - from,
      ...(await workInNight(db, { line: fkLine, day: date, starts_at, ends_at }, hours, timeZone)),
      turns: turnsOf(date, hours, minuteNow(date, timeZone))
    }
  })
  resourceRoutes(routes, contract.serviceExceptions, exceptionSource(timeZone))
  resourceRoutes(routes, contract.lineShifts, shiftSource)
  resourceRoutes(routes, contract.serviceHours, weekdaySource)
}
