import type { Base } from 'contract/bases/bases.ts'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { activeColumn, codeColumn, type Column, dateColumn } from '../../ui/table/columns.tsx'
import { Criticality } from '../base-activities/dueMarks.tsx'
import { RecordCell } from '../RecordCell.tsx'
import { coded } from './baseQueries.ts'

export const baseColumns: readonly Column<Base>[] = [
  codeColumn<Base>('code', 'Código', { width: 148 }),
  // It distinguishes bases: it gets the width.
  { key: 'name', label: 'Nombre', sortable: true, hideable: false, card: 'title', minWidth: 200, wraps: true },
  // Between name and links, so that the middle of the row opens the base and not its place or asset.
  {
    key: 'criticality',
    label: 'Criticidad',
    sortable: true,
    width: 108,
    card: 'badge',
    render: row => <Criticality letter={row.criticality} />
  },
  { key: 'plan', label: 'Plan', width: 176, fold: 1, wraps: true, value: row => row.plan && coded(row.plan) },
  {
    key: 'location',
    label: 'Ubicación',
    width: 132,
    fold: 4,
    wraps: true,
    render: ({ location }) => (
      <RecordCell entity="location" id={location.id}>
        {location.name}
      </RecordCell>
    )
  },
  {
    key: 'structure',
    label: 'Estructura',
    width: 168,
    fold: 2,
    hidden: true,
    wraps: true,
    render: ({ structure }) => (
      <RecordCell entity="structure" id={structure.id}>
        {structure.name}
      </RecordCell>
    )
  },
  {
    key: 'asset',
    label: 'Activo',
    width: 176,
    fold: 3,
    wraps: true,
    render: ({ asset }) =>
      asset && (
        <RecordCell entity="asset" id={asset.id}>
          {coded(asset)}
        </RecordCell>
      )
  },
  { key: 'requires_stop', label: 'Con parada', width: 104, fold: 1, hidden: true },
  { key: 'activities_count', label: 'Actividades', width: 124, fold: 5, value: activitiesText, wraps: true },
  activeColumn<Base>({
    width: 110,
    hidden: true,
    card: 'detail',
    render: row => <ActiveBadge active={row.is_active} gender="f" />
  }),
  dateColumn<Base>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
]

/** '3, 2 sin iniciar': how many activities a base has, and what is missing. */
export function activitiesText({ activities_count, activities_not_added, activities_not_initialized }: Base): string {
  return [
    activities_count,
    activities_not_added && `${activities_not_added} sin añadir`,
    activities_not_initialized && `${activities_not_initialized} sin iniciar`
  ]
    .filter((part, index) => index === 0 || part !== 0)
    .join(', ')
}
