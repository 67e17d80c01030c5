import { useQuery } from '@tanstack/react-query'
import { formatNumber } from 'contract/core/format.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import type { ListSearch } from '../../ui/table/listSearch.ts'
import { QuickFilter, QuickFilterGroup } from '../../ui/table/QuickFilter.tsx'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { countBases, countersOf } from '../../records/bases/baseQueries.ts'

/** Each opens the active bases that it counts, and nothing else narrows the list then. */
const counters = [
  { name: 'has_plan', value: 'false' },
  { name: 'has_pending_activities', value: 'true' },
  { name: 'has_pending_initialization', value: 'true' }
] as const

/** What is missing on the line's bases, with the bases' numbers; a press shows only those. */
export function BaseCounters({ list, counting }: { list: ListSearch; counting: boolean }) {
  const { line } = useSelectedLine()
  // The list asks; asked for here too, a list that fails would be asked for again and again.
  const { data: figures } = useQuery({ ...countersOf(list.query), enabled: false })
  const toAdd = useQuery({ ...countBases('activities', line.fk_location), enabled: counting })
  const toStart = useQuery({ ...countBases('initialization', line.fk_location), enabled: counting })
  const texts = {
    has_plan: { label: 'Sin plan', count: basesText(figures?.numberBaseWithoutAPlan) },
    has_pending_activities: {
      label: lacking(figures?.numberActivitiesNoAdded, 'sin añadir'),
      count: basesText(toAdd.data?.count)
    },
    has_pending_initialization: {
      label: lacking(figures?.numberActivitiesNoInitialized, 'sin iniciar'),
      count: basesText(toStart.data?.count)
    }
  }
  return (
    <QuickFilterGroup>
      {counters.map(({ name, value }) => {
        const isOn = list.filters[name]?.[0] === value && list.filters['is_active']?.[0] === 'true'
        return (
          <QuickFilter
            key={name}
            {...texts[name]}
            isOn={isOn}
            onPress={() => list.set({ search: '', filters: isOn ? {} : { [name]: [value], is_active: ['true'] } })}
          />
        )
      })}
    </QuickFilterGroup>
  )
}

/** '12 actividades sin añadir', of which the filter shows the bases. */
const lacking = (activities: number | undefined, what: string): string =>
  activities ? `${activitiesText(activities)} ${what}` : `Actividades ${what}`

const basesText = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : count === 1 ? '1 base' : `${formatNumber(count, 0)} bases`
