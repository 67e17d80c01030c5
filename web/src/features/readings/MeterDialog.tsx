import { Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReadingItem } from 'contract/readings/reading-rounds.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { showInfo } from '../../api/toasts.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import { MomentInput } from '../../ui/input/MomentInput.tsx'
import { dueText } from '../../records/readings/dueText.ts'
import { numberOf, unitOf } from '../../records/readings/meterText.ts'
import { type Meter, takeReadings, touched } from './readingQueries.ts'

export type MeterDialogProps = OverlayProps & { meter: Meter; kind: 'replaced' | 'rollover' }

/** Records that a counter was replaced or turned over, with what it shows since. */
export function MeterDialog({ meter, kind, ...dialog }: MeterDialogProps & OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      <MeterForm {...{ meter, kind }} onClose={dialog.onClose} />
    </DialogView>
  )
}

type Problems = Partial<Record<'value' | 'read_at' | 'reason' | 'rollover_at' | 'old_final_value', string>>

function MeterForm({ meter, kind, onClose }: Omit<MeterDialogProps, 'opened'>) {
  const unit = unitOf(meter)
  const isReplaced = kind === 'replaced'
  const [value, setValue] = useState<number | string | null>(isReplaced ? 0 : null)
  const [old, setOld] = useState<number | string | null>(null)
  const [top, setTop] = useState<number | string | null>(null)
  const [read_at, setReadAt] = useState<string | null>(() => new Date().toISOString())
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const asksTop = !isReplaced && meter.rollover_at === null
  const send = useMutation({
    mutationFn: async () => {
      const item: ReadingItem = {
        fk_base_metric: meter.id,
        value: value as number,
        read_at: read_at as string,
        meaning: kind,
        ...(reason.trim() && { reason: reason.trim() }),
        ...(isReplaced && typeof old === 'number' && { old_final_value: old }),
        ...(asksTop && { rollover_at: top as number })
      }
      return takeReadings({ items: [item] })
    },
    onSuccess: ({ became_due }) => {
      if (became_due.length > 0) showInfo(dueText(became_due))
    },
    meta: { success: 'Lectura registrada', invalidates: touched }
  })
  const number = 'Escriba un número'
  const check = () => {
    const found: Problems = {
      ...(typeof value !== 'number' && { value: number }),
      ...(isReplaced && typeof old === 'string' && { old_final_value: number }),
      ...(asksTop && typeof top !== 'number' && { rollover_at: number }),
      ...(Number.isNaN(Date.parse(read_at ?? '')) && { read_at: 'Escriba cuándo fue' })
    }
    setProblems(found)
    return Object.keys(found).length === 0
  }
  const showRefusal = (refusal: unknown) => {
    const errors = (refusal instanceof ApiError && refusal.errors) || {}
    const told = Object.entries(errors).map(([field, texts]) => {
      const name = field.replace(/^items\.0\./, '')
      return [name === 'meaning' ? 'value' : name, texts.join('. ')]
    })
    setProblems(Object.fromEntries(told) as Problems)
    return told.length > 0
  }
  const known = meter.current_value
  return (
    <DialogForm
      draft={{
        name: `base_metric:${meter.id}:${kind}`,
        fields: {
          value: [value, setValue],
          old: [old, setOld],
          top: [top, setTop],
          read_at: [read_at, setReadAt],
          reason: [reason, setReason]
        }
      }}
      confirm="Registrar"
      check={check}
      showRefusal={showRefusal}
      onConfirm={async () => send.mutateAsync()}
      onClose={onClose}
    >
      <Text size="sm">
        {isReplaced
          ? 'El uso sigue: lo que contó el anterior hasta su último valor, y lo que cuente el nuevo desde su primera lectura, sea cual sea. Las actividades no se inician de nuevo.'
          : 'El contador llegó a su máximo y empezó otra vez desde 0. Se cuenta lo que avanzó hasta el máximo y lo de después.'}
        {known !== null && ` La última lectura: ${numberOf(known)} ${unit}.`}
      </Text>
      {isReplaced && (
        <TypedNumberInput
          label={`Último valor del contador anterior (${unit})`}
          description="Si no se sabe, déjelo vacío: se cuenta hasta la última lectura que consta"
          unit={unit}
          value={old}
          onChange={setOld}
          error={problems.old_final_value}
          data-autofocus
        />
      )}
      {asksTop && (
        <TypedNumberInput
          label={`Vuelve a cero en (${unit})`}
          description="Un contador de cinco cifras, en 100000. Queda en el medidor."
          unit={unit}
          required
          value={top}
          onChange={setTop}
          error={problems.rollover_at}
          data-autofocus
        />
      )}
      <TypedNumberInput
        label={isReplaced ? `Primera lectura del nuevo (${unit})` : `Lectura de ahora (${unit})`}
        unit={unit}
        required
        value={value}
        onChange={setValue}
        error={problems.value}
      />
      <MomentInput
        label="Cuándo"
        required
        says="happened"
        value={read_at}
        onChange={setReadAt}
        error={problems.read_at}
      />
      <Textarea
        label="Observación"
        autosize
        minRows={1}
        maxLength={500}
        value={reason}
        error={problems.reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
