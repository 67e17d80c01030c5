import type { ErrorCode } from 'contract/core/errors.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ProfileName, profiles } from '../src/profiles.ts'
import { permissions } from '../src/manifest.ts'
import { ensureReferenceData } from '../src/reference-data.ts'
import {
  addressFor,
  conditional,
  type DeclaredRoute,
  endsSessions,
  nameOf,
  unlessPublic,
  expectedBeforeSecondFactor,
  expectedAccess,
  type ExpectedAccess,
  wrongWith
} from './access.ts'
import { buildOwnApp } from './app.ts'
import { loginAs } from './client.ts'
import { fill, routesOf } from './requests.ts'

/*
 * Proves who may call what: every route of the server, as every seeded profile, with tokens in every possible state.
 * The expectation follows from the route's declared access and the profile's rights; routes are not listed here, so
 * none can be forgotten.
 */

vi.setConfig({ testTimeout: 60_000 })

const own = await buildOwnApp('accesos')
const { pool } = own.database

type Answer = { status: number; errorCode: ErrorCode | undefined; body: string }

const routes: DeclaredRoute[] = (
  await pool.query('select method, path, permission, or_permission from api order by path, method')
).rows

/** Asks for a record that doesn't exist, without a body: a caller who is let in gets an answer about that. */
async function ask(route: DeclaredRoute, token?: string, id?: string): Promise<Answer> {
  const { method } = route
  const url = addressFor(route, id)
  const reply = await own.app.inject({
    method,
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { payload: {} })
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  // One comparison for thirty thousand answers.
  const { 'cache-control': cache, 'x-content-type-options': sniffing } = reply.headers
  if (cache !== 'no-store' || sniffing !== 'nosniff') expect.fail(`${method} ${url}: ${cache}, ${sniffing}`)
  return { status: reply.statusCode, errorCode: isJson ? reply.json().errorCode : undefined, body: reply.body }
}

/** The routes whose answers are not as expected; all routes are asked, so that a failure lists them all. */
async function unexpected(
  wantedOf: (route: DeclaredRoute) => ExpectedAccess,
  token: (route: DeclaredRoute) => Promise<string | undefined> | string | undefined
): Promise<string[]> {
  const problems = await several(routes, async route =>
    wrongWith(route, wantedOf(route), await ask(route, await token(route)))
  )
  return problems.filter(problem => problem !== undefined)
}

/** The results of work for each, some at once: questions to the database then go together. */
async function several<Each, Result>(list: readonly Each[], work: (each: Each) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let first = 0; first < list.length; first += 16)
    results.push(...(await Promise.all(list.slice(first, first + 16).map(work))))
  return results
}

/** Every method and path of the router itself, read from its printed tree. */
function addresses(): string[] {
  const above: string[] = []
  return own.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods = ''] = /^(.*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? []
      const depth = indent.length / 4
      above[depth] = `${depth ? above[depth - 1] : ''}${part}`
      const path = above[depth].replaceAll('//', '/')
      return methods ? methods.split(', ').map(method => `${method} ${path}`) : []
    })
}

async function tokens(
  profile: ProfileName,
  options: Parameters<typeof loginAs>[1] = {}
): Promise<(route: DeclaredRoute) => Promise<string>> {
  const usual = await loginAs(profile, options, own)
  return async route => (endsSessions(route) ? (await loginAs(profile, options, own)).token : usual.token)
}

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

describe('the table is whole', () => {
  test('every address that the server knows is declared, or answers everybody with nothing of anybody: the web, its health, the description of the API', () => {
    // The router merges parameters at the same position, whatever their names.
    const unnamed = (name: string) => name.replace(/:[^/]+/g, ':')
    const declared = new Set(routes.map(route => unnamed(nameOf(route))))
    const known = addresses().map(unnamed)
    const others = known.filter(name => !declared.has(name) && !declared.has(name.replace('HEAD', 'GET')))
    const open = /^(GET|HEAD) \/(?!api\/|api$)|^(GET|HEAD) \/api\/v1\/(openapi\.json$|docs($|\/))/
    expect(others.filter(name => !open.test(name))).toEqual([])
    expect(known).toEqual(expect.arrayContaining([...declared]))
    expect(routesOf(own)).toHaveLength(routes.length)
  })

  test('every declared access is open to all, to the signed in, or a permission that somebody has', () => {
    const known = new Set(['public', 'partial', 'session', ...Object.keys(permissions)])
    expect(routes.filter(route => !known.has(route.permission)).map(nameOf)).toEqual([])
    expect(
      Object.entries(permissions)
        .filter(([, { to }]) => !to.includes('Administrador'))
        .map(([name]) => name)
    ).toEqual([])
  })

  test('what is open to everybody is little, and known', () => {
    expect(routes.filter(route => route.permission === 'public').map(nameOf)).toMatchInlineSnapshot(`
      [
        "POST /api/v1/auth/password/reset",
        "POST /api/v1/auth/sign-in",
        "GET /api/v1/environment",
        "POST /api/v1/otps",
        "GET /api/v1/public-report/:code",
        "POST /api/v1/public-report/:code",
        "POST /api/v1/public-report/:code/known",
        "POST /api/v1/public-report/follow",
      ]
    `)
    expect(routes.filter(route => route.permission === 'partial').map(nameOf)).toMatchInlineSnapshot(`
      [
        "POST /api/v1/auth/2fa",
        "GET /api/v1/auth/me",
        "POST /api/v1/auth/sign-out",
      ]
    `)
  })
})

