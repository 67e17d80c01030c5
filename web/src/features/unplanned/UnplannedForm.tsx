import { useQuery } from '@tanstack/react-query'
import { assets } from 'contract/calls/assets/assets.ts'
import { bases } from 'contract/calls/bases/bases.ts'
import { failureTypes } from 'contract/calls/catalogs/catalogs.ts'
import { staff } from 'contract/calls/staff/staff.ts'
import { priority, unplannedTypes, workOrderType } from 'contract/core/classifier.ts'
import { type Unplanned, type UnplannedDetail, unplanned } from 'contract/unplanned/unplanned.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { Section, Values } from '../../ui/form/fields.ts'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { placesOfLine } from '../../records/bases/baseQueries.ts'
import { useUsualTimes } from '../../records/nights/useUsualTimes.ts'
import { SpanNight } from '../../records/nights/SpanNight.tsx'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { unplannedApi } from '../../records/unplanned/unplannedQueries.ts'
import { bothVersions, updateBoth } from './updateBoth.ts'

type UnplannedFormProps = { activity?: Unplanned; onSaved: (activity: Unplanned) => void; onCancel: () => void }

const codeAndName = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`

/** With the order's fields. Selects show the `name` of what is chosen: as the choices do. */
const withNames = (activity: Unplanned): Unplanned => ({
  ...activity,
  ...activity.work_order,
  ...namedResponsible(activity.work_order),
  id: activity.id,
  version: bothVersions(activity),
  title: activity.title,
  ...(activity.base && { base: { ...activity.base, name: codeAndName(activity.base) } }),
  ...(activity.asset && { asset: { ...activity.asset, name: codeAndName(activity.asset) } })
})

/** The responsible person is included only in the whole activity. */
function namedResponsible(order: Unplanned['work_order'] | UnplannedDetail['work_order']): object {
  const responsible = 'responsible' in order ? order.responsible : null
  return responsible ? { responsible: { ...responsible, name: fullName(responsible) } } : {}
}

/** The form of an unplanned activity and its order; without one, of new ones on the selected line. */
export function UnplannedForm({ activity, ...handlers }: UnplannedFormProps) {
  const { line } = useSelectedLine()
  const sections = useSections(activity?.line ?? line.location)
  return (
    <ResourceForm
      resource={unplanned}
      api={activity ? { ...unplannedApi, update: () => updateBoth(activity) } : unplannedApi}
      record={activity && withNames(activity)}
      start={{ type: workOrderType.CORRECTIVO, fk_location: line.fk_location, fkc_priority: priority.MEDIA }}
      sections={sections}
      lineBound
      submitLabel={activity ? 'Guardar' : 'Crear orden'}
      {...handlers}
    >
      {({ values }) => (
        <SpanNight
          line={activity?.fk_line ?? line.fk_location}
          from={values['scheduled_start']}
          to={values['scheduled_end']}
          requiresStop={values['requires_stop'] === true}
          people={activity?.people.length ?? 1}
          isMoved={({ fk_work_order }) => fk_work_order === activity?.fk_work_order}
        />
      )}
    </ResourceForm>
  )
}

/** The fields; places, bases and assets are the line's. */
function useSections(line: { id: number; name: string }): (values: Values) => readonly Section[] {
  const usualTimes = useUsualTimes(line.id)
  const { data: places = [] } = useQuery(placesOfLine(line.id))
  return ({ requires_stop, type }) => [
    {
      title: 'Qué hay que hacer',
      fields: [
        { name: 'title', kind: 'text', wide: true },
        { name: 'type', kind: 'classifier', type: 'WORK_ORDER_TYPE', only: unplannedTypes, required: true },
        { name: 'fkc_priority', kind: 'classifier', type: 'PRIORITY', required: true },
        { name: 'description', kind: 'textarea', wide: true },
        // Improvements and support mend nothing.
        ...(type === workOrderType.CORRECTIVO
          ? [
              {
                name: 'fk_failure_type',
                kind: 'resource',
                source: choicesOf(resourceApi(failureTypes), { query: { is_active: true } })
              } as const
            ]
          : [])
      ]
    },
    {
      title: 'Dónde',
      text: `Solo se ofrecen los lugares, las bases y los activos de ${line.name}.`,
      fields: [
        {
          name: 'fk_location',
          kind: 'options',
          required: true,
          options: [
            { value: line.id, label: `${line.name} (toda la línea)` },
            ...places
              .filter(({ id }) => id !== line.id)
              .map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))
          ]
        },
        {
          name: 'fk_base',
          kind: 'resource',
          source: choicesOf(resourceApi(bases), { query: { fkLine: line.id, is_active: true }, label: codeAndName })
        },
        {
          name: 'fk_asset',
          kind: 'resource',
          help: 'El equipo, si el trabajo es en uno en particular',
          source: choicesOf(resourceApi(assets), { query: { fkLine: line.id }, label: codeAndName })
        },
        { name: 'requires_stop', kind: 'boolean', help: 'El trabajo solo puede hacerse con la línea parada' }
      ]
    },
    {
      title: 'Cuándo y quién',
      text: 'El personal y las noches de ejecución se ponen después, en la orden.',
      fields: [
        { name: 'scheduled_start', kind: 'datetime', usualTime: usualTimes(requires_stop === true).start },
        { name: 'scheduled_end', kind: 'datetime', usualTime: usualTimes(requires_stop === true).end },
        {
          name: 'fk_responsible',
          kind: 'resource',
          source: choicesOf(resourceApi(staff), {
            query: { fkLine: line.id, is_active: true, sortBy: 'last_name' },
            label: fullName
          })
        }
      ]
    }
  ]
}
