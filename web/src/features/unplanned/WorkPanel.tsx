import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { updateDone } from 'contract/calls/unplanned/unplanned.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { mayChangeUnplanned } from 'contract/unplanned/unplanned-rules.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { callApi } from '../../api/resourceApi.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { statePermission } from 'contract/work-orders/work-order-transitions.ts'
import { Dates } from './Dates.tsx'
import { Participation } from './Participation.tsx'
import { useActivityTarget } from '../../records/unplanned/paths.ts'
import { Reports } from './Reports.tsx'
import { Result } from './Result.tsx'
import { Section } from './Section.tsx'
import { Tasks } from './Tasks.tsx'
import classes from './unplanned.module.css'

const AddActivity = lateComponent(async () => (await import('./AddActivity.tsx')).AddActivity)

type WorkPanelProps = {
  activity: UnplannedDetail
  order: WorkOrderDetail
  /** both as the server has them: what is said starts from there */
  known: UnplannedDetail
  knownOrder: WorkOrderDetail
}

/** What is to be done, what was done and found: an activity with its tasks, its outcome and its nights. */
export function WorkPanel({ activity, order, known, knownOrder }: WorkPanelProps) {
  const me = useSession()
  const mayWrite = useCan('work-orders.write')
  const mayAdd = mayWrite && mayChangeUnplanned('parts', order.fkc_status)
  const own = activity.staff.find(({ fk_staff }) => fk_staff === me.staff?.id)
  return (
    <>
      {own && mayChangeUnplanned('parts', order.fkc_status) && <Participation activity={activity} member={own} />}
      <Siblings activity={activity} />
      {activity.done && <Done activity={activity} order={order} />}
      {activity.description && (
        <Section title="Qué hay que hacer">
          <p className={classes.text}>{activity.description}</p>
        </Section>
      )}
      <Tasks activity={activity} known={known} fkc_status={order.fkc_status} />
      <Result activity={activity} order={order} known={known} knownOrder={knownOrder} />
      <Dates activity={activity} order={order} />
      <Reports order={order} />
      {mayAdd && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          renderRoot={props => <AppLink {...recordLink('new', 'actividad')} {...props} />}
        >
          Otra actividad en esta orden
        </Button>
      )}
      {mayAdd && (
        <RecordDrawer param="actividad" add="Nueva actividad" fields={2}>
          {({ close }) => <AddActivity order={order} onClose={close} />}
        </RecordDrawer>
      )}
    </>
  )
}

/** All activities of the order, in the order in which they were made; nothing where there is only one. */
function Siblings({ activity }: { activity: UnplannedDetail }) {
  const { id, title, done, siblings } = activity
  const activityTarget = useActivityTarget()
  if (siblings.length === 0) return null
  const all = [...siblings, { id, title, done }].toSorted((a, b) => a.id - b.id)
  return (
    <nav aria-label="Actividades de la orden">
      <ul className={classes.siblings}>
        {all.map(one => (
          <li key={one.id}>
            <AppLink
              {...activityTarget(one.id)}
              className={classes.sibling}
              {...(one.id === id && { 'aria-current': 'page' as const })}
            >
              {one.done ? (
                <IconCircleCheck size={18} color="var(--mantine-color-green-text)" aria-label="Hecha:" />
              ) : (
                <IconCircle size={18} aria-label="Por hacer:" />
              )}
              {one.title}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const doneApi = callApi(updateDone, { entities: ['unplanned', 'work_order'] })

/** When and by whom it was done; while the order goes on it can be taken back. */
function Done({ activity, order }: { activity: UnplannedDetail; order: WorkOrderDetail }) {
  const mayTakeBack = useCan(statePermission) && mayChangeUnplanned('done', order.fkc_status)
  const undo = useMutation(doneApi.mutation({ success: 'Actividad por hacer' }))
  return (
    <div className={classes.called}>
      <p>
        <IconCircleCheck size={18} color="var(--mantine-color-green-text)" aria-hidden /> Hecha el{' '}
        <ExactDate date={activity.done_at} />
        {activity.done_by && ` por ${activity.done_by.name}`}
      </p>
      {mayTakeBack && (
        <Button
          variant="default"
          loading={undo.isPending}
          onClick={() => undo.mutate({ params: { id: activity.id }, body: { done: false, version: activity.version } })}
        >
          Aún no está hecha
        </Button>
      )}
    </div>
  )
}
