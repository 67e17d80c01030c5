import * as contract from 'contract/staff/staff-locations.ts'
import { locationType } from 'contract/core/classifier.ts'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { rowsWhere, visibleSource } from '../../platform/http/list.ts'
import { byPermission } from '../../platform/http/list-source.ts'
import { removeRow, resourceSource } from '../../platform/http/resource-routes.ts'
import { searchTextOfPerson, hiddenValue } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { staff, staff_location } from '../../schema/staff.ts'
import { requireMayChangeLines } from '../access/rights.ts'
import { requirePerson } from './person.ts'
import { staffLocationPolicy } from './policy.ts'

/**
 * The lines that people work on. Callers may assign and remove only their own lines, can't unlock themselves, and leave
 * those alone whose account has more rights.
 * Locking a line unlocks the person's other one, in the same transaction.
 */
export const staffLocationSource = byPermission('staff.contact', isVisible =>
  resourceSource(contract.staffLocations, {
    ...staffLocationPolicy,
    fields: {
      staff: {
        id: staff.id,
        dni: isVisible ? staff.dni : hiddenValue,
        first_name: staff.first_name,
        last_name: staff.last_name
      },
      location: { id: location.id, name: location.name, color: location.color }
    },
    joins: query =>
      query
        .innerJoin(staff, eq(staff.id, staff_location.fk_staff))
        .innerJoin(location, eq(location.id, staff_location.fk_location)),
    searchText: sql`(${searchTextOfPerson(sql`${staff_location.fk_staff}`, isVisible)} || ' ' ||
    (select search_key(l.name) from location l where l.id = ${staff_location.fk_location}))`,
    beforeWrite: async ({ db, actor, fields, before }) => {
      if (before && 'fk_staff' in fields && fields['fk_staff'] !== before['fk_staff'])
        throw invalid({ fk_staff: 'No se puede pasar a otra persona' })
      const after = { ...before, ...fields } as { fk_staff: number; fk_location: number; is_locked: boolean }
      requireLine(actor, after.fk_location)
      const loosens = before?.['is_locked'] && !(after.is_locked && after.fk_location === before['fk_location'])
      if (loosens) requireNotOwnLock(actor, after.fk_staff)
      if (before || after.is_locked) await requireMayChangeLines(db, actor, after.fk_staff)
      if (after.is_locked && !before?.['is_locked']) await unlockLines(db, after.fk_staff, before?.id)
    },
    beforeRemove: async ({ db, actor, row }) => {
      const person = row['fk_staff']
      if (row['is_locked']) requireNotOwnLock(actor, person)
      await requireMayChangeLines(db, actor, person)
    }
  })
)

function requireNotOwnLock(actor: Actor, person: number): void {
  if (person === actor.staff) throw forbidden('No puede soltar su propia línea fijada')
}

async function unlockLines(db: Transaction, person: number, except = 0): Promise<void> {
  // Locks the person, so that the second of two simultaneous locks finds the first one and removes it.
  await db.select({ id: staff.id }).from(staff).where(eq(staff.id, person)).for('no key update')
  await db
    .update(staff_location)
    .set({ is_locked: false })
    .where(and(eq(staff_location.fk_staff, person), eq(staff_location.is_locked, true), ne(staff_location.id, except)))
}

/** A person's lines, by name. @throws RESOURCE.NOT_FOUND if there is no such person */
export async function linesOfPerson(db: Db, person: number, actor: Actor): Promise<JsonText<contract.StaffLocation[]>> {
  await requirePerson(db, person)
  const name = sql`(select name from location where id = ${staff_location.fk_location})`
  const isTheirs = eq(staff_location.fk_staff, person)
  return rowsWhere(db, visibleSource(staffLocationSource, actor), isTheirs, name, staff_location.fk_location)
}

/**
 * Active lines that the caller may still assign to a person, by name.
 * @throws RESOURCE.NOT_FOUND if there is no such person
 */
export async function linesToAssign(
  db: Db,
  person: number,
  actor: Actor
): Promise<z.output<(typeof contract.unassignedLines)['reply']>> {
  await requirePerson(db, person)
  return db
    .select({ id: location.id, name: location.name, color: location.color })
    .from(location)
    .where(
      and(
        eq(location.fkc_type, locationType.LINEA),
        location.is_active,
        inArray(location.id, [...actor.lines]),
        sql`not exists (select from staff_location sl
          where sl.fk_staff = ${person} and sl.fk_location = ${location.id})`
      )
    )
    .orderBy(asc(location.name), asc(location.id))
}

/**
 * Removes a line from a person.
 * @throws RESOURCE.NOT_FOUND when it isn't assigned; AUTH.FORBIDDEN for a line that isn't the caller's, or for the
 * caller's own lock
 */
export async function removeLineOfPerson(
  db: Transaction,
  { staff: person, location: line }: { staff: number; location: number },
  actor: Actor
): Promise<Record<string, never>> {
  const [row] = await db
    .select({ id: staff_location.id })
    .from(staff_location)
    .where(and(eq(staff_location.fk_staff, person), eq(staff_location.fk_location, line)))
  if (!row) throw notFound()
  return removeRow(db, staffLocationSource, row.id, actor)
}
