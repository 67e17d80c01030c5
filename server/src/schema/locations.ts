import { type AnyPgColumn, boolean, check, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { classifier, subsystem, system } from './catalogs.ts'
import { fk, onceByWords, record } from './columns.ts'

/**
 * Tree of places. `fk_line` is the line of the place, kept by a trigger; for a line it is its own id. Which place may
 * stand in which (`contract/src/locations/place-types.ts`) is kept by the trigger `location_fits`.
 */
export const location = pgTable(
  'location',
  {
    ...record(),
    fk_location: integer().references((): AnyPgColumn => location.id),
    fk_line: integer().references((): AnyPgColumn => location.id),
    fkc_type: fk(() => classifier.id).notNull(),
    code: text().notNull().unique(),
    name: text().notNull(),
    color: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    altitude: doublePrecision(),
    position_m: doublePrecision(),
    is_active: boolean().notNull().default(true),
    /** of a line: the labels of its places open a form for the public */
    takes_public_reports: boolean().notNull().default(false)
  },
  t => [
    onceByWords('location_code_once', t.code),
    index('location_parent').on(t.fk_location),
    index('location_line').on(t.fk_line),
    check('location_color_is_hex', sql`${t.color} ~ '^#[0-9A-Fa-f]{6}$'`),
    check('location_of_public_reports', sql`not ${t.takes_public_reports} or ${t.fkc_type} = 20`),
    check('location_whole_position', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    check('location_on_earth', sql`abs(${t.latitude}) <= 90 and abs(${t.longitude}) <= 180`),
    check('location_not_its_own_parent', sql`${t.fk_location} <> ${t.id}`)
  ]
)

/** Breakdown tree, common to all lines (EN 13306 item hierarchy). `level` is kept by a trigger. */
export const structure = pgTable(
  'structure',
  {
    ...record(),
    fk_structure: integer().references((): AnyPgColumn => structure.id),
    code: text().notNull().unique(),
    name: text().notNull(),
    level: integer().notNull().default(0),
    fk_system: fk(() => system.id),
    fk_subsystem: fk(() => subsystem.id)
  },
  t => [
    onceByWords('structure_code_once', t.code),
    index('structure_parent').on(t.fk_structure),
    check('structure_not_its_own_parent', sql`${t.fk_structure} <> ${t.id}`)
  ]
)
