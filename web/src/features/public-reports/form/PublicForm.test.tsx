import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { data, fakeApi, refused } from '../../../../test/fakeApi.ts'
import { FollowPage } from './FollowPage.tsx'
import { PublicForm } from './PublicForm.tsx'

const found = { place: 'Ajayuni', line: 'Línea Roja' }
beforeEach(() => localStorage.clear())

function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi(handlers)
  const onSent = vi.fn<(follow: string) => void>()
  return { ...api, onSent, ...render(<PublicForm code="R0JE0001" found={found} onSent={onSent} />) }
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('¿Qué ocurre?')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar aviso' }))

test('without words nothing is sent: it says what lacks, and the field has the keyboard', async () => {
  const { calls } = open()
  await send()
  screen.getByText('Diga en pocas palabras qué ocurre')
  expect(document.activeElement).toBe(field())
  expect(calls).toEqual([])
})

test.each([
  ['too many', refused(429, 'RATE_LIMIT'), 'Han llegado muchos avisos seguidos'],
  ['no signal', 'offline' as const, 'no hay señal'],
  ['a form that closed', refused(404, 'RESOURCE.NOT_FOUND'), 'Este formulario ya no está abierto'],
  ['a broken server', refused(500, 'SERVER.ERROR'), 'No se pudo enviar']
])('%s: it is told, the words stay, also after reloading', async (_, answer, told) => {
  const { onSent, unmount } = open({ 'POST public-report/R0JE0001': answer })
  await userEvent.type(field(), 'Piso roto')
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain(told)
  expect(field().value).toBe('Piso roto')
  expect(onSent).not.toHaveBeenCalled()
  unmount()
  open()
  expect(field().value).toBe('Piso roto')
})

test('sent again after a failure it is the same report; once it is there, nothing of it stays on the telephone', async () => {
  const { calls, handlers, onSent, unmount } = open({ 'POST public-report/R0JE0001': 'offline' })
  await userEvent.type(field(), 'Piso roto')
  await send()
  await screen.findByRole('alert')
  handlers['POST public-report/R0JE0001'] = data({ follow: 'secreto' })
  await send()
  await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith('secreto'))
  const [first, second] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  unmount()
  open()
  expect(field().value).toBe('')
})

test('a link that is gone says so without offering to try again; one that failed does', async () => {
  fakeApi({ 'POST public-report/follow': refused(404, 'RESOURCE.NOT_FOUND') })
  const { unmount } = render(<FollowPage follow="nada" isNew={false} />)
  expect((await screen.findByRole('alert')).textContent).toContain('ya ha caducado')
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  fakeApi({ 'POST public-report/follow': refused(500, 'SERVER.ERROR') })
  render(<FollowPage follow="nada" isNew={false} />)
  await screen.findByRole('button', { name: 'Reintentar' })
})
