import { ApiError } from '../../api/client.ts'
import type { Taken } from './basketStore.ts'

/**
 * The activities that a refused programming names as already programmed, by id; empty for any other failure.
 * The server says under `base_activities.<id>`: '<base · actividad>: ya está programada en <orden>'.
 */
export function alreadyProgrammed(error: unknown): ReadonlyMap<number, Taken> {
  if (!(error instanceof ApiError) || error.status !== 409) return new Map()
  const found = Object.entries(error.errors ?? {}).flatMap(([field, [text = '']]): [number, Taken][] => {
    const id = /^base_activities\.(\d+)$/.exec(field)?.[1]
    return id ? [[Number(id), { text: reasonIn(text), order: null }]] : []
  })
  return new Map(found)
}

/** Without the activity's name, which is shown beside it. */
function reasonIn(text: string): string {
  const reason = text.slice(text.lastIndexOf(': ') + 1).trim()
  return reason === '' ? 'Ya está programada' : reason.charAt(0).toLocaleUpperCase('es') + reason.slice(1)
}
