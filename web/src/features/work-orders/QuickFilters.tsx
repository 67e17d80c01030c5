import { useQuery } from '@tanstack/react-query'
import type { ListSearch } from '../../ui/table/listSearch.ts'
import { QuickFilter, QuickFilterGroup } from '../../ui/table/QuickFilter.tsx'
import { orderCounts } from '../../records/work-orders/orderQueries.ts'
import { type View, viewParams } from '../../records/work-orders/views.ts'

const quick = [
  { label: 'Atrasadas', name: 'is_late', value: 'true', count: 'late' },
  { label: 'Sin personal', name: 'has_people', value: 'false', count: 'without_people' }
] as const

/** What needs attention in a view, with its numbers; a press shows only that. */
export function QuickFilters({ view, list, counting }: { view: View; list: ListSearch; counting: boolean }) {
  const { data: counts } = useQuery({ ...orderCounts(viewParams(view, list.query)), enabled: counting })
  return (
    <QuickFilterGroup>
      {quick.map(({ label, name, value, count }) => {
        const isOn = list.filters[name]?.[0] === value
        return (
          <QuickFilter
            key={name}
            label={label}
            count={counts?.[count]}
            calls={count === 'late' && (counts?.late ?? 0) > 0}
            isOn={isOn}
            onPress={() => list.setFilter(name, isOn ? [] : [value])}
          />
        )
      })}
    </QuickFilterGroup>
  )
}
