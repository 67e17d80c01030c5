import { conflict } from '../../../platform/http/errors.ts'

/** The source can't be used, and nothing was changed. @param why ends the sentence 'La fuente de personal …' */
export const refused = (why: string) => conflict('source', `La fuente de personal ${why}`.replace(/[^.?]$/, '$&.'))
