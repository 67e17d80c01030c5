import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aBase, mayAll, openBases } from '../../../test/bases.tsx'
import { data } from '../../../test/fakeApi.ts'

const everything = [...mayAll, 'checks.read', 'work-orders.read']
const plan = { id: 31, code: 'BAL', name: 'Balancines' }
const none = { deleted: 0, ended: 0, added: 0, resumed: 0, programmed: [] }
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

async function openBase(base = aBase(), { permissions = everything, handlers = {} } = {}) {
  const page = await openBases({ path: '/admin/bases/8', base, permissions, handlers })
  await screen.findByRole('tab', { name: 'Resumen' })
  return page
}

test('its head says what it is; one sees the parts that one may read', async () => {
  await openBase()
  const head = screen.getByRole('heading', { level: 1 }).textContent
  for (const part of ['ROJ-T01-BAL', 'Balancín de la torre 1', 'Activa', 'Criticidad A', 'Con parada', 'Línea 1'])
    expect(head).toContain(part)
  expect(tabs()).toEqual([
    'Resumen',
    'Actividades 0',
    'Medidas',
    'Lecturas',
    'Órdenes',
    'Checks',
    'Documentos',
    'Historia'
  ])
  await screen.findByText('No hay ningún activo montado')
  await screen.findByText('Esta base no tiene medidores.')
})

test('without signal each part of the summary says that it needs some, and can be asked for again', async () => {
  const { api, user } = await openBase(aBase(), {
    handlers: { 'GET asset/base/8': 'offline', 'GET readings/base-metrics': 'offline' }
  })
  for (const name of ['Montado ahora', 'Medidores']) {
    const part = within((await screen.findByRole('heading', { name })).closest('section')!)
    await part.findByText('Sin conexión: hace falta señal para verlo.', {}, { timeout: 5_000 })
  }
  const count = api.count('asset/base/8')
  await user.click(screen.getAllByRole('button', { name: 'Reintentar' })[0]!)
  await waitFor(() => expect(api.count('asset/base/8')).toBeGreaterThan(count))
})

test('whoever reads only bases sees only them, and changes nothing', async () => {
  const { api, user } = await openBase(aBase(), { permissions: ['bases.read'] })
  expect(tabs()).toEqual(['Resumen', 'Documentos', 'Historia'])
  expect(screen.queryByRole('button', { name: /plan/i })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Más acciones' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Etiqueta'])
  expect(api.count('asset/base/8')).toBe(0)
})

test('a plan: first what becomes of the activities, then what was done', async () => {
  const after = aBase({ fk_plan: 31, plan, version: 4, activities_count: 3, activities_not_initialized: 3 })
  const { user, writes } = await openBase(aBase(), {
    handlers: {
      'GET plans': data({ rows: [{ ...plan, version: 1 }], count: 1 }),
      'GET base/8/plan-change': data({ ...none, added: 2, resumed: 1 }),
      'PUT base/8/plan/31/associate': data(after)
    }
  })
  await user.click(screen.getByRole('button', { name: 'Asociar un plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Asociar un plan' }))
  await user.click(dialog.getByRole('button', { name: 'Asociar' }))
  await dialog.findByText('El campo Plan es obligatorio')
  await user.click(dialog.getByRole('combobox', { name: /^Plan/ }))
  await user.click(await screen.findByText('BAL · Balancines'))
  await dialog.findByText('2 actividades se añadirán; les faltará su primera fecha o lectura.')
  dialog.getByText('1 actividad que la base ya tuvo volverá a vencer.')
  // Without them nothing is added.
  await user.click(dialog.getByRole('checkbox', { name: /^Añadir también/ }))
  dialog.getByText('3 actividades del plan no se añadirán.')
  await user.click(dialog.getByRole('checkbox', { name: /^Añadir también/ }))
  await user.click(dialog.getByRole('button', { name: 'Asociar' }))
  const done = within(await screen.findByRole('dialog', { name: 'Plan guardado' }))
  done.getByText('La base tiene el plan BAL · Balancines')
  done.getByText('2 actividades añadidas.')
  done.getByText('Ahora tiene 3 actividades, 3 sin iniciar.')
  expect(writes()).toEqual([['PUT', 'base/8/plan/31/associate', { version: 3, add_activities: true }]])
})

