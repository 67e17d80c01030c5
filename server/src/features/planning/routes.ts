import { daysBetween } from 'contract/core/days.ts'
import * as contract from 'contract/planning/calendar.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { linesFor } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { calendarOf } from './calendar.ts'

/** What fills the nights to come. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  routes.read(contract.planningCalendar, ({ db, query: { fkLine, ...asked }, actor }) => {
    const lines = linesFor(actor, fkLine)
    if (daysBetween(asked.from, asked.to) >= contract.maxCalendarDays)
      throw invalid({ to: `Como mucho ${contract.maxCalendarDays} días a la vez` })
    return calendarOf(db, { ...asked, lines: [...new Set(lines)] }, env.TZ_OPERATOR)
  })
}
