import { Button } from '@mantine/core'
import { IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import { Failure } from './Failure.tsx'
import classes from './states.module.css'

/** A query that failed, or anything else that can be tried again. */
type Failed = { error: unknown; refetch: () => unknown; isFetching?: boolean }

export const needsSignalText = 'Sin conexión: hace falta señal para verlo.'

/**
 * What failed, in words, and a way to try again.
 * @param what what could not be done: 'No se han podido cargar las marcas'
 * @param text instead of why, in a few words
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
  const needsSignal = error instanceof ApiError && error.status === 0
  // The retry button stays: rights may be granted while the user waits.
  const Icon = error instanceof ApiError && error.status === 403 ? IconLock : IconPlugConnectedX
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon}>
        <Icon size={36} stroke={1.25} aria-hidden />
      </span>
      <p className={classes.title}>{what}</p>
      <div className={classes.text}>{text ?? (needsSignal ? needsSignalText : <Failure error={error} />)}</div>
      <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
        Reintentar
      </Button>
      {children}
    </div>
  )
}
