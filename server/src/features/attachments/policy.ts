import { sql } from 'drizzle-orm'
import { definePolicy } from '../../platform/http/policy.ts'
import { attachment } from '../../schema/attachments.ts'

/** Files have the rights of their record: `records.ts`. */
export const attachmentPolicy = definePolicy({
  table: attachment,
  read: 'session',
  change: ['session'],
  rowLine: sql`line_of_attachable(${attachment.entity}, ${attachment.fk_entity})`
})
