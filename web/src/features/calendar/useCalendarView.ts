import { useSearch } from '@tanstack/react-router'
import { isDay } from 'contract/core/days.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { daysOf, type Period, steppedDay } from './days.ts'

/** What the page shows, which is in its address. */
export function useCalendarView() {
  const said = useSearch({ from: '__root__' })
  const go = useGo()
  const today = useToday()
  const { line, lines } = useSelectedLine()
  const period: Period = said['periodo'] === 'mes' ? 'mes' : 'semana'
  const day = typeof said['dia'] === 'string' && isDay(said['dia']) ? said['dia'] : today
  const isByPerson = said['vista'] === 'personas'
  const isAllLines = !isByPerson && said['lineas'] === 'todas' && lines.length > 1
  const set = (change: Record<string, string | undefined>, options?: { replace?: boolean }) =>
    go({ to: '.', search: before => ({ ...before, ...change }), resetScroll: false }, options)
  const goTo = (to: string) => set({ dia: to === today ? undefined : to }, { replace: true })
  return {
    today,
    period,
    day,
    days: daysOf(period, day),
    isByPerson,
    isAllLines,
    line,
    lines: isAllLines ? lines : [line],
    hasLines: lines.length > 1,
    set,
    goTo,
    step: (by: -1 | 1) => goTo(steppedDay(period, day, by))
  }
}

export type CalendarView = ReturnType<typeof useCalendarView>