test('without a token nobody comes in', async () => {
  expect(await unexpected(unlessPublic('AUTH.UNAUTHORIZED'), () => undefined)).toEqual([])
  const heads = routes.filter(({ method, permission }) => method === 'GET' && permission !== 'public')
  await several(heads, async ({ path }) =>
    expect((await own.app.inject({ method: 'HEAD', url: path.replace(/:\w+/g, '1') })).statusCode, path).toBe(401)
  )
})

test.each([
  ['of another key', (token: string) => `${token.slice(0, -4)}AAAA`],
  [
    'without a signature',
    (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
  ],
  ['that is none', () => 'abc']
])('a token %s opens nothing', async (_what, spoil) => {
  const { token } = await loginAs('Administrador', {}, own)
  expect(await unexpected(unlessPublic('AUTH.INVALID_TOKEN'), () => spoil(token))).toEqual([])
})

test('a token of a session that never was opens nothing', async () => {
  const token = await own.tokens.sign({
    session: crypto.randomUUID(),
    level: 'full',
    user: crypto.randomUUID(),
    expires: new Date(Date.now() + 60_000).toISOString()
  })
  expect(await unexpected(unlessPublic('AUTH.INVALID_TOKEN'), () => token)).toEqual([])
})

describe.each(profiles)('%s', profile => {
  test('with a full token: what the profile was given, and nothing else', async () => {
    const wrong = await unexpected(expectedAccess(profile), await tokens(profile))
    expect(wrong.filter(text => ![...conditional].some(name => text.startsWith(name)))).toEqual([])
  })

  test('before the second factor: only what leads to it', async () => {
    expect(await unexpected(expectedBeforeSecondFactor, await tokens(profile, { level: 'partial' }))).toEqual([])
  })

  test('with an expired token: nothing', async () => {
    const { token } = await loginAs(profile, { expires: new Date(Date.now() - 1000).toISOString() }, own)
    expect(await unexpected(unlessPublic('AUTH.EXPIRED_TOKEN'), () => token)).toEqual([])
  })

  test('after the session was ended: nothing', async () => {
    const { token, session } = await loginAs(profile, {}, own)
    expect((await ask({ method: 'GET', path: '/api/v1/auth/me', permission: 'partial' }, token)).status).toBe(200)
    await pool.query('update session set revoked_at = now() where id = $1', [session])
    expect(await unexpected(unlessPublic('AUTH.EXPIRED_TOKEN'), () => token)).toEqual([])
  })

  test('after the user was disabled: nothing', async () => {
    const { token, user } = await loginAs(profile, {}, own)
    expect((await ask({ method: 'GET', path: '/api/v1/auth/me', permission: 'partial' }, token)).status).toBe(200)
    await pool.query('update "user" set is_active = false where id = $1', [user.id])
    expect(await unexpected(unlessPublic('AUTH.EXPIRED_TOKEN'), () => token)).toEqual([])
  })

  test('a route closed to the profile stays closed, whatever permissions it has', async () => {
    const { rows } = await pool.query('insert into profile (name) select gen_random_uuid() returning id')
    const [closed] = rows
    await pool.query(
      `insert into profile_permission (fk_profile, fk_permission) select $1, pp.fk_permission from profile_permission pp
        join profile p on p.id = pp.fk_profile
        where p.name = $2 and pp.allowed on conflict (fk_profile, fk_permission) do update set allowed = true`,
      [closed.id, profile]
    )
    await pool.query(
      `insert into profile_api (fk_profile, fk_api, allowed) select $1, id, false
        from api on conflict (fk_profile, fk_api) do update set allowed = false`,
      [closed.id]
    )
    const { token, user } = await loginAs(profile, {}, own)
    await pool.query('update "user" set fk_profile = $1 where id = $2', [closed.id, user.id])
    const open = routes.filter(endsSessions)
    const other = async () => {
      const fresh = await loginAs(profile, {}, own)
      await pool.query('update "user" set fk_profile = $1 where id = $2', [closed.id, fresh.user.id])
      return fresh.token
    }
    expect(await unexpected(expectedBeforeSecondFactor, route => (open.includes(route) ? other() : token))).toEqual([])
  })
})

describe('a locked line', () => {
  const mark = 'SECRETO-DE-LA-LINEA-1'
  let line = 0
  beforeAll(async () => {
    await ensureReferenceData(own.database.db)
    await fill(own, mark)
    line = (
      await pool.query(
        "insert into location (fkc_type, code, name) values (20, gen_random_uuid(), 'Línea fija') returning id"
      )
    ).rows[0].id
  })

  /** The routes that answer something of line 1 to a caller with only this line. */
  async function changedNotice(profile: ProfileName, only: number): Promise<string[]> {
    const { token } = await loginAs(profile, { lines: [only], locked: only }, own)
    const asked = routes
      .filter(({ method }) => method === 'GET')
      .flatMap(route => (route.path.includes(':') ? ['1', '2', '3'] : ['']).map(id => [route, id] as const))
    const told = await several(asked, async ([route, id]) => {
      const { status, body } = await ask(route, token, id)
      expect(status, nameOf(route)).toBeLessThan(500)
      return body.includes(mark) ? [nameOf(route)] : []
    })
    return [...new Set(told.flat())]
  }

  test('these routes tell what lies on a line', async () => {
    expect(await changedNotice('Supervisor', 1)).toMatchInlineSnapshot(`
      [
        "GET /api/v1/anomaly-report",
        "GET /api/v1/anomaly-report/:id",
        "GET /api/v1/anomaly-report/coincidence/:id",
        "GET /api/v1/anomaly-report/places",
        "GET /api/v1/anomaly-report/public",
        "GET /api/v1/anomaly-report/public/:id",
        "GET /api/v1/asset",
        "GET /api/v1/asset/:id",
        "GET /api/v1/asset/:id/stays",
        "GET /api/v1/asset/base/:id",
        "GET /api/v1/asset/location/:id",
        "GET /api/v1/asset/paginated",
        "GET /api/v1/base",
        "GET /api/v1/base-activities",
        "GET /api/v1/base-activities/:id",
        "GET /api/v1/base/:id",
        "GET /api/v1/base/paginated",
        "GET /api/v1/ccm-verificaty-report/get-one-comment/:report/:turn",
        "GET /api/v1/checks",
        "GET /api/v1/checks/:id",
        "GET /api/v1/daily-reports",
        "GET /api/v1/daily-reports/:id",
        "GET /api/v1/daily-reports/get-one-acta/:id/:turn",
        "GET /api/v1/daily-reports/getBeforeRTD/:id",
        "GET /api/v1/daily-reports/getNextRTD/:id",
        "GET /api/v1/daily-reports/getreportpaginated",
        "GET /api/v1/history/ordenes-trabajo/paginated",
        "GET /api/v1/history/reportes-anomalia/paginated",
        "GET /api/v1/label/:code",
        "GET /api/v1/location",
        "GET /api/v1/location/:id",
        "GET /api/v1/location/:id/parents",
        "GET /api/v1/location/getLocationMain",
        "GET /api/v1/location/getLocationsForLine/:id",
        "GET /api/v1/location/getPathByNode/:id",
        "GET /api/v1/location/map",
        "GET /api/v1/readings",
        "GET /api/v1/readings/:id",
        "GET /api/v1/readings/base-metrics",
        "GET /api/v1/readings/base-metrics/:id",
        "GET /api/v1/readings/paginated",
        "GET /api/v1/readings/round",
        "GET /api/v1/turn-reports/get-turns/:id",
        "GET /api/v1/turn-reports/getAdvancedSearchDRT",
        "GET /api/v1/unplanned",
        "GET /api/v1/unplanned-task",
        "GET /api/v1/unplanned-task/:id",
        "GET /api/v1/unplanned-task/getUnplannedTasks/:id",
        "GET /api/v1/unplanned/:id",
        "GET /api/v1/warehouse/assignments/:id",
        "GET /api/v1/warehouse/getAssignments",
        "GET /api/v1/warehouse/getCustomItems",
        "GET /api/v1/warehouse/items/:id",
        "GET /api/v1/warehouse/movements",
        "GET /api/v1/warehouse/movements/:id",
        "GET /api/v1/work-order-staff",
        "GET /api/v1/work-order-staff/:id",
        "GET /api/v1/work-order-supply",
        "GET /api/v1/work-order-supply/:id",
        "GET /api/v1/work-orders/observations",
        "GET /api/v1/work-orders/observations/:id",
        "GET /api/v1/workorders",
        "GET /api/v1/workorders/:id",
      ]
    `)
  })

  test.each(profiles.filter(profile => profile !== 'Administrador'))(
    '%s: what lies on another line is told by no route',
    async profile => {
      expect(await changedNotice(profile, line)).toEqual([])
    }
  )
})
