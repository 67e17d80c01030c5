import type { RootOptions } from 'react-dom/client'
import { ApiError } from '../api/client.ts'
import { PageNotAllowed } from './guards.ts'

/** True for errors that the page itself shows: no permission, a failed call. All others are mistakes in our code. */
const isShownByPage = (error: unknown) => error instanceof PageNotAllowed || error instanceof ApiError

/** What React does with errors of rendering, in the browser and in tests. */
export const rootOptions = {
  onCaughtError: error => {
    if (!isShownByPage(error)) reportError(error)
  },
  // The second attempt to render succeeded, because the page that threw was left meanwhile.
  onRecoverableError: error => {
    if (!(error instanceof Error && isShownByPage(error.cause))) reportError(error)
  }
} satisfies RootOptions
