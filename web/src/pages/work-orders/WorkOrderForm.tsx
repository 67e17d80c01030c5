import { useQuery } from '@tanstack/react-query'
import { assets } from 'contract/calls/assets/assets.ts'
import { bases } from 'contract/calls/bases/bases.ts'
import { locationsForLine } from 'contract/calls/locations/locations.ts'
import { staff } from 'contract/calls/staff/staff.ts'
import { plannedTypes, workOrderType } from 'contract/core/classifier.ts'
import type { Staff } from 'contract/staff/staff.ts'
import { type WorkOrder, type WorkOrderDetail, workOrders } from 'contract/work-orders/work-orders.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { Section, Values } from '../../ui/form/fields.ts'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { useUsualTimes } from '../../records/nights/useUsualTimes.ts'
import { SpanNight } from '../../records/nights/SpanNight.tsx'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { workOrdersApi } from '../../records/work-orders/orderQueries.ts'

const placesApi = callApi(locationsForLine, { entities: ['location'] })
const assetsApi = resourceApi(assets)
const basesApi = resourceApi(bases)
const staffApi = resourceApi(staff)

type WorkOrderFormProps = { order?: WorkOrder; onSaved: (order: WorkOrder) => void; onCancel: () => void }

/** The form of a planned order; without one, of a new one on the selected line. */
export function WorkOrderForm({ order, ...handlers }: WorkOrderFormProps) {
  const { line } = useSelectedLine()
  const sections = useSections(order?.line ?? line.location, typesFor(order))
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
    >
      {({ values }) => (
        <SpanNight
          line={order?.fk_line ?? line.fk_location}
          from={values['scheduled_start']}
          to={values['scheduled_end']}
          requiresStop={values['requires_stop'] === true}
          people={order?.people.length ?? 1}
          minutes={order?.labour_minutes}
          isMoved={({ fk_work_order }) => fk_work_order === order?.id}
        />
      )}
    </ResourceForm>
  )
}

/**
 * The types that an order may have by hand. One with checks stays preventive; a preventive one without them, whose
 * checks were taken out, may become planned work. Planned work doesn't become unplanned, nor the other way round.
 */
function typesFor(order: WorkOrder | undefined): readonly number[] {
  if (!order) return [workOrderType.PLANIFICADO]
  if (order.checks_count > 0) return [order.type]
  return plannedTypes.includes(order.type)
    ? [...new Set([order.type, workOrderType.PLANIFICADO])]
    : [workOrderType.CORRECTIVO, workOrderType.MEJORA, workOrderType.SOPORTE]
}

/** Selects show the `name` of what is chosen: as the choices do. */
function withNames(order: WorkOrder): WorkOrder {
  const { responsible, base, asset } = order as WorkOrder & Partial<Pick<WorkOrderDetail, 'asset'>>
  const shown = {
    ...(responsible && { responsible: { ...responsible, name: fullName(responsible) } }),
    ...(base && { base: { ...base, name: codeAndName(base) } }),
    ...(asset && { asset: { ...asset, name: codeAndName(asset) } })
  }
  return { ...order, ...shown }
}

const codeAndName = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`

/** The fields; places, bases, assets and people are the line's. A single type isn't asked for. */
function useSections(
  line: { id: number; name: string },
  types: readonly number[]
): (values: Values) => readonly Section[] {
  const usualTimes = useUsualTimes(line.id)
  const { data: places = [] } = useQuery(placesApi.query({ params: { id: line.id } }))
  const below = places.filter(({ id }) => id !== line.id)
  const ofLine = { fkLine: line.id, is_active: true }
  return ({ requires_stop }) => [
    {
      title: 'Qué hay que hacer',
      fields: [
        { name: 'title', kind: 'text', wide: true },
        ...(types.length > 1
          ? [{ name: 'type', kind: 'classifier', type: 'WORK_ORDER_TYPE', only: types } as const]
          : []),
        { name: 'fkc_priority', kind: 'classifier', type: 'PRIORITY' },
        { name: 'description', kind: 'textarea' }
      ]
    },
    {
      title: 'Dónde',
      text: `Solo se ofrecen los lugares, las bases y los activos de ${line.name}, y los activos en almacén o reparación.`,
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
          source: choicesOf(basesApi, { query: ofLine, label: codeAndName })
        },
        {
          name: 'fk_asset',
          kind: 'resource',
          help: 'El equipo, si el trabajo es en uno en particular',
          source: choicesOf(assetsApi, { query: { fkLine: line.id }, label: codeAndName })
        },
        { name: 'requires_stop', kind: 'boolean', help: 'El trabajo solo puede hacerse con la línea parada' }
      ]
    },
    {
      title: 'Cuándo y quién',
      text: 'El personal se asigna después, en la orden.',
      fields: [
        { name: 'scheduled_start', kind: 'datetime', usualTime: usualTimes(requires_stop === true).start },
        { name: 'scheduled_end', kind: 'datetime', usualTime: usualTimes(requires_stop === true).end },
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
