import { screen, waitFor, within } from '@testing-library/react'
import { warehouseMovement } from 'contract/core/classifier.ts'
import type { WarehouseItem } from 'contract/warehouse/warehouse.ts'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const item: WarehouseItem = {
  id: 5,
  version: 2,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  code: 'BAN-420',
  name: 'Bandaje',
  unit: 'pieza',
  min_stock: 4,
  cost: 10,
  location: 'A-1',
  fk_line: null,
  line: null,
  is_active: true,
  stock: 5,
  reserved: 2,
  available: 3,
  below_minimum: true,
  assigned: 1
}

const refused = {
  status: 409,
  body: {
    message: 'No hay existencias suficientes: disponible 3 piezas',
    errorCode: 'DOMAIN.CONFLICT',
    reason: 'stock'
  }
}

async function open(permissions = ['warehouse.read', 'warehouse.move', 'warehouse.write']) {
  const server = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/warehouse/items', '/admin/warehouse/items/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET warehouse/items/5': data(item),
    'GET warehouse/movements': data({ rows: [], count: 0 }),
    'POST warehouse/movements': refused
  })
  const view = renderPage('/admin/warehouse/items/5')
  await screen.findByRole('heading', { level: 1, name: /Bandaje/ })
  return { ...view, server }
}

test('a count is written as its difference, with a reason; what is refused is said, and what was typed stays', async () => {
  const { user, server } = await open()
  screen.getByText('Bajo mínimo')
  await user.click(screen.getByRole('button', { name: 'Registrar movimiento' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar movimiento' }))
  const register = () => user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await dialog.findByLabelText(/^Cantidad/)
  await register()
  dialog.getByText('El campo Cantidad es obligatorio')
  await user.click(dialog.getByRole('combobox', { name: 'Tipo' }))
  await user.click(await screen.findByRole('option', { name: 'Ajuste', hidden: true }))
  const counted = dialog.getByLabelText<HTMLInputElement>(/^Contado/)
  await user.type(counted, '5')
  await register()
  dialog.getByText('Es lo que está anotado: no hay nada que ajustar')
  await user.clear(counted)
  await user.type(counted, '1.5')
  await register()
  dialog.getByText('Un número entero: se cuenta en piezas')
  await user.clear(counted)
  await user.type(counted, '1')
  dialog.getByText('Se anota una diferencia de −4 piezas.')
  await register()
  dialog.getByText('El campo Motivo es obligatorio')
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
  await user.type(dialog.getByLabelText(/^Motivo/), 'Inventario')
  await register()
  await dialog.findByText('No hay existencias suficientes: disponible 3 piezas')
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    fk_item: 5,
    fkc_type: warehouseMovement.AJUSTE,
    quantity: -4,
    reason: 'Inventario'
  })
  expect(counted.value).toBe('1')
})

test('what is handed out of it is counted whole where its unit is, before the server is asked', async () => {
  const { user, server } = await open()
  await user.click(screen.getByRole('button', { name: 'Más acciones' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Asignar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Asignar' }))
  const amount = await dialog.findByLabelText<HTMLInputElement>(/^Cantidad/)
  dialog.getByText('En piezas')
  await user.clear(amount)
  await user.type(amount, '1.5')
  await user.click(dialog.getByRole('button', { name: 'Asignar' }))
  dialog.getByText('Un número entero: se cuenta en piezas')
  expect(amount.value).toBe('1.5')
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('whoever only looks sees what there is, and no button', async () => {
  await open(['warehouse.read'])
  await waitFor(() => screen.getByText('Todavía no hay movimientos'))
  expect(screen.queryByRole('button', { name: 'Registrar movimiento' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull()
})
