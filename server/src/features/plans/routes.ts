import * as contract from 'contract/plans.ts'
import type { Feature } from '../../feature.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { excludedActivities } from './queries.ts'
import { activitySource, planSource } from './source.ts'

/** Maintenance plans, their activities and tasks. */
export const plans: Feature = routes => {
  resourceRoutes(routes, contract.plans, planSource)
  resourceRoutes(routes, contract.activities, activitySource)
  routes.read(contract.excludedActivities, ({ db, params, actor }) => excludedActivities(db, params, actor))
}
