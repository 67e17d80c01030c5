import { Skeleton } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Activity, Plan } from 'contract/plans/plans.ts'
import { type Action, PrimaryButton } from '../../ui/record/actions.tsx'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Facts } from '../../ui/record/Facts.tsx'
import { OrderedList } from '../../ui/table/OrderedList.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { activityTarget } from '../../records/plans/paths.ts'
import { factsOf } from './activityFacts.ts'
import { activitiesOfPlan, orderPlanMutation } from '../../records/plans/planQueries.ts'
import classes from './plans.module.css'
import { usePlaced } from './usePlaced.ts'

/** The activities of a plan in the order in which they are done. */
export function ActivitiesPanel({ plan, mayWrite, add }: { plan: Plan; mayWrite: boolean; add: Action }) {
  const list = activitiesOfPlan(plan.id)
  const query = useQuery(list)
  const undo = useUndo()
  const place = usePlaced(list, plan.id, orderPlanMutation(), undo)
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se han podido cargar las actividades" query={query} />
  if (!data) return <Skeleton height={64 * Math.min(plan.activities_count || 3, 6)} />
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon={IconListDetails}
        title="El plan no tiene actividades"
        text={
          mayWrite
            ? 'Cada actividad dice qué se hace, cada cuánto y cuánto tiempo lleva.'
            : 'Quien planifica el mantenimiento puede añadirlas.'
        }
        action={mayWrite && <PrimaryButton action={add} />}
      />
    )
  return (
    <>
      <OrderedList
        label={`Actividades de ${plan.code}`}
        rows={data.rows}
        nameOf={({ name }) => `«${name}»`}
        onOrder={mayWrite && data.rows.length > 1 ? place : undefined}
        renderRow={activity => <ActivityLine activity={activity} />}
      />
      <UndoBar undo={undo} />
    </>
  )
}

function ActivityLine({ activity }: { activity: Activity }) {
  return (
    <>
      <span className={classes.name}>
        <AppLink {...activityTarget(activity.id)} className={classes.link}>
          <span className="code">{activity.code}</span> {activity.name}
        </AppLink>
        {!activity.is_active && <ActiveBadge active={false} gender="f" />}
      </span>
      <Facts>
        {factsOf(activity).map(fact => (
          <span key={fact}>{fact}</span>
        ))}
      </Facts>
    </>
  )
}
