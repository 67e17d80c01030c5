import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mounted, openAsset } from '../../../test/assets.tsx'
import { data } from '../../../test/fakeApi.ts'

const panel = () => within(screen.getByRole('tabpanel'))

test('what it cost: bought, with its parts, and the work of each year', async () => {
  const costs = {
    cost: 1000,
    parts: { count: 2, cost: 250.5, unpriced: 1 },
    work: [
      { year: 2026, orders: 2, order_minutes: 90, checks: 11, check_minutes: 33 },
      { year: 2025, orders: 0, order_minutes: 0, checks: 1, check_minutes: 8 }
    ]
  }
  const { user } = await openAsset(mounted(), { handlers: { 'GET asset/5/costs': data(costs) } })
  await user.click(screen.getByRole('tab', { name: 'Costos' }))
  await panel().findByText('1,250.50')
  panel().getByText('1 sin costo anotado')
  panel().getByText('2 h 11 min')
  const rows = panel().getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'AñoÓrdenesChecks',
    '202621 h 30 min110 h 33 min',
    '2025010 h 8 min'
  ])
})

test('its first photograph stands above the facts, and opens all of them', async () => {
  const file = {
    entity: 'asset',
    fk_entity: 5,
    size: 9,
    caption: null,
    is_broken: false,
    created_by: null,
    created_at: '2026-03-01T12:00:00.000Z'
  }
  const files = [
    { ...file, id: 1, file_name: 'manual.pdf', mime_type: 'application/pdf', has_thumbnail: true },
    { ...file, id: 2, file_name: 'placa.jpg', mime_type: 'image/jpeg', has_thumbnail: true, caption: 'Placa' }
  ]
  const { user } = await openAsset(mounted(), {
    handlers: { 'GET attachment/getListAttachments/asset/5': data(files) }
  })
  const photo = await screen.findByRole('button', { name: 'Ver fotos de MOT-1' })
  expect(photo.querySelector('img')?.getAttribute('src')).toMatch(/getFileView\/asset\/2\?size=thumbnail$/)
  await user.click(photo)
  expect((await screen.findByRole('dialog')).textContent).toContain('Placa')
})

test('what nobody noted, and what the profile may not see, is not made up', async () => {
  const costs = { cost: null, parts: { count: 0, cost: 0, unpriced: 0 }, work: null }
  const { user } = await openAsset(mounted(), { handlers: { 'GET asset/5/costs': data(costs) } })
  await user.click(screen.getByRole('tab', { name: 'Costos' }))
  await panel().findByText('Sin anotar')
  expect(panel().queryByText('Trabajo')).toBeNull()
  expect(panel().queryByText('Con sus partes')).toBeNull()
})
