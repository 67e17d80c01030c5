import { Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { useLineLock, useSelectedLine } from '../../api/selectedLine.ts'
import { showSuccess } from '../../api/toasts.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { ManySelect } from '../../ui/form/ManySelect.tsx'
import { NotRead } from '../../ui/record/NotRead.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { planTarget } from '../../records/plans/paths.ts'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { Waiting } from '../../records/base-activities/Waiting.tsx'
import { activitiesOfPlan, addMutation, addPreview, basesOfPlan, planChoices } from './queries.ts'

type AddFormProps = {
  /** a base that lacks activities, and its plan: all of the plan's are chosen at first */
  missing: { base: number; plan: number } | undefined
  onClose: () => void
  onAdded: (ids: readonly number[]) => void
}

/** Puts activities of a plan on many of its bases at once; what is there already is left. */
export function AddForm({ missing: lacking, onClose, onAdded }: AddFormProps) {
  const { line } = useSelectedLine()
  const [plan, setPlan] = useState<number | null>(lacking?.plan ?? null)
  const [bases, setBases] = useState<readonly number[]>(lacking ? [lacking.base] : [])
  const [picked, setActivities] = useState<readonly number[] | undefined>(lacking ? undefined : [])
  const [isRefused, setIsRefused] = useState(false)
  const ofPlan = useQuery({ ...basesOfPlan(line.fk_location, plan ?? 0), enabled: plan !== null })
  const rules = useQuery({ ...activitiesOfPlan(plan ?? 0), enabled: plan !== null })
  const activities = picked ?? rules.data?.map(({ id }) => id) ?? []
  const body = { bases: [...bases], activities: [...activities] }
  const isComplete = bases.length > 0 && activities.length > 0
  const preview = useQuery({ ...addPreview(body), enabled: isComplete })
  const add = useMutation(addMutation())
  useLineLock()
  const choose = (next: number | null) => {
    setPlan(next)
    setBases([])
    setActivities([])
  }
  const shown = isComplete && !preview.isError ? preview.data : undefined
  const missing = (label: string, chosen: boolean) => isRefused && !chosen && validationTexts.required(label)
  return (
    <DialogForm
      draft={{
        name: `base_activity:add:${line.fk_location}${lacking ? `:${lacking.base}` : ''}`,
        fields: { plan: [plan, setPlan], bases: [bases, setBases], activities: [activities, setActivities] }
      }}
      confirm={shown?.adding ? `Añadir ${activitiesText(shown.adding)}` : 'Añadir'}
      disabled={isComplete && shown?.adding === 0}
      check={() => {
        setIsRefused(!isComplete)
        return isComplete
      }}
      onConfirm={() => add.mutateAsync({ body })}
      onDone={({ created, existing }) => {
        const left = existing > 0 ? `; ${existing === 1 ? '1 ya existía' : `${existing} ya existían`}` : ''
        showSuccess(`Se ${created.length === 1 ? 'ha' : 'han'} añadido ${activitiesText(created.length)}${left}`)
        onAdded(created)
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <RecordSelect
          label="Plan"
          required
          source={planChoices}
          placeholder="Código o nombre"
          value={plan}
          error={missing('Plan', plan !== null)}
          onChange={choose}
        />
        <ManySelect
          label="Bases"
          help="Las bases de esta línea que tienen el plan"
          rows={plan === null ? [] : ofPlan.data}
          value={bases}
          error={missing('Bases', bases.length > 0)}
          onChange={setBases}
        />
        <ManySelect
          label="Actividades"
          help="Las actividades del plan"
          rows={plan === null ? [] : rules.data}
          value={activities}
          error={missing('Actividades', activities.length > 0)}
          onChange={setActivities}
        />
        {plan !== null && ofPlan.data?.length === 0 && (
          <Text size="sm">
            Ninguna base de esta línea tiene el plan: asócielo en{' '}
            <AppLink {...planTarget(plan)} search={{ tab: 'bases' }}>
              su página
            </AppLink>
            .
          </Text>
        )}
        {ofPlan.error && <NotRead what="No se han podido leer las bases del plan" query={ofPlan} />}
        {rules.error && <NotRead what="No se han podido leer las actividades del plan" query={rules} />}
        {isComplete && preview.error && <NotRead what="No se sabe cuántas se añaden" query={preview} />}
        <Text role="status" size="sm">
          {shown &&
            `Se añaden ${activitiesText(shown.adding ?? 0)}. ${
              shown.existing === 0
                ? 'Ninguna existe todavía.'
                : `${activitiesText(shown.existing)} ya existen y se dejan como están.`
            }`}
        </Text>
        <Waiting doing={add.isPending ? 'Añadiendo' : undefined} count={shown?.adding ?? 0} />
      </Stack>
    </DialogForm>
  )
}
