import { Button, Skeleton } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CronRun } from 'contract/cron-jobs/cron-jobs.ts'
import { formatDateTime, formatNumber } from 'contract/core/format.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { useDrawer } from '../../ui/overlay/drawers.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import classes from './cronJobs.module.css'
import { cronJobsApi, runMutation, runsQuery } from './cronQueries.ts'
import { RunBadge } from './RunBadge.tsx'

/** What a scheduled task has done, over the list. */
export function RunsDrawer() {
  const { open, close } = useDrawer('historia')
  const id = typeof open === 'number' ? open : undefined
  const { data: job } = useQuery({ ...cronJobsApi.one(id ?? 0, { suppressToast: true }), enabled: id !== undefined })
  return (
    <Sheet opened={id !== undefined} onClose={close} title={job?.name ?? 'Historia'}>
      {id !== undefined && <Runs key={id} id={id} />}
    </Sheet>
  )
}

const atFirst = 20

function Runs({ id }: { id: number }) {
  const [shown, setShown] = useState(atFirst)
  const query = useQuery(runsQuery(id, shown))
  const run = useMutation(runMutation())
  const mayRun = useCan('cron-jobs.write')
  const { data, error } = query
  if (error && !data) return <ErrorState what="No se ha podido cargar lo que la tarea ha hecho" query={query} />
  if (!data) return <Skeleton height={240} />
  const { rows, count } = data
  const isBusy = rows.some(({ state, due_at }) => due_at === null && (state === 'waiting' || state === 'running'))
  return (
    <>
      {mayRun && (
        <Button
          className={classes.run}
          variant="default"
          leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          loading={run.isPending}
          disabled={isBusy}
          onClick={() => run.mutate({ params: { id } })}
        >
          Ejecutar ahora
        </Button>
      )}
      {rows.length === 0 && <EmptyState title="Todavía no se ha ejecutado" />}
      <ul className={classes.runs}>
        {rows.map(one => (
          <Run key={one.id} run={one} />
        ))}
      </ul>
      {count > rows.length && shown < 500 && (
        <Button variant="subtle" loading={query.isPlaceholderData} onClick={() => setShown(Math.min(shown * 5, 500))}>
          Ver más ({formatNumber(count - rows.length, 0)})
        </Button>
      )}
    </>
  )
}

function Run({ run: { state, due_at, started_at, duration, user, attempts, log, error } }: { run: CronRun }) {
  const zone = useTimeZone()
  const at = due_at ?? started_at
  return (
    <li className={classes.entry}>
      <RunBadge state={state} />
      <span className={classes.when}>{at ? formatDateTime(at, zone) : 'Enseguida'}</span>
      <p>{error ?? log ?? 'Sin resultado todavía'}</p>
      <p className={classes.notes}>
        {[
          due_at === null && `A mano${user ? `, por ${user.name}` : ''}`,
          attempts > 1 && `${attempts} intentos`,
          duration !== null && started_at !== null && `${formatNumber(duration / 1000, 1)} s`
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
