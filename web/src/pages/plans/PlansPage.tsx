import { IconCopy } from '@tabler/icons-react'
import { formatNumber } from 'contract/core/format.ts'
import type { Plan } from 'contract/plans/plans.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { useMobile } from '../../ui/shell/media.ts'
import { AppLink, useGo } from '../../ui/shell/AppLink.tsx'
import { activeColumn, codeColumn, type Column, dateColumn } from '../../ui/table/columns.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { planTarget } from '../../records/plans/paths.ts'
import type { PlanDialogProps } from '../../features/plans/CopyPlanDialog.tsx'
import { copyLook, plansApi, systemChoices } from '../../records/plans/planQueries.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import classes from '../../features/plans/plans.module.css'

const PlanForm = lateComponent(async () => (await import('../../features/plans/PlanForm.tsx')).PlanForm)
const CopyPlanDialog = lazyOverlay<PlanDialogProps>(
  async () => (await import('../../features/plans/CopyPlanDialog.tsx')).CopyPlanDialog,
  copyLook
)

/** `/admin/plans`: what is done to each kind of equipment, and how often. */
export function PlansPage() {
  const mayWrite = useCan('plans.write')
  const go = useGo()
  const [copied, setCopied] = useState<Plan>()
  const [isCopying, setIsCopying] = useState(false)
  const copy = (plan: Plan) => () => {
    setCopied(plan)
    setIsCopying(true)
  }
  return (
    <RecordsPage<Plan>
      api={plansApi}
      order={byCode}
      columns={columns}
      filters={filters}
      searchLabel="Buscar por código o nombre"
      rowLink={({ id }) => planTarget(id)}
      rowName={({ code, name }) => `${code}, ${name}`}
      actions={plan => (mayWrite ? [{ label: 'Copiar', icon: IconCopy, onClick: copy(plan) }] : [])}
      form={{
        edit: true,
        fields: 6,
        render: ({ id, close }) => (
          <PlanForm
            id={id}
            onClose={close}
            onSaved={plan => (id ? close() : go(planTarget(plan.id), { replace: true }))}
          />
        )
      }}
      removal={{
        text: 'Solo se puede eliminar un plan sin actividades y sin bases. Si ya se usa, desactívelo: no se elegirá más.'
      }}
      empty={{
        text: mayWrite
          ? 'Un plan dice qué se hace en una clase de equipo, cada cuánto y cómo. Después se asocia a sus bases.'
          : 'Quien planifica el mantenimiento puede crearlos.'
      }}
    >
      {copied && <CopyPlanDialog plan={copied} opened={isCopying} onClose={() => setIsCopying(false)} />}
    </RecordsPage>
  )
}

const byCode = { sortBy: 'code', sortDesc: false }

/** A number that leads to what it counts; on a phone the whole card leads to the plan. */
function Count({ of: { id }, tab, count }: { of: Plan; tab: string; count: number }) {
  const text = formatNumber(count, 0)
  return useMobile() || count === 0 ? (
    text
  ) : (
    <AppLink {...planTarget(id)} search={{ tab }} className={classes.plan}>
      {text}
    </AppLink>
  )
}

const columns: readonly Column<Plan>[] = [
  codeColumn<Plan>('code', 'Código', { width: 140 }),
  { key: 'name', label: 'Nombre', sortable: true, hideable: false, card: 'title', minWidth: 220, wraps: true },
  { key: 'system', label: 'Sistema', width: 180, fold: 2, wraps: true },
  { key: 'source', label: 'Fuente', width: 200, fold: 1, wraps: true },
  {
    key: 'activities_count',
    label: 'Actividades',
    width: 120,
    align: 'end',
    value: row => formatNumber(row.activities_count, 0),
    render: row => <Count of={row} tab="actividades" count={row.activities_count} />
  },
  {
    key: 'bases_count',
    label: 'Bases',
    width: 100,
    align: 'end',
    value: row => formatNumber(row.bases_count, 0),
    render: row => <Count of={row} tab="bases" count={row.bases_count} />
  },
  activeColumn<Plan>({ width: 110 }),
  dateColumn<Plan>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
]

const filters: readonly FilterField[] = [
  { name: 'fk_system', label: 'Sistema', kind: 'resource', source: systemChoices },
  { name: 'is_active', label: 'Estado', kind: 'boolean', yes: 'Activo', no: 'Inactivo' }
]
