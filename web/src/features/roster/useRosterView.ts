import { useSearch } from '@tanstack/react-router'
import { isDay } from 'contract/core/days.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { useMobile } from '../../ui/shell/media.ts'
import { useToday } from '../../ui/shell/timeZone.ts'
import { type PeriodKind, periodOf, stepped } from './columns.ts'
import type { Lines } from './edits.ts'

/** The selected line's roster, that of all own lines, or the caller's own days. */
export type Shows = 'line' | 'all' | 'mine'

/** What the page shows, which is in its address. */
export function useRosterView() {
  const said = useSearch({ from: '__root__' })
  const go = useGo()
  const today = useToday()
  const mobile = useMobile()
  const mayWrite = useCan('roster.write')
  const { staff } = useSession()
  const { line: selected, lines: own } = useSelectedLine()
  const view = said['view']
  // On a phone those who don't plan look at their own days.
  const usual: Shows = mobile && !mayWrite && staff ? 'mine' : 'line'
  const shows: Shows = view === 'all' || view === 'mine' || view === 'line' ? view : usual
  const kind = said['by']
  const by: PeriodKind = kind === 'week' || kind === 'month' ? kind : mobile ? 'week' : 'month'
  const date = typeof said['date'] === 'string' && isDay(said['date']) ? said['date'] : today
  const search = typeof said['search'] === 'string' ? said['search'] : ''
  const set = (change: Record<string, string | undefined>) =>
    go({ to: '.', search: before => ({ ...before, ...change }), resetScroll: false }, { replace: true })
  const lines: Lines = {
    line: shows === 'all' ? null : selected.fk_location,
    selected: selected.fk_location,
    own: new Set(own.map(({ fk_location }) => fk_location))
  }
  return {
    today,
    mayWrite,
    hasPerson: staff !== null,
    shows,
    by,
    search,
    lines,
    lineName: selected.location.name,
    period: periodOf(date, by),
    set,
    goTo: (to: string) => set({ date: to === today ? undefined : to }),
    step: (by_: 1 | -1) => set({ date: stepped(date, by, by_) })
  }
}

export type RosterView = ReturnType<typeof useRosterView>
