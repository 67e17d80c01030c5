import { boolean, check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { usage_unit } from './catalogs.ts'
import { decimal, fk, onceByWords, record, searchKey } from './columns.ts'
import { location, structure } from './locations.ts'
import { plan } from './plans.ts'

/** A functional position that must be maintained, whatever asset sits in it. */
export const base = pgTable(
  'base',
  {
    ...record(),
    code: text().notNull().unique(),
    name: text().notNull(),
    fk_location: fk(() => location.id).notNull(),
    fk_line: fk(() => location.id),
    fk_structure: fk(() => structure.id).notNull(),
    fk_plan: fk(() => plan.id),
    criticality: text().notNull().default('B'),
    requires_stop: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true)
  },
  t => [
    onceByWords('base_code_once', t.code),
    unique('base_name_in_position').on(t.fk_location, t.fk_structure, t.name),
    index('base_inactive')
      .on(t.id)
      .where(sql`not is_active`),
    index('base_line').on(t.fk_line, t.id.desc().nullsFirst()),
    index('base_structure').on(t.fk_structure),
    index('base_plan').on(t.fk_plan),
    check('base_criticality', sql`${t.criticality} in ('A', 'B', 'C')`)
  ]
)

/** A meter on a base. `rollover_at`: the value at which it starts again from zero. */
export const base_metric = pgTable(
  'base_metric',
  {
    ...record(),
    fk_base: fk(() => base.id).notNull(),
    fk_line: fk(() => location.id),
    fk_usage_unit: fk(() => usage_unit.id).notNull(),
    name: text().notNull(),
    current_value: decimal(),
    rollover_at: decimal(),
    /** whether it is read on rounds and may drive activities */
    is_active: boolean().notNull().default(true)
  },
  t => [uniqueIndex('base_metric_once').on(t.fk_base, searchKey(t.name)), index('base_metric_line').on(t.fk_line)]
)
