import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { readings } from 'contract/calls/readings.ts'
import type { baseMetrics } from 'contract/readings.ts'
import { formatNumber } from 'contract/format.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { type ReplyOf, resourceApi } from '../../api/resourceApi.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { DecimalInput } from '../../ui/typed/DecimalInput.tsx'

type Meter = ReplyOf<typeof baseMetrics.calls.one>
type ReadingDialogProps = { meters: readonly Meter[]; opened: boolean; onClose: () => void }

const readingsApi = resourceApi(readings)

/** Records what a meter shows now. */
export function ReadingDialog({ opened, onClose, ...form }: ReadingDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Leer contador" size="sm">
      <ReadingForm {...form} onClose={onClose} />
    </Dialog>
  )
}

const readNow = (fk_base_metric: number, value: number) => ({
  fk_base_metric,
  value,
  read_at: new Date().toISOString()
})

function ReadingForm({ meters, onClose }: Omit<ReadingDialogProps, 'opened'>) {
  const [chosen, setChosen] = useState(meters[0]?.id)
  const [value, setValue] = useState<number | string | null>(null)
  const [problem, setProblem] = useState<string>()
  const create = readingsApi.create()
  const { mutateAsync } = useMutation({ ...create, meta: { ...create.meta, invalidates: ['reading', 'base_metric'] } })
  const meter = meters.find(({ id }) => id === chosen)
  if (!meter) return null
  const unit = meter.usage_unit.symbol ?? meter.usage_unit.name
  const check = () => {
    const isNumber = typeof value === 'number' && value >= 0
    setProblem(isNumber ? undefined : 'Escriba lo que muestra el contador')
    return isNumber
  }
  const showRefusal = (refusal: unknown) => {
    const { errors } = refusal instanceof ApiError ? refusal : {}
    const said = errors && Object.values(errors).flat()[0]
    setProblem(said)
    return said !== undefined
  }
  return (
    <DialogForm
      confirm="Guardar la lectura"
      check={check}
      showRefusal={showRefusal}
      onConfirm={async () => mutateAsync(readNow(meter.id, value as number))}
      onClose={onClose}
    >
      {meters.length > 1 && (
        <NativeSelect
          label="Medidor"
          value={String(chosen)}
          onChange={event => setChosen(Number(event.currentTarget.value))}
          data={meters.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <DecimalInput
        label={meters.length > 1 ? `Lectura (${unit})` : `${meter.name} (${unit})`}
        {...(meter.current_value !== null && {
          description: `La última: ${formatNumber(meter.current_value, 2, { atLeast: 0 })} ${unit}`
        })}
        value={value}
        onChange={setValue}
        error={problem}
        unit={unit}
        data-autofocus
      />
    </DialogForm>
  )
}
