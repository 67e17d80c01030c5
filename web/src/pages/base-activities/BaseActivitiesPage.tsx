import { Button, SegmentedControl } from '@mantine/core'
import {
  IconBan,
  IconCalendarDue,
  IconCircleCheck,
  IconEdit,
  IconListCheck,
  IconPlayerPlay,
  IconStack2
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatNumber } from 'contract/core/format.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { useSelectedLine } from '../../api/selectedLine.ts'
import type { Action } from '../../ui/record/actions.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { type ListSearch, useListSearch } from '../../ui/table/listSearch.ts'
import { usual } from '../../ui/table/listState.ts'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { recordId } from '../../ui/record/recordId.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { QuickFilter, QuickFilterGroup } from '../../ui/table/QuickFilter.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { TickedBar } from '../../ui/table/TickedBar.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import type { RescheduleDialogProps } from '../../features/programming/RescheduleDialog.tsx'
import { movable, rescheduleLook } from '../../records/base-activities/rescheduling.ts'
import { baseGroup, groupedColumns, listColumns } from '../../features/base-activities/columns.tsx'
import { filtersOf } from '../../features/base-activities/filters.ts'
import { baseActivitiesApi, byBase, maxIds, pageQuery, wholeList } from '../../features/base-activities/queries.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import type { InitialiseDialogProps } from '../../features/base-activities/InitialiseDialog.tsx'

const AddForm = lateComponent(async () => (await import('../../features/base-activities/AddForm.tsx')).AddForm)
const ActivitySheet = lateComponent(
  async () => (await import('../../features/base-activities/ActivitySheet.tsx')).ActivitySheet
)
const InitialiseDialog = lazyOverlay<InitialiseDialogProps>(
  async () => (await import('../../features/base-activities/InitialiseDialog.tsx')).InitialiseDialog,
  ({ rows }) => ({ title: `Iniciar ${activitiesText(rows.length)}`, size: 760, from: 'right' })
)
const RescheduleDialog = lazyOverlay<RescheduleDialogProps>(
  async () => (await import('../../features/programming/RescheduleDialog.tsx')).RescheduleDialog,
  rescheduleLook
)

const api = { resource: baseActivitiesApi.resource, list: pageQuery }
const nameOf = (row: BaseActivity) => `${row.activity.name}, ${row.base.code}`

/** The base and plan of the address, where it leads from a base that lacks activities to the form that adds them. */
function lackingOf({ fk_base, fk_plan }: Record<string, unknown>) {
  const [base, plan] = [fk_base, fk_plan].map(id => recordId(String(id)))
  return base !== undefined && plan !== undefined ? { base, plan } : undefined
}

