import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { amountProblem, amountText, unitText } from 'contract/warehouse/warehouse-rules.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import { itemChoices, itemsApi, requestMutation } from '../../records/warehouse/warehouseQueries.ts'

/** Asks for something on an order: what, found by code or name with what there is of it, and how much. */
export function RequestForm({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const [fk_item, setItem] = useState<number | null>(null)
  const [requested, setRequested] = useState<number | string | null>(1)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const request = useMutation(requestMutation())
  const { data: item } = useQuery({ ...itemsApi.one(fk_item ?? 0, { suppressToast: true }), enabled: fk_item !== null })
  const check = () => {
    const wrong = {
      ...(fk_item === null && { fk_item: validationTexts.required('Artículo') }),
      ...(requested === null && { requested: validationTexts.required('Cantidad') }),
      ...(typeof requested === 'string' && { requested: validationTexts.numeric }),
      ...(typeof requested === 'number' && requested <= 0 && { requested: 'La cantidad tiene que ser mayor que cero' })
    }
    const problem = item && typeof requested === 'number' && requested > 0 && amountProblem(requested, item.unit)
    if (problem) Object.assign(wrong, { requested: problem })
    setErrors(wrong)
    return Object.keys(wrong).length === 0
  }
  return (
    <DialogForm
      draft={{
        name: `work_order_supply:order:${order.id}`,
        fields: { fk_item: [fk_item, setItem], requested: [requested, setRequested] }
      }}
      confirm="Pedir"
      check={check}
      onConfirm={() =>
        request.mutateAsync({ fk_work_order: order.id, fk_item: fk_item ?? 0, requested: Number(requested) })
      }
      showRefusal={refusal => {
        if (refusal instanceof ApiError && refusal.reason === 'stock') {
          setErrors({ requested: refusal.message })
          return true
        }
        const said = Object.entries(refusal instanceof ApiError ? (refusal.errors ?? {}) : {})
        setErrors(Object.fromEntries(said.map(([name, [text = '']]) => [name, text])))
        return said.length > 0
      }}
      onClose={onClose}
    >
      <RecordSelect
        label="Artículo"
        placeholder="Código o nombre"
        required
        source={itemChoices(order.fk_line)}
        value={fk_item}
        onChange={next => {
          setItem(next)
          setErrors({})
        }}
        error={errors['fk_item']}
        none="El almacén no tiene artículos para esta línea"
      />
      {item && (
        <Text size="sm">
          Disponible: {amountText(item.available, item.unit)}
          {item.location && ` en ${item.location}`}
        </Text>
      )}
      <TypedNumberInput
        label="Cantidad"
        description={item && `En ${unitText(2, item.unit)}`}
        required
        value={requested}
        onChange={next => {
          setRequested(next)
          setErrors(({ requested: _, ...others }) => others)
        }}
        error={errors['requested']}
      />
    </DialogForm>
  )
}
