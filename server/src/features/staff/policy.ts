import { staffLocations } from 'contract/staff/staff-locations.ts'
import { staff as people, staffSpecialties, staffTrainings } from 'contract/staff/staff.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { staff, staff_location, staff_specialty } from '../../schema/staff.ts'
import { staff_training } from '../../schema/trainings.ts'

export const staffPolicy = definePolicy({
  table: staff,
  ...rightsOf(people),
  // Certificates are as private as documents and telephones.
  files: { read: 'staff.contact' }
})

export const staffLocationPolicy = definePolicy({
  table: staff_location,
  ...rightsOf(staffLocations),
  line: staff_location.fk_location,
  decidesAccess: true
})

export const staffSpecialtyPolicy = definePolicy({ table: staff_specialty, ...rightsOf(staffSpecialties) })
export const staffTrainingPolicy = definePolicy({ table: staff_training, ...rightsOf(staffTrainings) })
