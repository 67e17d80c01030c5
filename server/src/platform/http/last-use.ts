import type pg from 'pg'

/** Notes when sessions are used, and stores it now and then. */
export type LastUse = {
  touch: (session: string) => void
  /** When a session was used here, in milliseconds since the epoch; undefined once that is stored. */
  notStored: (session: string) => number | undefined
  flush: () => Promise<void>
  close: () => Promise<void>
}

const interval = 60_000

/**
 * Keeps in memory when each session was last used, and writes it once a minute in one statement: no request waits for
 * it, and a crash loses at most a minute.
 * @param onError called when writing failed; the next round tries again
 */
export function keepLastUse(pool: pg.Pool, onError: (error: unknown) => void): LastUse {
  let used = new Map<string, number>()
  let writing = new Map<string, number>()
  const flush = async () => {
    if (!used.size) return
    writing = used
    used = new Map()
    try {
      await pool.query({
        name: 'last-use',
        text: `update session s set last_used_at = to_timestamp(u.at / 1000)
          from unnest($1::uuid[], $2::float8[]) as u (id, at)
          where s.id = u.id and s.last_used_at < to_timestamp(u.at / 1000)`,
        values: [[...writing.keys()], [...writing.values()]]
      })
    } catch (error) {
      used = new Map([...writing, ...used])
      onError(error)
    } finally {
      writing = new Map()
    }
  }
  const timer = setInterval(() => void flush(), interval)
  return {
    touch: session => void used.set(session, Date.now()),
    notStored: session => used.get(session) ?? writing.get(session),
    flush,
    close() {
      clearInterval(timer)
      return flush()
    }
  }
}
