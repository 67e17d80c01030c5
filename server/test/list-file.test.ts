import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { permissions } from '../src/manifest.ts'
import { ensureReferenceData } from '../src/reference-data.ts'
import { buildOwnApp } from './app.ts'
import { loginAs, type SignedIn } from './client.ts'
import { fill, routesOf } from './requests.ts'

const own = await buildOwnApp('hojas')
let here: SignedIn

beforeAll(async () => {
  await ensureReferenceData(own.database.db)
  await fill(own)
  here = await loginAs(Object.keys(permissions), { lines: [1] }, own)
})

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

async function file(url: string, who = here) {
  const headers = { authorization: `Bearer ${who.token}` }
  const { statusCode, headers: sent, rawPayload } = await own.app.inject({ url: `/api/v1/${url}`, headers })
  expect(statusCode, url).toBe(200)
  const [head = [], ...rows] = await readSheet(rawPayload, { trim: false })
  return { head: head.map(String), rows, disposition: String(sent['content-disposition']), type: sent['content-type'] }
}

/** No list but a grid, with a file of its own (features/master-plan), and what one of its cells counts. */
const isGrid = (path: string) => path.startsWith('/api/v1/plans/master')

/** The same file as the list's, at an address of its own. */
const isSheet = (path: string) => path.endsWith('/excel')

const lists = routesOf(own)
  .filter(
    ({ method, path, query }) =>
      method === 'GET' &&
      'format' in query &&
      'itemsPerPage' in query &&
      !path.includes('{') &&
      !isGrid(path) &&
      !isSheet(path)
  )
  .map(({ path }) => path.replace('/api/v1/', ''))

test('every list is one that comes as a file too', () => {
  const paged = routesOf(own).filter(
    ({ method, path, query }) => method === 'GET' && 'itemsPerPage' in query && !isGrid(path)
  )
  expect(paged.filter(({ query }) => !('format' in query)).map(({ path }) => path)).toEqual([])
  expect(lists.length).toBeGreaterThan(30)
})

