import { daysBetween } from 'contract/core/days.ts'
import * as contract from 'contract/planning/calendar.ts'
import { dayOf, formatDate } from 'contract/core/format.ts'
import * as levelling from 'contract/planning/levelling.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { linesFor, requireLine } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { jobOf } from '../jobs/actions.ts'
import { acceptLevelling, levellingOf, undoLevelling } from './levelling-accept.ts'
import { levelTask } from './levelling-task.ts'
import { calendarOf } from './calendar.ts'

/** What fills the nights to come. */
export const registerRoutes: RegisterRoutes = (routes, { env, jobs }) => {
  const clock = () => ({ now: new Date().toISOString(), timeZone: env.TZ_OPERATOR })

  routes.read(contract.planningCalendar, ({ db, query: { fkLine, ...asked }, actor }) => {
    const lines = linesFor(actor, fkLine)
    if (daysBetween(asked.from, asked.to) >= contract.maxCalendarDays)
      throw invalid({ to: `Como mucho ${contract.maxCalendarDays} días a la vez` })
    return calendarOf(db, { ...asked, lines: [...new Set(lines)] }, env.TZ_OPERATOR)
  })

  routes.write(levelling.levelWork, async ({ db, body, actor }) => {
    const { fk_location, from, to, by, fk_specialty, ids } = body
    requireLine(actor, fk_location)
    const today = dayOf(Date.now(), env.TZ_OPERATOR)
    if (from < today) throw invalid({ from: 'Elija un día de hoy en adelante' })
    if (daysBetween(from, to) >= levelling.maxLevelDays)
      throw invalid({ to: `Como mucho ${levelling.maxLevelDays} días a la vez` })
    const asked = { line: fk_location, from, to, by, fk_specialty, ids }
    const title = `Nivelar del ${formatDate(from)} al ${formatDate(to)}`
    const input = { asked, timeZone: env.TZ_OPERATOR }
    const id = await jobs.begin(db, actor, { task: levelTask, input, title, path: '/admin/planned/levelling' })
    return jobOf(db, actor, id)
  })
  routes.read(levelling.oneLevelling, ({ db, params, actor }) => levellingOf(db, actor, params.id))
  routes.write(levelling.acceptLevelling, ({ db, params, body, actor }) =>
    acceptLevelling(db, actor, params.id, body.ids, clock())
  )
  routes.write(levelling.undoLevelling, ({ db, params, actor }) => undoLevelling(db, actor, params.id, clock()))
}
