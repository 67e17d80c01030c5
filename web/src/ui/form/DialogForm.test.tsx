import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../../test/fakeApi.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { DialogForm } from './DialogForm.tsx'

function Asking({ name = 'item:1:move', onConfirm }: { name?: string; onConfirm?: () => unknown }) {
  const [note, setNote] = useState('')
  const [places, setPlaces] = useState<ReadonlySet<number>>(new Set())
  const fields = {
    note: [note, setNote],
    places: [[...places], (ids: readonly number[]) => setPlaces(new Set(ids))]
  } as const
  return (
    <DialogForm draft={{ name, fields }} confirm="Mover" onConfirm={onConfirm ?? (() => {})} onClose={() => {}}>
      <input aria-label="Nota" value={note} onChange={event => setNote(event.currentTarget.value)} />
      <button type="button" onClick={() => setPlaces(new Set([...places, places.size + 7]))}>
        Añadir
      </button>
      <output>{[...places].join()}</output>
    </DialogForm>
  )
}

const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nota' })
const offer = () => screen.queryByText('Hay un borrador sin guardar')

async function typed(props: Parameters<typeof Asking>[0] = {}) {
  const dialog = renderPart(<Asking {...props} />)
  await dialog.user.type(note(), 'Al taller')
  await dialog.user.click(screen.getByRole('button', { name: 'Añadir' }))
  return dialog
}

test.each([
  ['the session ends', (dialog: Awaited<ReturnType<typeof typed>>) => dialog.unmount()],
  ['the page goes', () => void dispatchEvent(new Event('pagehide'))]
])('what was typed and chosen is offered again after %s', async (_, end) => {
  const first = await typed()
  end(first)
  first.unmount()
  const { user } = renderPart(<Asking />)
  expect(note().value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(note().value).toBe('Al taller')
  expect(screen.getByRole('status').textContent).toBe('7')
  expect(document.activeElement).toBe(note())
  expect(offer()).toBeNull()
})

test.each([
  ['sent', 'Mover'],
  ['given up', 'Cancelar']
])('what was %s is not offered again', async (_, button) => {
  const { user, unmount } = await typed()
  await user.click(screen.getByRole('button', { name: button }))
  unmount()
  renderPart(<Asking />)
  expect(offer()).toBeNull()
})

test('what was refused is kept, other records and other people have theirs', async () => {
  const refuse = vi.fn<() => never>(() => {
    throw new Error('No')
  })
  const { user, unmount } = await typed({ onConfirm: refuse })
  await user.click(screen.getByRole('button', { name: 'Mover' }))
  await waitFor(() => expect(refuse).toHaveBeenCalledOnce())
  unmount()
  const other = renderPart(<Asking name="item:2:move" />)
  expect(offer()).toBeNull()
  other.unmount()
  const another = renderPart(<Asking />, aUser({ uuid: '5c1f0f9e-0000-4000-8000-000000000009' }))
  expect(offer()).toBeNull()
  another.unmount()
  const again = renderPart(<Asking />)
  expect(offer()).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: 'Descartar' }))
  again.unmount()
  renderPart(<Asking />)
  expect(offer()).toBeNull()
})
