import { Button } from '@mantine/core'
import type { Base } from 'contract/bases/bases.ts'
import type { Plan } from 'contract/plans/plans.ts'
import { bases } from 'contract/calls/bases/bases.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { type Action, PrimaryButton } from '../../ui/record/actions.tsx'
import { codeColumn, type Column } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { addMissing } from '../../records/base-activities/addMissing.ts'
import { ListLink } from '../../records/base-activities/ListLink.tsx'
import { activitiesText } from '../../records/bases/columns.tsx'
import { baseTarget } from '../../records/bases/paths.ts'
import { basesOfPlan } from '../../records/plans/planQueries.ts'

const list = { entity: 'base_of_plan', filters: { is_active: 'boolean' }, sort: bases.sort } as const
const order = { prefix: 'b_', sortBy: 'code', sortDesc: false }

/** Where a plan is used: the bases of the caller's lines. */
export function BasesPanel({ plan, associate }: { plan: Plan; associate: Action | undefined }) {
  const mayAdd = useCan('base-activities.write')
  return (
    <DataTable<Base>
      label="Bases con el plan"
      list={useListSearch(list, order)}
      query={query => basesOfPlan(plan.id, { ...query, fkLine: undefined })}
      columns={columns}
      searchLabel="Buscar una base"
      rowLink={({ id }) => baseTarget(id)}
      actions={base => (mayAdd ? addMissing(base) : [])}
      tools={
        plan.bases_count > 0 && (
          <>
            <ListLink of={{ fk_plan: String(plan.id) }}>Ver en Actividades por base</ListLink>
            {associate && (
              <Button variant="default" {...(associate.onClick && { onClick: associate.onClick })}>
                {associate.label}
              </Button>
            )}
          </>
        )
      }
      rowName={({ code, name }) => `${code}, ${name}`}
      empty={{
        title: 'Ninguna base tiene este plan',
        text: associate
          ? 'Asócielo a todas las que lo necesitan, o a una en su página.'
          : 'Se asocia en la página de cada base.',
        ...(associate && { action: <PrimaryButton action={associate} /> })
      }}
    />
  )
}

const columns: readonly Column<Base>[] = [
  codeColumn<Base>('code', 'Código', { width: 160 }),
  { key: 'name', label: 'Nombre', sortable: true, hideable: false, card: 'title', minWidth: 200, wraps: true },
  { key: 'line', label: 'Línea', width: 150 },
  { key: 'location', label: 'Ubicación', width: 160, fold: 1, wraps: true },
  { key: 'activities_count', label: 'Actividades', width: 124, value: activitiesText, wraps: true }
]
