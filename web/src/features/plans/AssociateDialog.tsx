import { Checkbox, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { counted } from 'contract/core/format.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { useLineLock, useSelectedLine } from '../../api/selectedLine.ts'
import { showSuccess } from '../../api/toasts.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { ManySelect } from '../../ui/form/ManySelect.tsx'
import type { OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { SheetView } from '../../ui/overlay/SheetView.tsx'
import type { PlanDialogProps } from './CopyPlanDialog.tsx'
import { associateBasesMutation, basesWithoutPlan } from '../../records/plans/planQueries.ts'
import classes from './plans.module.css'

/** Gives the plan to many bases of the selected line that have none. */
export function AssociateDialog({ plan, ...sheet }: PlanDialogProps & OverlayViewProps) {
  return <SheetView {...sheet}>{sheet.opened && <Content plan={plan} onClose={sheet.onClose} />}</SheetView>
}

function Content({ plan, onClose }: Omit<PlanDialogProps, 'opened'>) {
  const { line } = useSelectedLine()
  const [bases, setBases] = useState<readonly number[]>([])
  const [adds, setAdds] = useState(true)
  const [isRefused, setIsRefused] = useState(false)
  const query = useQuery(basesWithoutPlan(line.fk_location))
  const associate = useMutation(associateBasesMutation())
  useLineLock()
  return (
    <DialogForm
      draft={{
        name: `plan:${plan.id}:associate:${line.fk_location}`,
        fields: { bases: [bases, setBases], adds: [adds, setAdds] }
      }}
      confirm={bases.length > 0 ? `Asociar a ${counted(bases.length, ['base', 'bases'])}` : 'Asociar'}
      check={() => {
        setIsRefused(bases.length === 0)
        return bases.length > 0
      }}
      onConfirm={() =>
        associate.mutateAsync({ params: { id: plan.id }, body: { bases: [...bases], add_activities: adds } })
      }
      onDone={({ associated }) => {
        showSuccess(`Plan asociado a ${counted(associated, ['base', 'bases'])}`)
        onClose()
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        {query.error && <ErrorState what="No se han podido cargar las bases" query={query} />}
        <ManySelect
          label="Bases"
          help={`Las de ${line.location.name} que no tienen plan`}
          rows={query.data}
          value={bases}
          error={isRefused && bases.length === 0 && validationTexts.required('Bases')}
          onChange={setBases}
        />
        {query.data?.length === 0 && (
          <p className={classes.text}>
            Todas las bases de la línea tienen plan. El de una base se cambia en su página, donde se ve qué pasa con sus
            actividades.
          </p>
        )}
        <Checkbox
          label="Añadir también las actividades del plan"
          description="Sin ellas las bases tienen el plan, pero nada vence en ellas"
          checked={adds}
          onChange={event => setAdds(event.currentTarget.checked)}
        />
      </Stack>
    </DialogForm>
  )
}
