import { AppError } from '../../../platform/http/errors.ts'

/** Reasons that are sent at most. */
const maxReasons = 500

/**
 * The source can't be used, and nothing was changed.
 * @param why ends the sentence 'La fuente de personal …'
 * @param rows what is wrong in which row; sent as `errors.rows`
 */
export const refused = (why: string, rows?: readonly string[]) =>
  new AppError('DOMAIN.CONFLICT', {
    reason: 'source',
    message: `La fuente de personal ${why}`.replace(/[^.?]$/, '$&.'),
    ...(rows && { fields: { rows: rows.slice(0, maxReasons) } })
  })
