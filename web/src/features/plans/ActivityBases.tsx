import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { baseActivities } from 'contract/calls/base-activities/base-activities.ts'
import type { Activity } from 'contract/plans/plans.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { ListLink } from '../../records/base-activities/ListLink.tsx'
import { baseTarget } from '../../records/bases/paths.ts'
import { periodicityOf } from '../../records/base-activities/activityText.ts'

const list = { entity: 'base_of_activity', filters: { is_active: 'boolean' }, sort: ['due_date', 'last_date'] } as const
const order = { prefix: 'b_', sortBy: 'due_date', sortDesc: false }
const api = resourceApi(baseActivities, { shows: ['base', 'activity', 'check', 'reading'] })

/** Where an activity is done, and when it is due there: on the lines of the caller. */
export function ActivityBases({ activity }: { activity: Activity }) {
  return (
    <DataTable<BaseActivity>
      label="Bases con la actividad"
      list={useListSearch(list, order)}
      query={query => api.list({ ...query, fkLine: undefined, fk_activity: [activity.id] })}
      columns={columns}
      searchLabel="Buscar una base"
      rowLink={({ fk_base }) => baseTarget(fk_base, { tab: 'actividades' })}
      tools={
        activity.bases_count > 0 && (
          <ListLink of={{ fk_activity: String(activity.id) }}>Ver en Actividades por base</ListLink>
        )
      }
      rowName={({ base }) => `${base.code}, ${base.name}`}
      empty={{
        title: 'Ninguna base tiene esta actividad',
        text: 'Se añade en la página de una base con este plan, o en Actividades por base.',
        action: <ListLink of={{ fk_plan: String(activity.fk_plan) }}>Ir a Actividades por base</ListLink>
      }}
    />
  )
}

const columns: readonly Column<BaseActivity>[] = [
  {
    key: 'base',
    label: 'Base',
    hideable: false,
    card: 'title',
    minWidth: 200,
    wraps: true,
    value: ({ base }) => `${base.code} · ${base.name}`
  },
  { key: 'line', label: 'Línea', width: 140 },
  { key: 'interval', label: 'Cada cuánto', width: 150, fold: 2, wraps: true, value: periodicityOf },
  dateColumn<BaseActivity>('last_date', 'Última', { width: 120, fold: 1 }),
  dateColumn<BaseActivity>('due_date', 'Vence', { width: 120 })
]
