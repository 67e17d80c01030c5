import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconHelpCircle,
  IconPrinter
} from '@tabler/icons-react'
import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Grouping, maxYearsAhead } from 'contract/calls/master-plan/master-plan.ts'
import { workingDays } from 'contract/roster/roster-crew.ts'
import { counted, formatNumber } from 'contract/core/format.ts'
import type { MasterPlan, MasterRow } from 'contract/master-plan/master-plan.ts'
import type { PeriodKind } from 'contract/core/periods.ts'
import { useMemo, useState } from 'react'
import { useMobile } from '../../ui/shell/media.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { showSuccess } from '../../api/toasts.ts'
import { AppLink, useGo } from '../../ui/shell/AppLink.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { saveFile } from '../../ui/shell/saveFile.ts'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { SearchBox } from '../../ui/table/Toolbar.tsx'
import { useCan } from '../../ui/shell/Can.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { YearSteps } from '../../ui/table/YearSteps.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { CellActions } from './CellActions.tsx'
import { CellDrawer } from '../../features/master-plan/CellDrawer.tsx'
import { Legend } from '../../features/master-plan/CountMarks.tsx'
import { type Column, columnsOf, type GridRow, rowsOfPlan, shownRows } from '../../features/master-plan/gridRows.ts'
import { MasterGrid } from '../../features/master-plan/MasterGrid.tsx'
import { MasterPaper } from '../../features/master-plan/MasterPaper.tsx'
import { usePrinting } from '../../ui/shell/usePrinting.ts'
import classes from '../../features/master-plan/masterPlan.module.css'
import {
  groupQuery,
  masterPlanFilters,
  planFile,
  planQuery,
  specialtyChoices,
  structureChoices
} from '../../features/master-plan/masterQueries.ts'
import { PhonePlan } from '../../features/master-plan/PhonePlan.tsx'

const definition = {
  entity: 'master_plan',
  filters: { fkLine: 'id', fk_structure: 'id', fk_specialty: 'id', late: 'boolean' },
  sort: []
} as const

const filters: readonly FilterField[] = [
  { name: 'fk_structure', label: 'Elemento', kind: 'resource', source: structureChoices },
  { name: 'fk_specialty', label: 'Especialidad', kind: 'resource', source: specialtyChoices },
  {
    name: 'late',
    label: 'Atrasos',
    kind: 'options',
    single: true,
    options: [{ value: 'true', label: 'Solo lo atrasado' }]
  }
]

const firstYear = 2000

/** The year, the parts and the groups, which are in the address. */
function useView() {
  const said = useSearch({ from: '__root__' })
  const go = useGo()
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const lastYear = thisYear + maxYearsAhead
  const asked = Number(said['year'])
  const year = Number.isInteger(asked) && asked >= firstYear && asked <= lastYear ? asked : thisYear
  const by: PeriodKind = said['by'] === 'week' ? 'week' : 'month'
  const group: Grouping = said['group'] === 'specialty' ? 'specialty' : 'structure'
  const set = (change: Record<string, string | undefined>) =>
    go({ to: '.', search: before => ({ ...before, ...change }), resetScroll: false }, { replace: true })
  /** @param part of the year that phones show first; the current one without it */
  const turnTo = (to: number, part?: 'first' | 'last') =>
    set({ year: to === thisYear ? undefined : String(to), period: part })
  return { today, lastYear, year, by, group, set, turnTo }
}

