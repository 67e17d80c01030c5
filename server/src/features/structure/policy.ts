import { structures } from 'contract/structure/structure.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { structure } from '../../schema/locations.ts'

export const structurePolicy = definePolicy({ table: structure, ...rightsOf(structures) })
