import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInvalidator } from './realtime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const collect = () => {
  const batches: string[][] = []
  return { batches, ...createInvalidator(entities => batches.push([...entities])) }
}

test('many changes within a moment are one refetch', () => {
  const { add, batches } = collect()
  for (let n = 0; n < 500; n += 1) add('work_order')
  add('check')
  expect(batches).toEqual([])
  vi.advanceTimersByTime(300)
  expect(batches).toEqual([['work_order', 'check']])
  vi.advanceTimersByTime(10_000)
  expect(batches).toHaveLength(1)
})

test('changes that never stop are shown all the same', () => {
  const { add, batches } = collect()
  for (let n = 0; n < 40; n += 1) {
    add('reading')
    vi.advanceTimersByTime(100)
  }
  expect(batches.length).toBeGreaterThanOrEqual(2)
  expect(batches.length).toBeLessThanOrEqual(4)
})

test('nothing happens after the end', () => {
  const { add, stop, batches } = collect()
  add('work_order')
  stop()
  vi.advanceTimersByTime(10_000)
  expect(batches).toEqual([])
})