/** `/admin/planned/base-activities`: what is done on the bases of the selected line, and when. */
export function BaseActivitiesPage() {
  const { line } = useSelectedLine()
  const mayWrite = useCan('base-activities.write')
  const mayReschedule = useCan('base-activities.reschedule')
  const go = useGo()
  const undo = useUndo()
  const selection = useSelection<BaseActivity>(line.fk_location, maxIds)
  const [starting, setStarting] = useState<readonly BaseActivity[]>([])
  const [moving, setMoving] = useState<readonly BaseActivity[]>([])
  const [ending, setEnding] = useState<BaseActivity>()
  const search = useSearch({ from: '__root__' })
  const isGrouped = useListSearch(api.resource, usual).sortBy === byBase
  const update = useMutation(baseActivitiesApi.update())

  const actions = (row: BaseActivity): Action[] => [
    ...(mayWrite ? [{ label: 'Editar', icon: IconEdit, link: recordLink(row.id, 'actividad') }] : []),
    ...(mayReschedule && row.is_active && movable([row]).length > 0
      ? [{ label: 'Reprogramar', icon: IconCalendarDue, onClick: () => setMoving([row]) }]
      : []),
    ...(mayWrite && row.is_active ? [{ label: 'Desactivar', icon: IconBan, onClick: () => setEnding(row) }] : []),
    ...(mayWrite && !row.is_active
      ? [
          {
            label: 'Activar',
            icon: IconCircleCheck,
            onClick: () => update.mutate({ id: row.id, version: row.version, is_active: true })
          }
        ]
      : [])
  ]

  return (
    <RecordsPage<BaseActivity>
      api={api}
      title="Actividades por base"
      path={[{ label: 'Planificadas' }]}
      order={usual}
      columns={isGrouped ? groupedColumns : listColumns}
      group={isGrouped ? baseGroup : undefined}
      filters={filtersOf(line.fk_location)}
      searchLabel="Buscar por actividad o base"
      rowLink={row => recordLink(row.id, 'actividad')}
      rowName={nameOf}
      actions={actions}
      {...((mayWrite || mayReschedule) && { selection })}
      {...(mayWrite && {
        add: { label: 'Añadir actividades', icon: IconStack2 },
        form: {
          fields: 3,
          render: ({ close }) => (
            <AddForm
              missing={lackingOf(search)}
              onClose={close}
              onAdded={() =>
                go({ to: '.', search: { is_initialised: 'false' }, resetScroll: false }, { replace: true })
              }
            />
          )
        }
      })}
      empty={{ text: mayWrite ? 'Añada a las bases las actividades de su plan.' : 'Quien planifica puede añadirlas.' }}
      renderTabs={(_, list) => <Views list={list} />}
      renderTools={(_, list) =>
        (mayWrite || mayReschedule) && <PickAll list={list} onPicked={rows => selection.add(rows)} />
      }
      renderBelow={() =>
        selection.rows.length > 0 && (
          <TickedBar
            label="Actividades marcadas"
            count={`${activitiesText(selection.rows.length)} marcada${selection.rows.length === 1 ? '' : 's'}`}
            onClear={selection.clear}
          >
            {mayWrite && (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
                onClick={() => setStarting(selection.rows)}
              >
                Iniciar
              </Button>
            )}
            {mayReschedule && movable(selection.rows).length > 0 && (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconCalendarDue size={16} stroke={1.75} aria-hidden />}
                onClick={() => setMoving(selection.rows)}
              >
                Reprogramar
              </Button>
            )}
          </TickedBar>
        )
      }
    >
      <RecordDrawer param="actividad" edit="Actividad de la base" fields={7}>
        {({ id, close }) => id !== undefined && <ActivitySheet id={id} onClose={close} />}
      </RecordDrawer>
      <InitialiseDialog
        opened={starting.length > 0}
        rows={starting}
        onDone={() => {
          setStarting([])
          selection.clear()
        }}
        onClose={() => setStarting([])}
      />
      <RescheduleDialog
        opened={moving.length > 0}
        rows={moving}
        undo={undo}
        onClose={() => {
          setMoving([])
          selection.clear()
        }}
      />
      <ConfirmDialog
        opened={ending !== undefined}
        title={`¿Desactivar «${ending ? nameOf(ending) : ''}»?`}
        confirm="Desactivar"
        danger
        draft={{ name: `base_activity:${ending?.id}:end` }}
        reason={{ placeholder: 'Por qué ya no se hace en esta base', use: 'deactivate' }}
        onConfirm={inactive_reason =>
          ending && update.mutateAsync({ id: ending.id, version: ending.version, is_active: false, inactive_reason })
        }
        onClose={() => setEnding(undefined)}
      >
        Deja de vencer. Su historia se conserva, y se puede activar otra vez.
      </ConfirmDialog>
      <UndoBar undo={undo} />
    </RecordsPage>
  )
}

/** The list as it is or by base, and what has no date yet. */
function Views({ list }: { list: ListSearch }) {
  const isByBase = list.sortBy === byBase
  const isOn = list.filters['is_initialised']?.[0] === 'false'
  return (
    <QuickFilterGroup>
      <SegmentedControl
        aria-label="Vista"
        data={[
          { value: 'list', label: 'Lista' },
          { value: 'base', label: 'Por base' }
        ]}
        value={isByBase ? 'base' : 'list'}
        onChange={view =>
          list.set(view === 'base' ? { sortBy: byBase, sortDesc: false } : { sortBy: 'id', sortDesc: true })
        }
      />
      <QuickFilter
        label="Sin iniciar"
        count={undefined}
        isOn={isOn}
        onPress={() => {
          const { is_initialised: _initialised, is_active: _active, ...others } = list.filters
          list.set({ filters: isOn ? others : { ...others, is_initialised: ['false'], is_active: ['true'] } })
        }}
      />
    </QuickFilterGroup>
  )
}

/** Ticks all that is filtered, all pages of it. */
function PickAll({ list, onPicked }: { list: ListSearch; onPicked: (rows: readonly BaseActivity[]) => void }) {
  // The list has asked for it already.
  const { data } = useQuery({ ...pageQuery(list.query), enabled: false })
  const pick = useMutation({ mutationFn: () => wholeList(list.query), onSuccess: onPicked })
  const count = data?.count ?? 0
  if (count < 2) return null
  const words =
    count > maxIds ? `Seleccionar las primeras ${formatNumber(maxIds, 0)}` : `Seleccionar las ${formatNumber(count, 0)}`
  return (
    <Button
      variant="default"
      leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
      aria-label={`${words} de este filtro`}
      loading={pick.isPending}
      onClick={() => pick.mutate()}
    >
      {words}
    </Button>
  )
}
