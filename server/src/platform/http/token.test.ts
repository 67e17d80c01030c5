import { SignJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { cookieName, requireOwnOrigin, tokenOf, tokens } from './token.ts'

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

type Request = Parameters<typeof tokenOf>[0]

test.each<[string, object, string, string | undefined]>([
  ['a program', { authorization: 'Bearer abc' }, 'POST', 'abc'],
  ['a program, in small letters', { authorization: 'bearer abc' }, 'GET', 'abc'],
  ['a program that also has a cookie', { authorization: 'Bearer abc', cookie: 'x' }, 'GET', 'abc'],
  ['another scheme', { authorization: 'Basic abc' }, 'GET', undefined],
  ['another scheme, with a cookie', { authorization: 'Basic abc', cookie: 'x' }, 'GET', 'x'],
  ['no token after the scheme', { authorization: 'Bearer', cookie: 'x' }, 'GET', 'x'],
  ['a browser', { cookie: 'x', origin: `https://${host}` }, 'PUT', 'x'],
  ['a browser that reads for another site', { cookie: 'x', origin: 'https://malo.example' }, 'GET', 'x'],
  ['nobody', {}, 'POST', undefined],
  ['nobody, from another site', { origin: 'https://malo.example' }, 'POST', undefined]
])('the token of %s', (_name, sent, method, token) => {
  const { cookie, ...headers } = sent as Record<string, string>
  const request = { method, headers: { host, ...headers }, cookies: cookie ? { [cookieName]: cookie } : {} }
  expect(tokenOf(request as unknown as Request)).toBe(token)
})

test('a browser that another site sent may not write', () => {
  const headers = { host, origin: 'https://malo.example', 'sec-fetch-site': 'cross-site' }
  const request = { method: 'DELETE', headers, cookies: { [cookieName]: 'x' } } as unknown as Request
  expect(() => tokenOf(request)).toThrow(expect.objectContaining(refused))
})

describe('tokens', () => {
  const secret = 'x'.repeat(32)
  const session = '01234567-89ab-cdef-0123-456789abcdef'
  const own = tokens(secret)
  const claims = { session, level: 'full', user: '7' } as const
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  test('name their session until it ends, also when they are read again', async () => {
    const expires = inHours(1)
    const token = await own.sign({ ...claims, expires })
    const known = { session, user: '7', expires: Math.floor(Date.parse(expires) / 1000) }
    const first = await own.read(token)
    expect(first).toEqual(known)
    expect(await own.read(token)).toBe(first)
    vi.setSystemTime(known.expires * 1000)
    try {
      await expect(own.read(token)).rejects.toMatchObject({ code: 'AUTH.EXPIRED_TOKEN' })
    } finally {
      vi.useRealTimers()
    }
  })

  test.each<[string, () => Promise<string>, string]>([
    ['ended', () => own.sign({ ...claims, expires: inHours(-1) }), 'AUTH.EXPIRED_TOKEN'],
    ['of another server', () => tokens('y'.repeat(32)).sign({ ...claims, expires: inHours(1) }), 'AUTH.INVALID_TOKEN'],
    ['for no session', () => own.sign({ ...claims, session: 'x', expires: inHours(1) }), 'AUTH.INVALID_TOKEN'],
    ['that is none', () => Promise.resolve('abc'), 'AUTH.INVALID_TOKEN'],
    [
      'without an end',
      () => {
        const endless = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setJti(session).setSubject('7')
        return endless.sign(new TextEncoder().encode(secret))
      },
      'AUTH.INVALID_TOKEN'
    ]
  ])('one %s is refused', async (_name, make, code) => {
    await expect(own.read(await make())).rejects.toMatchObject({ code })
  })
})
