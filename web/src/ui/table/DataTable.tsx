import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Page } from 'contract/core/http.ts'
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { isMobile, useMobile } from '../shell/media.ts'
import type { Column } from './columns.tsx'
import classes from './DataTable.module.css'
import { EmptyState } from '../state/EmptyState.tsx'
import { ErrorState } from '../state/ErrorState.tsx'
import { Failure } from '../state/Failure.tsx'
import { type FilterField, ignoredText } from './filters.ts'
import type { ListSearch } from './listSearch.ts'
import { CardList } from './CardList.tsx'
import { useColumnChoice, useDensity } from './listPreferences.ts'
import { Pagination } from './Pagination.tsx'
import { useRowClicks } from './rowClicks.ts'
import type { DataTableProps, ViewProps } from './props.ts'
import { Toolbar } from './Toolbar.tsx'
import { useSteadyRows } from './useSteadyRows.ts'
import { useTableKeys } from './useTableKeys.ts'
import { lateComponent } from '../shell/lateComponent.ts'

const loadTable = async () => (await import('./TableView.tsx')).TableView
const TableView = lateComponent(loadTable) as unknown as <Row extends { id: number }>(
  props: ViewProps<Row>
) => ReactNode
// Phones draw cards; elsewhere it comes together with the rows. If it fails, it is asked for again when it is drawn.
if (!isMobile()) void loadTable().catch(() => {})

/**
 * A list paged by the server: a table on wide screens, cards below 960 px. Its state is in the URL.
 * Keyboard: `/` searches, `j` and `k` or the arrows walk through the rows, Enter opens, `x` or the space bar ticks.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, list, query, columns, filters = noFilters, searchLabel = 'Buscar', empty, tools } = props
  const options = query(list.query) as UseQueryOptions<Page<Row>>
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(options)
  const mobile = useMobile()
  const [choice, setChoice] = useColumnChoice(list.definition.entity)
  const [density, setDensity] = useDensity()
  const body = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useTableKeys(body, search)
  useRowClicks(body)
  useLastPage(list, isPlaceholderData ? undefined : data)

  const { rows, waits, show } = useSteadyRows(data?.rows, {
    asked: JSON.stringify(options.queryKey),
    settled: !isPlaceholderData,
    list: body
  })

  const isShown = useCallback(
    (column: Column<Row>) => column.hideable === false || (choice[column.key] ?? !column.hidden),
    [choice]
  )
  // Memoized: with another array every row would be drawn again.
  const shown = useMemo(() => columns.filter(isShown), [columns, isShown])
  const narrowed = list.search !== '' || Object.keys(list.filters).length > 0
  const what = `No se ha podido cargar la lista: ${label.toLocaleLowerCase('es')}`
  // Deferred: what the user types or ticks is shown before new rows are drawn. Not on another line: a press would still
  // meet the rows of the line before.
  const { fkLine } = list.query
  const deferred = useDeferredValue(useMemo(() => ({ rows, fkLine }), [rows, fkLine]))
  const drawn = deferred.fkLine === fkLine ? deferred.rows : rows
  const view = {
    ...props,
    columns: shown,
    rows: drawn,
    density,
    busy: isFetching,
    skeletons: Math.min(list.itemsPerPage, 10)
  }

  let content: ReactNode
  if (error && !data) content = <ErrorState what={what} query={{ error, refetch, isFetching }} />
  else if (data?.count === 0) content = narrowed ? <NothingMatches list={list} /> : <EmptyState {...empty} />
  else
    content = mobile ? (
      <CardList {...view} />
    ) : (
      <Suspense>
        <TableView {...view} />
      </Suspense>
    )

  return (
    <section className={classes.list} aria-label={label}>
      {/* Not on an empty list, which can't be searched. */}
      {(data?.count !== 0 || narrowed || tools) && (
        <Toolbar
          {...{ list, columns, filters, searchLabel, isShown, density, setDensity, query, mobile, tools }}
          searchRef={search}
          count={data?.count}
          onColumn={(key, visible) => setChoice({ ...choice, [key]: visible })}
        />
      )}
      {list.ignored.length > 0 && (
        <Alert color="yellow" className={classes.alert} role="status">
          No se ha aplicado lo que la dirección pide y no se entiende:{' '}
          {list.ignored.map(value => ignoredText(filters, value)).join(', ')}
        </Alert>
      )}
      {error && data && (
        <Alert color="red" className={classes.alert} role="alert">
          {what}. <Failure error={error} />
          <Button size="compact-sm" variant="default" ml="sm" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </Alert>
      )}
      <div ref={body} className={classes.body} aria-busy={isFetching}>
        <div className={classes.changed} role="status">
          {waits && (
            <Button
              size="compact-sm"
              radius="xl"
              onClick={show}
              leftSection={<IconRefresh size={14} stroke={2} aria-hidden />}
            >
              La lista ha cambiado
            </Button>
          )}
        </div>
        {content}
      </div>
      {/* Only together with the rows: before them it would jump. */}
      {data && data.count > 0 && drawn && (
        <Pagination list={list} count={data.count} more={data.more} mobile={mobile} />
      )}
    </section>
  )
}

const noFilters: readonly FilterField[] = []

/** If the page no longer exists because rows were deleted, goes to the last page. */
function useLastPage(list: ListSearch, data: Page<unknown> | undefined): void {
  const last = data && data.count > 0 && data.rows.length === 0 ? Math.ceil(data.count / list.itemsPerPage) : undefined
  const { page, set } = list
  const leave = last !== undefined && last < page
  useEffect(() => {
    if (leave) set({ page: last }, { replace: true })
  })
}

function NothingMatches({ list }: { list: ListSearch }) {
  return (
    <EmptyState
      title="Nada coincide con la búsqueda o los filtros"
      text={
        list.search
          ? `Se ha buscado «${list.search}». Pruebe con menos palabras o quite filtros.`
          : 'Quite algún filtro para ver más.'
      }
      action={
        <Button variant="default" onClick={() => list.set({ search: '', filters: {} })}>
          Limpiar filtros
        </Button>
      }
    />
  )
}
