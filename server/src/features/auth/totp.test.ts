import { randomBytes } from 'node:crypto'
import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { secretFrom, stepOf, uriOf } from './totp.ts'

/** `12345678901234567890`, the secret of RFC 6238's appendix B, in base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

// The appendix lists eight digits; applications show the last six.
test.each([
  [59, '94287082', 1],
  [1_111_111_109, '07081804', 0x23523ec],
  [1_111_111_111, '14050471', 0x23523ed],
  [1_234_567_890, '89005924', 0x273ef07],
  [2_000_000_000, '69279037', 0x3f940aa],
  [20_000_000_000, '65353130', 0x27bc86aa]
])('RFC 6238, appendix B: at %i s the code is …%s', (epoch, code, step) => {
  expect(stepOf(rfcSecret, code.slice(2), epoch)).toBe(step)
})

test('one step of drift either side, not two', () => {
  const at = 1_111_111_111
  const code = '050471'
  for (const drift of [-30, 0, 30]) expect(stepOf(rfcSecret, code, at + drift), `${drift} s`).toBe(0x23523ed)
  for (const drift of [-60, 60, 90]) expect(stepOf(rfcSecret, code, at + drift), `${drift} s`).toBeUndefined()
})

test('what is no code of six digits is none', () => {
  for (const code of ['', '05047', '0504711', 'abcdef', '٠٥٠٤٧١', '05047 '])
    expect(stepOf(rfcSecret, code, 1_111_111_111), code).toBeUndefined()
})

test('a new secret is 160 bits, never twice, and travels in the address as others write it', () => {
  const secret = secretFrom(randomBytes(32))
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(secretFrom(randomBytes(32))).not.toBe(secret)
  const uri = new URL(uriOf(secret, 'ana@teleferico.example'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Telef%C3%A9rico%20Andino:ana%40teleferico\.example\?/)
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret, issuer: 'Teleférico Andino' })
})

const hasOathtool = spawnSync('oathtool', ['--version']).status === 0
if (!hasOathtool)
  process.stderr.write(
    'oathtool no está instalado (apt install oathtool): se omite la comparación con otra implementación\n'
  )

test.skipIf(!hasOathtool)('oathtool, another implementation, gives the same codes', () => {
  for (let i = 0; i < 5; i++) {
    const secret = secretFrom(randomBytes(32))
    const epoch = 1_700_000_000 + i * 12_345
    const code = execFileSync('oathtool', ['--totp', '--base32', `--now=@${epoch}`, secret], {
      encoding: 'utf8'
    }).trim()
    expect(stepOf(secret, code, epoch)).toBe(Math.floor(epoch / 30))
  }
})
