import { dayOf } from 'contract/core/format.ts'
import { hoursProblem } from 'contract/service-hours/nights.ts'
import * as contract from 'contract/service-hours/service-hours.ts'
import { eq, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { requireDays } from '../../platform/clock.ts'
import { invalid } from '../../platform/http/errors.ts'
import { type SearchParts, searchTextOf } from '../../platform/http/list-source.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import { namedClassifier } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { line_shift, service_exception, service_hours } from '../../schema/service-hours.ts'
import { exceptionPolicy, shiftPolicy, weekdayPolicy } from './policy.ts'

type OfLine = typeof service_hours | typeof service_exception | typeof line_shift

/** The parts of a source whose rows belong to a line. */
const ofLine = (table: OfLine) => ({
  joins: (query: PgSelect) => query.innerJoin(location, eq(location.id, table.fk_location))
})

/** Rows are found by code and name of their line. */
const searchParts =
  (table: OfLine): SearchParts =>
  contains => [
    sql`${table.fk_location} in (select l.id from location l where ${contains(sql`search_key(l.code || ' ' || l.name)`)})`
  ]

const named = { location: { id: location.id, name: location.name, color: location.color } }

/** @throws VALIDATION.INVALID_DATA: one hour without the other, or the same twice */
function requireHours({ fields, before }: { fields: object; before: object | undefined }): void {
  const problem = hoursProblem({ ...before, ...fields })
  if (problem) throw invalid({ [problem.field]: problem.text })
}

export const weekdaySource = resourceSource(contract.serviceHours, {
  ...weekdayPolicy,
  ...ofLine(service_hours),
  searchParts: searchParts(service_hours),
  fields: named,
  beforeWrite: requireHours
})

export const exceptionSource = (timeZone: string) =>
  resourceSource(contract.serviceExceptions, {
    ...exceptionPolicy,
    ...ofLine(service_exception),
    searchText: searchTextOf(service_exception.reason),
    fields: named,
    beforeWrite(write) {
      requireHours(write)
      requireDays({ date: 'planned' }, write.fields, write.before, dayOf(new Date(), timeZone))
    }
  })

export const shiftSource = resourceSource(contract.lineShifts, {
  ...shiftPolicy,
  ...ofLine(line_shift),
  searchParts: searchParts(line_shift),
  fields: { ...named, shift: namedClassifier(line_shift.fkc_shift) }
})
