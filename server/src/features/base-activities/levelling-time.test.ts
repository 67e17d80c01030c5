import { levelled } from 'contract/base-activities/levelling.ts'
import { expect, test } from 'vitest'

/** Seconds of processor: those of the clock depend on what else runs. */
const maxSeconds = 2

test('5,000 first dates in a year are level within two seconds', () => {
  const list = Array.from({ length: 5000 }, (_, index) => ({
    id: index + 1,
    minutes: 15 + ((index * 37) % 300),
    weekday: null
  }))
  const before = process.cpuUsage()
  expect(levelled(list, { from: '2026-01-01', to: '2026-12-31' }).dates.size).toBe(5000)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(maxSeconds)
})
