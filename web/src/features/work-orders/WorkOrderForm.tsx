import { useQuery } from '@tanstack/react-query'
import { bases } from 'contract/calls/bases.ts'
import { locationsForLine } from 'contract/calls/locations.ts'
import { staff } from 'contract/calls/staff.ts'
import { plannedTypes, workOrderType } from 'contract/classifier.ts'
import type { Staff } from 'contract/staff.ts'
import { type WorkOrder, workOrders } from 'contract/work-orders.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { choicesOf } from '../../ui/choices.ts'
import type { Section } from '../../ui/form/fields.ts'
import { ResourceForm } from '../../ui/ResourceForm.tsx'
import { fullName } from './columns.tsx'
import { workOrdersApi } from './orderQueries.ts'

const placesApi = callApi(locationsForLine, { entities: ['location'] })
const basesApi = resourceApi(bases)
const staffApi = resourceApi(staff)

type WorkOrderFormProps = { order?: WorkOrder; onSaved: (order: WorkOrder) => void; onCancel: () => void }

/** The form of a planned order; without one, of a new one on the selected line. */
export function WorkOrderForm({ order, ...handlers }: WorkOrderFormProps) {
  const { line } = useSelectedLine()
  const sections = useSections(order?.line ?? line.location)
  return (
    <ResourceForm
      resource={workOrders}
      api={workOrdersApi}
      record={order && withNames(order)}
      // Preventive orders are made by programming activities; by hand it is planned work.
      start={{ type: workOrderType.PLANIFICADO, fk_location: line.fk_location }}
      sections={sections}
      lineBound
      submitLabel={order ? 'Guardar' : 'Crear OT'}
      {...handlers}
    />
  )
}

/** Selects show the `name` of what is chosen; people have two. */
function withNames(order: WorkOrder): WorkOrder {
  return order.responsible
    ? { ...order, responsible: { ...order.responsible, name: fullName(order.responsible) } as WorkOrder['responsible'] }
    : order
}

/** The fields; places, bases and people are the line's. */
function useSections(line: { id: number; name: string }): readonly Section[] {
  const { data: places = [] } = useQuery(placesApi.query({ params: { id: line.id } }))
  const below = places.filter(({ id }) => id !== line.id)
  const ofLine = { fkLine: line.id, is_active: true }
  return [
    {
      title: 'Qué hay que hacer',
      fields: [
        { name: 'title', kind: 'text', wide: true },
        { name: 'type', kind: 'classifier', type: 'WORK_ORDER_TYPE', only: plannedTypes },
        { name: 'fkc_priority', kind: 'classifier', type: 'PRIORITY' },
        { name: 'description', kind: 'textarea' }
      ]
    },
    {
      title: 'Dónde',
      text: 'Solo se ofrecen los lugares y las bases de la línea elegida.',
      fields: [
        {
          name: 'fk_location',
          kind: 'options',
          options: [
            { value: line.id, label: `${line.name} (toda la línea)` },
            ...below.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))
          ]
        },
        {
          name: 'fk_base',
          kind: 'resource',
          source: choicesOf(basesApi, { query: ofLine, label: row => `${row.code} · ${row.name}` })
        },
        { name: 'requires_stop', kind: 'boolean', help: 'El trabajo solo puede hacerse con la línea parada' }
      ]
    },
    {
      title: 'Cuándo y quién',
      text: 'El personal se asigna después, en la orden.',
      fields: [
        { name: 'scheduled_start', kind: 'datetime' },
        { name: 'scheduled_end', kind: 'datetime', usualTime: '17:00' },
        {
          name: 'fk_responsible',
          kind: 'resource',
          source: choicesOf(staffApi, {
            query: { ...ofLine, sortBy: 'last_name' },
            label: (row: Staff) => fullName(row)
          })
        }
      ]
    }
  ]
}
