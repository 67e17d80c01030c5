import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aServer, field, path, save, theirs } from '../../../test/brandForm.ts'
import { aUser, data, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { renderPage } from '../../../test/renderPage.tsx'
import { screenOf } from '../../../test/screenOf.ts'

const draftKey = (record: string) => `draft:${aUser().uuid}:brand:${record}`

test('at a desk, too, what was typed when the session ended is offered after signing in', async () => {
  const server = aServer()
  const first = renderApp(`${path}?record=new`)
  fireEvent.change(await field('Nombre'), { target: { value: 'A medias' } })
  server.handlers['GET auth/me'] = refused(401, 'AUTH.EXPIRED_TOKEN', 'La sesión ha caducado')
  await first.queryClient.invalidateQueries({ queryKey: ['session'] })
  await screen.findByLabelText('Correo electrónico')
  await screen.findByText('La sesión ha terminado. Inicie sesión para seguir donde estaba.')
  await screen.findByText('Guardado en este dispositivo: 1 borrador. No se pierde nada.')
  expect(localStorage.getItem(draftKey('new'))).toContain('A medias')
  const back = first.here().split('redirect=')[1] ?? ''
  first.unmount()
  aServer()
  const { user } = renderApp(decodeURIComponent(back))
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  expect((await field('Nombre')).value).toBe('A medias')
})

describe('on phones', () => {
  beforeEach(() => void screenOf(30))

  test('what was typed survives the page; it is offered, not imposed', async () => {
    aServer()
    const first = renderPage(`${path}?record=new`)
    fireEvent.change(await field('Nombre'), { target: { value: 'A medias' } })
    await waitFor(() => expect(localStorage.getItem(draftKey('new'))).toContain('A medias'))
    // No keyboard over half of the screen before the user taps a field.
    expect(document.activeElement).not.toBe(await field('Nombre'))
    first.unmount()
    const second = renderPage(`${path}?record=new`)
    await screen.findByText('Hay un borrador sin guardar')
    // Beside what stays on the screen: the browser scrolls to where the page was.
    const foot = screen.getByRole('button', { name: 'Guardar' }).parentElement as HTMLElement
    expect(within(foot).getByRole('button', { name: 'Recuperar' })).toBeTruthy()
    expect((await field('Nombre')).value).toBe('')
    await second.user.click(screen.getByRole('button', { name: 'Recuperar' }))
    expect((await field('Nombre')).value).toBe('A medias')
    expect(document.activeElement).toBe(await field('Nombre'))
    expect(screen.queryByText('Hay un borrador sin guardar')).toBeNull()
    await second.user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await second.user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    expect(localStorage.getItem(draftKey('new'))).toBeNull()
  })

  test('only what was typed comes back: fields left alone follow the record, and what others changed is said', async () => {
    const server = aServer()
    const first = renderPage(`${path}?record=4`)
    fireEvent.change(await field('Nombre'), { target: { value: 'ABB Bolivia' } })
    await waitFor(() => expect(localStorage.getItem(draftKey('4'))).toContain('Bolivia'))
    first.unmount()

    server.handlers['GET brands/4'] = data({ ...theirs, name: 'ABB Ltda.' })
    const { user } = renderPage(`${path}?record=4`)
    await screen.findByText(/Desde entonces se ha cambiado: Nombre$/)
    await user.click(screen.getByRole('button', { name: 'Recuperar' }))
    expect((await field('Nombre')).value).toBe('ABB Bolivia')
    expect((await field('Descripción')).value).toBe('De ellos')
    await user.click(save())
    await waitFor(() => expect(server.written()).toHaveLength(1))
    expect(server.written()[0]?.body).toEqual({ name: 'ABB Bolivia', version: theirs.version })
  })

  test('it is of whoever typed it: the next one on the same phone doesn’t see it', async () => {
    aServer()
    localStorage.setItem(
      'draft:another-account:brand:new',
      JSON.stringify({ typed: { name: 'A medias' }, before: { name: null }, at: new Date().toISOString() })
    )
    renderPage(`${path}?record=new`)
    expect((await field('Nombre')).value).toBe('')
    expect(screen.queryByText('Hay un borrador sin guardar')).toBeNull()
  })

  test('saved or given up, it is forgotten', async () => {
    aServer()
    localStorage.setItem(
      draftKey('new'),
      JSON.stringify({
        typed: { name: 'A medias' },
        before: { name: null },
        at: new Date(Date.now() - 6 * 24 * 3_600_000).toISOString()
      })
    )
    const { user } = renderPage(`${path}?record=new`)
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(localStorage.getItem(draftKey('new'))).toBeNull()
    expect(screen.queryByText('Hay un borrador sin guardar')).toBeNull()
  })
})
