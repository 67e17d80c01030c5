import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aStay, motor, mounted, openAsset } from '../../../test/assets.tsx'
import { data, refused } from '../../../test/fakeApi.ts'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'
import { actionsFor } from '../../features/assets/assetActions.ts'
import { totalsOf } from './LifePanel.tsx'

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const panel = () => within(screen.getByRole('tabpanel'))
const aMeterOfStay = {
  fk_base_metric: 7,
  name: 'Ciclos de otra persona',
  usage_unit: { id: 2, name: 'Ciclos', symbol: null },
  used: 4,
  first_read_at: '2026-01-01T12:00:00.000Z',
  last_read_at: '2026-02-01T12:00:00.000Z',
  last_value: 4
}
type User = Awaited<ReturnType<typeof openAsset>>['user']

const openDialog = async (user: User, name: string, { primary = false } = {}) => {
  if (!primary) await user.click(screen.getByRole('button', { name: 'Más acciones' }))
  await user.click(await screen.findByRole(primary ? 'button' : 'menuitem', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: `${name} · MOT-1` }))
  await dialog.findByRole('button', { name })
  return dialog
}
const choose = async (user: User, dialog: ReturnType<typeof within>, label: RegExp, option: string) => {
  await user.click(await dialog.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option, hidden: true }))
}

