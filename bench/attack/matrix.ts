import { type ProfileName, profiles } from 'server/profiles.ts'
import { tokens } from 'server/platform/http/token.ts'
import {
  addressFor,
  conditional,
  type DeclaredRoute,
  endsSessions,
  nameOf,
  unlessPublic,
  type ExpectedAccess,
  expectedBeforeSecondFactor,
  expectedAccess,
  wrongWith
} from 'server/test/access.ts'
import { sendRequest, type RawRequest, eachOf, type Reply } from './http.ts'
import type { Part } from './part.ts'
import type { Target } from './target.ts'

/** A kind of caller: what identifies it in a request, and what each route must answer it. */
export type Caller = {
  name: string
  wantedOf: (route: DeclaredRoute) => ExpectedAccess
  with: (route: DeclaredRoute) => Promise<Pick<RawRequest, 'token' | 'headers'> & { query?: string }>
}

type Answer = Pick<Reply, 'status' | 'errorCode'>

/** Asks every route as one caller: what was wrong, and how many let the caller in. */
export async function requestAll(
  routes: readonly DeclaredRoute[],
  caller: Caller,
  send: (route: DeclaredRoute, given: Awaited<ReturnType<Caller['with']>>) => Promise<Answer>
): Promise<{ wrong: string[]; letIn: number }> {
  const answers = await eachOf(routes, 4, async route => {
    const wanted = caller.wantedOf(route)
    const problem = wrongWith(route, wanted, await send(route, await caller.with(route)))
    return { problem: problem && !conditional.has(nameOf(route)) ? `${caller.name}: ${problem}` : undefined, wanted }
  })
  return {
    wrong: answers.flatMap(({ problem }) => problem ?? []),
    letIn: answers.filter(({ wanted }) => wanted === 'let in').length
  }
}

/** Tokens that are none, or no longer. */
async function spoiled({ account, tokens: own }: Target): Promise<Caller[]> {
  const { token, session, user } = await account('Administrador')
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = {
    session,
    level: 'full',
    user: user.uuid,
    expires: new Date(Date.now() + 3_600_000).toISOString()
  } as const
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  const never = await own.sign({ ...claims, session: crypto.randomUUID() })
  const others = {
    'un token que no lo es': 'abc',
    'un token con la firma cambiada': `${token.slice(0, -4)}AAAA`,
    'un token con el contenido de otro': `${head}.${never.split('.')[1]}.${signature}`,
    'un token sin firma': `${unsigned}.${body}.`,
    'un token firmado con otra clave': await tokens('x'.repeat(32)).sign(claims),
    'un token de una sesión que no existió': never
  }
  const invalid = unlessPublic('AUTH.INVALID_TOKEN')
  const none = unlessPublic('AUTH.UNAUTHORIZED')
  return [
    { name: 'sin token', wantedOf: none, with: async () => ({}) },
    {
      name: 'el token en la dirección',
      wantedOf: none,
      with: async () => ({ query: `?token=${token}&access_token=${token}` })
    },
    {
      name: 'el token en otra cabecera',
      wantedOf: none,
      with: async () => ({ headers: { 'x-access-token': token, authorization: `Basic ${token}` } })
    },
    ...Object.entries(others).map(([name, each]) => ({ name, wantedOf: invalid, with: async () => ({ token: each }) })),
    {
      name: 'la galleta desde otro sitio',
      // Reading is harmless: the other site doesn't see the answer.
      wantedOf: route => (route.method === 'GET' || route.permission === 'public' ? 'let in' : 'AUTH.FORBIDDEN'),
      with: async () => ({ headers: { cookie: `teleferico_session=${token}`, origin: 'https://malo.example' } })
    }
  ]
}

/** One profile in each state that a session can have. */
async function states(target: Target, profile: ProfileName): Promise<Caller[]> {
  const { account, url, database } = target
  const over = unlessPublic('AUTH.EXPIRED_TOKEN')
  const open = async (name: string, wantedOf: Caller['wantedOf'], level: 'full' | 'partial'): Promise<Caller> => {
    const usual = await account(profile, { level })
    return {
      name: `${profile} ${name}`,
      wantedOf,
      with: async route => ({ token: (endsSessions(route) ? await account(profile, { level }) : usual).token })
    }
  }
  /** After having been let in, the session ends. */
  const ended = async (name: string, end: (session: Awaited<ReturnType<typeof account>>) => Promise<unknown>) => {
    const made = await account(profile)
    const me = await sendRequest(url, { method: 'GET', path: '/api/v1/auth/me', token: made.token })
    if (me.status !== 200) throw new Error(`${profile}: ${me.status} before the session ended`)
    await end(made)
    return { name: `${profile} ${name}`, wantedOf: over, with: async () => ({ token: made.token }) }
  }
  const expired = await account(profile, { expires: new Date(Date.now() - 1000).toISOString() })
  const administrator = await account('Administrador')
  return [
    await open('con la sesión abierta', expectedAccess(profile), 'full'),
    await open('antes del segundo factor', expectedBeforeSecondFactor, 'partial'),
    { name: `${profile} caducado`, wantedOf: over, with: async () => ({ token: expired.token }) },
    await ended('tras salir', ({ token }) =>
      sendRequest(url, { method: 'POST', path: '/api/v1/auth/sign-out', token })
    ),
    await ended('expulsado', ({ user }) =>
      sendRequest(url, { method: 'DELETE', path: `/api/v1/users/${user.id}/sessions`, token: administrator.token })
    ),
    await ended('desactivado', ({ user }) =>
      database.pool.query('update "user" set is_active = false where id = $1', [user.id])
    )
  ]
}

/** Every route of the server × seven profiles × every state of a token. */
export const matrix: Part = {
  name: 'rutas × perfiles × estados del token',
  async run(target) {
    const callers = await spoiled(target)
    for (const profile of profiles) callers.push(...(await states(target, profile)))
    const numbered = callers.map((caller, n) => ({ caller, from: `127.0.1.${n + 1}` }))
    const outcomes = await eachOf(numbered, 8, ({ caller, from }) =>
      requestAll(target.routes, caller, (route, { query = '', ...given }) =>
        sendRequest(target.url, {
          method: route.method,
          path: addressFor(route) + query,
          ...(route.method !== 'GET' && { body: '{}' }),
          from,
          ...given
        })
      )
    )
    return {
      calls: callers.length * target.routes.length,
      wrong: outcomes.flatMap(({ wrong }) => wrong),
      remark: `${target.routes.length} rutas, ${callers.length} clases de llamadas, ${outcomes.reduce((sum, { letIn }) => sum + letIn, 0)} debían pasar y pasaron`
    }
  }
}
