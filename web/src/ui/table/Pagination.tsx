import { Pagination as Pages, Select } from '@mantine/core'
import { formatNumber } from 'contract/format.ts'
import { type ListSearch, pageSizesFor } from '../listSearch.ts'
import classes from './Pagination.module.css'

/** Which rows of how many are shown, the other pages, and how many go on one. */
export function Pagination({ list, count, mobile }: { list: ListSearch; count: number; mobile: boolean }) {
  const pages = Math.ceil(count / list.itemsPerPage)
  return (
    <nav className={classes.pagination} aria-label="Páginas">
      <span className={classes.range} aria-live="polite">
        {rangeText(list.page, list.itemsPerPage, count)}
      </span>
      {pages > 1 && (
        <Pages.Root
          total={pages}
          value={Math.min(list.page, pages)}
          onChange={page => list.set({ page })}
          siblings={mobile ? 0 : 1}
          size="sm"
          getItemProps={page => ({ 'aria-label': `Página ${page}` })}
        >
          <div className={classes.pages}>
            <Pages.Previous aria-label="Página anterior" />
            {mobile ? (
              <span className={classes.place}>
                {formatNumber(list.page, 0)} de {formatNumber(pages, 0)}
              </span>
            ) : (
              <Pages.Items />
            )}
            <Pages.Next aria-label="Página siguiente" />
          </div>
        </Pages.Root>
      )}
      <Select
        className={classes.size}
        aria-label="Filas por página"
        data={pageSizesFor(list.defaults.itemsPerPage).map(size => ({ value: String(size), label: `${size} por página` }))}
        value={String(list.itemsPerPage)}
        onChange={size => size && list.set({ itemsPerPage: Number(size) })}
        allowDeselect={false}
        size="xs"
      />
    </nav>
  )
}

/** '11–20 de 3,456'; what fits on one page is only counted: '1 registro', '8 registros'. */
export function rangeText(page: number, itemsPerPage: number, count: number): string {
  if (count === 1) return '1 registro'
  if (count <= itemsPerPage) return `${formatNumber(count, 0)} registros`
  const from = (page - 1) * itemsPerPage + 1
  return `${formatNumber(from, 0)}–${formatNumber(Math.min(page * itemsPerPage, count), 0)} de ${formatNumber(count, 0)}`
}
