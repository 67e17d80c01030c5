import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { aMeter } from '../../../test/readings.ts'
import { renderApp } from '../../../test/renderApp.tsx'

const record = { version: 2, created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' }
const { base, usage_unit } = aMeter()
const line = { id: 1, name: 'Línea 1', color: '#E53935' }
const meter = {
  id: 5,
  ...record,
  fk_base: 8,
  base,
  fk_line: 1,
  line,
  fk_usage_unit: 1,
  usage_unit,
  name: 'Horas de marcha',
  current_value: 100,
  rollover_at: null,
  last_read_at: '2026-03-10T12:00:00.000Z'
}
const reading = {
  id: 51,
  ...record,
  fk_base_metric: 5,
  base_metric: { id: 5, name: meter.name },
  base,
  usage_unit,
  fk_line: 1,
  line,
  value: 100,
  read_at: '2026-03-10T12:00:00.000Z',
  fk_staff: null,
  staff: null,
  fk_check: null,
  fkc_source: 80,
  source: { id: 80, name: 'Manual' },
  is_reset: false,
  reason: 'Turno doble',
  doubt: 'unusual',
  photo: { id: 9 }
}
const trend = {
  count: 2,
  average: 2,
  readings: [
    { id: 50, read_at: '2026-03-05T12:00:00.000Z', value: 900, is_reset: false, doubt: null },
    { id: 51, read_at: '2026-03-10T12:00:00.000Z', value: 100, is_reset: true, doubt: null }
  ],
  limits: [
    {
      id: 3,
      base,
      activity: { id: 4, code: 'LUB', name: 'Cambio de aceite' },
      next_usage_value: 150,
      remaining: 50,
      usage_due_date: '2026-04-04'
    }
  ]
}

async function open(path = '/admin/readings/5', handlers: Parameters<typeof fakeApi>[0] = {}) {
  const permissions = ['readings.read', 'readings.write', 'bases.read']
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/readings', '/admin/readings/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET readings/base-metrics/5': data(meter),
    'GET readings/base-metrics/5/trend': data(trend),
    'GET readings': data({ rows: [reading], count: 1 }),
    ...handlers
  })
  const view = renderApp(path)
  await screen.findByRole('heading', { level: 1, name: /Horas de marcha/ })
  const last = (method: string) => api.calls.findLast(call => call.method === method)
  return { ...view, api, last }
}

test('its trend with the replacement, its rate, what it makes due when', async () => {
  await open()
  const plot = await screen.findByRole('slider', { name: 'Horas de marcha' })
  expect(plot.getAttribute('aria-valuetext')).toBe('10/03/2026 08:00: 100 h, contador cambiado')
  screen.getByText('2 h al día')
  const limits = within(screen.getByRole('region', { name: 'Próximos límites' }))
  limits.getByText('Cambio de aceite')
  limits.getByText('Faltan 50 h')
  expect(screen.getByRole('link', { name: 'Leer' }).getAttribute('href')).toBe('/admin/readings?medidor=5')
})

test('a reading is corrected with a reason; without one it isn’t sent', async () => {
  const { user, last } = await open('/admin/readings/5?tab=lecturas', { 'PUT readings/51': data(reading) })
  const table = await screen.findByRole('table', { name: 'Lecturas del medidor' })
  await within(table).findByText('Turno doble')
  within(table).getByText('Más de lo habitual')
  await user.click(within(table).getByRole('button', { name: 'Corregir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Corregir la lectura' }))
  const value = await dialog.findByRole('textbox', { name: /^Lectura \(h\)/ })
  await user.clear(value)
  await user.type(value, '110')
  await user.click(dialog.getByRole('button', { name: 'Corregir' }))
  await dialog.findByText('El campo Motivo es obligatorio')
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Mal leída')
  await user.click(dialog.getByRole('button', { name: 'Corregir' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(last('PUT')?.body).toEqual({ version: 2, value: 110, read_at: reading.read_at, reason: 'Mal leída' })
})

test('a counter that was replaced: explained, and taken as the reading that it means', async () => {
  const { user, last } = await open(undefined, { 'POST readings/bulk': data({ readings: [{}], became_due: [] }) })
  await user.click(screen.getByRole('button', { name: 'Más acciones' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Se cambió el contador' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Se cambió el contador' }))
  await user.type(await dialog.findByRole('textbox', { name: /^Último valor/ }), '120')
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(last('POST')?.body).toMatchObject({
    items: [{ fk_base_metric: 5, value: 0, meaning: 'replaced', old_final_value: 120 }],
    ask: true
  })
})
