import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { errorText } from 'contract/errors.ts'
import { useLayoutEffect } from 'react'
import { ApiError } from '../api/client.ts'
import { noteShown } from '../api/shownErrors.ts'
import classes from './states.module.css'

/** A query that failed, or anything else that can be tried again. */
type Failed = { error: unknown; refetch: () => unknown; isFetching?: boolean }

/**
 * What failed, in words, and a way to try again.
 * @param what what could not be done: 'No se han podido cargar las marcas'
 */
export function ErrorState({ what, query: { error, refetch, isFetching = false } }: { what: string; query: Failed }) {
  useShown(error)
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon}>
        <IconPlugConnectedX size={36} stroke={1.25} aria-hidden />
      </span>
      <p className={classes.title}>{what}</p>
      <p className={classes.text}>{messageOf(error)}</p>
      <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
        Reintentar
      </Button>
    </div>
  )
}

/** Notes that an error is shown where it happened: no toast tells it again. */
export const useShown = (error: unknown) => useLayoutEffect(() => noteShown(error), [error])

/** The text that tells people of an error. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : errorText
}
