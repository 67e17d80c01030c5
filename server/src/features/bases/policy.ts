import { bases } from 'contract/bases/bases.ts'
import { baseMetrics } from 'contract/readings/readings.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { base, base_metric } from '../../schema/bases.ts'

export const basePolicy = definePolicy({ table: base, ...rightsOf(bases), line: base.fk_line })

export const baseMetricPolicy = definePolicy({
  table: base_metric,
  ...rightsOf(baseMetrics),
  line: base_metric.fk_line
})
