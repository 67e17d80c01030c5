import { useSearch } from '@tanstack/react-router'
import { addMonths, isDay } from 'contract/core/days.ts'
import { formatDate } from 'contract/core/format.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'

export const firstYear = 2000

/** The year and the days of a dashboard, which are in its address; by default this year, and the last twelve months. */
export function useView() {
  const said = useSearch({ from: '__root__' })
  const go = useGo()
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const asked = Number(said['year'])
  const year = Number.isInteger(asked) && asked >= firstYear && asked <= thisYear ? asked : thisYear
  const day = (name: string) => {
    const value = said[name]
    return typeof value === 'string' && isDay(value) && value >= `${firstYear}-01-01` ? value : undefined
  }
  const usual = { from: addMonths(today, -12), to: today }
  const own = { from: day('from') ?? usual.from, to: day('to') ?? usual.to }
  const span = own.from <= own.to ? own : usual
  const set = (change: Record<string, string | undefined>) =>
    go({ to: '.', search: before => ({ ...before, ...change }), resetScroll: false }, { replace: true })
  return {
    said,
    today,
    year,
    thisYear,
    setYear: (to: number) => set({ year: to === thisYear ? undefined : String(to) }),
    span,
    spanText: `${formatDate(span.from)} – ${formatDate(span.to)}`,
    set
  }
}

export type View = ReturnType<typeof useView>
