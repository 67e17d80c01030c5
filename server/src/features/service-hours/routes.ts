import { minuteNow, momentOf, nightOf, turnsOf } from 'contract/service-hours/nights.ts'
import * as contract from 'contract/service-hours/service-hours.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { requireLine } from '../../platform/http/actor.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { instantAt, serviceHoursOf } from './hours.ts'
import { daysAround, workInNights } from './work-of-nights.ts'
import { exceptionSource, shiftSource, weekdaySource } from './source.ts'

/** When lines carry people, and when their shifts work. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const timeZone = env.TZ_OPERATOR

  routes.read(contract.lineNight, async ({ db, query: { fkLine, date }, actor }) => {
    requireLine(actor, fkLine)
    const around = daysAround(date, date)
    const hours = await serviceHoursOf(db, fkLine, around.from, around.to)
    const { from, to } = nightOf(date, hours)
    const [starts_at, ends_at] = await instantAt(db, [momentOf(date, from), momentOf(date, to)], timeZone)
    const works = await workInNights(db, { line: fkLine, from: date, to: date }, hours, timeZone)
    const work = works.get(date) ?? []
    const sum = (kind: 'stop' | 'running') => work.reduce((minutes, one) => minutes + one[kind], 0)
    return {
      starts_at,
      ends_at,
      minutes: to - from,
      programmed: {
        orders: new Set(work.map(({ fk_work_order }) => fk_work_order)).size,
        stop: sum('stop'),
        running: sum('running')
      },
      work: work.map(({ shares: _shares, ...own }) => own),
      turns: turnsOf(date, hours, minuteNow(date, timeZone))
    }
  })
  resourceRoutes(routes, contract.serviceExceptions, exceptionSource(timeZone))
  resourceRoutes(routes, contract.lineShifts, shiftSource)
  resourceRoutes(routes, contract.serviceHours, weekdaySource)
}
