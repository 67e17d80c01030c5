import { Skeleton } from '@mantine/core'
import { IconChecklist, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Activity } from 'contract/plans/plans.ts'
import { useState } from 'react'
import { type Action, ActionMenu, PrimaryButton } from '../../ui/record/actions.tsx'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Facts } from '../../ui/record/Facts.tsx'
import { OrderedList } from '../../ui/table/OrderedList.tsx'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { RemoveDialog } from '../../ui/overlay/RemoveDialog.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { limitsText } from '../../records/checks/answerText.ts'
import { activitiesApi, orderTasksMutation, tasksOf } from '../../records/plans/planQueries.ts'
import classes from './plans.module.css'
import { usePlaced } from './usePlaced.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const ActivityForm = lateComponent(async () => (await import('./ActivityForm.tsx')).ActivityForm)

/** The tasks of an activity in the order in which they are answered. */
export function TasksPanel({ activity, mayWrite }: { activity: Activity; mayWrite: boolean }) {
  const list = tasksOf(activity.id)
  const query = useQuery(list)
  const undo = useUndo()
  const place = usePlaced(list, activity.id, orderTasksMutation(), undo)
  const [removing, setRemoving] = useState<Activity>()
  const { data, error } = query
  const add: Action = { label: 'Añadir tarea', icon: IconPlus, link: recordLink('new', 'tarea') }
  if (!data && error) return <ErrorState what="No se han podido cargar las tareas" query={query} />
  if (!data) return <Skeleton height={56 * Math.min(activity.tasks_count || 2, 6)} />
  return (
    <>
      {data.rows.length === 0 ? (
        <EmptyState
          icon={IconChecklist}
          title="La actividad no tiene tareas"
          text="Una tarea es una pregunta más del mismo check: una medida, un OK, una verificación."
          action={mayWrite && <PrimaryButton action={add} />}
        />
      ) : (
        <>
          <OrderedList
            label={`Tareas de ${activity.code}`}
            rows={data.rows}
            nameOf={({ name }) => `«${name}»`}
            onOrder={mayWrite && data.rows.length > 1 ? place : undefined}
            renderRow={task => <TaskLine task={task} />}
            renderEnd={task =>
              mayWrite && (
                <ActionMenu
                  label={`Acciones de «${task.name}»`}
                  actions={[
                    { label: 'Editar', icon: IconEdit, link: recordLink(task.id, 'tarea') },
                    { label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => setRemoving(task) }
                  ]}
                />
              )
            }
          />
          {mayWrite && (
            <div className={classes.foot}>
              <PrimaryButton action={add} />
            </div>
          )}
        </>
      )}
      <UndoBar undo={undo} />
      {mayWrite && (
        <>
          <RecordDrawer param="tarea" add="Nueva tarea" edit="Editar tarea" fields={5}>
            {({ id, close }) => <ActivityForm plan={activity.fk_plan} activity={activity.id} id={id} onClose={close} />}
          </RecordDrawer>
          <RemoveDialog
            mutation={activitiesApi.remove()}
            row={removing}
            title={({ name }) => `¿Eliminar «${name}»?`}
            onRemoved={() => setRemoving(undefined)}
            onClose={() => setRemoving(undefined)}
          >
            Los checks ya programados la conservan; los nuevos ya no la piden.
          </RemoveDialog>
        </>
      )}
    </>
  )
}

function TaskLine({ task }: { task: Activity }) {
  return (
    <>
      <span className={classes.name}>
        <span className="code">{task.code}</span> {task.name}
        {!task.is_active && <ActiveBadge active={false} gender="f" />}
      </span>
      <Facts>
        <span>{task.check_type.name}</span>
        {limitsText(task) && <span>{limitsText(task)}</span>}
      </Facts>
    </>
  )
}
