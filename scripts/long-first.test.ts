import { expect, test } from 'vitest'
import { secondsAllowed } from './long-first.ts'

test('a file is as long as the limits of its tests together', () => {
  const source = `vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
test('one', { timeout: 30_000 }, () => {})
test('two', () => {
  expect(size).toBeGreaterThan(100_000)
}, 40_000)
test(
  'three',
  () => {},
  50_000
)`
  expect(secondsAllowed(source)).toBe(300)
  expect(secondsAllowed('expect(1).toBe(1)')).toBe(0)
})
