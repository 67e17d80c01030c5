/**
 * The values of `/metrics` at a moment of the run. `rss` and `heap` in MiB; `heap` is what was left after the latest
 * full collection of our own server, or what another server reports, if it does.
 */
export type Sample = {
  seconds: number
  rss: number
  heap: number | null
  connections: number | null
  waiting: number | null
}

/** Asks the server for its memory; undefined when it doesn't answer. */
export async function takeSample(
  url: string,
  seconds: number,
  own?: { heapLeft: () => number | undefined }
): Promise<Sample | undefined> {
  try {
    const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5000) })
    const figures = new Map(
      (await response.text())
        .split('\n')
        .filter(line => line && !line.startsWith('#'))
        .map(line => line.split(' ') as [string, string])
    )
    const read = (name: string | RegExp) => {
      const found = [...figures].find(([key]) => (typeof name === 'string' ? key === name : name.test(key)))
      return found ? Number(found[1]) : null
    }
    return {
      seconds,
      rss: mib(read('process_resident_memory_bytes')) ?? 0,
      heap: mib(own?.heapLeft() ?? read(/heap.*used/)),
      connections: read('database_connections'),
      waiting: read('database_requests_waiting')
    }
  } catch {
    return undefined
  }
}

const mib = (bytes: number | null) => (bytes === null ? null : bytes / 1_048_576)

export type MemoryVerdict = {
  start: number | null
  atFiveMinutes: number | null
  end: number | null
  highest: number | null
  slopePerHour: number | null
  heap: { atFiveMinutes: number | null; end: number | null; slopePerHour: number | null }
  words: string
}

/** Minutes that a judgement needs: over less, the slope is noise of the garbage collector. */
const shortestMinutes = 20
/** Growth per hour, as a share of the total, that still counts as flat. */
const flatShare = 0.05

/** Judges memory by a straight line through the second half of the samples. */
export function judgeMemory(samples: readonly Sample[]): MemoryVerdict {
  const last = samples.at(-1)
  const half = samples.filter(({ seconds }) => last && seconds >= last.seconds / 2)
  const atFiveMinutes = samples.find(({ seconds }) => seconds >= 295)
  const slopePerHour = slopeOf(half.map(({ seconds, rss }) => [seconds / 3600, rss]))
  const quarters = [half.slice(0, half.length / 2), half.slice(half.length / 2)].map(part =>
    median(part.map(({ rss }) => rss))
  )
  return {
    start: rounded(samples[0]?.rss),
    atFiveMinutes: rounded(atFiveMinutes?.rss),
    end: rounded(last?.rss),
    highest: rounded(samples.length ? Math.max(...samples.map(({ rss }) => rss)) : undefined),
    slopePerHour: rounded(slopePerHour),
    heap: {
      atFiveMinutes: rounded(atFiveMinutes?.heap),
      end: rounded(last?.heap),
      slopePerHour: rounded(
        slopeOf(half.flatMap(({ seconds, heap }) => (heap === null ? [] : [[seconds / 3600, heap] as const])))
      )
    },
    words: wordsOf(slopePerHour, quarters as [number, number], (last?.seconds ?? 0) / 60)
  }
}

function wordsOf(slope: number | undefined, [before, after]: [number, number], minutes: number): string {
  if (slope === undefined) return 'no samples'
  const moved = `${slope >= 0 ? '+' : ''}${slope.toFixed(1)} MiB/h over the second half; its halves' medians ${before.toFixed(0)} and ${after.toFixed(0)} MiB`
  if (minutes < shortestMinutes) return `too short to judge (${moved})`
  if (slope <= flatShare * after || after <= before) return `memory flat (${moved})`
  return `memory GROWS (${moved})`
}

function slopeOf(points: readonly (readonly [number, number])[]): number | undefined {
  if (points.length < 3) return undefined
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(point => point[0])), mean(points.map(point => point[1]))]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const rounded = (value: number | null | undefined) =>
  value === undefined || value === null ? null : Math.round(value * 10) / 10
