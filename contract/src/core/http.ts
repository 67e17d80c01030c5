import { z } from 'zod'
import { type FilterKind, type Filters, rangesOf } from './filters.ts'
import { cleanLine } from './plain-text.ts'
import { firstYear, inOrder, isoDateTime, lastYear, maxId } from './validation.ts'

/** The answer of a list: the rows of one page, and how many there are in all (with `more`, at least so many). */
export type Page<Row> = { rows: Row[]; count: number; more?: boolean }

/** Defaults of every list (specification, section 9). */
const listDefaults = { page: 1, itemsPerPage: 10 } as const
export const maxItemsPerPage = 500

/** As many records as one call may name, or as many rows as a list without pages has. */
export const maxIds = 5000

/** Query fields whose mistakes answer `VALIDATION.INVALID_PAGINATION` instead of `VALIDATION.INVALID_DATA`. */
export const paginationFields: readonly string[] = ['page', 'itemsPerPage', 'size', 'sortBy', 'sortDesc', 'orderBy']

const first = (value: unknown) => (Array.isArray(value) && value.length <= 1 ? value[0] : value)
const blankIsNone = (value: unknown) => (value === '' || value === null ? undefined : value)
const single = (value: unknown) => blankIsNone(first(value))
const list = (value: unknown) => {
  const values = (Array.isArray(value) ? value : [value]).filter(v => blankIsNone(v) !== undefined)
  return values.length ? values : undefined
}

/** A flag in a path. */
export const flag = z.enum(['true', 'false', '1', '0']).transform(text => text === 'true' || text === '1')

/** A place in a path or query that holds one id: 1 to 2^31 − 1. */
export const idParam = z.coerce.number().int().min(1).max(maxId)

/** The same, or 0 for none. */
export const idOrZero = z.coerce.number().int().min(0).max(maxId)

/** Paths with `:id`. */
export const idParams = z.strictObject({ id: idParam })

export type { FilterKind, Filters } from './filters.ts'

/** A list query after validation: page, order, search text and filters. */
export type ListQuery = {
  page: number
  itemsPerPage: number
  search?: string | undefined
  sortBy?: string | undefined
  sortDesc?: boolean | undefined
  /** rows with the same value in this field stand together, in its order */
  groupBy?: string | undefined
  groupDesc?: boolean | undefined
  /** asks for all rows as a file instead of one page */
  format?: 'xlsx' | undefined
  [filter: string]: unknown
}

const dayText = z.iso.date()

/** A flag in a query: `paginated=true`. */
export const flagParam = z.preprocess(single, flag.optional())

/** One day in a query; an empty value counts as absent. */
export const dayParam = z.preprocess(single, dayText.optional())

/** One id in a query; an empty value counts as absent. */
export const oneIdParam = z.preprocess(single, idParam.optional())

/** One year in a query; an empty value counts as absent. */
export const oneYearParam = z.preprocess(single, z.coerce.number().int().min(firstYear).max(lastYear).optional())

const numberParam = z.preprocess(single, z.coerce.number().optional())

const momentParam = z.preprocess(single, z.union([dayText, isoDateTime]).optional())

/** Ids in a query, one or repeated; an empty value counts as absent. */
export const idsParam = z.preprocess(list, z.array(idOrZero).max(500).optional())

/** Texts of a filter, cleaned as they were when they were stored; blank ones count as absent. */
const textsParam = z
  .array(z.string().refine(noNul).overwrite(cleanLine).max(200))
  .max(500)
  .transform(texts => {
    const named = texts.filter(text => text !== '')
    return named.length > 0 ? named : undefined
  })

const [since, until] = [{ label: 'desde' }, { label: 'hasta' }]
const between = (name: string, value: z.ZodType) => ({
  [`${name}_from`]: value.meta(since),
  [`${name}_to`]: value.meta(until)
})

const filterSchemas: Record<FilterKind, (name: string) => Record<string, z.ZodType>> = {
  id: name => ({ [name]: idsParam }),
  boolean: name => ({ [name]: flagParam }),
  text: name => ({ [name]: z.preprocess(list, textsParam.optional()) }),
  date: name => ({ [name]: name === 'from' ? dayParam.meta(since) : name === 'to' ? dayParam.meta(until) : dayParam }),
  day: name => between(name, dayParam),
  instant: name => between(name, momentParam),
  number: name => between(name, numberParam)
}

const blank = z
  .string()
  .trim()
  .refine(text => text === '')

function noNul(text: string): boolean {
  return !text.includes('\0')
}

/** Which page of rows is asked for. */
export const pageParams = {
  page: z.preprocess(single, z.coerce.number().int().min(1).max(1_000_000).default(listDefaults.page)),
  itemsPerPage: z.preprocess(
    single,
    z.coerce.number().int().min(1).max(maxItemsPerPage).default(listDefaults.itemsPerPage)
  )
}

/** The words that are searched for. */
export const searchParam = z.preprocess(
  single,
  z.string().refine(noNul).overwrite(cleanLine).max(200).meta({ label: 'Búsqueda' }).optional()
)

/** What narrows a list: its filters and the search text. */
const narrowing = (filters: Filters, search: boolean): z.ZodRawShape =>
  Object.assign(
    { search: search ? searchParam : z.preprocess(single, blank.optional()) },
    ...Object.entries(filters).map(([name, kind]) => filterSchemas[kind](name))
  ) as z.ZodRawShape

/** The query of a call that looks at all rows that a list's filters find. */
export const narrowedQuerySchema = (filters: Filters): z.ZodType<Record<string, unknown>> =>
  inOrder(z.strictObject(narrowing(filters, true)), rangesOf(filters))

/** The fields of a list's query, for one that takes more; its ranges are those of `rangesOf`. */
export const listQueryFields = (filters: Filters, sort: readonly string[], search = true) => ({
  ...narrowing(filters, search),
  ...pageParams,
  sortBy: z.preprocess(single, z.enum(['id', ...sort]).optional()),
  sortDesc: flagParam,
  groupBy: z.preprocess(single, z.enum(['id', ...sort]).optional()),
  groupDesc: flagParam,
  // Options of tables that say how their heads behave; nothing depends on them here.
  multiSort: flagParam,
  mustSort: flagParam,
  format: z.preprocess(single, z.enum(['xlsx']).optional())
})

/**
 * The query of a list. Unknown sort or filter fields are refused, never ignored; so are
 * ranges that end before they begin.
 * @param filters fields that narrow the list
 * @param sort fields that order it; the default order is by id, descending
 * @param search false if the list can't be searched: then only a blank search text is accepted
 */
export function listQuerySchema(
  filters: Filters,
  sort: readonly string[],
  { search = true } = {}
): z.ZodType<ListQuery> {
  return inOrder(z.strictObject(listQueryFields(filters, sort, search)), rangesOf(filters))
}

/** `{ "data": … }`, the body of every success. */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data })

/** `{ "rows": […], "count": n }`, the data of every list. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), count: z.number() })

/** The data of a success that returns nothing. */
export const nothing = z.object({})
