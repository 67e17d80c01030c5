import { expect, test } from 'vitest'
import { maxTurnsAtOnce, turnsDue } from './turns-due.ts'

const at = (moment: string) => new Date(`2027-03-${moment}:00Z`)
const shown = (moments: readonly (Date | undefined)[]) => moments.map(one => one?.toISOString().slice(8, 16))

// America/La_Paz is 4 hours behind: 18:00 there is 22:00.
test.each<[string, Parameters<typeof turnsDue>[0]['missed'], string, string, string[], string | undefined, string]>([
  ['0 18 * * *', 'once', '10T22:00', '10T22:00', ['10T22:00'], undefined, '11T22:00'],
  ['0 18 * * *', 'skip', '10T22:00', '10T22:09', ['10T22:00'], undefined, '11T22:00'],
  // A day and a half without any server.
  ['0 18 * * *', 'skip', '10T22:00', '12T10:00', [], '10T22:00', '12T22:00'],
  ['0 18 * * *', 'once', '10T22:00', '12T10:00', ['11T22:00'], undefined, '12T22:00'],
  ['0 18 * * *', 'all', '10T22:00', '12T10:00', ['10T22:00', '11T22:00'], undefined, '12T22:00'],
  // Back just when a turn is due: it is the one that makes up for those before.
  ['0 18 * * *', 'once', '10T22:00', '12T22:01', ['12T22:00'], undefined, '13T22:00'],
  ['0 18 * * *', 'skip', '10T22:00', '12T22:01', ['12T22:00'], '10T22:00', '13T22:00'],
  ['0 18 * * *', 'all', '10T22:00', '12T22:01', ['10T22:00', '11T22:00', '12T22:00'], undefined, '13T22:00'],
  // Every minute, and a round that came late.
  ['* * * * *', 'once', '10T22:00', '10T22:02', ['10T22:00', '10T22:01', '10T22:02'], undefined, '10T22:03'],
  ['*/5 * * * *', 'once', '10T22:00', '10T22:31', ['10T22:25', '10T22:30'], undefined, '10T22:35']
])('%s, missed: %s, from %s, at %s', (expression, missed, from, now, run, skipped, next) => {
  const due = turnsDue({ expression, time_zone: 'America/La_Paz', missed, next_run_at: at(from) }, at(now))
  expect([shown(due.run), shown([due.skipped])[0], shown([due.next])[0]]).toEqual([run, skipped, next])
})

test('many that were missed are made up in several rounds, each once', () => {
  const scheduled = { expression: '* * * * *', time_zone: 'America/La_Paz', missed: 'all' as const }
  const now = at('12T10:00')
  const all: number[] = []
  let next = at('10T22:00')
  while (next <= now) {
    const due = turnsDue({ ...scheduled, next_run_at: next }, now)
    expect(due.run.length).toBeLessThanOrEqual(maxTurnsAtOnce)
    all.push(...due.run.map(Number))
    next = due.next
  }
  expect(all).toEqual(Array.from({ length: 36 * 60 + 1 }, (_, minute) => +at('10T22:00') + minute * 60_000))
})
