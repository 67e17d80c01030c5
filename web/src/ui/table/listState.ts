import { isDay } from 'contract/core/days.ts'
import { type FilterKind, type Filters, parametersOf } from 'contract/core/filters.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import type { AssignedLine } from '../../api/session.ts'

// Only pure functions: they are also needed before the page is drawn, to ask for its rows.

/** What a list can be filtered and sorted by; every resource of the contract is such a definition. */
export type ListDefinition = {
  /** its name where the browser remembers columns and filters */
  entity: string
  filters: Filters
  sort: readonly string[]
}

export type ListDefaults = {
  itemsPerPage?: number
  sortBy?: string
  sortDesc?: boolean
  /** for a second list on a page: its parameters in the URL begin with this */
  prefix?: string
  /** for one of several views of a list: what a person chooses in it is stored apart, under this name */
  view?: string
}

/** The order and page size that a person chose for a list the last time; they stand in for its defaults. */
export type ListChoice = Pick<ListDefaults, 'itemsPerPage' | 'sortBy' | 'sortDesc'>

/** Search parameters of any page: texts from the address, or what a link was given. */
export type RawSearch = Readonly<Record<string, unknown>>

/** The filters that are set: name of the API's parameter → values, as text. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

/** A list's state, as its URL says it. */
export type ListState = {
  page: number
  itemsPerPage: number
  search: string
  sortBy: string
  sortDesc: boolean
  filters: FilterValues
}

/** The state in which most lists open. */
export const usual: Required<ListDefaults> = { itemsPerPage: 10, sortBy: 'id', sortDesc: true, prefix: '', view: '' }

type Said = string | number | boolean | undefined

/** Limits rows to a line. It follows the line selector, so users don't set it as a filter. */
const lineFilter = 'fkLine'

function valuesOf(raw: RawSearch, name: string): string[] {
  const value = raw[name] as Said | readonly Said[]
  return [value].flat().flatMap(said => (said === undefined ? [] : String(said)))
}

/** The query of a list's call, for the search parameters `raw`. @param choice what the person chose for it before */
export function firstQuery(
  raw: RawSearch,
  definition: ListDefinition,
  line: AssignedLine | null,
  given: ListDefaults = {},
  choice: ListChoice = {}
): ListParams {
  return queryOf(readState(raw, definition, { ...usual, ...given }, choice), definition, line)
}

/** The query of a list's call in a state; limited to the selected line if the list can be filtered by line. */
export function queryOf(
  { filters, search, ...rest }: ListState,
  definition: ListDefinition,
  line: AssignedLine | null
): ListParams {
  return {
    ...rest,
    ...(search && { search }),
    ...filters,
    ...(lineFilter in definition.filters && { fkLine: line?.fk_location })
  }
}

/** Reads a list's state from search parameters; unknown or invalid ones are ignored, in `choice` too. */
export function readState(
  raw: RawSearch,
  { filters, sort }: ListDefinition,
  defaults: Required<ListDefaults>,
  choice: ListChoice = {}
): ListState {
  const isSortable = (field: string | undefined) => field !== undefined && ['id', ...sort].includes(field)
  const usualOrder =
    isSortable(choice.sortBy) || choice.sortBy === defaults.sortBy ? { ...defaults, ...choice } : defaults
  const values = (name: string) => valuesOf(raw, defaults.prefix + name)
  const one = (name: string) => values(name)[0]
  const sortBy = one('sortBy')
  const sorted = isSortable(sortBy)
  const valid = parameterNames(filters).map(([name, isValid]) => [name, values(name).filter(isValid)] as const)
  return {
    page: wholeBetween(one('page'), 1, 1_000_000) ?? 1,
    itemsPerPage: wholeBetween(one('itemsPerPage'), 1, 500) ?? choice.itemsPerPage ?? defaults.itemsPerPage,
    search: one('search')?.slice(0, 200) ?? '',
    sortBy: sorted ? (sortBy as string) : usualOrder.sortBy,
    sortDesc: sorted ? one('sortDesc') === 'true' : usualOrder.sortDesc,
    filters: Object.fromEntries(valid.filter(([, texts]) => texts.length > 0))
  }
}

/** A value of a filter that makes no sense, so that it is not applied. */
export type IgnoredValue = { parameter: string; value: string }

/** What `readState` ignores of a list's filters. */
export function ignoredValues(raw: RawSearch, { filters }: ListDefinition, prefix: string): IgnoredValue[] {
  return parameterNames(filters).flatMap(([parameter, isValid]) =>
    valuesOf(raw, prefix + parameter)
      .filter(value => value !== '' && !isValid(value))
      .map(value => ({ parameter, value }))
  )
}

/** The search parameters for a state; default values are left out, so that addresses stay short. */
export function writeState(
  { page, itemsPerPage, search, sortBy, sortDesc, filters }: ListState,
  defaults: Required<ListDefaults>
): Record<string, unknown> {
  const isDefaultOrder = sortBy === defaults.sortBy && sortDesc === defaults.sortDesc
  const said = {
    page: page === 1 ? undefined : String(page),
    itemsPerPage: itemsPerPage === defaults.itemsPerPage ? undefined : String(itemsPerPage),
    search: search || undefined,
    sortBy: isDefaultOrder ? undefined : sortBy,
    sortDesc: isDefaultOrder ? undefined : String(sortDesc),
    ...filters
  }
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [defaults.prefix + name, value]))
}

/** The search parameters that aren't the list's: an open drawer, say. */
export function withoutState(
  raw: RawSearch,
  { filters }: ListDefinition,
  { prefix }: Required<ListDefaults>
): RawSearch {
  const own = new Set(
    ['page', 'itemsPerPage', 'search', 'sortBy', 'sortDesc', ...parameterNames(filters).map(([name]) => name)].map(
      name => prefix + name
    )
  )
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !own.has(name)))
}

const isMoment = (text: string) => !Number.isNaN(Date.parse(text))

const validators: Record<FilterKind, (text: string) => boolean> = {
  id: text => wholeBetween(text, 0, 2_147_483_647) !== undefined,
  boolean: text => text === 'true' || text === 'false',
  text: text => text !== '' && text.length <= 200,
  date: isDay,
  day: isDay,
  instant: isMoment,
  number: text => text.trim() !== '' && Number.isFinite(Number(text))
}

/** The parameters of a list's filters, in its URL and in its call, each with the check of its values. */
function parameterNames(filters: Filters): [name: string, isValid: (text: string) => boolean][] {
  return Object.entries(filters)
    .filter(([name]) => name !== lineFilter)
    .flatMap(([name, kind]) =>
      parametersOf(name, kind).map(parameter => [parameter, validators[kind]] as [string, (text: string) => boolean])
    )
}

function wholeBetween(text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}
