import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { mounted, openAsset } from '../../../test/assets.tsx'
import { data } from '../../../test/fakeApi.ts'

const panel = () => within(screen.getByRole('tabpanel'))

test('what it cost: bought, with its parts, and the work and supplies of each year', async () => {
  const costs = {
    cost: 1000,
    parts: { count: 2, cost: 250.5, unpriced: 1 },
    work: [
      { year: 2026, orders: 2, order_minutes: 90, checks: 11, check_minutes: 33 },
      { year: 2025, orders: 0, order_minutes: 0, checks: 1, check_minutes: 8 }
    ],
    supplies: [
      { year: 2026, movements: 3, cost: 1250.5, unpriced: 1 },
      { year: 2024, movements: 1, cost: 20, unpriced: 0 }
    ]
  }
  const { user, api } = await openAsset(mounted(), {
    handlers: { 'GET asset/5/costs': data(costs), 'GET warehouse/movements': data({ rows: [], count: 0 }) }
  })
  await user.click(screen.getByRole('tab', { name: 'Costos' }))
  await panel().findByText('Bs 1,270.50')
  expect(panel().getAllByText('1 sin costo anotado')).toHaveLength(2)
  panel().getByText('2 h 11 min')
  const rows = within(panel().getAllByRole('table')[0] as HTMLElement).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'AñoÓrdenesChecksRepuestos (Bs)',
    '202621 h 30 min110 h 33 min1,250.503 movimientos, 1 sin costo anotado',
    '2025010 h 8 min0',
    '20240020.001 movimiento'
  ])
  // Each figure leads to the list that it counts.
  const address = (name: string) => addressOf(panel().getByRole('link', { name }))
  expect(address('Órdenes de 2026: 2')).toContain('ot_year=2026')
  await user.click(panel().getByRole('link', { name: 'Repuestos de 2024: Bs 20.00' }))
  await waitFor(() => expect(api.calls.at(-1)?.query).toContain('year=2024'))
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
  const costs = { cost: null, parts: { count: 0, cost: 0, unpriced: 0 }, work: null, supplies: null }
  const { user } = await openAsset(mounted(), { handlers: { 'GET asset/5/costs': data(costs) } })
  await user.click(screen.getByRole('tab', { name: 'Costos' }))
  await panel().findByText('Sin anotar')
  expect(panel().queryByText('Trabajo')).toBeNull()
  expect(panel().queryByText('Con sus partes')).toBeNull()
})
