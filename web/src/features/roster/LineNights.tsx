import { useQuery } from '@tanstack/react-query'
import type { RosterPeople } from 'contract/roster/roster.ts'
import { useDeferredValue, useMemo } from 'react'
import { exceptionsQuery, shiftsQuery, weekQuery } from '../../records/nights/hoursQueries.ts'
import { capacityQuery } from '../../records/roster/rosterQueries.ts'
import type { Column } from './columns.ts'
import type { Draft, DraftDay } from './draft.ts'
import type { DayIndex } from './indexDays.ts'
import { NightRows } from './NightRows.tsx'
import { nightsOf } from './nights.ts'

type LineNightsProps = {
  line: number
  lineName: string | undefined
  period: { from: string; to: string }
  columns: readonly Column[]
  index: DayIndex
  draft: Draft
} & Pick<RosterPeople, 'people' | 'specialties'>

/** What each night of a line has, with what isn't saved yet. */
export function LineNights({ line, lineName, period, columns, people, specialties, index, draft }: LineNightsProps) {
  const silent = { suppressToast: true }
  const { data: capacity } = useQuery(capacityQuery(line, { from: period.from, to: period.to }))
  const { data: week } = useQuery(weekQuery(line, silent))
  const { data: exceptions } = useQuery(exceptionsQuery(line, period.from, silent))
  const { data: shifts } = useQuery(shiftsQuery(line, silent))
  // Typing goes on, and the people are painted, while it is counted.
  const content = useMemo(() => ({ columns, people, index, draft }), [columns, people, index, draft])
  const counted = useDeferredValue(content, { ...content, columns: noColumns })
  const rows = useMemo(
    () =>
      nightsOf({
        line,
        dates: counted.columns.map(({ date }) => date),
        people: counted.people,
        daysOf: ({ id }) =>
          new Map<string, DraftDay>([
            ...counted.index.ofPerson(id).map(day => [day.date, day] as const),
            ...Object.entries(counted.draft[id] ?? {})
          ]),
        hours: { week: week?.rows ?? [], exceptions: exceptions?.rows ?? [], shifts: shifts?.rows ?? [] },
        capacity
      }),
    [line, counted, week, exceptions, shifts, capacity]
  )
  return <NightRows rows={rows} columns={counted.columns} specialties={specialties} lineName={lineName} />
}

const noColumns: readonly Column[] = []
