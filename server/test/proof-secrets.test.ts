import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '../src/platform/password.ts'
import { createDatabase } from './database.ts'
import { codeIn, mailsIn } from './mails.ts'
import { bundleServer, emptyDataDir, removeServers, serve } from './server-process.ts'

/*
 * Proves that secrets stay secret: does everything that an account can do against a real server with the most detailed
 * log, once successfully and once not, and then searches the log, the answers and every row of every table for the
 * secrets.
 */

const own = await createDatabase('secretos')
const email = 'secretos@teleferico.example'
/** Unlike any other text, so that each is found wherever it is. */
const passwords = {
  first: 'Primera-Contraseña-Secreta-1',
  wrong: 'Contraseña-Equivocada-Secreta-2',
  second: 'Segunda-Contraseña-Secreta-3',
  third: 'Tercera-Contraseña-Secreta-4'
}

beforeAll(bundleServer)
afterAll(async () => {
  await removeServers()
  await own.close()
})

type Reply = { path: string; status: number; text: string; cookies: string }

test('no password, token, key or code is logged, answered to where it does not belong, or kept as it is', async () => {
  const hash = await hashPassword(passwords.first)
  const { rows: profiles } = await own.pool.query("select id from profile where name = 'Administrador'")
  await own.pool.query('insert into "user" (email, password_hash, first_name, fk_profile) values ($1, $2, $3, $4)', [
    email,
    hash,
    'Secretos',
    profiles[0].id
  ])

  const DATA_DIR = emptyDataDir()
  const server = serve({ DATABASE_URL: own.url, DATA_DIR, LOG_LEVEL: 'trace' })
  let log = ''
  for (const stream of [server.process.stdout, server.process.stderr]) stream?.on('data', chunk => (log += chunk))
  const base = `${await server.address}/api/v1/`

  const replies: Reply[] = []
  const secrets = new Map<string, string>(Object.entries(passwords))
  async function call(method: string, path: string, body?: unknown, token?: string) {
    const reply = await fetch(base + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        'idempotency-key': crypto.randomUUID()
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await reply.text()
    replies.push({
      path: `${method} ${path}`,
      status: reply.status,
      text,
      cookies: String(reply.headers.getSetCookie())
    })
    return { status: reply.status, data: JSON.parse(text).data }
  }
  const signIn = async (password: string) => {
    const { data } = await call('POST', 'auth/sign-in', { email, password })
    if (data?.token) secrets.set(`token ${secrets.size}`, data.token)
    return data
  }
  const codeByMail = () =>
    vi.waitFor(() => {
      const mail = mailsIn(DATA_DIR, email).findLast(each => codeIn(each) !== '')
      expect(mail).toBeDefined()
      return codeIn(mail)
    }, 10_000)

  // Failing and succeeding, with a second factor and without.
  await signIn(passwords.wrong)
  const { token } = await signIn(passwords.first)
  const { secret } = (await call('GET', 'users/2fa/generate', undefined, token)).data
  secrets.set('second factor', secret)
  const code = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
  await call('POST', 'users/2fa/register', { code: '000000' }, token)
  const { recovery_codes: recovery } = (await call('POST', 'users/2fa/register', { code: code(-1) }, token)).data
  for (const [index, each] of recovery.entries()) secrets.set(`recovery code ${index}`, each)
  const partial = (await signIn(passwords.first)).token
  await call('POST', 'auth/2fa', { code: '999999' }, partial)
  const full = (await call('POST', 'auth/2fa', { code: recovery[0] }, partial)).data.token
  secrets.set('full token', full)
  await call('GET', 'auth/me', undefined, full)
  secrets.set('device key', (await call('GET', 'auth/device-key', undefined, full)).data.secret)
  await call('POST', 'auth/password/change', { current_password: passwords.wrong, password: passwords.second }, full)
  expect(
    (
      await call(
        'POST',
        'auth/password/change',
        { current_password: passwords.first, password: passwords.second },
        full
      )
    ).status
  ).toBe(200)
  await call('POST', 'otps', { email })
  const mailed = await codeByMail()
  secrets.set('mailed code', mailed)
  await call('POST', 'auth/password/reset', { email, code: '00000000', password: passwords.third })
  const reset = await call('POST', 'auth/password/reset', { email, code: mailed, password: passwords.third })
  expect(reset.status).toBe(200)
  expect((await signIn(passwords.third)).level).toBe('partial')
  // Unreadable input is refused without being repeated in the answer.
  await fetch(`${base}auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email": "${email}", "password": "${passwords.first}"`
  }).then(async reply => replies.push({ path: 'broken', status: reply.status, text: await reply.text(), cookies: '' }))
  await call('POST', 'auth/sign-in', { email, password: passwords.first, another: passwords.second })

  const { rows: kept } = await own.pool.query('select password_hash, two_factor_secret from "user" where email = $1', [
    email
  ])
  secrets.set('hash', kept[0].password_hash)
  secrets.set('sealed key', kept[0].two_factor_secret)
  expect(secrets.size).toBeGreaterThan(19)
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  await vi.waitFor(() => expect(log.split('request completed').length).toBeGreaterThanOrEqual(replies.length), 20_000)

  expect(found(log, secrets)).toEqual([])
  // Who asked is in it all the same, refused or not.
  const { rows: owners } = await own.pool.query('select id from "user" where email = $1', [email])
  const lines = log
    .split('\n')
    .filter(line => line.includes('request completed') && line.includes('/auth/password/change'))
  expect(lines.map(line => [JSON.parse(line).user, JSON.parse(line).res.statusCode])).toEqual([
    [owners[0].id, 400],
    [owners[0].id, 200]
  ])

  // Some secrets must be returned, but only by the call that makes them.
  const tells = (name: string, path: string) =>
    (/token/.test(name) && /auth\/(sign-in|2fa)$/.test(path)) ||
    (name === 'device key' && path === 'GET auth/device-key') ||
    (name === 'second factor' && path === 'GET users/2fa/generate') ||
    (name.startsWith('recovery') && path === 'POST users/2fa/register')
  for (const { path, text, cookies } of replies)
    expect(
      found(text + cookies, secrets).filter(name => !tells(name, path)),
      path
    ).toEqual([])
  for (const { path, cookies } of replies)
    if (cookies.includes('teleferico_session=ey')) expect(cookies, path).toMatch(/HttpOnly.*SameSite/i)

  const { rows: tables } = await own.pool.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'"
  )
  for (const { name } of tables) {
    const { rows } = await own.pool.query(
      `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from "${name}" t`
    )
    const here = found(rows[0].text, secrets)
    // Hashes and sealed keys may only be in columns of their own.
    const place: Record<string, string[]> = { user: ['hash', 'sealed key'], password_history: ['hash'] }
    expect(
      here.filter(each => !place[name]?.includes(each)),
      name
    ).toEqual([])
  }
}, 90_000)

/** The names of the secrets in a text. Codes that are only digits must match as whole numbers. */
function found(text: string, secrets: ReadonlyMap<string, string>): string[] {
  const holds = (secret: string) =>
    /^\d+$/.test(secret)
      ? new RegExp(`(?<![\\d.])${secret}(?![\\d.])`).test(text)
      : text.includes(secret) ||
        text.includes(JSON.stringify(secret).slice(1, -1)) ||
        text.includes(encodeURIComponent(secret))
  return [...secrets].filter(([, secret]) => holds(secret)).map(([name]) => name)
}
