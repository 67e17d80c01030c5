import type { DataTag } from '@tanstack/react-query'
import type { Page } from 'contract/core/http.ts'
import type { ReactNode } from 'react'
import type { QueryMeta } from '../../api/queryClient.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import type { Action } from '../record/actions.tsx'
import type { LinkTarget } from '../shell/AppLink.tsx'
import type { Column } from './columns.tsx'
import type { FilterField } from './filters.ts'
import type { ListSearch } from './listSearch.ts'
import type { Density } from './listPreferences.ts'
import type { Selection } from './selection.ts'

/** The query options of a list: from `resourceApi(…).list`, or any other query that answers rows and count. */
export type PageQuery<Row> = {
  queryKey: DataTag<readonly unknown[], Page<Row>, Error>
  queryFn?: unknown
  placeholderData?: unknown
  meta?: QueryMeta | undefined
}

export type DataTableProps<Row extends { id: number }> = {
  /** what the rows are, in the plural: 'Marcas' */
  label: string
  /** from `useListSearch` */
  list: ListSearch
  /** `api.list`, or a function that adds to its query */
  query: (query: ListParams) => PageQuery<Row>
  columns: readonly Column<Row>[]
  filters?: readonly FilterField[]
  /** the label of the search box; false: there is none */
  searchLabel?: string | false
  /** where a row leads; the row is that link */
  rowLink?: ((row: Row) => LinkTarget) | undefined
  /** what a row is called at its checkbox */
  rowName: (row: Row) => string
  /** what may be done with a row; on hover and by keyboard, behind three dots on phones */
  actions?: ((row: Row) => readonly Action[]) | undefined
  /** what to say and do when there is nothing yet */
  empty: { title: string; text?: string; action?: ReactNode }
  /** a head before the first row of each group: rows with the same key stand together */
  group?: { keyOf: (row: Row) => number; render: (row: Row) => ReactNode } | undefined
  /** rows get a box to tick */
  selection?: Selection<Row> | undefined
  /** further buttons beside the filters */
  tools?: ReactNode
}

/** What the table or the cards draw. */
export type ViewProps<Row extends { id: number }> = DataTableProps<Row> & {
  /** undefined while they are loaded for the first time */
  rows: readonly Row[] | undefined
  density: Density
  busy: boolean
  skeletons: number
}
