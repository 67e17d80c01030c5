import { describe, expect, test } from 'vitest'
import { taken } from './form.ts'

const [done, late] = [{ status: 200 }, { status: 429 }]

describe('so many are taken, the rest are too many', () => {
  test('as it must be', () => expect(taken(2, [done, late, done])).toEqual([]))

  test.each([
    ['one more', [done, done, done]],
    ['one less', [done, late]],
    ['one that breaks', [done, done, { status: 500 }]],
    ['one without an answer', [done, done, { status: 0 }]]
  ])('%s is noticed', (_what, answers) => expect(taken(2, answers)).toHaveLength(1))
})
