import { expect, test } from 'vitest'
import { networkOf } from '../../platform/http/address.ts'
import { codeRule, delayRule, failuresPerAddress, secondsOfDelay } from './limits.ts'

test.each([
  [1, 0],
  [2, 0],
  [3, 0],
  [4, 2],
  [5, 4],
  [6, 8],
  [7, 16],
  [8, 32],
  [9, 60],
  [10, 900],
  [11, 900],
  [1000, 900]
])('after %i failures an account waits %i seconds', (failures, seconds) => {
  expect(secondsOfDelay(failures)).toBe(seconds)
})

test('what the database is given is the same rule', () => {
  expect(delayRule.delays).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 60, 900])
  expect(codeRule.delays).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 900])
})

test('an address may fail 300 times at once, then once in 3 seconds', () => {
  expect(failuresPerAddress.delays.slice(0, 299).every(seconds => seconds === 0)).toBe(true)
  expect(failuresPerAddress.delays).toHaveLength(300)
  expect(failuresPerAddress.delays.at(-1)).toBe(3)
  expect(failuresPerAddress).toMatchObject({ forgetSeconds: 900, locks: false })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64']
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
