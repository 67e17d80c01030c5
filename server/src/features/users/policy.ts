import { definePolicy } from '../../platform/http/policy.ts'
import { user } from '../../schema/access.ts'
import { accessRights } from '../access/policy.ts'

export const userPolicy = definePolicy({ table: user, ...accessRights, decidesAccess: true })
