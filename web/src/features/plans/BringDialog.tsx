import { Checkbox, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import type { OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { factsOf } from './activityFacts.ts'
import type { PlanDialogProps } from './CopyPlanDialog.tsx'
import { activitiesOfPlan, copyActivitiesMutation, otherPlans } from '../../records/plans/planQueries.ts'
import classes from './plans.module.css'

/** Copies activities of another plan, or of this one, to the end of the plan. */
export function BringDialog({ plan, ...dialog }: PlanDialogProps & OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      <Bring plan={plan} onClose={dialog.onClose} />
    </DialogView>
  )
}

function Bring({ plan, onClose }: Omit<PlanDialogProps, 'opened'>) {
  const [from, setFrom] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const query = useQuery({ ...activitiesOfPlan(from ?? 0), enabled: from !== null })
  const copy = useMutation(copyActivitiesMutation())
  const choose = (id: number | null) => {
    setFrom(id)
    setChosen(new Set())
  }
  const rows = from === null ? [] : (query.data?.rows ?? [])
  const toggle = (id: number) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter(one => one !== id) : [...chosen, id]))
  return (
    <DialogForm
      draft={{
        name: `plan:${plan.id}:bring`,
        fields: { from: [from, setFrom], chosen: [[...chosen], (ids: readonly number[]) => setChosen(new Set(ids))] }
      }}
      confirm={chosen.size === 0 ? 'Traer' : `Traer ${activitiesText(chosen.size)}`}
      disabled={chosen.size === 0}
      onConfirm={() => copy.mutateAsync({ params: { id: plan.id }, body: { activities: [...chosen] } })}
      onClose={onClose}
    >
      <RecordSelect
        label="Plan del que se copian"
        required
        placeholder="Código o nombre"
        source={otherPlans}
        value={from}
        onChange={choose}
      />
      {from !== null && query.error && <ErrorState what="No se han podido cargar sus actividades" query={query} />}
      {from !== null && query.isPending && <Skeleton height={96} />}
      {from !== null && query.data?.rows.length === 0 && <p className={classes.note}>Ese plan no tiene actividades.</p>}
      {rows.length > 0 && (
        <Stack gap="xs" role="group" aria-label="Actividades que se copian con sus tareas">
          <Checkbox
            label="Todas"
            checked={chosen.size === rows.length}
            indeterminate={chosen.size > 0 && chosen.size < rows.length}
            onChange={() => setChosen(chosen.size === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))}
          />
          {rows.map(activity => (
            <Checkbox
              key={activity.id}
              label={`${activity.code} · ${activity.name}`}
              description={factsOf(activity).slice(0, 3).join(' · ')}
              checked={chosen.has(activity.id)}
              onChange={() => toggle(activity.id)}
            />
          ))}
        </Stack>
      )}
      {from === plan.id && rows.length > 0 && (
        <p className={classes.note}>Es este mismo plan: las copias llevan un número detrás del código.</p>
      )}
    </DialogForm>
  )
}
