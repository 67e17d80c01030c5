import { expect, test } from 'vitest'
import { secretsFrom } from './secrets.ts'

const secrets = secretsFrom('x'.repeat(32))

test('what is sealed opens for its purpose and owner, and looks different each time', () => {
  const [one, other] = [secrets.seal('two-factor', 'user:1', 'ñandú'), secrets.seal('two-factor', 'user:1', 'ñandú')]
  expect(secrets.open('two-factor', 'user:1', one)).toBe('ñandú')
  expect(secretsFrom('x'.repeat(32)).open('two-factor', 'user:1', other)).toBe('ñandú')
  expect(one).not.toBe(other)
  expect(one).not.toContain('ñandú')
})

test('it does not open for another owner, purpose or secret, nor altered', () => {
  const sealed = secrets.seal('two-factor', 'user:1', 'secreto')
  const altered = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`
  expect(() => secrets.open('two-factor', 'user:2', sealed)).toThrow(/authenticate|sealed/)
  expect(() => secrets.open('mail', 'user:1', sealed)).toThrow(/authenticate|sealed/)
  expect(() => secretsFrom('y'.repeat(32)).open('two-factor', 'user:1', sealed)).toThrow(/authenticate|sealed/)
  for (const wrong of [altered, '', 'x', '1.', '2.AAAA', `1.${'A'.repeat(20)}`])
    expect(() => secrets.open('two-factor', 'user:1', wrong), wrong).toThrow(/authenticate|sealed/)
})

test('a fingerprint is the same for the same text only', () => {
  const print = secrets.fingerprint('one-time-code', 'user:1', '12345678')
  expect(print).toMatch(/^[\w-]{43}$/)
  expect(secrets.fingerprint('one-time-code', 'user:1', '12345678')).toBe(print)
  const others = [
    secrets.fingerprint('one-time-code', 'user:1', '12345679'),
    secrets.fingerprint('one-time-code', 'user:2', '12345678'),
    secrets.fingerprint('recovery-code', 'user:1', '12345678'),
    secretsFrom('y'.repeat(32)).fingerprint('one-time-code', 'user:1', '12345678')
  ]
  for (const other of others) expect(other).not.toBe(print)
})
