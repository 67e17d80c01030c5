import { expect, test } from 'vitest'
import { requireOwnOrigin } from './token.ts'

const host = 'teleferico.example'
const refused = { code: 'AUTH.FORBIDDEN' }
const from = (origin: string | undefined, protocol?: string) => () =>
  requireOwnOrigin({ headers: { origin, host }, ...(protocol && { protocol }) })

test('a write comes from our own pages: the same name, and encrypted where we are', () => {
  for (const allowed of [
    from(undefined),
    from(`https://${host}`, 'https'),
    from(`http://${host}`, 'http'),
    from(`http://${host}`)
  ])
    expect(allowed).not.toThrow()
  // Behind a proxy that does TLS and doesn't say so.
  expect(from(`https://${host}`, 'http')).not.toThrow()
  for (const origin of ['https://malo.example', `https://${host}:8443`, 'null', '', `http://${host}`])
    expect(from(origin, 'https'), origin).toThrow(expect.objectContaining(refused))
  expect(() => requireOwnOrigin({ headers: { origin: 'null' } })).toThrow(expect.objectContaining(refused))
})
