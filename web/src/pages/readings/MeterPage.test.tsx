import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { aMeter } from '../../../test/readings.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { dependsText } from '../../features/readings/useMeterActions.tsx'

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
  last_read_at: '2026-03-10T12:00:00.000Z',
  is_active: true,
  activities_count: 2
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
      next_usage_shown: 150,
      remaining: 50,
      usage_due_date: '2026-04-04'
    },
    {
      id: 10,
      base: { id: 2, code: 'B-2', name: 'Polea' },
      activity: { id: 4, code: 'ROD', name: 'Cambio de rodamientos' },
      next_usage_value: 5_150,
      next_usage_shown: -46,
      remaining: -146,
      usage_due_date: '2026-02-04'
    }
  ]
}

const technician = ['readings.read', 'readings.write', 'bases.read']

async function open(
  path = '/admin/readings/5',
  handlers: Parameters<typeof fakeApi>[0] = {},
  permissions: string[] = technician
) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/readings', '/admin/readings/_id', '/admin/bases/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET readings/base-metrics/5': data(meter),
    'GET readings/base-metrics/5/trend': data(trend),
    'GET readings': data({ rows: [reading], count: 1 }),
    ...handlers
  })
  const view = renderPage(path)
  await screen.findByRole('heading', { level: 1, name: /Horas de marcha/ })
  const last = (method: string) => api.calls.findLast(call => call.method === method)
  return { ...view, api, last }
}

