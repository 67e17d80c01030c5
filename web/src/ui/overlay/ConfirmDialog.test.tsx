import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../test/renderPart.tsx'
import { ApiError } from '../../api/client.ts'
import { closeOver } from './closedByBack.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

/** The dialog over a form, which it mustn't send. */
async function open(props: Partial<ConfirmDialogProps> = {}) {
  const told = { confirmed: vi.fn<(reason: string) => unknown>(), closed: vi.fn<() => void>() }
  const outside = vi.fn<() => void>()
  renderPart(
    <form onSubmit={outside}>
      <ConfirmDialog
        opened
        title="¿Cancelar la orden?"
        confirm="Cancelar la orden"
        draft={{ name: 'work_order:1:cancel' }}
        onConfirm={told.confirmed}
        onClose={told.closed}
        {...(props as object)}
      >
        Sus checks quedan libres.
      </ConfirmDialog>
    </form>
  )
  await screen.findByRole('dialog', { name: '¿Cancelar la orden?' })
  return { ...told, outside }
}
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Cancelar la orden' })
const isRed = () => confirm().style.cssText.includes('red')
const missing = 'El campo Motivo es obligatorio'

test('asks, with the focus where nothing is lost, and closes once it is done', async () => {
  const { confirmed, closed, outside } = await open()
  expect(screen.getByText('Sus checks quedan libres.').tagName).toBe('P')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(isRed()).toBe(false)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
  fireEvent.click(confirm())
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(confirmed.mock.calls).toEqual([['']])
  expect(outside).not.toHaveBeenCalled()
})

test('a reason that is asked for has to be given', async () => {
  const { confirmed } = await open({ reason: true, danger: true })
  expect(isRed()).toBe(true)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo' })
  expect(field.required).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(field))
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  expect(screen.queryByText(missing)).toBeNull()
  write('  ')
  fireEvent.click(confirm())
  await screen.findByText(missing)
  expect(confirmed).not.toHaveBeenCalled()
  write(' Lluvia ')
  expect(screen.queryByText(missing)).toBeNull()
  fireEvent.click(confirm())
  await waitFor(() => expect(confirmed.mock.calls).toEqual([['Lluvia']]))
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))],
  ['Back', () => Promise.resolve(act(() => void closeOver('')))]
])('what was written is asked about before %s loses it', async (_, leave) => {
  const { closed } = await open({ reason: true })
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Lluvia')
  await leave()
  expect(await screen.findByRole('alertdialog', { name: 'Hay cambios sin guardar' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo' }).value).toBe('Lluvia')
  expect(closed).not.toHaveBeenCalled()
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  expect(closed).toHaveBeenCalledOnce()
})

test('with nothing written Escape closes at once, and so does its button with something', async () => {
  const first = await open({ reason: true })
  await userEvent.keyboard('{Escape}')
  expect(first.closed).toHaveBeenCalledOnce()
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Lluvia')
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(first.closed).toHaveBeenCalledTimes(2)
})

test('one that is optional may be left blank', async () => {
  const { confirmed } = await open({ reason: { label: 'Nota', optional: true } })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nota' }).required).toBe(false)
  fireEvent.click(confirm())
  await waitFor(() => expect(confirmed.mock.calls).toEqual([['']]))
})

test('waits while it runs; a refusal is said, and it can be tried again', async () => {
  let refuse = (_: Error) => {}
  const { confirmed, closed } = await open({
    onConfirm: () => {
      void confirmed('')
      return new Promise((_, reject) => (refuse = reject))
    }
  })
  expect(confirm().disabled).toBe(false)
  fireEvent.click(confirm())
  await waitFor(() => expect(confirm().disabled).toBe(true))
  fireEvent.submit(confirm().form!)
  expect(confirmed).toHaveBeenCalledOnce()
  refuse(new ApiError({ status: 0, path: 'workorders/1' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Sin conexión')
  expect(confirm().disabled).toBe(false)
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(confirm())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(confirmed).toHaveBeenCalledTimes(2)
})

test('Ctrl+Enter does it, from the reason and from the button that doesn’t; the form below is not sent', async () => {
  const { confirmed, closed, outside } = await open({ reason: true })
  const field = screen.getByRole('textbox', { name: 'Motivo' })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await screen.findByText(missing)
  fireEvent.change(field, { target: { value: 'Lluvia' } })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Cancelar' }), { key: 'Enter', metaKey: true })
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(confirmed.mock.calls).toEqual([['Lluvia']])
  expect(outside).not.toHaveBeenCalled()
})

test('a reason that was typed is asked about before the page is closed, until it is sent', async () => {
  let answer = () => {}
  const { closed } = await open({ reason: true, onConfirm: () => new Promise<void>(resolve => (answer = resolve)) })
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(closing()).toBe(false)
  fireEvent.input(screen.getByLabelText(/^Motivo/), { target: { value: 'Lluvia' } })
  await waitFor(() => expect(closing()).toBe(true))
  fireEvent.click(confirm())
  expect(closing()).toBe(true)
  answer()
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(closing()).toBe(false)
})
