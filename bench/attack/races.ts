import { generateSync } from 'otplib'
import { lockedFrom } from 'server/features/auth/limits.ts'
import { maxWrongCodes } from 'server/features/auth/second-factor.ts'
import { codeIn, mailsIn } from 'server/test/mails.ts'
import { sendRequest, type Reply, waitFor } from './http.ts'
import type { Part } from './part.ts'
import { password, signIn, type Target } from './target.ts'

/** How many want the same thing at once. */
const crowd = 20
/** Failures of an account that are tried from very many addresses, at most (NIST SP 800-63B). */
const maxFailures = 100

type Race = { name: string; run: (target: Target) => Promise<{ calls: number; wrong: string[] }> }
type Answer = Pick<Reply, 'status' | 'errorCode'>

/** Of calls at once for one thing, exactly one gets through; the others are refused, and nothing breaks. */
export function exactlyOne(answers: readonly Answer[]): string[] {
  const done = answers.filter(({ status }) => status === 200).length
  return [...(done === 1 ? [] : [`pasan ${done} de ${answers.length}, no una`]), ...broken(answers)]
}

/** Of attempts at once no more are tried than may be: the rest is refused unseen. */
export function atMost(most: number, tried: string, answers: readonly Answer[]): string[] {
  const count = answers.filter(({ errorCode }) => errorCode === tried).length
  const passed = answers.filter(({ status }) => status === 200).length
  return [
    ...(count > 0 && count <= most ? [] : [`se prueban ${count}, no de una a ${most}`]),
    ...(passed ? [`pasan ${passed}`] : []),
    ...broken(answers)
  ]
}

const broken = (answers: readonly Answer[]): string[] =>
  answers.filter(({ status }) => status === 0 || status >= 500).map(({ status }) => `se contesta ${status}`)

/** Each of a crowd asks from an address of its own, so that no limit of one address keeps them in line. */
const addressOf = (n: number) => `127.0.3.${n + 1}`

const atOnce = (count: number, call: (n: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)))

const post = ({ url }: Target, path: string, body: object, { token, from }: { token?: string; from?: string } = {}) =>
  sendRequest(url, { method: 'POST', path: `/api/v1/${path}`, body: JSON.stringify(body), token, from })

/** Forgets failures, so that a race doesn't suffer from the one before it. */
const forgive = ({ database }: Target) => database.pool.query('delete from sign_in_attempt')

async function enter(target: Target, email: string, from?: string): Promise<string> {
  const token = await signIn(target.url, email, password, from)
  if (!token) throw new Error(`${email} did not get in`)
  return token
}

/** An account whose second factor a crowd has just turned on at once with one code. */
async function withFactor(target: Target) {
  const { user } = await target.account('Técnico', { hash: target.hash })
  const token = await enter(target, user.email)
  const { data } = await sendRequest(target.url, { method: 'GET', path: '/api/v1/users/2fa/generate', token })
  const { secret } = data as { secret: string }
  /** @param steps of half a minute from now */
  const code = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
  const first = code(0)
  const answers = await atOnce(crowd, n =>
    post(target, 'users/2fa/register', { code: first }, { token, from: addressOf(n) })
  )
  await forgive(target)
  const made = answers.find(({ status }) => status === 200)?.data as { recovery_codes: string[] } | undefined
  return { email: user.email, code, answers, recovery: made?.recovery_codes ?? [] }
}

/** A crowd that knows the password shows the same code at once. */
async function confirmAtOnce(target: Target, email: string, code: string): Promise<Reply[]> {
  const tokens: string[] = []
  for (let n = 0; n < crowd; n++) tokens.push(await enter(target, email, addressOf(n)))
  return atOnce(crowd, n => post(target, 'auth/2fa', { code }, { token: tokens[n] as string, from: addressOf(n) }))
}

