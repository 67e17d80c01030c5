import { describe, expect, test } from 'vitest'
import { atMost, exactlyOne } from './races.ts'

const done = { status: 200, errorCode: undefined }
const wrongCode = { status: 400, errorCode: 'AUTH.INVALID_OTP' }
const late = { status: 429, errorCode: 'RATE.TOO_MANY_REQUESTS' }

describe('of many at once exactly one gets through', () => {
  test('as it must be', () => expect(exactlyOne([wrongCode, done, late])).toEqual([]))

  test.each([
    ['two', [done, done, wrongCode]],
    ['none', [wrongCode, late]],
    ['one that breaks', [done, { status: 500, errorCode: 'SERVER.ERROR' }]],
    ['one without an answer', [done, { status: 0, errorCode: undefined }]]
  ])('%s is noticed', (_what, answers) => expect(exactlyOne(answers)).toHaveLength(1))
})

describe('no more are tried than may be', () => {
  test('as it must be', () => expect(atMost(2, 'AUTH.INVALID_OTP', [wrongCode, wrongCode, late])).toEqual([]))

  test.each([
    ['one more', [wrongCode, wrongCode, wrongCode]],
    ['none, because nothing was tried', [late, late]],
    ['one that gets through', [wrongCode, done]]
  ])('%s is noticed', (_what, answers) => expect(atMost(2, 'AUTH.INVALID_OTP', answers)).toHaveLength(1))
})
