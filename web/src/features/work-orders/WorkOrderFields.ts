import { useQuery } from '@tanstack/react-query'
import { bases } from 'contract/bases.ts'
import { plannedTypes } from 'contract/classifier.ts'
import { locationsForLine } from 'contract/locations.ts'
import { type Staff, staff } from 'contract/staff.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/choices.ts'
import type { Section } from '../../ui/form/fields.ts'
import { fullName } from './columns.tsx'

const placesApi = callApi(locationsForLine, { entities: ['location'] })
const basesApi = resourceApi(bases)
const staffApi = resourceApi(staff)

/** The fields of a planned order, for a new one and for a change; places, bases and people are the line's. */
export function useWorkOrderFields(line: { id: number; name: string }): readonly Section[] {
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
        { name: 'scheduled_end', kind: 'datetime' },
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
