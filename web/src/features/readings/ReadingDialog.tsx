import { Radio, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lowerTexts } from 'contract/readings/plausible-reading.ts'
import type { Reading } from 'contract/readings/readings.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { ReasonInput } from '../../ui/input/ReasonInput.tsx'
import { exactDate } from '../../ui/record/RelativeDate.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import { MomentInput } from '../../ui/input/MomentInput.tsx'
import { unitOf, withUnit } from '../../records/readings/meterText.ts'
import { correctReading, deleteReading, touched } from './readingQueries.ts'
import classes from '../../records/readings/readings.module.css'

export type ReadingDialogProps = OverlayProps & { reading: Reading; what: 'correct' | 'delete' }

/** Corrects or deletes a reading, with the reason; what it was stays in the meter's history. */
export function ReadingDialog({ reading, what, ...dialog }: ReadingDialogProps & OverlayViewProps) {
  const zone = useTimeZone()
  const name = `${withUnit(reading.value, reading)}, ${exactDate(reading.read_at, zone)}`
  return (
    <DialogView {...dialog}>
      <ReadingForm {...{ reading, what, name }} onClose={dialog.onClose} />
    </DialogView>
  )
}

type Problems = Partial<Record<'value' | 'read_at' | 'reason' | 'meaning', string>>

/** What a correction to a lower value may mean; a wrong previous one is corrected by itself. */
const meanings = ['rollover', 'replaced'] as const
type Meaning = (typeof meanings)[number]

function ReadingForm({
  reading,
  what,
  name,
  onClose
}: Pick<ReadingDialogProps, 'reading' | 'what' | 'onClose'> & { name: string }) {
  const [value, setValue] = useState<number | string | null>(reading.value)
  const [read_at, setReadAt] = useState<string | null>(reading.read_at)
  const [reason, setReason] = useState('')
  const [meaning, setMeaning] = useState<Meaning>()
  const [isAsked, setIsAsked] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const { id, version } = reading
  const isCorrection = what === 'correct'
  const send = useMutation({
    mutationFn: async () =>
      isCorrection
        ? correctReading(id, {
            version,
            value: value as number,
            read_at: read_at as string,
            reason,
            ...(meaning && { meaning })
          })
        : deleteReading(id, { version, reason }),
    meta: { success: isCorrection ? 'Lectura corregida' : 'Lectura eliminada', invalidates: touched }
  })
  const check = () => {
    const found: Problems = {
      ...(isCorrection && (typeof value !== 'number' || value < 0) && { value: 'Escriba lo que mostraba el contador' }),
      ...(isCorrection && Number.isNaN(Date.parse(read_at ?? '')) && { read_at: 'Escriba cuándo se leyó' }),
      ...(reason.trim() === '' && { reason: validationTexts.required('Motivo') })
    }
    setProblems(found)
    return Object.keys(found).length === 0
  }
  const showRefusal = (refusal: unknown) => {
    const errors = (refusal instanceof ApiError && refusal.errors) || {}
    const told = Object.fromEntries(
      Object.entries(errors).map(([field, texts]) => [field, texts.join('. ')])
    ) as Problems
    setProblems(told)
    if (told.meaning) setIsAsked(true)
    return ['value', 'read_at', 'reason', 'meaning'].some(field => field in told)
  }
  return (
    <DialogForm
      draft={{
        name: `reading:${id}:${what}`,
        fields: { value: [value, setValue], read_at: [read_at, setReadAt], reason: [reason, setReason] }
      }}
      confirm={isCorrection ? 'Corregir' : 'Eliminar'}
      danger={!isCorrection}
      check={check}
      showRefusal={showRefusal}
      onConfirm={async () => send.mutateAsync()}
      onClose={onClose}
    >
      <Text size="sm">
        {isCorrection ? `Consta ${name}.` : `${name}.`} Lo que depende del medidor se vuelve a calcular; el valor de
        antes queda en la historia con el motivo.
      </Text>
      {isCorrection && (
        <>
          <TypedNumberInput
            label={`Lectura (${unitOf(reading)})`}
            unit={unitOf(reading)}
            required
            value={value}
            onChange={setValue}
            error={problems.value}
            data-autofocus
          />
          <MomentInput
            label="Leída el"
            required
            says="happened"
            value={read_at}
            onChange={setReadAt}
            error={problems.read_at}
          />
        </>
      )}
      {isAsked && (
        <Radio.Group
          label="¿Qué ha pasado?"
          value={meaning ?? null}
          error={problems.meaning}
          data-invalid={problems.meaning ? true : undefined}
          onChange={next => setMeaning(next)}
        >
          <div className={classes.choices}>
            {meanings.map(one => (
              <Radio key={one} value={one} label={lowerTexts[one]} />
            ))}
          </div>
        </Radio.Group>
      )}
      <ReasonInput
        use="reading"
        required
        value={reason}
        error={problems.reason}
        onChange={setReason}
        {...(!isCorrection && { 'data-autofocus': true })}
      />
    </DialogForm>
  )
}
