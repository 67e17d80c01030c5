import { beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { job } from '../../schema/jobs.ts'

let me: SignedIn
let other: SignedIn
beforeEach(async () => {
  me = await loginAs('Planificador')
  other = await loginAs('Planificador')
})

async function makeJob(fields: Partial<typeof job.$inferInsert> = {}): Promise<number> {
  const { database } = await buildTestApp()
  const [row] = await database.db
    .insert(job)
    .values({ task: 'x', title: 'Cambiar «Engrase»', fk_user: me.user.id, ...fields })
    .returning()
  return row?.id as number
}
const over = { state: 'done', finished_at: '2026-03-01T10:00:00.000Z' }

test('everybody sees their own jobs; all of them with the permission, what runs by the clock too', async () => {
  const mine = await makeJob({ done: 40, total: 100, state: 'running' })
  const byClock = await makeJob({ fk_user: null, task: crypto.randomUUID(), ...over })
  const idsOf = async (api: SignedIn) =>
    (await ok(api.get('jobs?itemsPerPage=500'))).rows.map(({ id }: { id: number }) => id)
  expect(await idsOf(me)).toEqual([mine])
  expect(await idsOf(other)).toEqual([])
  expect(await idsOf(await loginAs('Administrador'))).toEqual(expect.arrayContaining([mine, byClock]))
  expect(await ok(me.get(`jobs/${mine}`))).toMatchObject({
    title: 'Cambiar «Engrase»',
    state: 'running',
    done: 40,
    total: 100,
    user: { id: me.user.id },
    can_cancel: true
  })
  for (const id of [mine, byClock]) expect((await other.get(`jobs/${id}`)).status).toBe(404)
  expect((await stranger.get(`jobs/${mine}`)).status).toBe(401)
})

test('filters: state, words, when', async () => {
  const [waiting, failed] = [await makeJob(), await makeJob({ ...over, state: 'failed', title: 'Sincronizar' })]
  const idsOf = async (query: string) => (await ok(me.get(`jobs?${query}`))).rows.map(({ id }: { id: number }) => id)
  expect(await idsOf('state=failed')).toEqual([failed])
  expect(await idsOf('search=engrase')).toEqual([waiting])
  expect(await idsOf('created_at_to=2020-01-01')).toEqual([])
  expect((await me.get('jobs?sortBy=title')).status).toBe(400)
})

test('who began it cancels it, before its turn at once, while it runs at its next step; nobody else does', async () => {
  const [waiting, running] = [await makeJob(), await makeJob({ state: 'running' })]
  const administrator = await loginAs('Administrador')
  for (const api of [other, administrator]) expect((await api.put(`jobs/${waiting}/cancel`)).status).toBe(404)
  expect(await ok(me.put(`jobs/${waiting}/cancel`))).toMatchObject({
    state: 'cancelled',
    can_cancel: false,
    finished_at: expect.any(String)
  })
  expect(await ok(me.put(`jobs/${running}/cancel`))).toMatchObject({ state: 'running', can_cancel: false })
  expect(await me.put(`jobs/${await makeJob(over)}/cancel`)).toMatchObject({
    status: 409,
    reason: 'transition',
    message: 'El trabajo ya ha terminado'
  })
  expect((await me.put('jobs/2147483647/cancel')).status).toBe(404)
})