describe('what is shown', () => {
  test('where it is and what it is; the stays, the present one first', async () => {
    const past = aStay({
      id: 19,
      installed_at: '2025-01-01T12:00:00.000Z',
      removed_at: '2025-01-02T12:00:00.000Z',
      is_active: false,
      reason: 'Vibración',
      fk_base: null,
      base: null,
      location: null,
      line: null,
      installed_by: null
    })
    await openAsset(mounted({ warranty_until: '2020-01-01' }), {
      handlers: { 'GET asset/5/stays': data([aStay(), past]) }
    })
    const facts = within(screen.getByRole('complementary', { name: 'Datos' }))
    facts.getByText('ROJ-MOT')
    facts.getByText('Accionamiento › Motor')
    facts.getByText('Bs 706,460.00')
    facts.getByText(/^Venció hace/)
    const [now, before] = await panel().findAllByRole('listitem')
    expect(now?.textContent).toMatch(/ROJ-MOTAccionamientoAhora.*– hoy.*días.*Montado por Ana Rojas/)
    expect(before?.textContent).toMatch(/Base de otra línea.*1 día.*Vibración/)
  })

  test('what is typed of a new meter stays when somebody else makes the first one of the base', async () => {
    const { user, api, queryClient } = await openAsset(mounted(), {
      permissions: ['assets.read', 'bases.read', 'bases.write', 'readings.read'],
      handlers: { 'GET asset/5/stays': data([aStay({ meters: [] })]) }
    })
    await user.click(screen.getByRole('tab', { name: 'Medidores y vida' }))
    await user.click(await screen.findByRole('link', { name: 'Nuevo medidor' }))
    const form = within(await screen.findByRole('dialog'))
    const name = await form.findByRole<HTMLInputElement>('textbox', { name: /^Nombre/ })
    await user.type(name, 'Horas de marcha')
    api.handlers['GET asset/5/stays'] = data([aStay({ meters: [aMeterOfStay] })])
    await queryClient.refetchQueries()
    await screen.findByText('Ciclos de otra persona')
    expect(name.isConnected).toBe(true)
    expect(name.value).toBe('Horas de marcha')
  })

  test('stays that do not come are said above the orders, and by a toast', async () => {
    const { user, queryClient } = await openAsset(mounted(), {
      permissions: ['assets.read', 'work-orders.read'],
      handlers: {
        'GET asset/5/stays': refused(403, 'AUTH.FORBIDDEN', 'No puede'),
        'GET work-orders': data({ rows: [], count: 0 })
      }
    })
    await user.click(screen.getByRole('tab', { name: 'Órdenes' }))
    await panel().findByText('No se han podido cargar las bases en las que ha estado')
    expect(await toastsSoFar(queryClient)).toEqual(['No puede'])
    expect(panel().queryByText('No puede')).toBeNull()
  })

  test('a part is where its assembly is', async () => {
    await openAsset(motor({ fk_asset: 9, asset: { id: 9, code: 'CON-1', name: 'Conjunto' } }))
    await panel().findByText('Es parte de CON-1: sus estancias son las de este.')
    expect(addressOf(screen.getByRole('link', { name: 'CON-1' }))).toBe('/admin/assets/9')
  })

  test('parts open downwards, each asked for when it is opened', async () => {
    const part = motor({ id: 6, code: 'REDUCTOR', parts_count: 1 })
    const inner = motor({ id: 7, code: 'RODAMIENTO' })
    const { user } = await openAsset(mounted({ parts_count: 1 }), {
      tab: 'partes',
      handlers: {
        'GET asset': ({ query }) => {
          const rows = query.includes('fk_asset=5') ? [part] : query.includes('fk_asset=6') ? [inner] : []
          return data({ rows, count: rows.length })
        }
      }
    })
    expect(addressOf(await panel().findByRole('link', { name: 'REDUCTOR' }))).toBe('/admin/assets/6')
    expect(panel().queryByText('RODAMIENTO')).toBeNull()
    await user.click(panel().getByRole('button', { name: 'Ver las partes de REDUCTOR' }))
    await panel().findByRole('link', { name: 'RODAMIENTO' })
  })

  test('orders about it, or of the base while it was there', async () => {
    const { user, api } = await openAsset(mounted(), {
      tab: 'ordenes',
      handlers: { 'GET asset/5/stays': data([aStay()]) }
    })
    await panel().findByText('No hay órdenes de este activo')
    await user.selectOptions(panel().getByLabelText('De qué'), '20')
    await waitFor(() => {
      const asked = new URLSearchParams(api.calls.findLast(({ path }) => path === 'workorders')?.query)
      expect(Object.fromEntries(asked)).toMatchObject({
        fk_base: '7',
        scheduled_start_from: '2026-01-01T12:00:00.000Z'
      })
      expect(asked.has('fk_asset')).toBe(false)
      expect(asked.has('fkLine')).toBe(false)
    })
  })

  test('whoever only reads changes nothing, and finds its label', async () => {
    const { user } = await openAsset(mounted(), { permissions: ['assets.read'] })
    expect(tabs()).toEqual(['Estancias', 'Datos', 'Medidores y vida', 'Partes 0', 'Costos', 'Documentos', 'Historia'])
    expect(screen.queryByRole('button', { name: 'Reemplazar' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Etiqueta'])
  })

  test('life is summed by meter; a stay without two readings adds nothing', () => {
    const meter = {
      fk_base_metric: 1,
      name: 'Horas',
      usage_unit: { id: 1, name: 'Horas', symbol: 'h' },
      used: 100,
      first_read_at: null,
      last_read_at: null,
      last_value: null
    }
    const stays = [
      aStay({ meters: [meter] }),
      aStay({
        meters: [
          { ...meter, fk_base_metric: 2, used: 20.5 },
          { ...meter, name: 'Ciclos', used: null }
        ]
      })
    ]
    expect(totalsOf(stays)).toEqual([
      { unit: 'Horas (h)', used: 120.5 },
      { unit: 'Ciclos (h)', used: null }
    ])
  })
})

describe('what can be done', () => {
  test.each([
    [{ fk_base: 7, fk_asset: null, fkc_status: 30 }, ['replace', 'swap', 'addPart', 'takeOut', 'retire']],
    [{ fk_base: null, fk_asset: null, fkc_status: 31 }, ['mount', 'addPart', 'retire']],
    [{ fk_base: null, fk_asset: 9, fkc_status: 30 }, ['leaveAssembly', 'addPart']],
    [{ fk_base: null, fk_asset: null, fkc_status: 33 }, ['takeBack']],
    [{ fk_base: null, fk_asset: 9, fkc_status: 33 }, ['takeBack', 'leaveAssembly']]
  ])('with %j: %j', (asset, actions) => expect(actionsFor(asset)).toEqual(actions))

  test('the first field of a dialog has the focus, though its form is loaded after it', async () => {
    const { user } = await openAsset(motor())
    const dialog = await openDialog(user, 'Montar', { primary: true })
    const base = await dialog.findByRole('combobox', { name: /^Base/ })
    await waitFor(() => expect(document.activeElement).toBe(base))
  })

  test('mounted in a free base, with the version that is shown', async () => {
    const { user, writes } = await openAsset(motor(), { handlers: { 'PUT asset/5': data(mounted()) } })
    const dialog = await openDialog(user, 'Montar', { primary: true })
    await user.click(dialog.getByRole('button', { name: 'Montar' }))
    await dialog.findByText('El campo Base es obligatorio')
    await choose(user, dialog, /^Base/, 'ROJ-MOT · Accionamiento')
    await user.click(dialog.getByRole('button', { name: 'Montar' }))
    await waitFor(() => expect(writes()).toEqual([['PUT', 'asset/5', { version: 3, fk_base: 7 }]]))
  })

  const preview = {
    base: { id: 7, code: 'ROJ-MOT', name: 'Accionamiento' },
    meters: [
      {
        id: 11,
        name: 'Horas de motor',
        usage_unit: { id: 1, name: 'Horas', symbol: 'h' },
        current_value: 1200,
        last_read_at: null
      }
    ],
    restarts: [
      {
        id: 40,
        activity: { id: 4, code: 'ENG', name: 'Engrase de cojinetes' },
        due_date: '2026-03-05',
        next_date: '2026-06-01',
        usage_interval_value: 500,
        usage_unit: { id: 1, name: 'Horas', symbol: 'h' }
      }
    ]
  }

  test('what a replacement changes is in sight until one is chosen; that the store has none of the model is said', async () => {
    const { user } = await openAsset(mounted(), {
      handlers: { 'GET asset/5/replace': data(preview), 'GET asset': data({ rows: [], count: 0 }) }
    })
    const dialog = await openDialog(user, 'Reemplazar', { primary: true })
    const successor = await dialog.findByRole('combobox', { name: /^Activo nuevo/ })
    await waitFor(() => expect(document.activeElement).toBe(successor))
    await dialog.findByText('Engrase de cojinetes')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.click(successor)
    const none = await screen.findByText('Ninguno de este modelo en almacén')
    expect([none.role, none.ariaDisabled]).toEqual(['option', 'true'])
  })

  test('replaced by one from the store: what starts again stands first; who came second reads why', async () => {
    const spare = motor({ id: 8, code: 'MOT-8' })
    const late = 'Ana Rojas ya lo ha reemplazado por MOT-9 en la base ROJ-MOT. Recargue y vuelva a intentarlo'
    const { user, writes, api } = await openAsset(mounted(), {
      handlers: {
        'GET asset/5/replace': data(preview),
        'GET asset': data({ rows: [spare], count: 1 }),
        'POST asset/5/replace': refused(409, 'DOMAIN.CONFLICT', late)
      }
    })
    const dialog = await openDialog(user, 'Reemplazar', { primary: true })
    await dialog.findByText('Engrase de cojinetes')
    dialog.getByText('Ahora vence el jue 05/03/2026; después, el lun 01/06/2026 o tras 500 h')
    await choose(user, dialog, /^Activo nuevo/, 'MOT-8 · Motor principal')
    const asked = new URLSearchParams(api.calls.find(({ path }) => path === 'asset')?.query)
    expect(Object.fromEntries(asked)).toMatchObject({ fkc_status: '31', is_installed: 'false', fk_model: '3' })
    await user.type(await dialog.findByLabelText('Al retirar'), '1250,5')
    await user.click(dialog.getByRole('button', { name: 'Reemplazar' }))
    await dialog.findByText('El campo Motivo es obligatorio')
    await user.type(dialog.getByLabelText(/^Motivo/), 'Desgaste')
    await user.click(dialog.getByRole('button', { name: 'Reemplazar' }))
    await dialog.findByText(late)
    expect(writes()).toEqual([
      [
        'POST',
        'asset/5/replace',
        {
          version: 3,
          fk_asset_new: 8,
          fk_base: 7,
          reason: 'Desgaste',
          old_status: 31,
          meters: [{ fk_base_metric: 11, value_out: 1250.5, value_in: 0 }]
        }
      ]
    ])
  })

  test('exchanged with another one: both places are named before', async () => {
    const other = mounted({ id: 8, code: 'MOT-8', fk_base: 12, base: { id: 12, code: 'ROJ-AUX', name: 'Auxiliar' } })
    const { user, writes } = await openAsset(mounted(), {
      handlers: {
        'GET asset': data({ rows: [other], count: 1 }),
        'GET asset/8': data(other),
        'POST asset/5/swap': data({ asset: mounted(), other })
      }
    })
    const dialog = await openDialog(user, 'Intercambiar')
    await choose(user, dialog, /^Otro activo/, 'MOT-8 · Motor principal')
    await dialog.findByText('MOT-1 va a la base ROJ-AUX')
    dialog.getByText('MOT-8 va a la base ROJ-MOT')
    await user.type(dialog.getByLabelText(/^Motivo/), 'Desgaste desigual')
    await user.click(dialog.getByRole('button', { name: 'Intercambiar' }))
    const body = { fk_asset_other: 8, reason: 'Desgaste desigual', fk_base: 7, fk_base_other: 12 }
    await waitFor(() => expect(writes()).toEqual([['POST', 'asset/5/swap', body]]))
  })

  test('retired from its base, with a reason; a refusal stands at its field', async () => {
    const refusal = {
      status: 400,
      body: {
        message: 'Datos no válidos',
        errorCode: 'VALIDATION.INVALID_DATA',
        errors: { installed_at: ['La fecha es anterior a la del montaje actual'] }
      }
    }
    const { user, writes } = await openAsset(mounted(), { handlers: { 'PUT asset/5': refusal } })
    const dialog = await openDialog(user, 'Dar de baja')
    dialog.getByText('La base ROJ-MOT queda sin activo; sus actividades siguen venciendo.')
    await user.type(dialog.getByLabelText(/^Motivo/), 'Roto')
    await user.click(dialog.getByRole('button', { name: 'Dar de baja' }))
    await dialog.findByText('La fecha es anterior a la del montaje actual')
    expect(writes()).toEqual([['PUT', 'asset/5', { version: 3, fk_base: null, fkc_status: 33, reason: 'Roto' }]])
  })

  test('a part is put in as the same asset, in the state of its assembly', async () => {
    const part = motor({ id: 8, code: 'ROD-8', name: 'Rodamiento', version: 4 })
    const { user, writes } = await openAsset(mounted(), {
      handlers: {
        'GET asset': data({ rows: [part], count: 1 }),
        'GET asset/8': data(part),
        'PUT asset/8': data(part)
      }
    })
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Poner una parte' }))
    const dialog = within(await screen.findByRole('dialog'))
    await choose(user, dialog, /^Parte/, 'ROD-8 · Rodamiento')
    await user.click(dialog.getByRole('button', { name: 'Poner' }))
    await waitFor(() => expect(writes()).toEqual([['PUT', 'asset/8', { version: 4, fk_asset: 5, fkc_status: 30 }]]))
  })
})
