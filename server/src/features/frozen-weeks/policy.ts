import { freezeWeek, frozenWeeks } from 'contract/planning/frozen-weeks.ts'
import { definePolicy } from '../../platform/http/policy.ts'
import { frozen_week } from '../../schema/frozen-weeks.ts'

export const frozenWeekPolicy = definePolicy({
  table: frozen_week,
  read: frozenWeeks.access,
  change: [freezeWeek.access],
  line: frozen_week.fk_line
})
