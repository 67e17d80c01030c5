import { randomUUID } from 'node:crypto'
import { type FilterKind, parametersOf } from 'contract/core/filters.ts'
import type { Resource } from 'contract/core/resource.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { ResourceSource } from '../src/platform/http/resource-routes.ts'
import { api, profile_api } from '../src/schema/access.ts'
import { audit_log } from '../src/schema/platform.ts'
import { buildTestApp } from './app.ts'
import { type Api, loginAs, ok, type SignedIn, stranger } from './client.ts'
import { makeLine } from './factories.ts'

type Fields = Record<string, unknown>
type Row = Fields & { id: number; version: number }
type CallName = keyof Resource['calls']

/** What the generated tests can't know about a resource. */
export type Sample = {
  /** fields for a new record, different at every call; if records belong to lines, on this line */
  fields: (line: number) => Promise<Fields> | Fields
  /** fields for a change; by default the name, or the first text */
  change?: Fields
  /** a field that must be unique; null when there is none */
  unique?: string | null
  /** the body with which one is deleted, where that takes one */
  removal?: Fields
  /** makes a row that uses the record, so that it can't be deleted */
  use?: (row: Row) => Promise<unknown>
  /** false: a record need not belong to a line, and the feature's own tests check who sees which */
  isOfLine?: false
  /** a search text that finds the record; null when the list has no search */
  searchText?: ((row: Row) => string) | null
}

/**
 * The tests for every resource: 401, 403, list, create, update, delete; audited, repeatable. If the list takes
 * `fkLine`, also that callers are limited to their lines.
 * @param source says which calls the feature leaves out
 */
