import { Button } from '@mantine/core'
import { IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { errorText } from 'contract/errors.ts'
import { type ReactNode, useLayoutEffect } from 'react'
import { ApiError } from '../api/client.ts'
import { noteShown } from '../api/shownErrors.ts'
import classes from './states.module.css'

/** A query that failed, or anything else that can be tried again. */
type Failed = { error: unknown; refetch: () => unknown; isFetching?: boolean }

/**
 * What failed, in words, and a way to try again.
 * @param what what could not be done: 'No se han podido cargar las marcas'
 * @param text instead of the message of the error
 * @param children other ways out
 */
export function ErrorState({
  what,
  text,
  query: { error, refetch, isFetching = false },
  children
}: {
  what: string
  text?: string
  query: Failed
  children?: ReactNode
}) {
  useShown(error)
  // Trying again stays: rights are given while somebody waits.
  const Icon = error instanceof ApiError && error.status === 403 ? IconLock : IconPlugConnectedX
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon}>
        <Icon size={36} stroke={1.25} aria-hidden />
      </span>
      <p className={classes.title}>{what}</p>
      <p className={classes.text}>{text ?? messageOf(error)}</p>
      <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
        Reintentar
      </Button>
      {children}
    </div>
  )
}

/** Notes that an error is shown where it happened: no toast tells it again. */
export const useShown = (error: unknown) => useLayoutEffect(() => noteShown(error), [error])

/** The text that tells people of an error. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : errorText
}
