import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Column } from './columns.tsx'
import type { FilterField } from './filters.ts'
import type { ListSearch } from './listSearch.ts'
import { SearchInput } from './SearchInput.tsx'
import type { ListParams } from '../../api/resourceApi.ts'
import { ExportButton } from './ExportButton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import type { Density } from './listPreferences.ts'
import type { PageQuery } from './props.ts'
import classes from './Toolbar.module.css'
import { ViewMenu } from './ViewMenu.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

type ToolbarProps<Row> = {
  list: ListSearch
  query: (query: ListParams) => PageQuery<Row>
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  onColumn: (key: string, visible: boolean) => void
  filters: readonly FilterField[]
  searchLabel: string | false
  searchRef: RefObject<HTMLInputElement | null>
  density: Density
  setDensity: (density: Density) => void
  count: number | undefined
  mobile: boolean
  tools: ReactNode
}

/** Above the rows: search, filters with their chips, columns, export. */
export function Toolbar<Row extends { id: number }>(props: ToolbarProps<Row>) {
  const {
    list,
    query,
    columns,
    isShown,
    onColumn,
    filters,
    searchLabel,
    searchRef,
    density,
    setDensity,
    count,
    mobile,
    tools
  } = props
  return (
    <>
      <div className={classes.bar}>
        {searchLabel !== false && <SearchBox label={searchLabel} list={list} inputRef={searchRef} />}
        {filters.length > 0 && <FilterMenu fields={filters} list={list} />}
        {/* A list within a record's page is no place that one comes back to. */}
        {filters.length > 0 && list.defaults.prefix === '' && <ViewsMenu list={list} />}
        {!mobile && tools}
        <div className={classes.end}>
          <ViewMenu {...{ columns, isShown, onColumn, density, setDensity, mobile }} />
          <ExportButton list={list} query={query} count={count} />
        </div>
        {mobile && tools}
      </div>
      <FilterChips fields={filters} list={list} />
    </>
  )
}

const typingMs = 300

/** The search text of a list; it takes effect when typing stops. */
export function SearchBox({
  label,
  list,
  inputRef
}: {
  label: string
  list: ListSearch
  inputRef?: RefObject<HTMLInputElement | null>
}) {
  const [text, setText] = useState(list.search)
  const [seen, setSeen] = useState(list.search)
  // The address changed by other means (going back, a saved filter, 'Limpiar filtros'): the box takes over its text.
  if (list.search !== seen) {
    setSeen(list.search)
    if (list.search !== text.trim()) setText(list.search)
  }
  const apply = (value: string) => {
    if (value.trim() !== list.search) list.set({ search: value.trim() }, { replace: true })
  }
  const typed = useEffectEvent(apply)
  useEffect(() => {
    const timer = setTimeout(() => typed(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <SearchInput
      {...(inputRef && { ref: inputRef })}
      className={classes.search}
      label={label}
      value={text}
      onChange={setText}
      // Opening a row right after typing: the list must have been filtered when one comes back to it.
      onBlur={() => apply(text)}
      hint={<kbd className={classes.key}>/</kbd>}
    />
  )
}
