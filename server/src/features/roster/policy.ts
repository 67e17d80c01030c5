import { changeRoster, rosterDays } from 'contract/roster/roster.ts'
import { definePolicy } from '../../platform/http/policy.ts'
import { roster } from '../../schema/roster.ts'

/** An absence is of no line; the calls say whose absences a caller may see and change: those of people of their lines. */
export const rosterPolicy = definePolicy({
  table: roster,
  read: rosterDays.access,
  change: [changeRoster.access],
  line: roster.fk_line,
  withoutLine: 'always'
})
