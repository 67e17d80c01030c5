import { screen } from '@testing-library/react'
import { checkStatus, workOrderStatus } from 'contract/core/classifier.ts'
import { expect, test, vi } from 'vitest'
import { openOrder, supervisor } from '../../../test/orderPage.tsx'
import { aCheck } from '../../../test/workOrders.ts'

const code = Promise.withResolvers<void>()

vi.mock('../../features/work-orders/PendingChecks.tsx', async original => {
  await code.promise
  return original()
})

test('a check that was opened before the code for planning had loaded stays open', async () => {
  const { user } = await openOrder({ checks: [aCheck(1)] }, [...supervisor, 'checks.program'])
  await user.click(screen.getByRole('button', { name: /Actividad 1/ }))
  const opened = () => screen.getByRole('button', { name: /Actividad 1/, expanded: true })
  opened()
  expect(screen.queryByRole('button', { name: 'Añadir actividades' })).toBeNull()
  code.resolve()
  await screen.findByRole('button', { name: 'Añadir actividades' })
  opened()
})

test.each([
  [null, false],
  [1200, true]
])('undoing an answer with the reading %s says what stays of its meter: %s', async (usage_value, says) => {
  const done = aCheck(3, { fkc_status: checkStatus.REALIZADO, value_ok: false, usage_value })
  const { user } = await openOrder({ fkc_status: workOrderStatus.PARA_REVISION, checks: [done] }, supervisor)
  await user.click(await screen.findByRole('button', { name: 'Deshacer el check' }))
  await screen.findByText(/^Se borra la respuesta de «Actividad 3»/)
  expect(screen.queryByText(/Si entonces se corrigió la anterior, queda corregida/) !== null).toBe(says)
})