/** `/admin/plans/master`: the selected line's year by weeks or months: done, late, programmed and foreseen. */
export function MasterPlanPage() {
  const { line } = useSelectedLine()
  const view = useView()
  const { year, by, group } = view
  const list = useListSearch(definition)
  const asked = masterPlanFilters(list.query, year)
  const query = useQuery(planQuery(asked, by, group))
  const { data, error } = query
  const isNarrowed = list.search !== '' || Object.keys(list.filters).length > 0
  const save = useMutation({
    mutationFn: async (format: 'xlsx' | 'pdf') => saveFile(await planFile(asked, by, group, format)),
    onSuccess: (_, format) => showSuccess(`El plan se ha guardado como ${format === 'xlsx' ? 'Excel' : 'PDF'}`)
  })
  const fileActions = [
    { label: 'Guardar como Excel', icon: IconFileSpreadsheet, onClick: () => save.mutate('xlsx') },
    { label: 'Guardar como PDF', icon: IconFileTypePdf, onClick: () => save.mutate('pdf') },
    // Paper has the rows that the screen has.
    {
      label: hasAllRows(data) ? 'Imprimir en A3' : 'Imprimir los totales en A3',
      icon: IconPrinter,
      onClick: () => window.print()
    }
  ].map(action => ({ ...action, disabled: !data || save.isPending }))
  return (
    <>
      <div className="no-print">
        <PageHead
          title="Plan maestro"
          path={[{ label: 'Planificadas' }, { label: line.location.name }]}
          count={data?.count}
          menu={fileActions}
          scrollsAway
        />
        <div className={classes.tools}>
          <YearSteps year={view.year} first={firstYear} last={view.lastYear} onYear={to => view.turnTo(to)} />
          <SegmentedControl
            aria-label="Partes del año"
            value={by}
            onChange={value => view.set({ by: value === 'week' ? value : undefined, period: undefined })}
            data={[
              { value: 'month', label: 'Meses' },
              { value: 'week', label: 'Semanas' }
            ]}
          />
          <SegmentedControl
            aria-label="Agrupar"
            value={group}
            onChange={value => view.set({ group: value === 'specialty' ? value : undefined })}
            data={[
              { value: 'structure', label: 'Por elemento' },
              { value: 'specialty', label: 'Por especialidad' }
            ]}
          />
          <div className={classes.search}>
            <SearchBox label="Buscar por actividad o base" list={list} />
            <FilterMenu fields={filters} list={list} />
          </div>
        </div>
        <FilterChips fields={filters} list={list} />
      </div>
      {data && data.count > 0 ? (
        <Plan
          key={`${line.fk_location} ${group}`}
          plan={data}
          asked={asked}
          view={view}
          lineName={line.location.name}
        />
      ) : error ? (
        <ErrorState what="No se ha podido cargar el plan maestro" query={query} />
      ) : data ? (
        <NothingToShow isNarrowed={isNarrowed} clear={() => list.set({ search: '', filters: {} })} />
      ) : (
        <Skeleton height={420} radius="md" />
      )}
    </>
  )
}

