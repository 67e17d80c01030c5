import { expect, test } from 'vitest'
import { isTooLong } from './hostile.ts'

const waits = (p50: number, p99: number) => ({ requests: 100, p50, p99 })

test.each([
  ['as long as without', waits(4, 40), waits(4, 40), false],
  ['twice as long', waits(4, 40), waits(8, 80), false],
  ['most of them longer', waits(4, 40), waits(8.2, 40), true],
  ['the slowest longer', waits(4, 40), waits(4, 81), true],
  ['nothing measured without', { requests: 0, p50: 0, p99: 0 }, waits(4, 40), true],
  ['nothing measured at all', { requests: 0, p50: 0, p99: 0 }, { requests: 0, p50: 0, p99: 0 }, true]
])('%s', (_what, alone, beside, isBad) => expect(isTooLong({ alone, beside })).toBe(isBad))
