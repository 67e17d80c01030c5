import { sql } from 'drizzle-orm'
import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { attachment } from './attachments.ts'
import { training } from './catalogs.ts'
import { day, fk, partOf, record } from './columns.ts'
import { staff } from './staff.ts'

/**
 * `valid_until`: the last day on which the training is valid; null means for ever. `fk_attachment`: its
 * certificate, one of the person's files.
 */
export const staff_training = pgTable(
  'staff_training',
  {
    ...record(),
    fk_staff: partOf(() => staff.id),
    fk_training: fk(() => training.id).notNull(),
    obtained_on: day().notNull(),
    valid_until: day(),
    fk_attachment: integer().references(() => attachment.id, { onDelete: 'set null' })
  },
  t => [
    unique('staff_training_once').on(t.fk_staff, t.fk_training, t.obtained_on, t.valid_until).nullsNotDistinct(),
    index('staff_training_certificate')
      .on(t.fk_attachment)
      .where(sql`fk_attachment is not null`)
  ]
)