test('a plan that is programmed can’t be taken away: the orders are named', async () => {
  const programmed = [{ id: 1, name: 'Engrase', work_order: { id: 7, code: 'OT-2026-000007' } }]
  const { user, writes } = await openBase(aBase({ fk_plan: 31, plan }), {
    handlers: { 'GET base/8/plan-change': data({ ...none, ended: 2, programmed }) }
  })
  await user.click(screen.getByRole('button', { name: /acciones/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Quitar el plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Quitar el plan' }))
  expect(addressOf(await dialog.findByRole('link', { name: 'OT-2026-000007' }))).toBe('/admin/planned/work-orders/7')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Quitar el plan' }).disabled).toBe(true)
  expect(writes()).toEqual([])
})

test('lists of the base ask for it alone, on its own line whatever line is selected', async () => {
  const { user, asked } = await openBase(aBase({ fk_line: 2, line: { id: 2, name: 'Línea 2', color: null } }), {
    handlers: {
      'GET base-activities': data({ rows: [], count: 0 }),
      'GET workorders': data({ rows: [], count: 0 }),
      'GET checks': data({ rows: [], count: 0 }),
      'GET readings': data({ rows: [], count: 0 })
    }
  })
  for (const [tab, path, empty] of [
    [/^Actividades/, 'base-activities', 'La base no tiene actividades'],
    ['Órdenes', 'workorders', 'Todavía no hay órdenes en esta base'],
    ['Checks', 'checks', 'Todavía no hay checks en esta base'],
    ['Lecturas', 'readings', 'Todavía no hay lecturas en esta base']
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }))
    await screen.findByText(empty)
    await waitFor(() => expect(asked(path)).toMatchObject({ fkLine: '2', fk_base: '8', page: '1' }))
  }
})

test('a meter is made on its base; a name that is taken is told at its field', async () => {
  const units = { rows: [{ id: 3, name: 'Horas', symbol: 'h' }], count: 1 }
  const taken = 'La base ya tiene un medidor con este nombre'
  const { user, api, writes } = await openBase(aBase(), {
    permissions: [...everything, 'catalogs.read'],
    handlers: {
      'GET readings/usage-units': data(units),
      'POST readings/base-metrics': {
        status: 409,
        body: { message: taken, errorCode: 'RESOURCE.ALREADY_EXISTS', reason: 'duplicate', errors: { name: [taken] } }
      }
    }
  })
  await user.click(await screen.findByRole('link', { name: 'Nuevo medidor' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo medidor' }))
  await user.type(await form.findByRole('textbox', { name: /^Nombre/ }), 'Horas de marcha')
  await user.click(form.getByRole('combobox', { name: /^Unidad de uso/ }))
  await user.click(await screen.findByText('Horas'))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect((await form.findAllByText(taken)).length).toBeGreaterThan(0)
  api.handlers['POST readings/base-metrics'] = data({ id: 1 })
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().at(-1)).toEqual([
    'POST',
    'readings/base-metrics',
    { fk_base: 8, fk_usage_unit: 3, name: 'Horas de marcha', rollover_at: null, is_active: true }
  ])
})

test('an empty base gets an asset from the store, in the version that was found; what the server says of the base stands at it', async () => {
  const spare = { id: 5, version: 3, code: 'MOT-1', name: 'Motor principal', parts_count: 2 }
  const taken = { fk_base: ['La base ya tiene montado MOT-9'] }
  let answer: object = { status: 400, body: { message: '', errorCode: 'VALIDATION.INVALID_DATA', errors: taken } }
  const { user, writes, api } = await openBase(aBase(), {
    permissions: [...everything, 'assets.write'],
    handlers: {
      'GET asset': data({ rows: [spare], count: 1 }),
      'GET asset/5': data(spare),
      'PUT asset/5': () => answer
    }
  })
  await user.click(await screen.findByRole('button', { name: 'Montar un activo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Montar en ROJ-T01-BAL' }))
  await user.click(await dialog.findByRole('button', { name: 'Montar' }))
  await dialog.findByText('El campo Activo es obligatorio')
  await user.click(dialog.getByRole('combobox', { name: /^Activo/ }))
  await user.click(await screen.findByText('MOT-1 · Motor principal'))
  const asked = new URLSearchParams(api.calls.find(({ path }) => path === 'asset')?.query)
  expect(Object.fromEntries(asked)).toMatchObject({ fkc_status: '31', is_installed: 'false' })
  await dialog.findByText(/^Pasa a estar en servicio, con sus partes\./)
  await user.click(dialog.getByRole('button', { name: 'Montar' }))
  await dialog.findByText('La base ya tiene montado MOT-9')
  answer = data(spare)
  await user.click(dialog.getByRole('button', { name: 'Montar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().at(-1)).toEqual(['PUT', 'asset/5', { version: 3, fk_base: 8 }])
})

test.each([
  ['whoever may not move assets', aBase(), everything],
  ['a base that is out of use', aBase({ is_active: false }), [...everything, 'assets.write']]
])('nothing is mounted by %s', async (_, base, permissions) => {
  await openBase(base, { permissions })
  await screen.findByText('No hay ningún activo montado')
  expect(screen.queryByRole('button', { name: 'Montar un activo' })).toBeNull()
})
