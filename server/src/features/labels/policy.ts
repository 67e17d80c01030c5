import { readLabel, tieLabel } from 'contract/labels/labels.ts'
import { sql } from 'drizzle-orm'
import { definePolicy } from '../../platform/http/policy.ts'
import { label } from '../../schema/labels.ts'

/** A label has the rights of what it is on. */
export const labelPolicy = definePolicy({
  table: label,
  read: readLabel.access,
  change: [tieLabel.access],
  rowLine: sql`line_of_label(to_jsonb(${label}))`
})
