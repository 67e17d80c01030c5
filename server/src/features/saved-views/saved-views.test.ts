import { beforeAll, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { rowsOf } from '../../../test/scenario.ts'

const path = '/admin/planned/work-orders'
const night = {
  name: 'Noche crítica',
  path,
  search: { vista: 'pendientes', fkc_priority: ['150', '151'], sortBy: 'scheduled_start' },
  columns: { type: true }
}
let planner: SignedIn
let supervisor: SignedIn
let technician: SignedIn

beforeAll(async () => {
  ;[planner, supervisor, technician] = [
    await loginAs('Planificador'),
    await loginAs('Supervisor'),
    await loginAs('Técnico')
  ]
})

const views = async (by: SignedIn, of = path) => ok(by.get(`saved-views?path=${of}`))
const names = async (by: SignedIn) => (await views(by)).map(({ name }: { name: string }) => name)

test('a view is its owner’s until it is shared; only the owner changes it', async () => {
  const made = await ok(planner.post('saved-views', night))
  expect(made).toMatchObject({ ...night, is_shared: false, is_own: true, is_start: false, user: { name: 'Prueba' } })
  expect(await views(planner)).toEqual([made])
  expect(await names(supervisor)).not.toContain(night.name)
  expect(await views(planner, '/admin/catalogs/brands')).toEqual([])
  expect(await supervisor.put(`saved-views/${made.id}`, { name: 'Otra' })).toMatchObject({ status: 404 })
  expect(await supervisor.delete(`saved-views/${made.id}`)).toMatchObject({ status: 404 })

  const shared = await ok(planner.put(`saved-views/${made.id}`, { is_shared: true, columns: {} }))
  expect(shared).toMatchObject({ ...night, columns: {}, is_shared: true })
  expect(await views(technician)).toEqual([{ ...shared, is_own: false }])
  for (const answer of [
    supervisor.put(`saved-views/${made.id}`, { name: 'Otra' }),
    supervisor.delete(`saved-views/${made.id}`)
  ])
    expect(await answer).toMatchObject({ status: 403, message: 'Solo quien guardó la vista puede cambiarla' })
  await ok(planner.delete(`saved-views/${made.id}`))
  expect(await names(technician)).not.toContain(night.name)
})

test('a name once per person and list, capitals and accents aside; another person may have it too', async () => {
  const { id } = await ok(supervisor.post('saved-views', { ...night, name: 'Única' }))
  expect(await supervisor.post('saved-views', { ...night, name: 'unica' })).toMatchObject({
    status: 409,
    errorCode: 'RESOURCE.ALREADY_EXISTS',
    reason: 'duplicate'
  })
  await ok(supervisor.post('saved-views', { ...night, name: 'Única', path: '/admin/catalogs/brands' }))
  await ok(planner.post('saved-views', { ...night, name: 'Única' }))
  await ok(supervisor.put(`saved-views/${id}`, { name: 'ÚNICA' }))
})

test('the start page is each one’s; it goes when its view goes, or is no longer shared', async () => {
  const { id } = await ok(planner.post('saved-views', { ...night, name: 'Inicio', is_shared: true }))
  expect(await ok(technician.get('saved-views/start'))).toBeNull()
  await ok(technician.put('saved-views/start', { fk_saved_view: id }))
  expect(await ok(technician.get('saved-views/start'))).toMatchObject({
    id,
    path,
    search: night.search,
    is_start: true
  })
  expect(await ok(planner.get('saved-views/start'))).toBeNull()
  expect((await views(planner)).find((view: { id: number }) => view.id === id)).toMatchObject({ is_start: false })
  await ok(planner.put(`saved-views/${id}`, { is_shared: false }))
  expect(await ok(technician.get('saved-views/start'))).toBeNull()
  expect(await technician.put('saved-views/start', { fk_saved_view: id })).toMatchObject({ status: 404 })
  await ok(planner.put('saved-views/start', { fk_saved_view: id }))
  await ok(planner.put('saved-views/start', { fk_saved_view: null }))
  expect(await ok(planner.get('saved-views/start'))).toBeNull()
  await ok(planner.put('saved-views/start', { fk_saved_view: id }))
  await ok(planner.delete(`saved-views/${id}`))
  expect(await rowsOf('select 1 from start_view where fk_user = $1', [planner.user.id])).toEqual([])
})

test('refused: sharing without the permission, odd fields, strangers, partial sessions', async () => {
  expect(await technician.post('saved-views', { ...night, is_shared: true })).toMatchObject({ status: 403 })
  const own = await ok(technician.post('saved-views', { ...night, name: 'Mía' }))
  expect(await technician.put(`saved-views/${own.id}`, { is_shared: true })).toMatchObject({ status: 403 })
  for (const body of [
    { ...night, name: ' ' },
    { ...night, name: 'x'.repeat(61) },
    { ...night, path: 'https://malo.example' },
    { ...night, path: '//malo.example/x' },
    { ...night, search: { a: 7 } },
    { ...night, search: { a: 'x'.repeat(201) } },
    { ...night, search: Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`a${n}`, 'x'.repeat(190)])) },
    { ...night, columns: { a: 'sí' } },
    { ...night, fk_user: 1 }
  ])
    expect(await planner.post('saved-views', body), JSON.stringify(body).slice(0, 80)).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA'
    })
  for (const more of [{ search: { 'a\0': 'x' } }, { columns: { 'a\0': true } }])
    expect(await planner.post('saved-views', { ...night, ...more })).toMatchObject({ status: 400 })
  expect(await planner.get('saved-views')).toMatchObject({ status: 400 })
  expect(await planner.put('saved-views/start', { fk_saved_view: 2_147_483_647 })).toMatchObject({ status: 404 })
  expect(await stranger.get(`saved-views?path=${path}`)).toMatchObject({ status: 401 })
  const partial = await loginAs('Planificador', { level: 'partial' })
  expect(await partial.get(`saved-views?path=${path}`)).toMatchObject({ status: 403 })
})
