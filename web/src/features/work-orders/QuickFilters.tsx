import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from 'contract/format.ts'
import type { ListSearch } from '../../ui/listSearch.ts'
import { orderCounts } from './orderQueries.ts'
import { type View, viewParams } from './views.ts'
import classes from './workOrders.module.css'

const quick = [
  { label: 'Atrasadas', name: 'is_late', value: 'true', count: 'late' },
  { label: 'Sin personal', name: 'has_people', value: 'false', count: 'without_people' }
] as const

/** What needs attention in a view, with its numbers; a press shows only that. */
export function QuickFilters({ view, list, counting }: { view: View; list: ListSearch; counting: boolean }) {
  const { data: counts } = useQuery({ ...orderCounts(viewParams(view, list.query)), enabled: counting })
  return (
    <div className={classes.quick} role="group" aria-label="Filtros rápidos">
      {quick.map(({ label, name, value, count }) => {
        const isOn = list.filters[name]?.[0] === value
        return (
          <UnstyledButton
            key={name}
            className={classes.quickFilter}
            aria-pressed={isOn}
            onClick={() => list.setFilter(name, isOn ? [] : [value])}
          >
            {label}
            {counts && (
              <span className={classes.viewCount} data-late={(count === 'late' && counts.late > 0) || undefined}>
                {formatNumber(counts[count], 0)}
              </span>
            )}
          </UnstyledButton>
        )
      })}
    </div>
  )
}