const races: Race[] = [
  {
    name: 'el primer código de un segundo factor',
    run: async target => ({ calls: crowd, wrong: exactlyOne((await withFactor(target)).answers) })
  },
  {
    name: 'un código de la aplicación',
    run: async target => {
      const { email, code } = await withFactor(target)
      return { calls: crowd, wrong: exactlyOne(await confirmAtOnce(target, email, code(1))) }
    }
  },
  {
    name: 'un código de recuperación',
    run: async target => {
      const { email, recovery } = await withFactor(target)
      return { calls: crowd, wrong: exactlyOne(await confirmAtOnce(target, email, recovery[0] ?? '')) }
    }
  },
  {
    name: 'un código por correo',
    run: async target => {
      const { user } = await target.account('Técnico', { hash: target.hash })
      await post(target, 'otps', { email: user.email })
      const code = await waitFor(() => codeIn(mailsIn(target.dataDir, user.email).at(-1)) || undefined)
      const chosen = (n: number) => `nube distinta que sube ${n}`
      const answers = await atOnce(crowd, n =>
        post(target, 'auth/password/reset', { email: user.email, code, password: chosen(n) }, { from: addressOf(n) })
      )
      const winner = answers.findIndex(({ status }) => status === 200)
      const isIn = await signIn(target.url, user.email, chosen(winner))
      return { calls: crowd + 2, wrong: [...exactlyOne(answers), ...(isIn ? [] : ['la contraseña puesta no vale'])] }
    }
  },
  {
    name: 'contraseñas desde una dirección que dice ser muchas',
    run: async target => {
      const { user } = await target.account('Técnico', { hash: target.hash })
      const answers = await atOnce(100, n =>
        sendRequest(target.url, {
          method: 'POST',
          path: '/api/v1/auth/sign-in',
          body: JSON.stringify({ email: user.email, password: `equivocada ${n}` }),
          headers: { 'x-forwarded-for': `203.0.113.${n}` }
        })
      )
      return { calls: 100, wrong: atMost(lockedFrom, 'AUTH.INVALID_CREDENTIALS', answers) }
    }
  },
  {
    name: 'contraseñas desde cuarenta direcciones',
    run: async target => {
      const { user } = await target.account('Técnico', { hash: target.hash })
      const answers = await atOnce(200, n =>
        post(target, 'auth/sign-in', { email: user.email, password: `equivocada ${n}` }, { from: addressOf(n % 40) })
      )
      return { calls: 200, wrong: atMost(maxFailures, 'AUTH.INVALID_CREDENTIALS', answers) }
    }
  },
  {
    name: 'códigos en una sesión',
    run: async target => {
      const { email, code } = await withFactor(target)
      const right = new Set([-2, -1, 0, 1, 2].map(code))
      const wrongCodes = Array.from({ length: 50 }, (_, n) => String(n).padStart(6, '0')).filter(
        each => !right.has(each)
      )
      const token = await enter(target, email)
      const answers = await atOnce(40, n =>
        post(target, 'auth/2fa', { code: wrongCodes[n] as string }, { token, from: addressOf(n) })
      )
      const after = await post(target, 'auth/2fa', { code: code(1) }, { token })
      const isOver = after.status === 200 ? ['la sesión sigue valiendo'] : []
      return { calls: 41, wrong: [...atMost(maxWrongCodes, 'AUTH.INVALID_OTP', answers), ...isOver] }
    }
  },
  {
    name: 'una clave de idempotencia',
    run: async target => {
      const { token } = await target.account('Administrador')
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const body = JSON.stringify({ code: 'UNA', name: 'Una sola vez' })
      const answers = await atOnce(crowd, () =>
        sendRequest(target.url, { method: 'POST', path: '/api/v1/brands', token, headers, body })
      )
      const { rows } = await target.database.pool.query("select count(*)::int as n from brand where code = 'UNA'")
      const told = new Set(answers.map(({ status, text }) => `${status} ${text}`))
      return {
        calls: crowd,
        wrong: [
          ...(rows[0].n === 1 ? [] : [`se hace ${rows[0].n} veces`]),
          ...(told.size === 1 ? [] : [`se contesta de ${told.size} maneras`]),
          ...broken(answers)
        ]
      }
    }
  },
  {
    name: 'una versión',
    run: async target => {
      const { token } = await target.account('Administrador')
      const { data } = await post(target, 'brands', { code: 'VERSION', name: 'Versión' }, { token })
      const { id, version } = data as { id: number; version: number }
      const answers = await atOnce(crowd, n =>
        sendRequest(target.url, {
          method: 'PUT',
          path: `/api/v1/brands/${id}`,
          token,
          body: JSON.stringify({ version, name: `Versión ${n}` })
        })
      )
      return { calls: crowd, wrong: exactlyOne(answers) }
    }
  },
  {
    name: 'el último administrador',
    run: async target => {
      const administrators: Awaited<ReturnType<Target['account']>>[] = []
      for (let n = 0; n < 6; n++) administrators.push(await target.account('Administrador'))
      const ids = administrators.map(({ user }) => user.id)
      const { pool } = target.database
      const { rows: others } = await pool.query(
        `update "user" set is_active = false where is_active and id <> all($1)
          and fk_profile = (select id from profile where name = 'Administrador') returning id`,
        [ids]
      )
      // Each puts off the next one, all of them at once.
      const answers = await atOnce(ids.length, n =>
        sendRequest(target.url, {
          method: 'PUT',
          path: `/api/v1/users/${ids[(n + 1) % ids.length]}`,
          token: administrators[n]?.token,
          body: JSON.stringify({ is_active: false }),
          from: addressOf(n)
        })
      )
      const { rows } = await pool.query('select count(*)::int as n from "user" where is_active and id = any($1)', [ids])
      await pool.query('update "user" set is_active = true where id = any($1)', [others.map(({ id }) => id)])
      const isNone = rows[0].n === 0 ? ['no queda ninguno'] : []
      const isQuiet = answers.some(({ status }) => status === 200) ? [] : ['nadie consigue nada']
      return { calls: ids.length, wrong: [...isNone, ...isQuiet, ...broken(answers)] }
    }
  }
]

/** What may happen once, wanted by many at once. */
export const raced: Part = {
  name: 'lo que solo pasa una vez, a la vez',
  async run(target) {
    const wrong: string[] = []
    let calls = 0
    for (const { name, run } of races) {
      await forgive(target)
      const outcome = await run(target)
      calls += outcome.calls
      wrong.push(...outcome.wrong.map(text => `${name}: ${text}`))
    }
    await forgive(target)
    return { calls, wrong, remark: `${races.length} carreras` }
  }
}