export function testResource(
  resource: Resource,
  source: Pick<ResourceSource, 'without'> | undefined,
  sample: Sample
): void {
  const { calls, filters } = resource
  const read = calls.list.access
  const permissions = [...new Set(Object.values(calls).map(call => call.access))]
  const has = (name: CallName) => !source?.without?.includes(name)
  const at = (call: CallName, id?: number) => calls[call].path.replace(':id', String(id))
  const shape = (resource.create as z.ZodObject).shape as Record<string, z.ZodType>
  const unique = sample.unique === undefined ? 'code' : sample.unique
  const searchTextOf = sample.searchText === undefined ? (row: Row) => String(row['code']) : sample.searchText
  const isOfLine = sample.isOfLine ?? Object.hasOwn(filters, 'fkLine')
  let line = 0
  let caller: SignedIn

  const create = async (fields: Fields = {}): Promise<Row> =>
    ok(caller.post(at('create'), { ...(await sample.fields(line)), ...fields }))
  const remove = (row: Row) => (has('remove') ? caller.delete(at('remove', row.id), sample.removal) : undefined)
  const change =
    sample.change ?? (shape['name'] ? { name: 'Otro nombre' } : { [Object.keys(shape)[0] ?? '']: 'Otro texto' })
  const find = async (query: string, by: Api = caller) => ok(by.get(`${at('list')}?${query}`))
  const findOne = (row: Row) => (searchTextOf ? find(`search=${encodeURIComponent(searchTextOf(row))}`) : find(''))
  const count = async (): Promise<number> => (await find('')).count

  describe(resource.path, () => {
    beforeAll(async () => {
      line = (await makeLine()).id
      caller = await loginAs(permissions, { lines: [line] })
    })

    test('without a token: 401', async () => {
      for (const name of Object.keys(calls) as CallName[]) {
        if (!has(name)) continue
        const answer = await request(stranger, resource, name, at(name, 1))
        expect(answer, name).toMatchObject({ status: 401, errorCode: 'AUTH.UNAUTHORIZED' })
      }
    })

    test('without the permission, or with the route closed to the profile: 403', async () => {
      const nobody = await loginAs([], { lines: [line] })
      const reader = await loginAs([read], { lines: [line] })
      const shutOut = await loginAs(permissions, { lines: [line] })
      for (const name of Object.keys(calls) as CallName[]) {
        if (!has(name)) continue
        await closeRoute(shutOut.profile, calls[name].method, `/api/v1/${calls[name].path}`)
        expect(await request(nobody, resource, name, at(name, 1)), name).toMatchObject({
          status: 403,
          errorCode: 'AUTH.FORBIDDEN'
        })
        expect(await request(shutOut, resource, name, at(name, 1)), name).toMatchObject({
          status: 403,
          errorCode: 'AUTH.FORBIDDEN'
        })
        const isRead = calls[name].method === 'GET'
        expect((await request(reader, resource, name, at(name, 2_147_483_647))).status, name).toBe(
          !isRead ? 403 : name === 'one' ? 404 : 200
        )
      }
    })

    testIf(has('list') && has('create'), 'list: rows and count, search, order, filters; nothing unknown', async () => {
      const rows = [await create(), await create(), await create()] as [Row, Row, Row]
      const newest = await find('itemsPerPage=2')
      expect(newest.rows.map((row: Row) => row.id)).toEqual([rows[2].id, rows[1].id])
      expect(newest.count).toBeGreaterThanOrEqual(3)
      expect((await find('itemsPerPage=2&page=2')).rows[0].id).toBe(rows[0].id)
      expect((await find('page=1000000')).rows).toEqual([])
      expect((await find('search=nada-se-llama-asi')).rows).toEqual(searchTextOf ? [] : expect.anything())
      if (searchTextOf) expect(await findOne(rows[1])).toMatchObject({ rows: [rows[1]], count: 1 })
      for (const field of ['id', ...resource.sort]) {
        for (const sortDesc of [true, false])
          expectOrder(await find(`sortBy=${field}&sortDesc=${sortDesc}&itemsPerPage=500`), field, sortDesc)
      }
      for (const [name, kind] of Object.entries(filters)) {
        if (name !== 'fkLine' && rows[0][name] != null) await expectFilter(find, name, kind, rows[0])
      }
      expect(await caller.get(`${at('list')}?sortBy=nada`)).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_PAGINATION',
        errors: { sortBy: expect.any(Array) }
      })
      expect(await caller.get(`${at('list')}?itemsPerPage=501`)).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_PAGINATION'
      })
      expect(await caller.get(`${at('list')}?page=0`)).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_PAGINATION'
      })
      expect(await caller.get(`${at('list')}?nada=1`)).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_DATA',
        errors: { nada: expect.any(Array) }
      })
    })

    testIf(has('create'), 'create: the whole record, audited; nothing missing, unknown or twice', async () => {
      const fields = await sample.fields(line)
      const row: Row = await ok(caller.post(at('create'), fields))
      expect(row).toMatchObject({ ...fields, id: expect.any(Number), version: 1 })
      if (has('one')) expect(await ok(caller.get(at('one', row.id)))).toEqual(row)
      expect(await lastAudit(resource.entity, row.id)).toMatchObject({
        action: 'insert',
        fk_user: caller.user.id,
        address: '127.0.0.1',
        request: expect.any(String),
        before: null,
        after: { id: row.id }
      })
      const before = await count()
      for (const [name, field] of Object.entries(shape)) {
        if (field.safeParse(undefined).success) continue
        const { [name]: _, ...rest } = await sample.fields(line)
        expect(await caller.post(at('create'), rest), name).toMatchObject({
          status: 400,
          errorCode: 'VALIDATION.INVALID_DATA',
          errors: { [name]: expect.any(Array) }
        })
      }
      const unknown = await caller.post(at('create'), { ...(await sample.fields(line)), nada: 1 })
      expect(unknown).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_DATA',
        errors: { nada: ['Campo desconocido'] }
      })
      if (unique) {
        const twice = await caller.post(at('create'), { ...(await sample.fields(line)), [unique]: row[unique] })
        expect(twice).toMatchObject({
          status: 409,
          errorCode: 'RESOURCE.ALREADY_EXISTS',
          reason: 'duplicate',
          errors: { [unique]: expect.any(Array) }
        })
      }
      expect(await count()).toBe(before)
    })

    testIf(has('update') && has('create'), 'update: only what is named, audited; refused when stale', async () => {
      const row = await create()
      const changed: Row = await ok(caller.put(at('update', row.id), { ...change, version: row.version }))
      expect(changed).toMatchObject({ ...change, version: 2 })
      const same = Object.keys(shape).filter(name => !Object.hasOwn(change, name) && Object.hasOwn(row, name))
      expect(pick(changed, same)).toEqual(pick(row, same))
      expect(await lastAudit(resource.entity, row.id)).toMatchObject({ action: 'update', fk_user: caller.user.id })
      expect(await caller.put(at('update', row.id), { ...change, version: 1 })).toMatchObject({
        status: 409,
        errorCode: 'DOMAIN.CONFLICT',
        reason: 'stale'
      })
      expect(await ok(caller.put(at('update', row.id), {}))).toEqual(changed)
      expect(await caller.put(at('update', row.id), { nada: 1 })).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_DATA'
      })
      expect(await caller.put(at('update', 2_147_483_647), change)).toMatchObject({
        status: 404,
        errorCode: 'RESOURCE.NOT_FOUND'
      })
      if (unique) {
        const other = await create()
        expect(await caller.put(at('update', row.id), { [unique]: other[unique] })).toMatchObject({
          status: 409,
          reason: 'duplicate'
        })
      }
    })

    testIf(has('remove') && has('create'), 'delete: gone, audited; refused while in use', async () => {
      const row = await create()
      expect(await caller.delete(at('remove', row.id), sample.removal)).toMatchObject({ status: 200, data: {} })
      expect(await lastAudit(resource.entity, row.id)).toMatchObject({
        action: 'delete',
        fk_user: caller.user.id,
        after: null
      })
      if (has('one'))
        expect(await caller.get(at('one', row.id))).toMatchObject({ status: 404, errorCode: 'RESOURCE.NOT_FOUND' })
      expect(await caller.delete(at('remove', row.id), sample.removal)).toMatchObject({
        status: 404,
        errorCode: 'RESOURCE.NOT_FOUND'
      })
      if (!sample.use) return
      const used = await create()
      await sample.use(used)
      expect(await caller.delete(at('remove', used.id), sample.removal)).toMatchObject({
        status: 409,
        errorCode: 'DOMAIN.CONFLICT',
        reason: 'in_use',
        message: expect.stringContaining('en uso por')
      })
      if (has('one')) expect(await ok(caller.get(at('one', used.id)))).toMatchObject({ id: used.id })
    })

    testIf(has('create'), 'Idempotency-Key: done once, answered the same, not for another body', async () => {
      const fields = await sample.fields(line)
      const before = await count()
      const key = { 'idempotency-key': randomUUID() }
      const first = await caller.post(at('create'), fields, key)
      const again = await caller.post(at('create'), fields, key)
      expect(first.status).toBe(200)
      expect(again.text).toBe(first.text)
      const other = await sample.fields(line)
      expect(await caller.post(at('create'), other, key)).toMatchObject({
        status: 422,
        errorCode: 'VALIDATION.UNPROCESSABLE'
      })
      expect(await count()).toBe(before + 1)
      await remove(first.data) // a parent that may have only one such row must be free for the next
      const together = { 'idempotency-key': randomUUID() }
      const answers = await Promise.all([1, 2].map(() => caller.post(at('create'), other, together)))
      expect(answers.map(answer => answer.status)).toEqual([200, 200])
      expect(answers[1]?.text).toBe(answers[0]?.text)
      expect(await count()).toBe(before + (has('remove') ? 1 : 2))
    })

    testIf(
      isOfLine && has('list') && has('create'),
      'lines: only those of the caller, in lists and one by one',
      async () => {
        const row = await create()
        const other = (await makeLine()).id
        const outsider = await loginAs(permissions, { lines: [other] })
        const ids = async (query: string, by: Api) =>
          (await find(`itemsPerPage=500${query}`, by)).rows.map((each: Row) => each.id)
        expect(await ids('', caller)).toContain(row.id)
        expect(await ids(`&fkLine=${line}`, caller)).toContain(row.id)
        expect(await ids('', outsider)).not.toContain(row.id)
        expect(await outsider.get(`${at('list')}?fkLine=${line}`)).toMatchObject({
          status: 403,
          errorCode: 'AUTH.FORBIDDEN'
        })
        expect(await caller.get(`${at('list')}?fkLine=${line}&fkLine=${other}`)).toMatchObject({ status: 403 })
        for (const name of ['one', 'update', 'remove'] as const) {
          if (has(name))
            expect(await request(outsider, resource, name, at(name, row.id)), name).toMatchObject({
              status: 403,
              errorCode: 'AUTH.FORBIDDEN'
            })
        }
        expect(await outsider.post(at('create'), await sample.fields(line))).toMatchObject({
          status: 403,
          errorCode: 'AUTH.FORBIDDEN'
        })
        const everywhere = await loginAs([read, 'lines.all'])
        expect(await ids(`&fkLine=${line}`, everywhere)).toContain(row.id)
        const locked = await loginAs([read, 'lines.all'], { lines: [line, other], locked: other })
        expect(await locked.get(`${at('list')}?fkLine=${line}`)).toMatchObject({ status: 403 })
      }
    )
  })
}

