import { screen } from '@testing-library/react'
import type { Plan } from 'contract/plans/plans.ts'
import { expect, test } from 'vitest'
import { aBase, openBases } from '../../../test/bases.tsx'
import { aUser, data } from '../../../test/fakeApi.ts'

const record = { version: 1, created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' }
const plan: Plan = {
  id: 7,
  ...record,
  code: 'BAL',
  name: 'Balancines',
  description: null,
  fk_system: null,
  system: null,
  source: null,
  is_active: true,
  activities_count: 5,
  bases_count: 1
}
const base = aBase({ fk_plan: 7, plan, activities_count: 3, activities_not_added: 2 })

test.each([
  ['base-activities.write', '/admin/planned/base-activities?fk_base=8&fk_plan=7&record=new&linea=1'],
  ['base-activities.read', undefined]
])('a base says what it lacks of the plan; with %s it leads to adding it', async (permission, address) => {
  const permissions = ['plans.read', 'bases.read', permission]
  const pages = ['/admin/plans/_id', '/admin/bases/_id', '/admin/planned/base-activities']
  const handlers = { 'GET auth/me': data(aUser({ pages, permissions })), 'GET plans/7': data(plan) }
  await openBases({ path: '/admin/plans/7?tab=bases', base, handlers })
  await screen.findByText('3, 2 sin añadir')
  const add = screen.queryByRole('link', { name: 'Añadir las actividades que faltan', hidden: true })
  expect(add?.getAttribute('href') ?? undefined).toBe(address)
})
