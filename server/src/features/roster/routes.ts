import { daysBetween as lengthOf } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import * as contract from 'contract/roster/roster.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { excelType } from '../../platform/excel.ts'
import { linesFor, requireLine } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { changeDays, fillByPattern } from './actions.ts'
import { capacityBetween } from './capacity.ts'
import { rosterAsExcel } from './excel.ts'
import { daysBetween, daysOfPerson, linesWithShifts, namesOfSpecialties, peopleOf } from './queries.ts'

/** Who works when, and what nights can take. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const today = () => dayOf(Date.now(), env.TZ_OPERATOR)

  /** @throws VALIDATION.INVALID_DATA for a period that is too long */
  function requirePeriod({ from, to }: { from: string; to: string }): void {
    if (lengthOf(from, to) >= contract.maxRosterDays)
      throw invalid({ to: `Como mucho ${contract.maxRosterDays} días a la vez` })
  }
  const asked = (fkLine: number | undefined) => (fkLine === undefined ? undefined : [fkLine])

  routes.read(
    contract.rosterDays,
    ({ db, query: { fkLine, fk_staff, ...period }, actor }) => {
      requirePeriod(period)
      return daysBetween(db, linesFor(actor, asked(fkLine)), period, fk_staff)
    },
    async ({ db, query: { fkLine, fk_staff, from, to }, actor, reply }) => {
      requirePeriod({ from, to })
      const lines = linesFor(actor, asked(fkLine))
      const all = await peopleOf(db, lines, { from, to }, today())
      const people = all.filter(({ id }) => fk_staff === undefined || id === fk_staff)
      const days = await daysBetween(db, lines, { from, to }, fk_staff)
      const sheet = { from, to, people, days, lines: await linesWithShifts(db), fkLine, timeZone: env.TZ_OPERATOR }
      void reply.header('content-disposition', `attachment; filename="cuadrante-${from}.xlsx"`)
      return reply.type(excelType).send(rosterAsExcel(sheet))
    }
  )
  routes.read(contract.myRoster, async ({ db, query, actor }) => {
    requirePeriod(query)
    return { days: await daysOfPerson(db, actor.staff, query), lines: await linesWithShifts(db) }
  })
  routes.read(contract.rosterPeople, async ({ db, query: { fkLine, ...period }, actor }) => {
    requirePeriod(period)
    const people = await peopleOf(db, linesFor(actor, asked(fkLine)), period, today())
    return {
      people,
      specialties: await namesOfSpecialties(db, [...new Set(people.flatMap(({ specialties }) => specialties))]),
      lines: await linesWithShifts(db),
      week_minutes: env.LEGAL_WEEK_HOURS * 60
    }
  })
  routes.write(contract.changeRoster, ({ db, body, actor }) => changeDays(db, actor, body.items, today()))
  routes.write(contract.rosterPattern, ({ db, body, actor }) => {
    requirePeriod(body)
    return fillByPattern(db, actor, body, today())
  })
  routes.read(contract.rosterCapacity, ({ db, query: { fkLine, from, to, by }, actor }) => {
    requireLine(actor, fkLine)
    requirePeriod({ from, to })
    return capacityBetween(db, { line: fkLine, from, to, by }, env.TZ_OPERATOR)
  })
}
