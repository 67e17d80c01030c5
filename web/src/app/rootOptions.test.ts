import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { PageNotAllowed } from './guards.ts'
import { rootOptions } from './rootOptions.ts'

test('what the page shows by itself is not reported as a mistake; all else is', () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const { onCaughtError, onRecoverableError } = rootOptions
  for (const shown of [new PageNotAllowed(), new ApiError({ status: 500, path: 'x' })]) {
    onCaughtError(shown)
    onRecoverableError(new Error('recovered', { cause: shown }))
  }
  expect(reported).toEqual([])
  const mistakes = [new TypeError('x'), new Error('recovered', { cause: new TypeError('x') })]
  onCaughtError(mistakes[0])
  onRecoverableError(mistakes[1])
  expect(reported).toEqual(mistakes)
})
