import { boolean, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { specialty } from './catalogs.ts'
import { fk, partOf, record } from './columns.ts'
import { location } from './locations.ts'

export const staff = pgTable('staff', {
  ...record(),
  dni: text().notNull().unique(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  email: text(),
  phone: text(),
  position: text(),
  department: text(),
  external_id: text().unique(),
  is_active: boolean().notNull().default(true)
})

/** The lines that a person works on. At most one is locked; then the person can't work on the others. */
export const staff_location = pgTable(
  'staff_location',
  {
    ...record(),
    fk_staff: partOf(() => staff.id),
    fk_location: fk(() => location.id).notNull(),
    is_locked: boolean().notNull().default(false)
  },
  t => [
    unique('staff_location_once').on(t.fk_staff, t.fk_location),
    uniqueIndex('staff_location_one_locked')
      .on(t.fk_staff)
      .where(sql`is_locked`)
  ]
)

export const staff_specialty = pgTable(
  'staff_specialty',
  { ...record(), fk_staff: partOf(() => staff.id), fk_specialty: fk(() => specialty.id).notNull() },
  t => [unique('staff_specialty_once').on(t.fk_staff, t.fk_specialty)]
)
