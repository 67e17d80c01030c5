import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import type { ListSearch } from '../../ui/table/listSearch.ts'
import { orderCounts } from '../../records/work-orders/orderQueries.ts'
import stripClasses from '../../ui/shell/strip.module.css'
import { useStrip } from '../../ui/shell/useStrip.ts'
import { ownView, type View } from '../../records/work-orders/views.ts'
import quick from '../../ui/table/QuickFilter.module.css'
import classes from '../../records/work-orders/workOrders.module.css'

type ViewTabsProps = {
  views: readonly View[]
  current: View
  list: ListSearch
  /** false until the orders themselves have arrived: the numbers are asked for after them */
  counting: boolean
}

/**
 * The quick views with their numbers of orders, under the list's filters. For those who review, the orders to review
 * are highlighted.
 */
export function ViewTabs({ views, current, list, counting }: ViewTabsProps) {
  const reviews = useCan('work-orders.review')
  const { fkc_status: _, ...filters } = list.query
  const { data: counts } = useQuery({ ...orderCounts({ ...filters, is_planned: true }), enabled: counting })
  const hasOwn = views.includes(ownView)
  // One's own are planned and unplanned ones.
  const { data: own } = useQuery({ ...orderCounts(filters), enabled: counting && hasOwn })
  const countOf = (view: View): number | undefined => {
    if (view === ownView) return own?.mine
    if (!counts) return undefined
    const { fkc_status: status } = view.query
    return counts.states
      .filter(one => typeof status !== 'number' || one.fkc_status === status)
      .reduce((sum, { count }) => sum + count, 0)
  }
  const strip = useRef<HTMLElement>(null)
  const { id } = current
  // Again when the numbers have arrived, because they make the tabs wider.
  const known = views.filter(view => countOf(view) !== undefined).length
  useStrip(strip, `[data-view="${id}"]`, known)
  return (
    <nav ref={strip} aria-label="Vistas" className={`${stripClasses.strip} ${classes.viewsNav}`}>
      <ul className={classes.views}>
        {views.map(view => {
          const count = countOf(view)
          const isCurrent = view.id === current.id
          return (
            <li key={view.id}>
              <AppLink
                {...(isCurrent && { 'aria-current': 'page' })}
                data-view={view.id}
                className={classes.view}
                to="."
                search={before => ({
                  ...before,
                  vista: view.id,
                  page: undefined,
                  sortBy: undefined,
                  sortDesc: undefined,
                  fkc_status: undefined
                })}
              >
                {view.label}
                {count !== undefined && (
                  <span
                    className={quick.count}
                    data-calls={(view.id === 'revision' && reviews && count > 0) || undefined}
                  >
                    {count}
                  </span>
                )}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
