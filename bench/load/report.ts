import { type Beside, isTooLong, ratios } from './hostile.ts'
import { Live } from './live.ts'
import type { Finding } from './invariants.ts'
import { judgeMemory, type Sample } from './memory.ts'
import type { Settings } from './settings.ts'
import type { Durations, Statistics } from './statistics.ts'
import type { World } from './world.ts'

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

const ms = (durations: Durations) => `p50 ${durations.at(0.5)} ms  p99 ${durations.at(0.99)} ms`

const mib = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : `${value.toFixed(0)} MiB`

/** The status line, printed twice a minute. */
export function stateLine(
  statistics: Statistics,
  { seconds, windowSeconds, sample }: { seconds: number; windowSeconds: number; sample: Sample | undefined }
): string {
  const window = statistics.takeWindow()
  const parts = [
    clock(seconds),
    `${statistics.all.count} requests`,
    `${(window.count / windowSeconds).toFixed(1)}/s`,
    ms(window),
    `refused ${statistics.refused}`,
    `errors ${statistics.errors}`,
    `rss ${mib(sample?.rss)}`,
    `heap ${mib(sample?.heap)}`,
    `db ${sample?.connections ?? '–'} (${sample?.waiting ?? '–'} waiting)`,
    `sockets ${Live.connected}`
  ]
  return parts.join('  ')
}

const inMib = (bytes: number | undefined) => (bytes === undefined ? undefined : bytes / 1_048_576)

export type Result = ReturnType<typeof resultOf>

/** All results of a run, as written to the file. */
export function resultOf(run: {
  settings: Settings
  statistics: Statistics
  world: World
  samples: readonly Sample[]
  findings: readonly Finding[]
  seconds: number
  logged: readonly string[]
  startedAt: string
  afterwards: { heapUsed: number; external: number; rss: number } | undefined
  hostile: Beside | undefined
}) {
  const { settings, statistics, world, samples, findings, seconds, logged, startedAt, afterwards, hostile } = run
  const times = (named: Map<string, Durations>) =>
    [...named]
      .map(([name, durations]) => ({
        name,
        requests: durations.count,
        p50: durations.at(0.5),
        p99: durations.at(0.99)
      }))
      .toSorted((a, b) => b.requests - a.requests)
  const counts = (named: Map<string, number>) => Object.fromEntries([...named].toSorted(([, a], [, b]) => b - a))
  return {
    startedAt,
    settings,
    seconds: Math.round(seconds),
    requests: statistics.all.count,
    requestsPerSecond: Math.round((statistics.all.count / seconds) * 10) / 10,
    p50: statistics.all.at(0.5),
    p99: statistics.all.at(0.99),
    refused: statistics.refused,
    errors: statistics.errors,
    reconnected: statistics.reconnected,
    changesHeard: Live.heard,
    memory: judgeMemory(samples),
    /** in bytes, after everybody left and all garbage was collected */
    afterwards,
    /** response times without and with a flood */
    hostile,
    kinds: times(statistics.byKind).map(kind => ({
      ...kind,
      turns: statistics.turns.get(kind.name) ?? 0,
      idleTurns: world.idle.get(kind.name) ?? 0
    })),
    routes: times(statistics.byRoute),
    refusals: counts(statistics.refusals),
    failures: counts(statistics.failures),
    examples: statistics.examples,
    work: { checksAnswered: world.answered.size, ordersClosed: world.closed.size },
    invariants: findings,
    serverLog: { lines: logged.length, first: logged.slice(0, 20) },
    samples
  }
}

function besideLines(waits: Beside): string[] {
  const { alone, beside, floods = {} } = waits
  const times = ratios(waits)
  return [
    `beside a flood: p50 ${beside.p50} ms instead of ${alone.p50} (${times.p50}×), p99 ${beside.p99} ms instead of ${alone.p99} (${times.p99}×), ${beside.requests} and ${alone.requests} requests: ${isTooLong(waits) ? 'TOO LONG' : 'good'}`,
    ...Object.entries(floods).map(
      ([name, { requests, p50, p99 }]) => `  ${name.padEnd(52)} ${String(requests).padStart(8)}  p50 ${p50}  p99 ${p99}`
    )
  ]
}

/** The results of a run, for people to read. */
export function summary(result: Result): string {
  const { memory } = result
  const rows = (
    names: { name: string; requests: number; p50: number; p99: number; turns?: number; idleTurns?: number }[]
  ) =>
    names.map(
      ({ name, requests, p50, p99, turns, idleTurns }) =>
        `  ${name.padEnd(52)} ${String(requests).padStart(8)}  p50 ${String(p50).padStart(6)}  p99 ${String(p99).padStart(7)}${turns === undefined ? '' : `  turns ${turns}, idle ${idleTurns}`}`
    )
  const slowest = result.routes.filter(route => route.requests >= 20).toSorted((a, b) => b.p99 - a.p99)
  return [
    '',
    `${clock(result.seconds)}  ${result.settings.people} people  ${result.requests} requests, ${result.requestsPerSecond}/s  p50 ${result.p50} ms  p99 ${result.p99} ms  refused ${result.refused}  errors ${result.errors}`,
    `checks answered ${result.work.checksAnswered}, orders closed ${result.work.ordersClosed}, changes heard ${result.changesHeard}`,
    ...(result.hostile ? besideLines(result.hostile) : []),
    ...rows(result.kinds),
    'slowest calls:',
    ...rows(slowest.slice(0, 10)),
    'refused:',
    ...Object.entries(result.refusals).map(([name, n]) => `  ${String(n).padStart(6)}  ${name}`),
    ...(result.errors
      ? ['errors:', ...Object.entries(result.failures).map(([name, n]) => `  ${String(n).padStart(6)}  ${name}`)]
      : ['no errors']),
    'data:',
    ...result.invariants.flatMap(({ holds, looked, wrong }) => [
      `  ${wrong.length ? 'WRONG' : 'holds'}  ${holds} (${looked} looked at)`,
      ...wrong.slice(0, 10).map(text => `           ${text}`)
    ]),
    ...(result.serverLog.lines
      ? [
          `server log: ${result.serverLog.lines} lines`,
          ...result.serverLog.first.slice(0, 5).map(line => `  ${line.slice(0, 400)}`)
        ]
      : []),
    `memory: start ${mib(memory.start)}, at 5 min ${mib(memory.atFiveMinutes)}, end ${mib(memory.end)}, highest ${mib(memory.highest)}: ${memory.words}`,
    `heap after full collections: at 5 min ${mib(memory.heap.atFiveMinutes)}, end ${mib(memory.heap.end)}, ${memory.heap.slopePerHour ?? '–'} MiB/h over the second half; when everybody had gone ${mib(inMib(result.afterwards?.heapUsed))} (external ${mib(inMib(result.afterwards?.external))}, rss ${mib(inMib(result.afterwards?.rss))})`
  ].join('\n')
}