function NothingToShow({ isNarrowed, clear }: { isNarrowed: boolean; clear: () => void }) {
  if (isNarrowed)
    return (
      <EmptyState
        title="Nada en el plan con estos filtros"
        action={
          <Button variant="default" onClick={clear}>
            Quitar los filtros
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="La línea todavía no tiene actividades en sus bases"
      text="Asigne planes a sus bases: sus actividades forman el plan maestro."
      action={
        <Button variant="default" renderRoot={props => <AppLink to="/admin/bases" {...props} />}>
          Ver las bases
        </Button>
      }
    />
  )
}

type PlanProps = {
  plan: MasterPlan
  asked: ReturnType<typeof masterPlanFilters>
  view: ReturnType<typeof useView>
  lineName: string
}

const hasAllRows = (plan: MasterPlan | undefined) => !plan || plan.rows.length === plan.count

/** The rows of opened groups, of a plan that comes without rows. */
function useOpened(
  plan: MasterPlan,
  turned: ReadonlySet<string>,
  query: (group: number) => ReturnType<typeof groupQuery>
): readonly MasterRow[] {
  const groups = hasAllRows(plan) ? [] : [...turned]
  return useQueries({
    queries: groups.map(key => query(Number(key.slice(1)))),
    combine: concatRows
  })
}

const concatRows = (results: readonly { data: MasterRow[] | undefined }[]) => results.flatMap(({ data }) => data ?? [])

function Plan({ plan, asked, view: { year, lastYear, by, group, today, set, turnTo }, lineName }: PlanProps) {
  const mobile = useMobile()
  const printing = usePrinting()
  const undo = useUndo()
  const mayAct = [useCan('checks.program'), useCan('base-activities.reschedule')].some(Boolean)
  const { celda: cell } = useSearch({ from: '__root__' })
  const go = useGo()
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const opened = useOpened(plan, turned, id => groupQuery(asked, by, group, id))
  const all = useMemo(() => rowsOfPlan(plan, group, opened), [plan, group, opened])
  const rows = useMemo(() => shownRows(all, turned), [all, turned])
  const columns = useMemo(() => columnsOf(plan.periods, year), [plan.periods, year])
  // The year's own column has the sum of all parts.
  const totals = useMemo(() => [...plan.totals, yearOf(plan.totals)], [plan.totals])
  const turn = (key: string) =>
    setTurned(before => new Set(before.has(key) ? [...before].filter(one => one !== key) : [...before, key]))
  const open = (row: GridRow, column: Column) =>
    go({ to: '.', search: before => ({ ...before, celda: `${row.key}~${column.key}` }), resetScroll: false })
  const [rowKey, columnKey] = typeof cell === 'string' ? cell.split('~') : []
  const row = [all.total, ...all.groups, ...all.groups.flatMap(one => one.rows)].find(({ key }) => key === rowKey)
  const column = columns.find(({ key }) => key === columnKey)
  const View = mobile ? PhonePlan : MasterGrid
  return (
    <>
      <div className="no-print">
        <div className={classes.about}>
          <Legend />
          {plan.earlier.late > 0 && <Earlier {...plan.earlier} />}
          <Help plan={plan} />
        </div>
        <View
          label={`Plan maestro de ${year}`}
          rows={rows}
          columns={columns}
          totals={totals}
          today={today}
          onOpen={open}
          onTurn={turn}
          onYearBefore={year > firstYear ? () => turnTo(year - 1, 'last') : undefined}
          onYearAfter={year < lastYear ? () => turnTo(year + 1, 'first') : undefined}
        />
      </div>
      {printing && (
        <MasterPaper title={`Plan maestro ${year} · ${lineName}`} rows={all} columns={columns} totals={totals} />
      )}
      <CellDrawer
        cell={row && column && { row: row.key, name: row.name, column }}
        asked={asked}
        group={group}
        renderActions={mayAct ? picked => <CellActions picked={picked} undo={undo} /> : undefined}
        onClose={() => set({ celda: undefined })}
      />
      <UndoBar undo={undo} />
    </>
  )
}

function yearOf(totals: MasterPlan['totals']): MasterPlan['totals'][number] {
  const sum = { period: 'year', planned: 0, done: 0, late: 0, forecast: 0, minutes: 0, capacity: 0 }
  for (const total of totals)
    for (const name of ['planned', 'done', 'late', 'forecast', 'minutes', 'capacity'] as const) sum[name] += total[name]
  return sum
}

function Earlier({ late }: { late: number }) {
  return (
    <AppLink to="/admin/planned/programming" search={{ horizonte: 'vencidas' }} className={classes.earlier}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
      {counted(late, ['atrasada', 'atrasadas'])} de años anteriores
    </AppLink>
  )
}

/** How things are counted. */
function Help({ plan: { people, rostered_days } }: { plan: Pick<MasterPlan, 'people' | 'rostered_days'> }) {
  return (
    <Popup
      label="Cómo se cuenta"
      renderTarget={opener => (
        <Button
          {...opener}
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconHelpCircle size={14} aria-hidden />}
        >
          Cómo se cuenta
        </Button>
      )}
    >
      {() => (
        <div className={classes.help}>
          <p>
            <b>Hechas</b>: por el día en que se hicieron. <b>Programadas</b>: por la fecha de su orden. <b>Atrasadas</b>
            : vencieron antes de hoy y no están hechas, aunque estén en una orden o en su tolerancia. <b>Previstas</b>:
            vencen desde hoy y no están en ninguna orden; se supone que cada una se hace el día en que vence.
          </p>
          <p>
            <b>Horas</b>: los minutos estimados por las personas que hacen falta. Lo atrasado que ya está programado se
            cuenta una sola vez, en la fecha de su orden.
          </p>
          <p>
            <b>Horas del personal</b>: las de las personas de turno según el cuadrante, que está lleno{' '}
            {counted(rostered_days, ['día', 'días'])} de este año. De los demás se estiman:{' '}
            {formatNumber(people, 1, { atLeast: 0 })} personas con especialidad trabajan en la línea (quien tiene varias
            líneas cuenta en partes iguales) y cada una hace un turno, en promedio de los de la línea, {workingDays} de
            cada 7 días. El turno de la parada no pasa de la noche. Si filtra por especialidad, solo cuentan quienes la
            tienen.
          </p>
        </div>
      )}
    </Popup>
  )
}
