import { type WarehouseItem, warehouseItems } from 'contract/warehouse/warehouse.ts'
import type { Section } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { itemsApi, lineChoices } from '../../records/warehouse/warehouseQueries.ts'

type ItemFormProps = { id: number | undefined; onClose: () => void; onSaved?: (item: WarehouseItem) => void }

/** The form of an item; without an id, of a new one. What is in store changes by movements alone. */
export function ItemForm({ id, onClose, onSaved }: ItemFormProps) {
  return (
    <RecordForm
      resource={warehouseItems}
      api={itemsApi}
      id={id}
      sections={sections}
      fields={8}
      onClose={onClose}
      {...(onSaved && { onSaved })}
    />
  )
}

const sections: readonly Section[] = [
  {
    fields: [
      { name: 'code', kind: 'text', code: true, help: 'Corto y único: ROD-6205' },
      { name: 'name', kind: 'text' },
      { name: 'unit', kind: 'text', help: 'En qué se cuenta: pieza, litro, metro' },
      { name: 'location', kind: 'text', help: 'Estante, cajón: A-3' }
    ]
  },
  {
    title: 'Existencias y costo',
    fields: [
      { name: 'min_stock', kind: 'number', decimals: true, help: 'Con menos disponible se avisa' },
      { name: 'cost', kind: 'number', decimals: true, help: 'Lo ya entregado conserva el costo de su día' },
      { name: 'fk_line', kind: 'resource', source: lineChoices, help: 'Vacía: sirve para todas' },
      { name: 'is_active', kind: 'boolean', help: 'Solo un artículo activo se pide y se asigna' }
    ]
  }
]
