import { readings } from 'contract/readings/readings.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { reading } from '../../schema/readings.ts'

export const readingPolicy = definePolicy({ table: reading, ...rightsOf(readings), line: reading.fk_line })
