import { z } from 'zod'
import { pageParams } from './http.ts'

// The parameters of pages as calls of daily and turn reports have them (specification section 9).

const blankIsNone = (value: unknown) => (value === '' || value === null ? undefined : value)

/** Rows per page; an empty value counts as absent. */
export const size = z.preprocess(blankIsNone, z.optional(pageParams.itemsPerPage))

/** Ascending or descending; capitals don't count. */
export const orderBy = z.preprocess(
  value => blankIsNone(typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(['asc', 'desc']).optional()
)
