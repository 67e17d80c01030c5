import { vi } from 'vitest'

/**
 * Set up for every test file: `vi.waitFor` waits as long as a test may take, because on a busy machine a state takes
 * longer than the second that is its default. Vitest has no setting for it.
 */
const { waitFor } = vi
type Options = Parameters<typeof waitFor>[1]
vi.waitFor = (callback, options) => waitFor(callback, patient(options))

/** Milliseconds; below the shortest limit of a test, so that the reason is reported. */
const timeout = 15_000

const patient = (options: Options): Options => (typeof options === 'number' ? options : { timeout, ...options })
