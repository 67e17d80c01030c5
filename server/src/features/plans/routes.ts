import * as changes from 'contract/plans/activity-changes.ts'
import * as copies from 'contract/plans/plan-copies.ts'
import * as contract from 'contract/plans/plans.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { refreshDue } from '../base-activities/due.ts'
import { jobOf } from '../jobs/actions.ts'
import { changeTask, changeTitle, previewChange } from './change.ts'
import { copyActivities, copyPlan, previewCopy } from './copy.ts'
import { orderPlan, orderTasks } from './order.ts'
import { excludedActivities } from './queries.ts'
import { activitySource, planSource } from './source.ts'

/** Maintenance plans, their activities and tasks. */
export const registerRoutes: RegisterRoutes = (routes, { env, jobs }) => {
  const clock = () => ({ now: new Date().toISOString(), timeZone: env.TZ_OPERATOR })
  resourceRoutes(routes, contract.plans, planSource)
  resourceRoutes(routes, contract.activities, {
    ...activitySource,
    afterWrite: async ({ db, id, fields, before }) => {
      if (before && 'fkc_regime' in fields && fields['fkc_regime'] !== before['fkc_regime'])
        await refreshDue(db, { activities: [id] }, clock())
    }
  })
  routes.read(contract.excludedActivities, ({ db, params, actor }) => excludedActivities(db, params, actor))

  routes.write(changes.previewActivityChange, ({ db, params, body, actor }) =>
    previewChange(db, actor, params.id, body, clock())
  )
  routes.write(changes.changeActivity, async ({ db, params: { id }, body, actor }) => {
    // What the change itself would refuse is refused now, on its field.
    await previewChange(db, actor, id, body, clock())
    const input = { id, change: body, timeZone: env.TZ_OPERATOR }
    const { fk_plan, title } = await changeTitle(db, actor, id)
    const job = await jobs.begin(db, actor, { task: changeTask, input, title, path: `/admin/plans/${fk_plan}` })
    return jobOf(db, actor, job)
  })
  routes.write(changes.orderActivities, ({ db, params, body, actor }) =>
    orderPlan(db, actor, params.id, body.activities)
  )
  routes.write(changes.orderTasks, ({ db, params, body, actor }) => orderTasks(db, actor, params.id, body.activities))
  routes.read(copies.previewPlanCopy, ({ db, params }) => previewCopy(db, params.id))
  routes.write(copies.copyPlan, ({ db, params, body, actor }) => copyPlan(db, actor, params.id, body))
  routes.write(copies.copyActivities, ({ db, params, body, actor }) =>
    copyActivities(db, actor, params.id, body.activities)
  )
}
