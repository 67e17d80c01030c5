import { activities, plans } from 'contract/plans/plans.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { activity, plan } from '../../schema/plans.ts'

export const planPolicy = definePolicy({ table: plan, ...rightsOf(plans) })
export const activityPolicy = definePolicy({ table: activity, ...rightsOf(activities) })
