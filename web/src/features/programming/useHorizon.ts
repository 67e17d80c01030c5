import { useSearch } from '@tanstack/react-router'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import {
  type HorizonId,
  openingHorizon,
  readHorizon,
  type Span,
  spanOf
} from '../../records/base-activities/horizon.ts'

/** The horizon in the address, and what changes it; a change leads to page 1. */
export function useHorizon() {
  const { id, own } = readHorizon(useSearch({ from: '__root__' }))
  const today = useToday()
  const go = useGo()
  const change = (next: HorizonId, span: Span = {}) =>
    go({
      to: '.',
      search: before => ({
        ...before,
        horizonte: next === openingHorizon ? undefined : next,
        from: span.from,
        to: span.to,
        page: undefined
      }),
      resetScroll: false
    })
  return { id, own, today, span: spanOf(id, today, own), change }
}
