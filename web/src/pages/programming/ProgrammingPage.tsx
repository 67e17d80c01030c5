import { Button, Skeleton } from '@mantine/core'
import { IconCalendarDue, IconCalendarPlus, IconHistory, IconListCheck, IconScale } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatNumber } from 'contract/core/format.ts'
import { useDeferredValue, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { useMedia, useMobile } from '../../ui/shell/media.ts'
import type { Action } from '../../ui/record/actions.tsx'
import { choicesOf } from '../../ui/form/choices.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useDrawer } from '../../ui/overlay/drawers.ts'
import type { FilterField } from '../../ui/table/filters.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { invalidateEntities } from '../../api/queryClient.ts'
import type { ActivityDrawerProps } from '../../features/programming/ActivityDrawer.tsx'
import { BasketDock } from '../../features/programming/BasketDock.tsx'
import { basketLimit, useBasket } from '../../features/programming/basketStore.ts'
import { cardColumns, usualColumns, wideColumns } from '../../features/programming/dueColumns.tsx'
import { activityLink, dueDefaults, dueDefinition } from '../../records/base-activities/dueList.ts'
import { basketQuery, dueQuery, locationsApi, specialtiesApi, wholeDue } from '../../features/programming/dueQueries.ts'
import { spanText, widerThan } from '../../records/base-activities/horizon.ts'
import type { GenerateDialogProps } from '../../features/programming/GenerateDialog.tsx'
import { HorizonChips } from '../../features/programming/HorizonChips.tsx'
import type { Made, ProgramDialogProps } from '../../features/programming/ProgramDialog.tsx'
import classes from './ProgrammingPage.module.css'
import type { RescheduleDialogProps } from '../../features/programming/RescheduleDialog.tsx'
import { levellingTarget } from '../../records/base-activities/levellingTarget.ts'
import { movable, rescheduleLook } from '../../records/base-activities/rescheduling.ts'
import { useHorizon } from '../../features/programming/useHorizon.ts'

const ActivityDrawer = lazyOverlay<ActivityDrawerProps>(
  async () => (await import('../../features/programming/lateDialogs.ts')).activityDrawer(),
  () => ({ title: 'Actividad', size: 440, from: 'right' })
)
const ProgramDialog = lazyOverlay<ProgramDialogProps>(
  async () => (await import('../../features/programming/lateDialogs.ts')).programDialog(),
  () => ({ title: 'Programar', size: 'lg' })
)
const GenerateDialog = lazyOverlay<GenerateDialogProps>(
  async () => (await import('../../features/programming/lateDialogs.ts')).generateDialog(),
  () => ({ title: 'Generar órdenes', size: 'lg' })
)
const RescheduleDialog = lazyOverlay<RescheduleDialogProps>(
  async () => (await import('../../features/programming/lateDialogs.ts')).rescheduleDialog(),
  rescheduleLook
)

/** From these widths on the details of a row have cells of their own beside the basket: some of them, or all. */
const wideQuery = '(min-width: 108em)'

/** `/admin/planned/programming`: chooses due activities of the selected line and makes orders of them. */
export function ProgrammingPage() {
  const { line } = useSelectedLine()
  const horizon = useHorizon()
  const list = useListSearch(dueDefinition, dueDefaults)
  const basket = useBasket()
  // Deferred: a tick is shown before the basket is drawn again.
  const shown = useDeferredValue(basket)
  const undo = useUndo()
  const queryClient = useQueryClient()
  const mayReschedule = useCan('base-activities.reschedule')
  // Readers have nothing to choose for.
  const mayProgram = useCan('checks.program')
  const mayChoose = mayProgram || mayReschedule
  const [generating, setGenerating] = useState(false)
  const [programming, setProgramming] = useState(false)
  const [made, setMade] = useState<Made>()
  const [rescheduling, setRescheduling] = useState<readonly BaseActivity[]>([])
  const { open, close } = useDrawer('actividad')
  const activity = open === 'new' ? undefined : open
  const { data, isPending } = useQuery(dueQuery(list.query, horizon.span))
  useQuery({ ...basketQuery(shown.line), enabled: shown.rows.length + shown.restoring > 0 })

  const actions = (row: BaseActivity): Action[] => [
    { label: 'Tareas e historia', icon: IconHistory, link: activityLink(row.id) },
    ...(mayReschedule && movable([row]).length > 0
      ? [{ label: 'Reprogramar', icon: IconCalendarDue, onClick: () => setRescheduling([row]) }]
      : [])
  ]
  const empty = () => {
    const { rows } = shown
    shown.clear()
    undo.offer('Se ha vaciado la cesta', () => shown.add(rows))
  }
  const wider = widerThan(horizon.id, horizon.today)
  const until = spanText(horizon.span)

  return (
    <>
      <PageHead
        title="Programación"
        path={[{ label: 'Planificadas' }]}
        count={data?.count}
        primary={
          mayProgram ? { label: 'Generar', icon: IconCalendarPlus, onClick: () => setGenerating(true) } : undefined
        }
        menu={mayReschedule ? [{ label: 'Nivelar el trabajo', icon: IconScale, link: levellingTarget() }] : []}
      >
        <HorizonChips horizon={horizon} query={list.query} />
      </PageHead>
      <div className={classes.layout} data-basket={mayChoose || undefined}>
        <div className={classes.list}>
          <DataTable
            label="Actividades por programar"
            list={list}
            query={query => dueQuery(query, horizon.span)}
            columns={useColumns()}
            filters={filtersOf(line.fk_location)}
            searchLabel="Buscar por actividad o base"
            rowLink={row => activityLink(row.id)}
            rowName={row => `${row.activity.name}, ${row.base.code}`}
            actions={actions}
            {...(mayChoose && { selection: basket })}
            tools={
              mayChoose && (
                <PickAll
                  list={list}
                  horizon={horizon}
                  count={isPending ? undefined : (data?.count ?? 0)}
                  add={shown.add}
                />
              )
            }
            empty={{
              title:
                horizon.id === 'vencidas'
                  ? 'No hay actividades vencidas por programar'
                  : `No hay actividades por programar ${until}`.trim(),
              action: (
                <Button variant="default" onClick={() => horizon.change(wider.id, wider.own)}>
                  {wider.label}
                </Button>
              )
            }}
          />
        </div>
        {mayChoose && (
          <BasketDock
            basket={shown}
            onProgram={() => setProgramming(true)}
            onReschedule={setRescheduling}
            onEmpty={empty}
          />
        )}
      </div>
      <ActivityDrawer
        opened={activity !== undefined}
        id={activity}
        basket={basket}
        onReschedule={setRescheduling}
        onClose={close}
      />
      <ProgramDialog
        // Opens again with the created orders, even if it was closed while they were being made.
        opened={programming || made !== undefined}
        basket={basket}
        made={made}
        onMade={setMade}
        onClose={() => {
          setProgramming(false)
          setMade(undefined)
        }}
        onConflict={() => void invalidateEntities(queryClient, ['base_activity'])}
      />
      <GenerateDialog opened={generating} onClose={() => setGenerating(false)} />
      <RescheduleDialog
        opened={rescheduling.length > 0}
        rows={rescheduling}
        undo={undo}
        onClose={() => setRescheduling([])}
      />
      <UndoBar undo={undo} />
    </>
  )
}

function useColumns() {
  const mobile = useMobile()
  const wide = useMedia(wideQuery)
  if (mobile) return cardColumns
  return wide ? wideColumns : usualColumns
}

const filtersOf = (line: number): FilterField[] => [
  { name: 'fk_specialty', label: 'Especialidad', kind: 'resource', source: choicesOf(specialtiesApi) },
  { name: 'requires_stop', label: 'Parada de línea', kind: 'boolean', yes: 'Requiere parada', no: 'Sin parada' },
  { name: 'estimated_minutes', label: 'Horas de trabajo', kind: 'hours' },
  {
    name: 'fk_location',
    label: 'Lugar',
    kind: 'resource',
    source: choicesOf(locationsApi, { query: { fkLine: line, sortBy: 'code' } })
  }
]

type PickAllProps = {
  list: ReturnType<typeof useListSearch>
  horizon: ReturnType<typeof useHorizon>
  /** undefined until it is known */ count: number | undefined
  add: (rows: readonly BaseActivity[]) => void
}

/** Picks everything that is filtered, all pages of it, as far as a batch holds it. */
function PickAll({ list, horizon, count, add }: PickAllProps) {
  const pick = useMutation({
    mutationFn: () => wholeDue(list.query, horizon.span),
    onSuccess: add
  })
  // Its place is kept until the rows come: they would jump.
  if (count === undefined) return <Skeleton className={classes.waiting} />
  if (count < 2) return null
  const words =
    count > basketLimit
      ? `Seleccionar las primeras ${formatNumber(basketLimit, 0)}`
      : `Seleccionar las ${formatNumber(count, 0)}`
  return (
    <Button
      variant="default"
      leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
      aria-label={`${words} de este filtro`}
      title={`${words} de este filtro`}
      loading={pick.isPending}
      onClick={() => pick.mutate()}
    >
      {words}
    </Button>
  )
}
