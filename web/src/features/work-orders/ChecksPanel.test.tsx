import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openOrder, supervisor } from '../../../test/orderPage.tsx'
import { aCheck } from '../../../test/workOrders.ts'

const code = Promise.withResolvers<void>()

vi.mock('./PendingChecks.tsx', async original => {
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
