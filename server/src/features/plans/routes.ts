import * as contract from 'contract/plans.ts'
import type { Feature } from '../../feature.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { refreshDue } from '../base-activities/due.ts'
import { excludedActivities } from './queries.ts'
import { activitySource, planSource } from './source.ts'

/** Maintenance plans, their activities and tasks. */
export const plans: Feature = (routes, { env }) => {
  resourceRoutes(routes, contract.plans, planSource)
  resourceRoutes(routes, contract.activities, {
    ...activitySource,
    afterWrite: async ({ db, id, fields, before }) => {
      if (before && 'fkc_regime' in fields && fields['fkc_regime'] !== before['fkc_regime'])
        await refreshDue(db, { activities: [id] }, { now: new Date().toISOString(), timeZone: env.TZ_OPERATOR })
    }
  })
  routes.read(contract.excludedActivities, ({ db, params, actor }) => excludedActivities(db, params, actor))
}
