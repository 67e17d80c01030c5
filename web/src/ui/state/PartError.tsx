import { Button } from '@mantine/core'
import { ApiError } from '../../api/client.ts'
import { ErrorState, needsSignalText } from './ErrorState.tsx'
import classes from './states.module.css'

type PartErrorProps = { what: string; query: { error: unknown; refetch: () => unknown; isFetching: boolean } }

/** What one part of a page couldn't fetch; without signal in one line, as several parts of the page say it. */
export function PartError({ what, query }: PartErrorProps) {
  const { error, refetch, isFetching } = query
  if (!(error instanceof ApiError && error.status === 0)) return <ErrorState what={what} query={query} />
  return (
    <p className={classes.part}>
      {needsSignalText}{' '}
      <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
        Reintentar
      </Button>
    </p>
  )
}
