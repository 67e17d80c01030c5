import { IconBan, IconCircleCheck, IconHistory, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { CronJob } from 'contract/cron-jobs/cron-jobs.ts'
import { cronSentence } from 'contract/cron-jobs/cron-sentence.ts'
import { cronTasks, runStates, taskRights } from 'contract/cron-jobs/cron-tasks.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import type { Action } from '../../ui/record/actions.tsx'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import type { FilterField } from '../../ui/table/filters.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import classes from '../../features/cron-jobs/cronJobs.module.css'
import { cronJobsApi, runMutation } from '../../features/cron-jobs/cronQueries.ts'
import { RunBadge } from '../../features/cron-jobs/RunBadge.tsx'
import { RunsDrawer } from '../../features/cron-jobs/RunsDrawer.tsx'

const CronJobForm = lateComponent(async () => (await import('../../features/cron-jobs/CronJobForm.tsx')).CronJobForm)

/** `/admin/settings/cron-jobs`: what the system does by the clock, when, in whose name, and how it went. */
export function CronJobsPage() {
  const mayWrite = useCan('cron-jobs.write')
  const zone = useTimeZone()
  const run = useMutation(runMutation())
  const update = useMutation(cronJobsApi.update())
  const actions = ({ id, version, task, is_enabled }: CronJob): Action[] => [
    { label: 'Historia', icon: IconHistory, link: recordLink(id, 'historia') },
    ...(mayWrite
      ? [
          { label: 'Ejecutar ahora', icon: IconPlayerPlay, onClick: () => run.mutate({ params: { id } }) },
          {
            ...(is_enabled
              ? { label: 'Desactivar', icon: IconBan }
              : { label: taskRights[task] ? 'Activar en mi nombre' : 'Activar', icon: IconCircleCheck }),
            onClick: () => update.mutate({ id, version, is_enabled: !is_enabled })
          }
        ]
      : [])
  ]
  return (
    <>
      <RecordsPage<CronJob>
        api={cronJobsApi}
        path={path}
        order={byName}
        columns={columnsIn(zone)}
        filters={filters}
        searchLabel="Buscar por nombre"
        rowLink={({ id }) => recordLink(id, mayWrite ? 'record' : 'historia')}
        actions={actions}
        form={{ edit: true, fields: 6, render: ({ id, close }) => <CronJobForm id={id} onClose={close} /> }}
        empty={{ text: 'Aquí se programa lo que el sistema hace por sí solo: crear órdenes, avisar, limpiar.' }}
      />
      <RunsDrawer />
    </>
  )
}

const path = [{ label: 'Ajustes' }]
const byName = { sortBy: 'name', sortDesc: false, itemsPerPage: 25 }

const columnsIn = (zone: string): readonly Column<CronJob>[] => [
  {
    key: 'name',
    label: 'Tarea',
    hideable: false,
    card: 'title',
    minWidth: 220,
    wraps: true,
    sortable: true,
    render: ({ name, location }) => (
      <>
        {name}
        {location && <span className={classes.place}>{location.name}</span>}
      </>
    )
  },
  {
    key: 'expression',
    label: 'Cuándo',
    minWidth: 190,
    wraps: true,
    value: ({ expression, time_zone }) =>
      `${cronSentence(expression) || expression}${time_zone === zone ? '' : ` (${time_zone})`}`
  },
  dateColumn<CronJob>('next_run_at', 'Próxima', { width: 176, sortable: true, fold: 3 }),
  {
    key: 'last_status',
    label: 'Última vez',
    width: 230,
    wraps: true,
    card: 'badge',
    fold: 4,
    value: ({ last_status }) => last_status && runStates[last_status],
    render: ({ last_status, last_error }) =>
      last_status && (
        <>
          <RunBadge state={last_status} />
          {last_error && <span className={classes.error}>{last_error}</span>}
        </>
      )
  },
  dateColumn<CronJob>('last_run_at', 'Se ejecutó', { width: 176, sortable: true, fold: 2 }),
  { key: 'owner', label: 'En nombre de', width: 160, fold: 1, value: ({ owner }) => owner?.name ?? 'El sistema' },
  {
    key: 'is_enabled',
    label: 'Estado',
    width: 110,
    value: ({ is_enabled }) => (is_enabled ? 'Activa' : 'Inactiva'),
    render: ({ is_enabled }) => <ActiveBadge active={is_enabled} gender="f" />
  }
]

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const filters: readonly FilterField[] = [
  { name: 'task', label: 'Qué hace', kind: 'options', options: optionsOf(cronTasks) },
  { name: 'last_status', label: 'Última vez', kind: 'options', options: optionsOf(runStates) },
  { name: 'is_enabled', label: 'Estado', kind: 'boolean', yes: 'Activa', no: 'Inactiva' }
]
