import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCan } from '../../app/Can.tsx'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { workOrdersApi } from './orderQueries.ts'
import { scrollToMiddle } from '../../ui/scrollToMiddle.ts'
import type { View } from './views.ts'
import classes from './workOrders.module.css'

/**
 * The quick views with how many orders each holds now. What waits for review calls whoever reviews.
 * @param counting false until the orders themselves have come: nobody shall wait for them because of numbers
 */
export function ViewTabs({ views, current, counting }: { views: readonly View[]; current: View; counting: boolean }) {
  const { line } = useSelectedLine()
  const reviews = useCan('work-orders.review')
  const counts = useQueries({
    queries: views.map(({ query }) => ({
      ...workOrdersApi.list({ fkLine: line.fk_location, is_planned: true, ...query, itemsPerPage: 1 }, { suppressToast: true }),
      select: ({ count }: { count: number }) => count,
      enabled: counting,
      meta: { entities: ['work_order', 'check', 'work_order_staff'] }
    }))
  })
  const strip = useRef<HTMLElement>(null)
  const { id } = current
  // Again when the numbers have come, which make the tabs wider.
  const known = counts.filter(({ data }) => data !== undefined).length
  useEffect(() => {
    if (known >= 0) return scrollToMiddle(strip.current, `[data-view="${id}"]`)
    return undefined
  }, [id, known])
  return (
    <nav ref={strip} aria-label="Vistas" className={classes.viewsNav}>
      <ul className={classes.views}>
        {views.map((view, index) => {
          const count = counts[index]?.data
          const isCurrent = view.id === current.id
          return (
            <li key={view.id}>
              <AppLink
                {...(isCurrent && { 'aria-current': 'page' })}
                data-view={view.id}
                className={classes.view}
                to="."
                search={before => ({ ...before, vista: view.id, page: undefined, sortBy: undefined, sortDesc: undefined, fkc_status: undefined })}
              >
                {view.label}
                {count !== undefined && (
                  <span className={classes.viewCount} data-calls={(view.id === 'revision' && reviews && count > 0) || undefined}>
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
