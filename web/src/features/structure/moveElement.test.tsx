import { screen, waitFor, within } from '@testing-library/react'
import type { Structure } from 'contract/structure/structure.ts'
import { expect, test, vi } from 'vitest'
import { data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { MoveDialog } from '../../ui/tree/MoveDialog.tsx'
import { structureTree } from './structureTree.tsx'

const rope = { id: 3, version: 5, code: 'CAB', name: 'Cable', fk_structure: null, children_count: 0 } as Structure
const preview = { path: ['Línea'], elements: 0, bases: 0 }

async function open(handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ 'GET structure/2': data({ ...rope, id: 2, code: 'LIN', name: 'Línea' }), ...handlers })
  const onMoved = vi.fn<() => void>()
  const { user } = renderPart(
    <MoveDialog kind={structureTree} move={{ row: rope, to: 2 }} onMoved={onMoved} onClose={() => {}} />
  )
  return { api, user, onMoved, dialog: within(await screen.findByRole('dialog')) }
}

test('what a move changes is asked for again where it did not come', async () => {
  const { api, user, dialog } = await open({ 'GET structure/3/move': refused(403, 'AUTH.FORBIDDEN', 'No puede') })
  await dialog.findByText('No se sabe qué cambia al moverlo')
  dialog.getByText('Sin permiso')
  api.handlers['GET structure/3/move'] = data(preview)
  await user.click(dialog.getByRole('button', { name: 'Reintentar' }))
  await dialog.findByText('Quedará en Línea.')
})

test('changed by somebody else meanwhile, it is read again and moved where it was to go', async () => {
  const { api, user, onMoved, dialog } = await open({
    'GET structure/3/move': data(preview),
    'PUT structure/3': refused(409, 'DOMAIN.CONFLICT', 'Otra persona ha cambiado el registro', 'stale'),
    'GET structure/3': data({ ...rope, version: 6, name: 'Cable tractor' })
  })
  await dialog.findByText('Quedará en Línea.')
  const move = () => user.click(dialog.getByRole('button', { name: 'Mover' }))
  await move()
  await dialog.findByText('Otra persona ha cambiado el registro')
  await user.click(dialog.getByRole('button', { name: 'Recargar' }))
  await screen.findByRole('dialog', { name: 'Mover CAB «Cable tractor»' })
  expect(dialog.queryByRole('alert')).toBeNull()
  api.handlers['PUT structure/3'] = data({ ...rope, version: 7, fk_structure: 2 })
  await move()
  await waitFor(() => expect(onMoved).toHaveBeenCalledOnce())
  const sent = api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([
    { version: 5, fk_structure: 2 },
    { version: 6, fk_structure: 2 }
  ])
})
