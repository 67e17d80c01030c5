import * as contract from 'contract/staff/staff.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { rowsWhere } from '../../platform/http/list.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import { namedOf } from '../../schema/expressions.ts'
import { specialty } from '../../schema/catalogs.ts'
import { staff_specialty } from '../../schema/staff.ts'
import { requirePerson } from './person.ts'
import { staffSpecialtyPolicy } from './policy.ts'

/** What people know how to do. Their list is that of a person. */
export const staffSpecialtySource = resourceSource(contract.staffSpecialties, {
  ...staffSpecialtyPolicy,
  fields: { specialty: namedOf('specialty', staff_specialty.fk_specialty) },
  without: ['list', 'one', 'update']
})

/** A person's specialties, by name. @throws RESOURCE.NOT_FOUND if there is no such person */
export async function specialtiesOf(db: Db, person: number): Promise<JsonText<contract.StaffSpecialty[]>> {
  await requirePerson(db, person)
  const name = sql`(select name from specialty where id = ${staff_specialty.fk_specialty})`
  return rowsWhere(db, staffSpecialtySource, eq(staff_specialty.fk_staff, person), name)
}

/** The active specialties that a person doesn't have, by name. @throws RESOURCE.NOT_FOUND */
export async function specialtiesToAssign(
  db: Db,
  person: number
): Promise<z.output<(typeof contract.specialtiesToAssign)['reply']>> {
  await requirePerson(db, person)
  return db
    .select({ id: specialty.id, name: specialty.name })
    .from(specialty)
    .where(
      sql`${specialty.is_active} and not exists (select from staff_specialty ss
        where ss.fk_staff = ${person} and ss.fk_specialty = ${specialty.id})`
    )
    .orderBy(specialty.name)
}
