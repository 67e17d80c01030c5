import { screen } from '@testing-library/react'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { aGridCheck } from '../../../test/matrix.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { anOrder } from '../../../test/workOrders.ts'
import { readEntries } from '../../api/outboxStorage.ts'

const { EN_CURSO, PENDIENTE } = workOrderStatus
const page = '/admin/planned/work-orders/_id/matrix'

const mine = (id: number, more: Partial<MyOrder> = {}) =>
  ({
    id,
    code: `OT-2026-00000${id}`,
    fkc_status: EN_CURSO,
    fk_line: 1,
    checks_count: 2,
    open_checks: [301, 302],
    open_activities: 0,
    ...more
  }) as MyOrder

function open(search = '') {
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [page], permissions: ['work-orders.read', 'checks.answer'] })),
    'GET menus/2/profile': data([]),
    'GET workorders/7': data(anOrder({ fkc_status: EN_CURSO, checks: [aGridCheck(1, 1), aGridCheck(2, 1)] })),
    'GET workorders/8': data(
      anOrder({ id: 8, code: 'OT-2026-000008', fkc_status: EN_CURSO, checks: [aGridCheck(3, 1), aGridCheck(3, 2)] })
    ),
    'GET my-work': data({
      orders: [mine(7), mine(8), mine(9, { fk_line: 2 }), mine(10, { fkc_status: PENDIENTE })],
      shifts: [],
      leads: []
    })
  })
  return renderPage(`/admin/planned/work-orders/7/matrix${search}`)
}

test('other orders of one’s own in course on the line are answered in the same table, each answer in its order', async () => {
  const { user } = open()
  expect(await screen.findByRole('grid', { name: 'Checks de OT-2026-000007' })).toBeDefined()
  const add = await screen.findByRole('link', { name: 'Añadir OT-2026-000008 (faltan 2)' })
  expect(screen.queryByRole('link', { name: /^Añadir OT-2026-0000(09|10|010)/ })).toBeNull()
  await user.click(add)
  const cell = await screen.findByRole('gridcell', { name: /^P-3, Actividad 1:/ })
  await user.click(cell)
  await user.keyboard('{Control>}{Home}{/Control}o')
  await user.click(cell)
  await user.keyboard('o')
  expect(readEntries(aUser().uuid).map(({ order: { id }, slot }) => [id, slot])).toEqual([
    [7, 'check:101'],
    [8, 'check:301']
  ])
  await user.click(screen.getByRole('link', { name: 'Quitar OT-2026-000008' }))
  expect(await screen.findByRole('link', { name: /^Añadir OT-2026-000008/ })).toBeDefined()
  expect(screen.queryByRole('gridcell', { name: /^P-3/ })).toBeNull()
})

test('an address names orders that can’t be answered with it in vain', async () => {
  open('?con=9,10,x')
  expect(await screen.findByRole('link', { name: /^Añadir OT-2026-000008/ })).toBeDefined()
  expect(screen.getByRole('grid', { name: 'Checks de OT-2026-000007' })).toBeDefined()
})