test('its trend with the replacement, its rate, what it makes due when', async () => {
  await open()
  const plot = await screen.findByRole('slider', { name: 'Horas de marcha' })
  expect(plot.getAttribute('aria-valuetext')).toBe('10/03/2026 08:00:00: 100 h, contador cambiado')
  screen.getByText('2 h al día')
  const limits = within(screen.getByRole('region', { name: 'Próximos límites' }))
  limits.getByText('Cambio de aceite')
  limits.getByText('Faltan 50 h')
  limits.getByText(/a 150 h$/)
  // It was passed before the counter was replaced: no number of this one.
  limits.getByText(/a 5,150 h de otro contador$/)
  expect(addressOf(screen.getByRole('link', { name: 'Leer' }))).toBe('/admin/readings?medidor=5')
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

test('a correction to a lower value: what it means is asked where the server asks', async () => {
  const errors = { meaning: ['Es menor que la anterior (90)'] }
  const refused = { status: 400, body: { errorCode: 'VALIDATION.INVALID_DATA', message: '', errors } }
  const answers = [refused, data(reading)]
  const put = () => answers.shift() ?? data(reading)
  const { user, last } = await open('/admin/readings/5?tab=lecturas', { 'PUT readings/51': put })
  const table = await screen.findByRole('table', { name: 'Lecturas del medidor' })
  await user.click(await within(table).findByRole('button', { name: 'Corregir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Corregir la lectura' }))
  const value = await dialog.findByRole('textbox', { name: /^Lectura \(h\)/ })
  await user.clear(value)
  await user.type(value, '3')
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Contador nuevo')
  await user.click(dialog.getByRole('button', { name: 'Corregir' }))
  await dialog.findByText('Es menor que la anterior (90)')
  await user.click(dialog.getByRole('radio', { name: 'Se cambió el contador' }))
  await user.click(dialog.getByRole('button', { name: 'Corregir' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(last('PUT')?.body).toMatchObject({ value: 3, meaning: 'replaced' })
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
    items: [{ fk_base_metric: 5, value: 0, meaning: 'replaced', old_final_value: 120 }]
  })
})

const planner = [...technician, 'bases.write', 'catalogs.read']
const menu = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Más acciones' }))
  await screen.findByRole('menu')
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

test('who only reads it changes nothing of the meter itself; who plans may edit, switch off, delete', async () => {
  const { user, unmount } = await open()
  expect(await menu(user)).toEqual(['Se cambió el contador'])
  unmount()
  // That it turns over is known already.
  const turning = data({ ...meter, rollover_at: 100_000 })
  const { user: reader, unmount: leave } = await open(undefined, { 'GET readings/base-metrics/5': turning })
  expect(await menu(reader)).toEqual(['Se cambió el contador', 'El contador dio la vuelta'])
  leave()
  const { user: other } = await open(undefined, {}, planner)
  expect((await menu(other)).slice(2)).toEqual(['Editar', 'Desactivar', 'Eliminar'])
})

test('a meter in use keeps its unit; only what was changed is sent', async () => {
  const handlers = { 'PUT readings/base-metrics/5': data(meter), 'GET readings/usage-units/1': data(usage_unit) }
  const { user, last } = await open('/admin/readings/5?contador=5', handlers, planner)
  const form = within(await screen.findByRole('dialog', { name: 'Editar medidor' }))
  const unit = await form.findByRole<HTMLInputElement>('combobox', { name: /^Unidad de uso/ })
  expect(unit.disabled).toBe(true)
  form.getByText('No se cambia: ya tiene lecturas o actividades')
  await user.type(await form.findByRole('textbox', { name: /^Vuelve a cero en/ }), '100000')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(last('PUT')?.body).toEqual({ version: 2, rollover_at: 100_000 }))
})

test('one that something depends on: what, and that it can be switched off; refused while it drives', async () => {
  const refusal = {
    status: 409,
    body: { message: 'No se puede desactivar: lo usan 2', errorCode: 'DOMAIN.CONFLICT', reason: 'in_use' }
  }
  const { user, api } = await open(undefined, { 'PUT readings/base-metrics/5': refusal }, planner)
  await menu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Eliminar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '«Horas de marcha» no se puede eliminar' }))
  dialog.getByText(/^Tiene lecturas y lo usan 2 actividades\./)
  await user.click(dialog.getByRole('button', { name: 'Desactivar' }))
  await dialog.findByText('No se puede desactivar: lo usan 2')
  api.handlers['PUT readings/base-metrics/5'] = data({ ...meter, is_active: false })
  await user.click(dialog.getByRole('button', { name: 'Desactivar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls.findLast(call => call.method === 'PUT')?.body).toEqual({ version: 2, is_active: false })
})

test('one that nothing depends on is deleted, and its base is shown; read meanwhile, it may be switched off', async () => {
  const unused = { ...meter, last_read_at: null, current_value: null, activities_count: 0 }
  const handlers = {
    'GET readings/base-metrics/5': data(unused),
    'DELETE readings/base-metrics/5': {
      status: 409,
      body: { message: 'Está en uso por lecturas', errorCode: 'DOMAIN.CONFLICT', reason: 'in_use' }
    }
  }
  const { user, api, here } = await open(undefined, handlers, planner)
  await menu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Eliminar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar «Horas de marcha»?' }))
  await user.click(dialog.getByRole('button', { name: 'Eliminar' }))
  await dialog.findByRole('button', { name: 'Desactivar' })
  api.handlers['DELETE readings/base-metrics/5'] = data({})
  await user.click(dialog.getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(here()).toBe('/admin/bases/8'))
  expect(api.calls.filter(call => call.method === 'DELETE')).toHaveLength(2)
})

test('one that is switched off says so and is not read', async () => {
  const off = { ...meter, is_active: false, activities_count: 0, last_read_at: null }
  const { user } = await open(undefined, { 'GET readings/base-metrics/5': data(off) }, planner)
  screen.getByText('Inactivo')
  expect(screen.queryByRole('link', { name: 'Leer' })).toBeNull()
  expect(await menu(user)).toEqual(['Editar', 'Activar', 'Eliminar'])
})

test('off and with a history, there is nothing left to delete', async () => {
  const { user } = await open(
    undefined,
    { 'GET readings/base-metrics/5': data({ ...meter, is_active: false }) },
    planner
  )
  expect(await menu(user)).toEqual(['Editar', 'Activar'])
})

test.each([
  [{ last_read_at: null, activities_count: 1 }, /^Lo usa 1 actividad\./],
  [{ activities_count: 0 }, /^Tiene lecturas\./]
])('what depends on a meter: %j', (more, text) => {
  expect(dependsText({ ...meter, ...more })).toMatch(text)
})
