import { Progress } from '@mantine/core'
import { IconBan, IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { allJobsPermission, jobStates } from 'contract/calls/jobs/jobs.ts'
import type { Job } from 'contract/jobs/jobs.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import type { Action } from '../../ui/record/actions.tsx'
import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { JobBadge } from '../../records/jobs/JobBadge.tsx'
import { countOf } from '../../records/jobs/JobProgress.tsx'
import { cancelMutation, jobsApi } from '../../records/jobs/jobQueries.ts'
import classes from '../../records/jobs/jobs.module.css'

/** `/admin/settings/jobs`: long work that goes on by itself; for administrators also what runs by the clock. */
export function JobsPage() {
  const me = useSession()
  const seesAll = useCan(allJobsPermission)
  const cancel = useMutation(cancelMutation())
  const actions = (job: Job): Action[] => [
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's tasks name pages of this application
    ...(job.path ? [{ label: 'Ver dónde', icon: IconExternalLink, link: { to: job.path } as LinkTarget }] : []),
    ...(job.can_cancel && job.user?.id === me.id
      ? [{ label: 'Cancelar', icon: IconBan, danger: true, onClick: () => cancel.mutate({ params: { id: job.id } }) }]
      : [])
  ]
  return (
    <RecordsPage<Job>
      api={jobsApi}
      path={path}
      order={latest}
      columns={seesAll ? [...columns, who] : columns}
      filters={filters}
      searchLabel="Buscar un trabajo"
      rowName={job => job.title}
      actions={actions}
      empty={{
        title: 'Todavía no hay trabajos',
        text: 'Aquí queda lo que tarda y sigue aunque se cierre la página, como cambiar una actividad en muchas bases.'
      }}
    />
  )
}

const path = [{ label: 'Ajustes' }]
const latest = { sortBy: 'created_at', sortDesc: true }

const columns: readonly Column<Job>[] = [
  { key: 'title', label: 'Trabajo', hideable: false, card: 'title', minWidth: 220, wraps: true },
  {
    key: 'state',
    label: 'Estado',
    width: 150,
    card: 'badge',
    value: job => jobStates[job.state],
    render: job => <JobBadge state={job.state} />
  },
  {
    key: 'done',
    label: 'Hecho',
    width: 168,
    fold: 1,
    value: job => (job.total === null ? null : countOf(job)),
    render: job =>
      job.state === 'running' && job.total !== null ? (
        <div className={classes.bar}>
          {countOf(job)}
          <Progress value={(job.done / job.total) * 100} aria-label={job.title} size="sm" />
        </div>
      ) : (
        job.total !== null && countOf(job)
      )
  },
  { key: 'error', label: 'Error', width: 220, fold: 3, wraps: true },
  dateColumn<Job>('created_at', 'Pedido', { width: 176, fold: 2 }),
  dateColumn<Job>('finished_at', 'Terminó', { width: 176, fold: 4 })
]

const who: Column<Job> = {
  key: 'user',
  label: 'Quién',
  width: 150,
  fold: 5,
  value: job => job.user?.name ?? 'Por horario'
}

const filters: readonly FilterField[] = [
  {
    name: 'state',
    label: 'Estado',
    kind: 'options',
    options: Object.entries(jobStates).map(([value, label]) => ({ value, label }))
  },
  { name: 'created_at', label: 'Pedido', kind: 'dates' }
]
