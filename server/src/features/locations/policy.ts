import { locations } from 'contract/locations/locations.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { location } from '../../schema/locations.ts'

export const locationPolicy = definePolicy({
  table: location,
  ...rightsOf(locations),
  line: location.fk_line,
  withoutLine: 'unasked'
})
