import { Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { classifierOf, warehouseMovement } from 'contract/core/classifier.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { WarehouseItem } from 'contract/warehouse/warehouse.ts'
import { amountProblem, amountText, hundredths, movementErrors, unitText } from 'contract/warehouse/warehouse-rules.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { ReasonInput } from '../../ui/input/ReasonInput.tsx'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import { moveMutation } from '../../records/warehouse/warehouseQueries.ts'

const { ENTRADA, SALIDA, DEVOLUCION, AJUSTE } = warehouseMovement
const kinds = [ENTRADA, SALIDA, DEVOLUCION, AJUSTE]

const unitProblem = ({ unit }: WarehouseItem, typed: number | string | null) => {
  const problem = typeof typed === 'number' ? amountProblem(typed, unit) : undefined
  return problem ? { quantity: problem } : undefined
}

/** What came, went, came back or was counted of an item; of a count, the difference is written. */
export function MovementForm({ item, onClose }: { item: WarehouseItem; onClose: () => void }) {
  const [fkc_type, setType] = useState<(typeof kinds)[number]>(ENTRADA)
  const [typed, setTyped] = useState<number | string | null>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const move = useMutation(moveMutation())
  const isCount = fkc_type === AJUSTE
  const quantity = typeof typed === 'number' ? hundredths(isCount ? typed - item.stock : typed) : undefined
  const check = () => {
    const wrong =
      quantity === undefined
        ? {
            quantity:
              typed === null ? validationTexts.required(isCount ? 'Contado' : 'Cantidad') : validationTexts.numeric
          }
        : isCount && quantity === 0
          ? { quantity: 'Es lo que está anotado: no hay nada que ajustar' }
          : (unitProblem(item, typed) ?? movementErrors({ fkc_type, quantity, reason: reason.trim() }))
    setErrors(wrong)
    return Object.keys(wrong).length === 0
  }
  return (
    <DialogForm
      draft={{
        name: `warehouse_movement:${item.id}`,
        fields: { fkc_type: [fkc_type, setType], typed: [typed, setTyped], reason: [reason, setReason] }
      }}
      confirm="Registrar"
      check={check}
      onConfirm={() =>
        move.mutateAsync({ fk_item: item.id, fkc_type, quantity: quantity ?? 0, reason: reason.trim() || null })
      }
      showRefusal={refusal => {
        const said = refusal instanceof ApiError ? (refusal.errors ?? {}) : {}
        const shown = Object.entries(said).flatMap(([name, [text]]) =>
          ['quantity', 'reason'].includes(name) && text ? [[name, text] as const] : []
        )
        setErrors(Object.fromEntries(shown))
        return shown.length > 0
      }}
      onClose={onClose}
    >
      <Select
        label="Tipo"
        allowDeselect={false}
        data={kinds.map(kind => ({ value: String(kind), label: classifierOf(kind).name }))}
        value={String(fkc_type)}
        onChange={next => {
          setType(kinds.find(kind => String(kind) === next) ?? fkc_type)
          setErrors({})
        }}
      />
      <TypedNumberInput
        label={isCount ? 'Contado' : 'Cantidad'}
        description={isCount ? `Anotado: ${amountText(item.stock, item.unit)}` : `En ${unitText(2, item.unit)}`}
        required
        unit={item.unit}
        value={typed}
        onChange={next => {
          setTyped(next)
          setErrors(({ quantity: _, ...others }) => others)
        }}
        error={errors['quantity']}
        data-autofocus
      />
      {isCount && quantity !== undefined && quantity !== 0 && (
        <Text size="sm">
          Se anota una diferencia de {quantity > 0 ? '+' : '−'}
          {amountText(Math.abs(quantity), item.unit)}.
        </Text>
      )}
      <ReasonInput
        required={isCount}
        value={reason}
        onChange={next => {
          setReason(next)
          setErrors(({ reason: _, ...others }) => others)
        }}
        error={errors['reason']}
      />
    </DialogForm>
  )
}
