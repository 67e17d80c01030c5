import { screen, waitFor, within } from '@testing-library/react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'
import { anOrder } from '../../../test/workOrders.ts'

const address = '/admin/planned/programming/batches'
const row = (id: number, more: object = {}) => ({
  ...anOrder({ title: `Ronda ${id}`, labour_minutes: 90, ...more }),
  id,
  code: `OT-${id}`
})
const rows = [
  row(1),
  row(2, { people: [{ id: 8, first_name: 'Rosa', last_name: 'Mamani' }] }),
  row(3, { fkc_status: workOrderStatus.CANCELADO })
]

async function open(path: string, permissions: string[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [`${address}/_id`], permissions })),
    'GET menus/2/profile': data([]),
    'GET workorders': data({ rows, count: rows.length }),
    ...handlers
  })
  const view = renderPage(path)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, api }
}

/** Which orders the dialog asks candidates for. */
const asked = (api: ReturnType<typeof fakeApi>) =>
  new URLSearchParams(api.calls.findLast(({ path }) => path === 'work-order-staff/candidates')?.query).getAll(
    'fk_work_order'
  )

describe('the orders of a batch', () => {
  test('are listed with their hours and people', async () => {
    const { api } = await open(`${address}/12`, ['work-orders.read'])
    await screen.findByText('OT-1')
    const table = within(screen.getByRole('table', { name: /Órdenes del lote/ }))
    table.getByText('Rosa Mamani')
    expect(table.getAllByText('1 h 30 min')).toHaveLength(3)
    expect(api.calls.filter(({ path, query }) => path === 'workorders' && query.includes('fk_batch=12'))).not.toEqual(
      []
    )
    expect(screen.queryByRole('button', { name: /Asignar/ })).toBeNull()
  })

  test('get people all at once, those that are over aside, or each by itself', async () => {
    const { user, api } = await open(`${address}/12`, ['work-orders.read', 'work-orders.assign'])
    await user.click(await screen.findByRole('button', { name: 'Asignar a todas' }))
    await screen.findByRole('dialog', { name: 'Asignar personal a 2 órdenes' })
    await waitFor(() => expect(asked(api)).toEqual(['1', '2']))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getAllByRole('button', { name: 'Asignar personal' })[1] as HTMLElement)
    await screen.findByRole('dialog', { name: 'Asignar personal' })
    await waitFor(() => expect(asked(api)).toEqual(['2']))
    expect(screen.getAllByRole('button', { name: 'Asignar personal' })).toHaveLength(2)
  })

  test('of a batch without any it says why; what fails can be asked for again', async () => {
    const { api, user, queryClient } = await open(`${address}/12`, ['work-orders.read'], {
      'GET workorders': refused(503, 'X', 'No está')
    })
    await screen.findByText('El servidor ha fallado', undefined, { timeout: 3000 })
    expect(await toastsSoFar(queryClient)).toEqual(['No está'])
    api.handlers['GET workorders'] = data({ rows: [], count: 0 })
    await user.click(screen.getAllByRole('button', { name: 'Reintentar' })[0] as HTMLElement)
    await screen.findByText('Este lote no tiene órdenes')
  })

  test('of no batch there is no page', async () => {
    await open(`${address}/x`, ['work-orders.read'])
    expect(screen.queryByRole('table')).toBeNull()
  })
})

test('a batch is printed and undone as a whole; one that has begun is only printed', async () => {
  const planner = ['work-orders.read', 'work-orders.cancel', 'checks.program']
  const { user, api, unmount } = await open(`${address}/12`, planner, { 'DELETE checks/batch/12': data({}) })
  await screen.findByText('OT-1')
  const opened = async () => {
    await user.click(await screen.findByRole('button', { name: /^Más|Acciones$/ }))
    return within(await screen.findByRole('menu'))
  }
  const menu = await opened()
  expect(menu.getByRole('menuitem', { name: 'Imprimir 2 órdenes' }).getAttribute('href')).toMatch(/ids=.*1-2/)
  await user.click(menu.getByRole('menuitem', { name: 'Deshacer la programación' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deshacer la programación' }))
  await user.click(await dialog.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true))
  unmount()
  const begun = [row(1, { fkc_status: workOrderStatus.EN_CURSO }), row(2)]
  await open(`${address}/12`, planner, { 'GET workorders': data({ rows: begun, count: 2 }) })
  await screen.findByText('OT-1')
  expect((await opened()).queryByRole('menuitem', { name: 'Deshacer la programación' })).toBeNull()
})
