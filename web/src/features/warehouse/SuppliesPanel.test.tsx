import { screen, waitFor, within } from '@testing-library/react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderSupply } from 'contract/warehouse/warehouse.ts'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { anOrder } from '../../../test/workOrders.ts'

const { EN_CURSO, CERRADA, CANCELADO } = workOrderStatus

const supply = (more: Partial<WorkOrderSupply> = {}): WorkOrderSupply => ({
  id: 3,
  version: 2,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  fk_work_order: 7,
  work_order: { id: 7, code: 'OT-2026-000007', title: 'Orden', type: 162, fkc_status: EN_CURSO },
  fk_line: 1,
  fk_item: 5,
  item: { id: 5, code: 'BAN-420', name: 'Bandaje', unit: 'pieza', location: 'A-1', available: 4, cost: 10 },
  requested: 4,
  delivered: 1,
  returned: 0,
  reserved: 2,
  cost: 10,
  created_by: null,
  ...more
})

const everything = ['work-orders.read', 'warehouse.read', 'warehouse.request', 'warehouse.move']

async function open({
  status = EN_CURSO,
  permissions = everything,
  rows = [supply()]
}: { status?: number; permissions?: string[]; rows?: WorkOrderSupply[] } = {}) {
  const server = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/planned/work-orders/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET workorders/7': data(anOrder({ fkc_status: status })),
    'GET work-order-supply': data({ rows, count: rows.length }),
    'PUT work-order-supply/3': data(supply())
  })
  const view = renderPage('/admin/planned/work-orders/7?tab=repuestos')
  const panel = within(await screen.findByRole('region', { name: 'Repuestos y materiales' }))
  return { ...view, server, panel }
}

test('what is asked for, kept, handed out and missing; handing out begins with what is kept', async () => {
  const { panel, user, server } = await open()
  expect(panel.getByRole('listitem').textContent).toContain(
    'Pedido 4 piezasReservado 2 piezasEntregado 1 piezaFaltan 1 pieza por reservar'
  )
  await user.click(panel.getByRole('button', { name: 'Entregar Bandaje' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar' }))
  const box = await dialog.findByLabelText<HTMLInputElement>(/Cantidad/)
  expect(box.value).toBe('2')
  await user.clear(box)
  await user.type(box, '4')
  await user.click(dialog.getByRole('button', { name: 'Entregar' }))
  dialog.getByText('Como mucho, 3 piezas')
  await user.clear(box)
  await user.type(box, '1.5')
  await user.click(dialog.getByRole('button', { name: 'Entregar' }))
  dialog.getByText('Un número entero: se cuenta en piezas')
  await user.clear(box)
  await user.type(box, '1')
  await user.click(dialog.getByRole('button', { name: 'Entregar' }))
  await waitFor(() => expect(server.count('work-order-supply/3')).toBe(1))
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ delivered: 2, version: 2 })
})

test.each([
  ['whoever works asks', EN_CURSO, ['warehouse.read', 'warehouse.request'], ['Pedir repuesto', 'Acciones de Bandaje']],
  ['whoever looks sees', EN_CURSO, ['warehouse.read'], []],
  ['those of a closed order are fixed', CERRADA, everything, []],
  ['what a cancelled one has comes back', CANCELADO, everything, ['Registrar devolución de Bandaje']]
])('%s', async (_name, status, permissions, buttons) => {
  const { panel } = await open({ status, permissions: ['work-orders.read', ...permissions] })
  expect(panel.queryAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent)).toEqual(
    buttons.toReversed()
  )
})

test('none: one sentence, and what can be done', async () => {
  const { panel } = await open({ rows: [] })
  panel.getByText('La orden no tiene repuestos ni materiales')
  panel.getByRole('button', { name: 'Pedir repuesto' })
})
