import { Alert, Button, Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatNumber } from 'contract/core/format.ts'
import type { Job } from 'contract/jobs/jobs.ts'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { JobBadge } from './JobBadge.tsx'
import { cancelMutation, jobQuery } from './jobQueries.ts'
import classes from './jobs.module.css'

/**
 * How a job goes on: what is done of what, cancelling it, what came of it.
 * @param first the job as it was begun
 * @param renderResult what to say once it is done
 */
export function JobProgress({ first, renderResult }: { first: Job; renderResult: (job: Job) => ReactNode }) {
  const query = useQuery({ ...jobQuery(first.id), initialData: first, initialDataUpdatedAt: 0 })
  const cancel = useMutation(cancelMutation())
  const me = useSession()
  const { data: job, error } = query
  const isOver = job.finished_at !== null
  return (
    <div className={classes.progress}>
      <p className={classes.head}>
        <span className={classes.title}>{job.title}</span>
        <JobBadge state={job.state} />
      </p>
      {!isOver && (
        <>
          <Progress.Root size="lg">
            <Progress.Section
              value={partOf(job)}
              aria-label={job.title}
              aria-valuetext={countOf(job)}
              animated={job.state === 'running'}
            />
          </Progress.Root>
          <p className={classes.note}>
            <span role="status">{countOf(job)}</span>
            Sigue aunque cierre esta página; está en Trabajos, en los ajustes de la cuenta.
          </p>
        </>
      )}
      {job.state === 'waiting' && job.error && <Alert color="yellow">{job.error}</Alert>}
      {job.state === 'failed' && (
        <Alert color="red" role="alert" title="No se ha podido hacer">
          {job.error}
        </Alert>
      )}
      {job.state === 'cancelled' && (
        <Alert color="gray" role="status">
          Cancelado: no se ha cambiado nada.
        </Alert>
      )}
      {job.state === 'done' && <div role="status">{renderResult(job)}</div>}
      {error && !isOver && <ErrorState what="No se sabe cómo va el trabajo" query={query} />}
      {!isOver && job.user?.id === me.id && (
        <Button
          variant="default"
          className={classes.cancel}
          loading={cancel.isPending}
          disabled={!job.can_cancel}
          onClick={() => cancel.mutate({ params: { id: job.id } })}
        >
          {job.can_cancel ? 'Cancelar el trabajo' : 'Se está cancelando'}
        </Button>
      )}
    </div>
  )
}

const partOf = ({ done, total }: Job): number => (total ? (done / total) * 100 : 0)

/** '1,500 de 5,000' */
export const countOf = ({ state, done, total }: Job): string =>
  total === null
    ? state === 'waiting'
      ? 'Espera su turno'
      : 'Calculando…'
    : `${formatNumber(done, 0)} de ${formatNumber(total, 0)}`
