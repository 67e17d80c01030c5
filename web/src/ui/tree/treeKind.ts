import type { Attachable } from 'contract/attachments/attachable.ts'
import type { DataTag, QueryMeta, UseQueryOptions } from '@tanstack/react-query'
import type { Names } from 'contract/core/entity.ts'
import type { Page } from 'contract/core/http.ts'
import type { Call } from 'contract/core/resource.ts'
import type { ReactNode } from 'react'
import type { ListParams } from '../../api/resourceApi.ts'
import type { RecordStore } from '../../api/recordStore.ts'
import type { Action, ActionIconType } from '../record/actions.tsx'
import type { ChoiceSource } from '../form/choices.ts'
import type { Write } from '../overlay/RemoveDialog.tsx'

/** The fields of a row that the tree itself uses. */
export type TreeRow = { id: number; version: number; code: string; name: string; children_count: number }

/** The options of a query, whatever its key is made of. */
type TreeQuery<Result> = {
  queryKey: DataTag<readonly unknown[], Result, Error>
  queryFn?: unknown
  placeholderData?: unknown
  meta?: QueryMeta | undefined
}

/** The same for `useQuery`. */
export const optionsOf = <Result>(query: TreeQuery<Result>) => query as UseQueryOptions<Result>

/** The parts of a `resourceApi` that the tree uses. */
type TreeApi<Row> = {
  resource: { entity: string; names: Names; calls: { create: Pick<Call, 'access'> } }
  list: (query: ListParams) => TreeQuery<Page<Row>>
  one: (id: number) => TreeQuery<Row>
  update: () => Write<{ id: number; version: number }>
  remove: () => Write<number>
}

/** A tree of records, as its screen declares it. */
export type TreeKind<Row extends TreeRow, Preview> = {
  api: TreeApi<Row>
  /** the field that says what a row is within: `fk_location` */
  parent: keyof Row & string
  /** the filter of the first level, and the order of every level */
  roots: ListParams
  order: ListParams
  /** the rows that this device keeps for the hours without signal */
  seen?: RecordStore<Row>
  /** the rows that contain a row, the nearest first */
  parents: (id: number) => TreeQuery<Row[]>
  /** what something may be moved into */
  choices: ChoiceSource
  /** where a row may be moved, if that depends on the row; whether to the first level; null: it stays where it is */
  placesFor?: (row: Row) => { choices: ChoiceSource; mayBeRoot: boolean } | null
  /** whether others may stand in a row; in any, unless given */
  mayContain?: (row: Row) => boolean
  searchLabel: string
  /** what the tree says where nothing is chosen */
  hint: string
  icon: (row: Row) => ActionIconType
  /** in small print in the row's line */
  renderFacts: (row: Row) => ReactNode
  /** the rows' files */
  files: Attachable
  /** beside the tree, for the chosen row */
  renderDetails: (row: Row) => ReactNode
  /** what else may be done with a row */
  actions?: (row: Row) => Action[]
  /** what a move changes, before it is made; without a target, to the first level */
  preview: (id: number, to: number | null) => TreeQuery<Preview>
  /** the same in sentences */
  explain: (preview: Preview, row: Row) => string[]
  /** what is lost when a row is deleted */
  removalText: string
}

/** What the levels of a tree are fetched with; a tree that only shows needs no more. */
export type TreeLevels<Row extends TreeRow> = Pick<TreeKind<Row, unknown>, 'parent' | 'roots' | 'order' | 'parents'> & {
  api: { resource: { entity: string }; list: TreeApi<Row>['list'] }
}

/** How a tree draws the line of a row. */
export type TreeLook<Row extends TreeRow> = Pick<TreeKind<Row, unknown>, 'icon' | 'renderFacts'>

/** How many rows of a level are fetched at a time; more at a press. */
export const levelPage = 100
