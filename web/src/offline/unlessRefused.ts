import { isServerUnavailable } from '../api/client.ts'

/**
 * The answer; undefined if the server refused it, because the user may not read it.
 * @throws only what says that the server gave no answer
 */
export const unlessRefused = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isServerUnavailable(error)) throw error
    return undefined
  })
