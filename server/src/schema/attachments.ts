import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant, record } from './columns.ts'
import { reading } from './readings.ts'
import { work_order_observation } from './work-orders.ts'

/**
 * What a stored file holds, once for all records that it is attached to. The row is there before the bytes are, so that
 * bytes without an attachment are always found by it, whatever happens in between.
 */
export const file_content = pgTable('file_content', {
  sha256: text().primaryKey(),
  size: integer().notNull(),
  is_stored: boolean().notNull().default(false),
  has_thumbnail: boolean().notNull().default(false),
  /** there is a copy that every browser shows */
  has_view: boolean().notNull().default(false),
  is_broken: boolean().notNull().default(false),
  /** when it was last uploaded */
  touched_at: instant()
    .notNull()
    .default(sql`now()`)
})

/** Files on a record; those that wait for one aren't. */
export const onRecord = sql`fk_entity is not null`

/** A file on a record. Without a record it waits, for its uploader only. */
export const attachment = pgTable(
  'attachment',
  {
    ...record(),
    entity: text().notNull(),
    fk_entity: integer(),
    file_name: text().notNull(),
    mime_type: text().notNull(),
    size: integer().notNull(),
    sha256: text()
      .notNull()
      .references(() => file_content.sha256),
    caption: text(),
    /** the observation of the order that it came with */
    fk_observation: integer().references(() => work_order_observation.id, { onDelete: 'set null' }),
    /** the reading of a meter of the base that it shows */
    fk_reading: integer().references(() => reading.id, { onDelete: 'set null' }),
    fk_created_by: integer()
  },
  t => [
    index('attachment_record').on(t.entity, t.fk_entity),
    index('attachment_observation')
      .on(t.fk_observation)
      .where(sql`fk_observation is not null`),
    index('attachment_reading')
      .on(t.fk_reading)
      .where(sql`fk_reading is not null`),
    // A file that is sent again after a lost answer isn't stored twice.
    uniqueIndex('attachment_once').on(t.entity, t.fk_entity, t.fk_created_by, t.sha256).where(onRecord),
    index('attachment_content').on(t.sha256),
    index('attachment_waiting')
      .on(t.created_at)
      .where(sql`fk_entity is null`),
    check('attachment_size', sql`${t.size} > 0`)
  ]
)
