import { Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Plan } from 'contract/plans/plans.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import type { ReplyOf } from '../../api/resourceApi.ts'
import type { previewPlanCopy } from 'contract/plans/plan-copies.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { activitiesText, tasksText } from '../../records/base-activities/activityText.ts'
import { planTarget } from '../../records/plans/paths.ts'
import { copyPlanMutation, copyPreview } from '../../records/plans/planQueries.ts'

export type PlanDialogProps = OverlayProps & { plan: Plan }

/** Copies a plan under another code, and leads to the copy. */
export function CopyPlanDialog({ plan, ...dialog }: PlanDialogProps & OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      <Copy plan={plan} onClose={dialog.onClose} />
    </DialogView>
  )
}

function Copy({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const query = useQuery(copyPreview(plan.id))
  if (query.data) return <Names plan={plan} preview={query.data} onClose={onClose} />
  if (query.error) return <ErrorState what="No se ha podido preparar la copia" query={query} />
  return <Skeleton height={160} />
}

function Names({
  plan,
  preview,
  onClose
}: {
  plan: Plan
  preview: ReplyOf<typeof previewPlanCopy>
  onClose: () => void
}) {
  const [names, setNames] = useState({ code: preview.code, name: preview.name })
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const copy = useMutation(copyPlanMutation())
  const go = useGo()
  const field = (name: 'code' | 'name', label: string, max: number) => ({
    label,
    required: true,
    maxLength: max,
    value: names[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setErrors({ ...errors, [name]: undefined })
      setNames({ ...names, [name]: event.currentTarget.value })
    }
  })
  const check = () => {
    const missing = Object.entries({ code: 'Código', name: 'Nombre' })
      .filter(([name]) => !names[name as 'code'].trim())
      .map(([name, label]) => [name, `El campo ${label} es obligatorio`])
    setErrors(Object.fromEntries(missing))
    return missing.length === 0
  }
  const showRefusal = (refusal: unknown) => {
    if (!(refusal instanceof ApiError) || !refusal.errors) return false
    setErrors(Object.fromEntries(Object.entries(refusal.errors).map(([name, texts]) => [name, texts[0]])))
    return true
  }
  return (
    <DialogForm
      draft={{ name: `plan:${plan.id}:copy`, fields: { names: [names, setNames] } }}
      confirm="Copiar"
      check={check}
      showRefusal={showRefusal}
      onConfirm={() => copy.mutateAsync({ params: { id: plan.id }, body: names })}
      onDone={made => {
        onClose()
        go(planTarget(made.id))
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          Se copian {activitiesText(preview.activities)} y {tasksText(preview.tasks)}. La copia empieza sin bases y sin
          documentos.
        </Text>
        <TextInput {...field('code', 'Código', 30)} className="code" data-autofocus spellCheck={false} />
        <TextInput {...field('name', 'Nombre', 160)} />
      </Stack>
    </DialogForm>
  )
}
