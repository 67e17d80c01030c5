import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from 'contract/core/format.ts'
import { type ListSearch, pageSizesFor } from './listSearch.ts'
import { useShownFirst } from '../shell/useShownFirst.ts'
import classes from './Pagination.module.css'

/** Which of how many rows are shown, the buttons of the pages, and the page size. */
export function Pagination({
  list,
  count,
  more = false,
  mobile
}: {
  list: ListSearch
  count: number
  more?: boolean | undefined
  mobile: boolean
}) {
  const last = Math.ceil(count / list.itemsPerPage)
  // The page's number changes with the click; the rows follow.
  const [shown, go] = useShownFirst(list.page, to => list.set({ page: to }))
  const page = Math.min(shown, last)
  return (
    <nav className={classes.pagination} aria-label="Páginas">
      <span className={classes.range} aria-live="polite">
        {rangeText(shown, list.itemsPerPage, count, more)}
      </span>
      {last > 1 && (
        <div className={classes.pages}>
          <UnstyledButton
            className={classes.page}
            aria-label="Página anterior"
            disabled={page === 1}
            onClick={() => go(page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </UnstyledButton>
          {mobile ? (
            <span className={classes.place}>
              {formatNumber(page, 0)} de {formatNumber(last, 0)}
            </span>
          ) : (
            pagesAround(page, last).map((one, index) =>
              one === undefined ? (
                <span key={index < 2 ? 'before' : 'after'} className={classes.gap}>
                  …
                </span>
              ) : (
                <UnstyledButton
                  key={one}
                  className={classes.page}
                  aria-label={`Página ${one}`}
                  aria-current={one === page ? 'page' : undefined}
                  onClick={() => go(one)}
                >
                  {formatNumber(one, 0)}
                </UnstyledButton>
              )
            )
          )}
          <UnstyledButton
            className={classes.page}
            aria-label="Página siguiente"
            disabled={page === last}
            onClick={() => go(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </UnstyledButton>
        </div>
      )}
      <select
        className={classes.size}
        aria-label="Filas por página"
        value={list.itemsPerPage}
        onChange={event => list.set({ itemsPerPage: Number(event.currentTarget.value) })}
      >
        {[...new Set([...pageSizesFor(list.defaults.itemsPerPage), list.itemsPerPage])].map(size => (
          <option key={size} value={size}>
            {size} por página
          </option>
        ))}
      </select>
    </nav>
  )
}

/**
 * The pages to offer: the first, the last, this one and its neighbours; undefined stands for those left out. Always the
 * same number of entries, so that the buttons don't move.
 */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  const shown = 7
  if (last <= shown) return Array.from({ length: last }, (_, index) => index + 1)
  const start = Math.min(Math.max(page - 1, 3), last - 4)
  const middle = [start, start + 1, start + 2]
  return [1, start === 3 ? 2 : undefined, ...middle, start + 3 === last - 1 ? last - 1 : undefined, last]
}

/** '11–20 de 3,456', or '8 registros' if all fit on one page. `more`: the server stopped counting, there are more. */
export function rangeText(page: number, itemsPerPage: number, count: number, more = false): string {
  if (count === 1) return '1 registro'
  if (count <= itemsPerPage) return `${formatNumber(count, 0)} registros`
  const from = (page - 1) * itemsPerPage + 1
  const to = Math.min(page * itemsPerPage, count)
  const all = `${more ? 'más de ' : ''}${formatNumber(count, 0)}`
  return `${formatNumber(from, 0)}–${formatNumber(to, 0)} de ${all}`
}
