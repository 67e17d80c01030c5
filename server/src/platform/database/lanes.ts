import pg from 'pg'
import type { Querier } from './statement.ts'

/** Each takes about as much as one processor of PostgreSQL's gives. */
const laneCount = 2

/**
 * Connections that many requests share: a lane sends each question at once, without waiting for the answers of those before, and
 * gets the answers in order. So a question must be short, wait for nobody, and belong to no transaction: a slow one holds up its
 * lane. One that breaks fails what was asked on it, and the next question opens another.
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
