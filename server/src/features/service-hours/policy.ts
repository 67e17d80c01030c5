import { serviceHours } from 'contract/service-hours/service-hours.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { line_shift, service_exception, service_hours } from '../../schema/service-hours.ts'

const rights = rightsOf(serviceHours)

export const weekdayPolicy = definePolicy({ table: service_hours, ...rights, line: service_hours.fk_location })
export const exceptionPolicy = definePolicy({
  table: service_exception,
  ...rights,
  line: service_exception.fk_location
})
export const shiftPolicy = definePolicy({ table: line_shift, ...rights, line: line_shift.fk_location })
