import { type DeclaredRoute, unlessPublic, expectedAccess } from 'server/test/access.ts'
import { expect, test } from 'vitest'
import { requestAll, type Caller } from './matrix.ts'

const routes: DeclaredRoute[] = [
  { method: 'GET', path: '/api/v1/environment', permission: 'public' },
  { method: 'GET', path: '/api/v1/brands', permission: 'catalogs.read' },
  { method: 'DELETE', path: '/api/v1/users/:id', permission: 'access.write' }
]
const caller = (wantedOf: Caller['wantedOf']): Caller => ({ name: 'alguien', wantedOf, with: async () => ({}) })
const stranger = caller(unlessPublic('AUTH.UNAUTHORIZED'))

const open = { status: 200, errorCode: undefined }
const closed = { status: 401, errorCode: 'AUTH.UNAUTHORIZED' }
const right = async ({ permission }: DeclaredRoute) => (permission === 'public' ? open : closed)

test('nothing is wrong where the server answers as it must', async () => {
  expect(await requestAll(routes, stranger, right)).toEqual({ wrong: [], letIn: 1 })
})

test.each([
  ['a route that is open', '/api/v1/users/:id', { status: 404, errorCode: 'RESOURCE.NOT_FOUND' }],
  ['a refusal that says something else', '/api/v1/brands', { status: 403, errorCode: 'AUTH.FORBIDDEN' }],
  ['a route that nobody can use', '/api/v1/environment', closed],
  ['a route that breaks', '/api/v1/environment', { status: 500, errorCode: 'SERVER.ERROR' }],
  ['a route that does not answer', '/api/v1/environment', { status: 0, errorCode: undefined }]
])('%s is noticed', async (_what, path, answer) => {
  const { wrong } = await requestAll(routes, stranger, async route => (route.path === path ? answer : right(route)))
  expect(wrong).toEqual([expect.stringContaining(`${path} `)])
})

test('a right that a profile has not is noticed, and so is one that it lacks', async () => {
  const reader = caller(expectedAccess('Consulta'))
  expect((await requestAll(routes, reader, async () => open)).wrong).toEqual([expect.stringContaining('DELETE')])
  const forbidden = { status: 403, errorCode: 'AUTH.FORBIDDEN' }
  expect((await requestAll(routes, reader, async () => forbidden)).wrong).toHaveLength(2)
})