test.each(lists)('%s: all rows, each column named in Spanish', async url => {
  const { data } = await here.get(
    `${url}?itemsPerPage=500&paginated=true`.replace(url.startsWith('base-act') ? '' : '&paginated=true', '')
  )
  const { head, rows, disposition, type } = await file(`${url}?format=xlsx`)
  expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(disposition).toMatch(/^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.xlsx"$/)
  // The audit also records these calls' own changes, so its second answer may have more rows.
  if (url !== 'audit') expect(rows).toHaveLength(data.count)
  expect(head.length).toBeGreaterThan(1)
  expect(head.filter(name => /_|^[a-z]|^$/.test(name))).toEqual([])
  expect(new Set(head).size).toBe(head.length)
})

test('code, base, place and activity apart; numbers are numbers, days are dates', async () => {
  const { head, rows } = await file('base-activities?format=xlsx&sortBy=id&sortDesc=false')
  const cell = (name: string) => rows[0]?.[head.indexOf(name)]
  expect([cell('Base (código)'), cell('Base'), cell('Actividad (código)'), cell('Actividad')]).toEqual([
    'uno B1',
    'uno',
    'A1',
    'Actividad 1'
  ])
  expect(cell('Vence el')).toEqual(new Date('2026-03-01T00:00:00Z'))
  expect(typeof cell('Intervalo de tiempo')).toBe('number')
})

test('what is filtered, sorted and looked for, whatever the page', async () => {
  const { head, rows } = await file(
    'workorders?format=xlsx&page=3&itemsPerPage=1&fkc_status=9&fkc_status=11&is_planned=true&sortBy=id&sortDesc=false&search=uno'
  )
  expect(rows.map(row => row[head.indexOf('Estado')])).toEqual(['Pendiente', 'En curso'])
})

test('more rows than a page are all there, once', async () => {
  await own.database.pool.query(
    "insert into brand (code, name) select 'H' || i, 'Marca ' || i from generate_series(1, 2500) i"
  )
  const { head, rows } = await file('brands?format=xlsx&search=Marca')
  expect(new Set(rows.map(row => row[head.indexOf('Código')])).size).toBe(2500)
})

test('each filter and sort field of a list works for its file as it does for the page', async () => {
  const status = async (url: string) =>
    (await own.app.inject({ url: `/api/v1/${url}`, headers: { authorization: `Bearer ${here.token}` } })).statusCode
  for (const { path, query } of routesOf(own).filter(route => lists.includes(route.path.replace('/api/v1/', '')))) {
    const url = path.replace('/api/v1/', '')
    const sorts = ((query['sortBy'] as { enum?: string[] } | undefined)?.enum ?? []).map(field => `sortBy=${field}`)
    const filters = Object.keys(query)
      .filter(name => !['format', 'page', 'itemsPerPage', 'sortBy', 'groupBy'].includes(name))
      .flatMap(name => ['1', 'true', '2026-03-01'].map(value => `${name}=${value}`))
    for (const asked of [...sorts, ...filters])
      expect([asked, await status(`${url}?format=xlsx&${asked}`)]).toEqual([asked, await status(`${url}?${asked}`)])
  }
}, 120_000)

test('every list reads its rows through one cursor, the audit and histories too', async () => {
  const snapshot = vi.spyOn(own.database.db, 'snapshot')
  onTestFinished(() => snapshot.mockRestore())
  for (const url of lists) await file(`${url}?format=xlsx`)
  const taken = await Promise.all(snapshot.mock.results.map(({ value }) => value as ReturnType<typeof snapshot>))
  expect(taken).toHaveLength(lists.length)
  for (const [index, { db }] of taken.entries()) expect(db.cursors?.size, lists[index]).toBeGreaterThan(0)
})

test('refused as the list is: no session, no permission, another line, an unknown format', async () => {
  const other = await loginAs(['work-orders.read'], { lines: [] }, own)
  expect((await own.app.inject({ url: '/api/v1/workorders?format=xlsx' })).statusCode).toBe(401)
  expect(await other.get('brands?format=xlsx')).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(await other.get('workorders?format=xlsx&fkLine=1')).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(await here.get('workorders?format=csv')).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
  expect((await file('workorders?format=xlsx', other)).rows).toEqual([])
})

test('the same rows from the address of their own', async () => {
  const [same, own_] = [await file('unplanned?format=xlsx'), await file('unplanned/excel?is_open=true&page=7')]
  expect(own_.rows).toEqual(same.rows)
  expect(own_.head).toEqual(expect.arrayContaining(['Orden de trabajo (código)', 'Tipo', 'Estado', 'Hecha', 'Causa']))
  expect(own_.rows).toHaveLength(6)
})

describe('one picture of the database', () => {
  const many = 4000
  const idle = async () => {
    const { rows } = await own.database.pool.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in%'"
    )
    return rows[0].n
  }

  beforeAll(async () => {
    await own.database.pool.query(
      `insert into brand (code, name) select 'T' || i, 'Taller ' || i from generate_series(1, ${many}) i`
    )
  })

  /** A real connection, whose answer is read as it comes. */
  async function opened(url: string): Promise<{ answer: IncomingMessage; leave: () => void }> {
    await listening
    const { port } = own.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${here.token}` }
    const request = get({ port, path: `/api/v1/${url}`, headers })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return { answer, leave: () => request.destroy() }
  }
  const listening = own.app.listen({ port: 0, host: '127.0.0.1' })

  test('every row once and in order, whatever is written meanwhile', async () => {
    const { answer } = await opened('brands?format=xlsx&search=taller&sortBy=id&sortDesc=false')
    await own.database.pool.query(
      `delete from brand where name in ('Taller 1500', 'Taller 3999');
       update brand set name = 'Otro' where name = 'Taller 3000';
       insert into brand (code, name) values ('T0', 'Taller 0')`
    )
    const [head = [], ...rows] = await readSheet(await buffer(answer), { trim: false })
    const names = rows.map(row => row[head.indexOf('Nombre')])
    expect(names).toEqual(Array.from({ length: many }, (_, n) => `Taller ${n + 1}`))
    await vi.waitFor(async () => expect(await idle()).toBe(0))
  })

  test('whoever goes away leaves no connection behind, as soon as the file begins or before', async () => {
    const { answer, leave } = await opened('brands?format=xlsx')
    await once(answer, 'readable')
    leave()
    answer.on('error', () => {})
    await vi.waitFor(async () => expect(await idle()).toBe(0), { timeout: 5000 })

    const { port } = own.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${here.token}` }
    // Each request that reaches the server takes a snapshot, even if its client is gone by then.
    const snapshot = vi.spyOn(own.database.db, 'snapshot')
    const onRequest = vi.fn<() => void>()
    own.app.server.on('request', onRequest)
    onTestFinished(() => {
      snapshot.mockRestore()
      own.app.server.off('request', onRequest)
    })
    const early = Array.from({ length: 5 }, () => get({ port, path: '/api/v1/brands?format=xlsx', headers }))
    for (const request of early) request.on('error', () => {})
    await vi.waitFor(() => expect(onRequest).toHaveBeenCalledTimes(5), { timeout: 5000, interval: 1 })
    for (const request of early) request.destroy()
    await vi.waitFor(() => expect(snapshot).toHaveBeenCalledTimes(5), { timeout: 5000 })
    await vi.waitFor(async () => expect(await idle()).toBe(0), { timeout: 5000 })
    await vi.waitFor(() => expect(own.database.pool.idleCount).toBe(own.database.pool.totalCount), { timeout: 5000 })
  })
})