function request(by: Api, { calls }: Resource, name: CallName, path: string) {
  const { method } = calls[name]
  if (method === 'GET') return by.get(path)
  if (method === 'DELETE') return by.delete(path)
  return method === 'POST' ? by.post(path, {}) : by.put(path, {})
}

/** Closes a route to a profile although it holds the permission. */
export async function closeRoute(fk_profile: number, method: string, path: string): Promise<void> {
  const { db } = (await buildTestApp()).database
  const [route] = await db
    .select({ id: api.id })
    .from(api)
    .where(and(eq(api.method, method), eq(api.path, path)))
  if (!route) throw new Error(`${method} ${path} is not in the API list`)
  await db
    .update(profile_api)
    .set({ allowed: false })
    .where(and(eq(profile_api.fk_profile, fk_profile), eq(profile_api.fk_api, route.id)))
}

/** The latest audit entry of a record. */
export async function lastAudit(entity: string, id: number) {
  const { db } = (await buildTestApp()).database
  const rows = await db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.entity, entity), eq(audit_log.fk_entity, id)))
    .orderBy(audit_log.id)
  return rows.at(-1)
}

/** Tests that don't apply are left out instead of skipped. */
const testIf = (applies: boolean, name: string, run: () => Promise<void>) => applies && test(name, run)

const pick = (row: Fields, names: readonly string[]) => Object.fromEntries(names.map(name => [name, row[name]]))

/** If the rows have the field itself, they must be in its order, nulls last; otherwise only the answer is checked. */
function expectOrder({ rows }: { rows: Fields[] }, field: string, isDescending: boolean) {
  const values = rows.map(row => row[field]).filter(value => value != null) as (string | number)[]
  if (values.some(value => typeof value === 'object')) return
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  expect(values, `${field} ${isDescending ? 'desc' : 'asc'}`).toEqual(isDescending ? sorted.toReversed() : sorted)
}

async function expectFilter(
  find: (query: string) => Promise<{ rows: Row[]; count: number }>,
  name: string,
  kind: FilterKind,
  row: Row
) {
  const value = row[name]
  const text = encodeURIComponent(String(value))
  const asked = parametersOf(name, kind)
    .map(each => `${each}=${text}`)
    .join('&')
  const found = await find(`${asked}&itemsPerPage=500`)
  expect(
    found.rows.map(each => each[name]),
    name
  ).toEqual(found.rows.map(() => value))
  expect(
    found.rows.map(each => each.id),
    name
  ).toContain(row.id)
}
