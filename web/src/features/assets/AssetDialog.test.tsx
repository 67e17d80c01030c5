import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { motor, mounted, openAsset } from '../../../test/assets.tsx'
import { data, refused } from '../../../test/fakeApi.ts'

type Handlers = NonNullable<Parameters<typeof openAsset>[1]>['handlers']

async function openDialog(name: string, handlers: Handlers) {
  const view = await openAsset(mounted(), { ...(handlers && { handlers }) })
  await view.user.click(screen.getByRole('button', { name: 'Más acciones' }))
  await view.user.click(await screen.findByRole('menuitem', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: `${name} · MOT-1` }))
  const confirm = async () => view.user.click(await dialog.findByRole('button', { name }))
  return { ...view, dialog, confirm }
}

const stale = refused(409, 'DOMAIN.CONFLICT', 'Otra persona ha cambiado el registro', 'stale')

test('who came second reads the asset again and goes on with what was typed', async () => {
  const { user, api, dialog, confirm, writes } = await openDialog('Retirar', { 'PUT asset/5': stale })
  await user.type(await dialog.findByLabelText(/^Motivo/), 'Va al taller')
  await confirm()
  await dialog.findByText('Otra persona ha cambiado el registro')
  const elsewhere = mounted({ version: 4, fk_base: 12, base: { id: 12, code: 'ROJ-AUX', name: 'Auxiliar' } })
  api.handlers['GET asset/5'] = data(elsewhere)
  await user.click(dialog.getByRole('button', { name: 'Recargar' }))
  await dialog.findByText('La base ROJ-AUX queda sin activo; sus actividades siguen venciendo.')
  expect(dialog.queryByRole('alert')).toBeNull()
  api.handlers['PUT asset/5'] = data(motor({ version: 5 }))
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { fk_base: null, fkc_status: 31, reason: 'Va al taller' }
  expect(writes()).toEqual([
    ['PUT', 'asset/5', { ...body, version: 3 }],
    ['PUT', 'asset/5', { ...body, version: 4 }]
  ])
})

test('with nothing left to do, the page shows what has happened', async () => {
  const { user, api, dialog, confirm } = await openDialog('Retirar', { 'PUT asset/5': stale })
  await user.type(await dialog.findByLabelText(/^Motivo/), 'Va al taller')
  await confirm()
  api.handlers['GET asset/5'] = data(motor({ version: 4 }))
  await user.click(await dialog.findByRole('button', { name: 'Recargar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'Montar' })
})

test('an exchange across subsystems and lines is asked about before, and anew for another asset', async () => {
  const far = {
    subsystem: { id: 10, name: 'Baterías' },
    fk_line: 2,
    line: { id: 2, name: 'Línea Amarilla', color: '#FFEB3B' },
    fk_base: 12,
    base: { id: 12, code: 'AMA-BAT', name: 'Batería' }
  }
  const other = mounted({ id: 8, code: 'BAT-8', name: 'Batería', ...far })
  const near = mounted({ id: 9, code: 'MOT-9', fk_base: 13, base: { id: 13, code: 'ROJ-AUX', name: 'Auxiliar' } })
  const { user, dialog, confirm, writes } = await openDialog('Intercambiar', {
    'GET asset': data({ rows: [other, near], count: 2 }),
    'GET asset/8': data(other),
    'GET asset/9': data(near),
    'POST asset/5/swap': data({ asset: other, other })
  })
  const choose = async (name: string) => {
    await user.click(await dialog.findByRole('combobox', { name: /^Otro activo/ }))
    await user.click(await screen.findByRole('option', { name, hidden: true }))
  }
  await choose('MOT-9 · Motor principal')
  await dialog.findByText('MOT-1 va a la base ROJ-AUX')
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await choose('BAT-8 · Batería')
  await user.click(
    await dialog.findByRole('checkbox', {
      name: 'MOT-1 es de «Motor» y BAT-8 de «Baterías»: cada uno va en la base del otro'
    })
  )
  await user.click(
    dialog.getByRole('checkbox', {
      name: 'Los dos cambian de línea: MOT-1 va a Línea Amarilla y BAT-8 a Línea Roja'
    })
  )
  await user.type(await dialog.findByLabelText(/^Motivo/), 'Prueba')
  await confirm()
  await waitFor(() =>
    expect(writes()).toMatchObject([
      ['POST', 'asset/5/swap', { fk_asset_other: 8, accept_other_subsystem: true, accept_other_line: true }]
    ])
  )
})

test('what the server asks of a mounting is ticked and sent again', async () => {
  const errors = { accept_other_line: ['MOT-1 estuvo en Línea Amarilla: confirme que cambia de línea'] }
  const { user, api, writes } = await openAsset(motor(), {
    handlers: {
      'GET base': data({ rows: [{ id: 7, code: 'ROJ-MOT', name: 'Accionamiento', version: 1 }], count: 1 }),
      'PUT asset/5': { status: 400, body: { message: '', errorCode: 'VALIDATION.INVALID_DATA', errors } }
    }
  })
  await user.click(screen.getByRole('button', { name: 'Montar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Montar · MOT-1' }))
  await user.click(await dialog.findByRole('combobox', { name: /^Base/ }))
  await user.click(await screen.findByRole('option', { name: 'ROJ-MOT · Accionamiento', hidden: true }))
  await user.click(dialog.getByRole('button', { name: 'Montar' }))
  await dialog.findByText('MOT-1 estuvo en Línea Amarilla: confirme que cambia de línea')
  const box = dialog.getByRole('checkbox', { name: 'Cambia de línea' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  await user.click(box)
  expect(dialog.queryByRole('checkbox', { name: /subsistema/ })).toBeNull()
  api.handlers['PUT asset/5'] = data(mounted({ version: 4 }))
  await user.click(dialog.getByRole('button', { name: 'Montar' }))
  await waitFor(() =>
    expect(writes().at(-1)).toMatchObject(['PUT', 'asset/5', { fk_base: 7, accept_other_line: true }])
  )
  expect(writes()[0]?.[2]).not.toHaveProperty('accept_other_line')
})

test('where the other one is, is asked for again where it did not come', async () => {
  const other = mounted({ id: 8, code: 'MOT-8', fk_base: 12, base: { id: 12, code: 'ROJ-AUX', name: 'Auxiliar' } })
  const { user, api, dialog } = await openDialog('Intercambiar', {
    'GET asset': data({ rows: [other], count: 1 }),
    'GET asset/8': refused(403, 'AUTH.FORBIDDEN', 'No puede')
  })
  await user.click(await dialog.findByRole('combobox', { name: /^Otro activo/ }))
  await user.click(await screen.findByRole('option', { name: 'MOT-8 · Motor principal', hidden: true }))
  await dialog.findByText('No se sabe en qué base está')
  api.handlers['GET asset/8'] = data(other)
  await user.click(dialog.getByRole('button', { name: 'Reintentar' }))
  await dialog.findByText('MOT-1 va a la base ROJ-AUX')
})
