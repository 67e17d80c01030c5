import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCan } from '../../app/Can.tsx'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { statusCountsQuery, workOrdersApi } from './orderQueries.ts'
import { scrollToMiddle } from '../../ui/scrollToMiddle.ts'
import { ownView, type View, viewParams } from './views.ts'
import classes from './workOrders.module.css'

/**
 * The quick views with their numbers of orders. For those who review, the orders to review are highlighted.
 * @param counting false until the orders themselves have arrived: the numbers are asked for after them
 */
export function ViewTabs({ views, current, counting }: { views: readonly View[]; current: View; counting: boolean }) {
  const { line } = useSelectedLine()
  const reviews = useCan('work-orders.review')
  const { data: byStatus } = useQuery({ ...statusCountsQuery(line.fk_location), enabled: counting })
  const { data: own } = useQuery({
    ...workOrdersApi.list(viewParams(ownView, { fkLine: line.fk_location, itemsPerPage: 1 }), { suppressToast: true }),
    enabled: counting && views.includes(ownView),
    meta: { entities: ['work_order', 'check', 'work_order_staff'] }
  })
  const countOf = (view: View): number | undefined => {
    if (view === ownView) return own?.count
    const { fkc_status: status } = view.query
    return typeof status === 'number'
      ? byStatus?.get(status)
      : byStatus && [...byStatus.values()].reduce((sum, count) => sum + count, 0)
  }
  const strip = useRef<HTMLElement>(null)
  const { id } = current
  // Again when the numbers have arrived, because they make the tabs wider.
  const known = views.filter(view => countOf(view) !== undefined).length
  useEffect(() => {
    if (known >= 0) return scrollToMiddle(strip.current, `[data-view="${id}"]`)
    return undefined
  }, [id, known])
  return (
    <nav ref={strip} aria-label="Vistas" className={classes.viewsNav}>
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
                    className={classes.viewCount}
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
