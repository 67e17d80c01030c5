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
