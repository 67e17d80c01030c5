import { ApiError } from '../../api/client.ts'

/** What else a dialog offers after a refusal. `stays`: it is still there afterwards, with what was typed. */
export type WayOut = (refusal: unknown) => { label: string; take: () => unknown; stays?: boolean } | undefined

/** Reloads what a dialog was opened for, after a concurrent change, for another try. */
export const reloading =
  (reload: () => unknown): WayOut =>
  refusal =>
    refusal instanceof ApiError && refusal.reason === 'stale'
      ? { label: 'Recargar', take: reload, stays: true }
      : undefined
