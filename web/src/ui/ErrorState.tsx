import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { errorText } from 'contract/errors.ts'
import { ApiError } from '../api/client.ts'
import classes from './states.module.css'

/**
 * What failed, in words, and a way to try again.
 * @param what what could not be done: 'No se han podido cargar las marcas'
 */
export function ErrorState({
  what,
  error,
  onRetry,
  retrying = false
}: {
  what: string
  error: unknown
  onRetry?: () => void
  retrying?: boolean
}) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon}>
        <IconPlugConnectedX size={36} stroke={1.25} aria-hidden />
      </span>
      <p className={classes.title}>{what}</p>
      <p className={classes.text}>{messageOf(error)}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry} loading={retrying}>
          Reintentar
        </Button>
      )}
    </div>
  )
}

/** What an error says to a person. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : errorText
}
