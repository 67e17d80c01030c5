import { SegmentedControl, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { WarehouseItem } from 'contract/warehouse/warehouse.ts'
import { amountProblem, unitText } from 'contract/warehouse/warehouse-rules.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import {
  assignMutation,
  itemChoices,
  itemsApi,
  orderChoices,
  personChoices,
  placeChoices
} from '../../records/warehouse/warehouseQueries.ts'

const targets = [
  { value: 'fk_location', label: 'Línea', field: 'Línea o ubicación' },
  { value: 'fk_staff', label: 'Persona', field: 'Persona' },
  { value: 'fk_work_order', label: 'Orden', field: 'Orden de trabajo' }
] as const
type Target = (typeof targets)[number]['value']

/** Hands something out, to be given back. */
export function AssignForm({ item, onClose }: { item?: WarehouseItem; onClose: () => void }) {
  const { line } = useSelectedLine()
  const [fk_item, setItem] = useState(item?.id ?? null)
  const [quantity, setQuantity] = useState<number | string | null>(1)
  const [target, setTarget] = useState<Target>('fk_location')
  const [chosen, setChosen] = useState<number | null>(line.fk_location)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const assign = useMutation(assignMutation())
  const { data: found } = useQuery({
    ...itemsApi.one(fk_item ?? 0, { suppressToast: true }),
    enabled: !item && fk_item !== null
  })
  const given = item ?? found
  const field = targets.find(({ value }) => value === target)?.field ?? ''
  const clear = (name: string) => setErrors(({ [name]: _, ...others }) => others)
  const check = () => {
    const wrong = {
      ...(fk_item === null && { fk_item: validationTexts.required('Artículo') }),
      ...(quantity === null && { quantity: validationTexts.required('Cantidad') }),
      ...(typeof quantity === 'string' && { quantity: validationTexts.numeric }),
      ...(typeof quantity === 'number' && quantity <= 0 && { quantity: 'La cantidad tiene que ser mayor que cero' }),
      ...(chosen === null && { [target]: validationTexts.required(field) })
    }
    const problem = given && typeof quantity === 'number' && quantity > 0 && amountProblem(quantity, given.unit)
    if (problem) Object.assign(wrong, { quantity: problem })
    setErrors(wrong)
    return Object.keys(wrong).length === 0
  }
  const source = { fk_location: placeChoices, fk_staff: () => personChoices, fk_work_order: orderChoices }[target]
  return (
    <DialogForm
      draft={{
        name: `warehouse_assignment:${item ? `item:${item.id}` : line.fk_location}`,
        fields: {
          fk_item: [fk_item, setItem],
          quantity: [quantity, setQuantity],
          target: [target, setTarget],
          chosen: [chosen, setChosen],
          note: [note, setNote]
        }
      }}
      confirm="Asignar"
      check={check}
      onConfirm={() =>
        assign.mutateAsync({
          fk_item: fk_item ?? 0,
          quantity: Number(quantity),
          [target]: chosen,
          note: note.trim() || null
        })
      }
      showRefusal={refusal => {
        const said = Object.entries(refusal instanceof ApiError ? (refusal.errors ?? {}) : {})
        setErrors(Object.fromEntries(said.map(([name, [text = '']]) => [name, text])))
        return said.length > 0
      }}
      onClose={onClose}
    >
      {!item && (
        <RecordSelect
          label="Artículo"
          placeholder="Código o nombre"
          required
          source={itemChoices(line.fk_location)}
          value={fk_item}
          onChange={next => {
            setItem(next)
            clear('fk_item')
            clear('quantity')
          }}
          error={errors['fk_item']}
        />
      )}
      <TypedNumberInput
        label="Cantidad"
        description={given && `En ${unitText(2, given.unit)}`}
        required
        value={quantity}
        onChange={next => {
          setQuantity(next)
          clear('quantity')
        }}
        error={errors['quantity']}
      />
      <SegmentedControl
        aria-label="A quién"
        fullWidth
        data={targets.map(({ value, label }) => ({ value, label }))}
        value={target}
        onChange={next => {
          setTarget(next)
          setChosen(next === 'fk_location' ? line.fk_location : null)
          setErrors({})
        }}
      />
      <RecordSelect
        key={target}
        label={field}
        required
        source={source(line.fk_location)}
        value={chosen}
        onChange={next => {
          setChosen(next)
          clear(target)
        }}
        error={errors[target]}
      />
      <Textarea
        label="Nota"
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
