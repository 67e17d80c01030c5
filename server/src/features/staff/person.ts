import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { staff } from '../../schema/staff.ts'

/** @throws RESOURCE.NOT_FOUND if there is no such person */
export async function requirePerson(db: Db, person: number): Promise<void> {
  if (!(await db.$count(staff, eq(staff.id, person)))) throw notFound()
}
