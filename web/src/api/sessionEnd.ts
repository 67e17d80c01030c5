/** A session that ended without the person's wish, whose it was, and why: sign-in says so. In this tab only. */
type SessionEnd = { uuid: string | undefined; text: string }

let last: SessionEnd | undefined

/** Notes that a session ended; without one, that the person signed out or in. */
export const noteSessionEnd = (end?: SessionEnd): void => void (last = end)

export const lastSessionEnd = (): SessionEnd | undefined => last
