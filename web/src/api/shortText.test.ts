import { conflictReasons, errors, type ErrorCode } from 'contract/core/errors.ts'
import { expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { messageOf, shortText } from './shortText.ts'

const refused = (status: number, body?: unknown) => new ApiError({ status, path: '', body })

test('no short text repeats the toast', () => {
  const kinds = [
    ...[0, 400, 403, 404, 409, 410, 418, 422, 423, 429, 500, 502, 503].map(status => refused(status)),
    ...(Object.keys(errors) as ErrorCode[]).map(errorCode =>
      refused(errors[errorCode].status, { message: '', errorCode })
    ),
    ...conflictReasons.map(reason => refused(409, { message: '', errorCode: 'DOMAIN.CONFLICT', reason }))
  ]
  for (const error of kinds) {
    expect(shortText(error)).not.toBe(error.message)
    expect(shortText(error).length).toBeLessThan(30)
  }
})

test('where there is no toast, the whole message is shown', () => {
  const body = { message: 'En uso por 3 bases', errorCode: 'DOMAIN.CONFLICT', reason: 'in_use' }
  const silent = new ApiError({ status: 409, path: '', body, suppressToast: true })
  const question = refused(409, { message: 'Se desactivarían 40 personas', reason: 'unconfirmed' })
  expect([refused(409, body), silent, question].map(messageOf)).toEqual([
    'Está en uso',
    'En uso por 3 bases',
    'Se desactivarían 40 personas'
  ])
})
