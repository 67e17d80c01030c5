import { parseArgs } from 'node:util'

export type Settings = {
  minutes: number
  people: number
  /** how many times faster than real people; 1: two to eight seconds between clicks */
  pace: number
  /** address of a running server; if absent, the bench starts its own */
  url: string | undefined
  /** whose screens reload on changes: only the control centre's, or, as in real browsers, everybody's */
  refetch: 'control' | 'all'
  /** whether a hostile client floods the server in turns while the people work */
  hostile: boolean
}

const usage = `npm run bench:load -- [--minutes 60] [--people 160] [--pace 1] [--refetch control|all] [--hostile] [--url http://localhost:3000]`

/** @throws Error with the usage */
export function readSettings(args: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '60' },
      people: { type: 'string', default: '160' },
      pace: { type: 'string', default: '1' },
      refetch: { type: 'string', default: 'control' },
      hostile: { type: 'boolean', default: false },
      url: { type: 'string' }
    }
  })
  const [minutes, people, pace] = [values.minutes, values.people, values.pace].map(Number) as [number, number, number]
  const { refetch, hostile } = values
  if (!(minutes > 0 && people >= 1 && pace > 0) || (refetch !== 'control' && refetch !== 'all')) throw new Error(usage)
  return { minutes, people: Math.round(people), pace, refetch, hostile, url: values.url?.replace(/\/$/, '') }
}
