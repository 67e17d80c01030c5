import { IconBan, IconCircleCheck, IconEdit, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { activities } from 'contract/calls/plans/plans.ts'
import { formatDuration } from 'contract/core/format.ts'
import type { Activity } from 'contract/plans/plans.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import type { Action } from '../../ui/record/actions.tsx'
import { AppLink, useGo } from '../../ui/shell/AppLink.tsx'
import { ActiveBadge, StatusBadge } from '../../ui/record/badges.tsx'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../ui/overlay/RemoveDialog.tsx'
import { limitsText } from '../../records/checks/answerText.ts'
import { peopleText, periodicityOf } from '../../records/base-activities/activityText.ts'
import { basesText } from '../../features/plans/activityFacts.ts'
import { activityTarget, plansPath, planTarget } from '../../records/plans/paths.ts'
import { activitiesApi } from '../../records/plans/planQueries.ts'
import classes from '../../features/plans/plans.module.css'
import { ProcedurePanel } from '../../features/plans/ProcedurePanel.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { ActivityBases } from '../../features/plans/ActivityBases.tsx'

const RecordHistory = lateComponent(async () => (await import('../../records/history/RecordHistory.tsx')).RecordHistory)
const Files = lateComponent(async () => (await import('../../ui/files/Files.tsx')).Files)
const TasksPanel = lateComponent(async () => (await import('../../features/plans/TasksPanel.tsx')).TasksPanel)
const ActivityForm = lateComponent(async () => (await import('../../features/plans/ActivityForm.tsx')).ActivityForm)

/** `/admin/plans/activities/:id`: one activity of a plan: what is done, how often, its tasks, where it is used. */
export function ActivityPage() {
  return (
    <RecordPage
      from="/main/admin/plans/activities/$id"
      names={activities.names}
      path={plansPath}
      query={id => activitiesApi.one(id)}
      view={ActivityView}
    />
  )
}

function ActivityView({ record: activity }: { record: Activity }) {
  const { id, version, is_active, plan } = activity
  const mayWrite = useCan('plans.write')
  const maySeeBases = useCan('base-activities.read')
  const update = useMutation(activitiesApi.update())
  const [removing, setRemoving] = useState<Activity>()
  const go = useGo()
  const parent = activity.activity
  const path = [
    ...plansPath,
    { label: plan.name, link: planTarget(plan.id) },
    ...(parent ? [{ label: parent.name, link: activityTarget(parent.id) }] : [])
  ]
  const edit: Action = { label: 'Editar', icon: IconEdit, link: recordLink(id) }
  const menu: Action[] = [
    {
      ...(is_active ? { label: 'Desactivar', icon: IconBan } : { label: 'Activar', icon: IconCircleCheck }),
      onClick: () => update.mutate({ id, version, is_active: !is_active })
    },
    { label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => setRemoving(activity) }
  ]
  return (
    <RecordView
      path={path}
      code={activity.code}
      title={activity.name}
      badges={
        <>
          <ActiveBadge active={is_active} gender="f" />
          <StatusBadge id={activity.fkc_priority} />
        </>
      }
      primary={mayWrite ? edit : undefined}
      menu={mayWrite ? menu : []}
      details={<ActivityDetails activity={activity} />}
      tabs={[
        { name: 'procedimiento', label: 'Procedimiento', panel: <ProcedurePanel activity={activity} /> },
        {
          name: 'tareas',
          label: 'Tareas',
          count: activity.tasks_count,
          panel: <TasksPanel activity={activity} mayWrite={mayWrite} />,
          isShown: !parent
        },
        {
          name: 'bases',
          label: 'Bases',
          count: activity.bases_count,
          panel: <ActivityBases activity={activity} />,
          isShown: maySeeBases && !parent
        },
        { name: 'documentos', label: 'Documentos', panel: <Files entity="activity" id={id} /> },
        { name: 'historia', label: 'Historia', panel: <RecordHistory entity="activity" id={id} /> }
      ]}
    >
      {mayWrite && (
        <>
          <RecordDrawer edit="Editar actividad" fields={10}>
            {({ close }) => <ActivityForm plan={activity.fk_plan} id={id} onClose={close} />}
          </RecordDrawer>
          <RemoveDialog
            mutation={activitiesApi.remove()}
            row={removing}
            title={({ name }) => `¿Eliminar «${name}»?`}
            onRemoved={() => go(parent ? activityTarget(parent.id) : planTarget(plan.id), { replace: true })}
            deactivate={is_active ? () => update.mutateAsync({ id, version, is_active: false }) : undefined}
            onClose={() => setRemoving(undefined)}
          >
            Solo se puede eliminar una actividad que ninguna base tiene. Si ya se ha hecho, desactívela: conserva su
            historia.
          </RemoveDialog>
        </>
      )}
    </RecordView>
  )
}

function ActivityDetails({ activity }: { activity: Activity }) {
  const limits = limitsText(activity)
  return (
    <DetailsCard>
      <Details>
        <Detail label="Plan">
          <AppLink {...planTarget(activity.plan.id)} className={classes.plan}>
            {activity.plan.name}
          </AppLink>
        </Detail>
        <Detail label="Actividad">{activity.activity?.name}</Detail>
        <Detail label="Cada cuánto">{periodicityOf(activity)}</Detail>
        <Detail label="Cuenta desde">
          {!activity.activity && (activity.is_floating ? 'La ejecución (flotante)' : 'La fecha en que tocaba')}
        </Detail>
        <Detail label="Se responde">{[activity.check_type.name, limits].filter(Boolean).join(' · ')}</Detail>
        <Detail label="Trabajo">
          {activity.estimated_minutes > 0 &&
            `${formatDuration(activity.estimated_minutes)} · ${peopleText(activity.people)}`}
        </Detail>
        <Detail label="Especialidad">{activity.specialty?.name}</Detail>
        <Detail label="Capacitación">{activity.training?.name}</Detail>
        <Detail label="Parada de línea">{activity.requires_stop && 'Hace falta'}</Detail>
        <Detail label="Tolerancia">
          {activity.tolerance_days > 0 && (activity.tolerance_days === 1 ? '1 día' : `${activity.tolerance_days} días`)}
        </Detail>
        <Detail label="Medidor">{activity.reads_meter && 'La medida es su lectura'}</Detail>
        <Detail label="Al reemplazar el activo">{activity.reset_on_replace && 'Vuelve a contar'}</Detail>
        <Detail label="Se usa en">
          {!activity.activity && (activity.bases_count > 0 ? basesText(activity.bases_count) : 'Ninguna base')}
        </Detail>
      </Details>
    </DetailsCard>
  )
}
