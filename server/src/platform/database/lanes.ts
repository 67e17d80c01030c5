import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Querier } from './statement.ts'

/**
 * Each lane keeps about one processor of PostgreSQL busy, beside the one that Node keeps. A lane more than there are
 * processors for them costs a quarter of the questions per second in switching between them.
 */
export const laneCount = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * Connections that many requests share: a lane sends each statement at once, without waiting for the answers to earlier
 * ones, and gets the answers in the same order. A slow statement delays its whole lane, so statements must be short,
 * wait for no lock and belong to no transaction. If a lane breaks, the statements waiting on it fail, and the next one
 * opens a new connection.
 *
 * @param open makes a connection that isn't connected yet
 */
export function openLanes(open: () => pg.Client): Querier & { close: () => Promise<void> } {
  const lanes: (Promise<pg.Client> | undefined)[] = []
  let turn = 0
  let isClosed = false

  function laneAt(index: number): Promise<pg.Client> {
    const client = open()
    const forget = () => {
      if (lanes[index] === lane) lanes[index] = undefined
    }
    client.on('error', forget).on('end', forget)
    const lane = client.connect().then(() => client)
    lane.catch(forget)
    return (lanes[index] = lane)
  }

  async function query(config: pg.QueryConfig) {
    if (isClosed) throw new Error('Cannot use a pool after its end')
    const index = turn++ % laneCount
    const lane = await (lanes[index] ?? laneAt(index))
    return lane.query(config)
  }

  return {
    query: query as Querier['query'],
    close: async () => {
      isClosed = true
      await Promise.allSettled(lanes.map(async lane => (await lane)?.end()))
    }
  }
}
