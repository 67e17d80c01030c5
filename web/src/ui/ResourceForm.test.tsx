import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../test/fakeApi.ts'
import { renderApp } from '../../test/renderApp.tsx'
import { renderPage } from '../../test/renderPage.tsx'
import { toastsSoFar } from '../../test/toastsSoFar.ts'
import { screenOf } from '../../test/screenOf.ts'
import { App } from '../app/App.tsx'
import { createApp } from '../app/createApp.ts'

// The form is tested in a drawer over a list of the application, with address and calls.

const path = '/admin/catalogs/brands'
const abb = {
  id: 4,
  version: 3,
  code: 'ABB',
  name: 'ABB',
  description: null,
  is_active: true,
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z'
}

function aServer() {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(
      aUser({ pages: ['/admin/catalogs/_catalog'], permissions: ['catalogs.read', 'catalogs.write'] })
    ),
    'GET menus/2/profile': data([]),
    'GET brands': data({ rows: [abb], count: 1 }),
    'GET brands/4': data(abb),
    'POST brands': data({ ...abb, id: 5 }),
    'PUT brands/4': data({ ...abb, version: 4 })
  })
  const written = () => api.calls.filter(call => call.method !== 'GET')
  return { ...api, written }
}

const conflict = (reason: string, more = {}) => ({
  status: 409,
  body: {
    message: 'Otra persona ha cambiado el registro. Recárguelo y vuelva a intentarlo',
    errorCode: 'DOMAIN.CONFLICT',
    reason,
    ...more
  }
})
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Guardar' })

/** As somebody else has changed it. */
const theirs = { ...abb, version: 9, description: 'De ellos', updated_at: '2026-01-02T12:00:00.000Z' }

describe('what is wrong', () => {
  test('is said as the server would say it, before it is asked, and leads to the field', async () => {
    const server = aServer()
    const { user } = renderPage(`${path}?record=new`)
    await field('Nombre')
    await user.click(save())
    const summary = await screen.findByRole('alert')
    within(summary).getByText('Revise 2 campos')
    expect(document.activeElement).toBe(await field('Nombre'))
    await user.click(within(summary).getByRole('button', { name: 'El campo Código es obligatorio' }))
    expect(document.activeElement).toBe(await field('Código'))
    await user.type(await field('Código'), 'C'.repeat(21))
    await user.click(save())
    await screen.findAllByText('El campo Código no puede ser mayor a 20 caracteres')
    expect(server.written()).toEqual([])
  })

  test('a field that was typed in is checked when it is left, one that was only passed is not', async () => {
    aServer()
    const { user } = renderPage(`${path}?record=4`)
    await user.clear(await field('Nombre'))
    await user.tab()
    await screen.findByText('El campo Nombre es obligatorio')
    await user.tab()
    expect(screen.queryByText('El campo Código es obligatorio')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('what only the server knows lands on its field', async () => {
    const server = aServer()
    server.handlers['POST brands'] = conflict('duplicate', {
      message: 'Ya existe un registro igual',
      errors: { code: ['Ya existe un registro con este valor'] }
    })
    const { user } = renderPage(`${path}?record=new`)
    await user.type(await field('Nombre'), 'ABB')
    await user.type(await field('Código'), 'ABB')
    await user.click(save())
    await waitFor(async () => expect((await field('Código')).getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(await field('Código'))
    screen.getByRole('button', { name: 'Código: Ya existe un registro con este valor' })
  })

  test('a refusal that concerns no field is said in words, and nothing typed is lost', async () => {
    const server = aServer()
    server.handlers['POST brands'] = 'offline'
    const { user } = renderPage(`${path}?record=new`)
    await user.type(await field('Nombre'), 'Poma')
    await user.type(await field('Código'), 'POMA')
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(save())
    const summary = within(screen.getByRole('dialog'))
    await summary.findByText('Sin conexión')
    // It stands above the form, whose end may be what is seen.
    expect(scrolled.mock.contexts).toEqual([summary.getByRole('alert')])
    expect((await field('Nombre')).value).toBe('Poma')
    let answer = (_: ReturnType<typeof data>) => {}
    server.handlers['POST brands'] = () => new Promise(resolve => (answer = resolve))
    const name = await field('Nombre')
    for (let times = 0; times < 2; times++) fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    expect(summary.queryByText('Sin conexión')).toBeNull()
    await waitFor(() => expect(server.written()).toHaveLength(2))
    answer(data({ ...abb, id: 5 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, ...others] = server.written().map(call => call.headers.get('Idempotency-Key'))
    expect(others).toEqual([first])
  })
})

describe('saving', () => {
  test('Ctrl+Enter creates, with trimmed texts and blank as nothing; the drawer closes', async () => {
    const server = aServer()
    const { user, here } = renderPage(`${path}?record=new`)
    const name = await field('Nombre')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await user.keyboard('  Poma ')
    await user.type(await field('Código'), 'POMA')
    await user.type(await field('Descripción'), 'a{Enter}{Control>}b{/Control}{Enter}')
    expect(server.written()).toEqual([])
    // The browser adds nothing of its own, as a line in a text.
    expect(fireEvent.keyDown(await field('Descripción'), { key: 'Enter', ctrlKey: true })).toBe(false)
    await waitFor(() => expect(here()).toBe(path))
    expect(server.written().map(({ method, body }) => [method, body])).toEqual([
      ['POST', expect.objectContaining({ name: 'Poma', code: 'POMA', description: 'a', is_active: true })]
    ])
  })

  test('a change sends only what is no longer as it was, and the version it started from', async () => {
    const server = aServer()
    const { user, here } = renderPage(`${path}?record=4`)
    await user.type(await field('Nombre'), ' Ltd.')
    await user.click(save())
    await waitFor(() => expect(here()).toBe(path))
    expect(server.written()[0]).toMatchObject({
      method: 'PUT',
      path: 'brands/4',
      body: { name: 'ABB Ltd.', version: 3 }
    })
    expect(Object.keys(server.written()[0]?.body as object).sort()).toEqual(['name', 'version'])
  })

  test('nothing changed, nothing sent', async () => {
    const server = aServer()
    const { user, here } = renderPage(`${path}?record=4`)
    await user.type(await field('Nombre'), 'x{Backspace}')
    await user.click(save())
    await waitFor(() => expect(here()).toBe(path))
    expect(server.written()).toEqual([])
  })
})

describe('leaving with unsaved changes', () => {
  test('asks in the drawer; one may stay, or leave', async () => {
    aServer()
    const { user, here } = renderPage(`${path}?record=4`)
    await user.type(await field('Nombre'), '!')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    const question = await screen.findByRole('alertdialog', { name: 'Hay cambios sin guardar' })
    // No modal on a modal.
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.click(within(question).getByRole('button', { name: 'Seguir editando' }))
    expect(here()).toBe(`${path}?record=4`)
    expect((await field('Nombre')).value).toBe('ABB!')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await waitFor(() => expect(here()).toBe(path))
  })

  test('an empty form that was only walked through is left without a word', async () => {
    aServer()
    const { user, here } = renderPage(`${path}?record=new`)
    await user.click(await field('Nombre'))
    for (let step = 0; step < 4; step++) await user.tab()
    expect(screen.queryByText(/obligatorio/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(here()).toBe(path))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a page with a form asks before another page opens, but only when something was typed', async () => {
    const orders = '/admin/planned/work-orders'
    const server = aServer()
    const may = { pages: [orders, `${orders}/new`], permissions: ['work-orders.read', 'work-orders.write'] }
    server.handlers['GET auth/me'] = data(aUser(may))
    server.handlers['GET workorders'] = data({ rows: [], count: 0 })
    const { user, here, queryClient } = renderApp(`${orders}/new`)
    const crumb = () => screen.getByRole('link', { name: 'OT planificadas' })
    const first = await field('Título')
    // What would focus it has had its turn once a later error has had its own.
    await toastsSoFar(queryClient)
    expect(document.activeElement).not.toBe(first)
    // The order belongs to the selected line.
    expect(screen.getByRole('combobox', { name: 'Línea' })).toHaveProperty('disabled', true)
    await user.click(first)
    expect(crumb().getAttribute('aria-current')).toBeNull()
    await user.click(crumb())
    await waitFor(() => expect(here()).toBe(orders))
    await user.click((await screen.findAllByRole('link', { name: 'Nueva OT' }))[0]!)
    await user.type(await field('Título'), 'x')
    await user.click(crumb())
    await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })
    expect(here()).toBe(`${orders}/new`)
    await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }))
    await waitFor(() => expect(here()).toBe(orders))
  })

  test('the browser asks before the tab is closed, but only when something would be lost', async () => {
    aServer()
    // With the browser's own history, because a history in memory knows no closing of the tab.
    window.history.replaceState(null, '', `${path}?record=4`)
    render(<App {...createApp()} />)
    const user = userEvent.setup()
    await field('Nombre')
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    await user.type(await field('Nombre'), '!')
    await waitFor(() => expect(closing()).toBe(true))
    await user.type(await field('Nombre'), '{Backspace}')
    await waitFor(() => expect(closing()).toBe(false))
  })

  test('unchanged, it just closes; a record that does not come can be asked for again', async () => {
    const server = aServer()
    server.handlers['GET brands/4'] = refused(403, 'AUTH.FORBIDDEN', 'No tiene permiso')
    const { user, here } = renderPage(`${path}?record=4`)
    await screen.findByText('No se ha podido cargar el registro')
    server.handlers['GET brands/4'] = data(abb)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await field('Nombre')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(here()).toBe(path))
  })
})

describe('changed by somebody else meanwhile', () => {
  async function conflicted() {
    const server = aServer()
    const view = renderPage(`${path}?record=4`)
    await view.user.type(await field('Nombre'), '!')
    server.handlers['PUT brands/4'] = conflict('stale')
    server.handlers['GET brands/4'] = data(theirs)
    await view.user.click(save())
    await screen.findByText('Otra persona ha cambiado este registro')
    server.handlers['PUT brands/4'] = data({ ...theirs, version: 10 })
    return { ...view, server }
  }

  test('it says what; one’s own changes may go over theirs', async () => {
    const { user, server, here } = await conflicted()
    expect(screen.getByText('De ellos', { selector: 'ins' }).closest('li')?.textContent).toBe(
      'Descripción: (vacío) → De ellos'
    )
    // Only here, not a second time as a refusal.
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toMatch(
      /^Otra persona ha cambiado este registroLo guardó /
    )
    await user.click(screen.getByRole('button', { name: 'Conservar mis cambios' }))
    expect(document.activeElement).toBe(await field('Nombre'))
    expect((await field('Nombre')).value).toBe('ABB!')
    expect((await field('Descripción')).value).toBe('De ellos')
    await user.click(save())
    await waitFor(() => expect(here()).toBe(path))
    expect(server.written().at(-1)?.body).toEqual({ name: 'ABB!', version: 9 })
  })

  test('or theirs are taken', async () => {
    const { user, here } = await conflicted()
    await user.click(screen.getByRole('button', { name: 'Recargar' }))
    expect((await field('Nombre')).value).toBe('ABB')
    expect((await field('Descripción')).value).toBe('De ellos')
    expect(screen.queryByText('Otra persona ha cambiado este registro')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(here()).toBe(path))
  })

  test('a change that others made first is known: the old version is sent and refused, theirs stays', async () => {
    const server = aServer()
    const { user, queryClient } = renderPage(`${path}?record=4`)
    await user.type(await field('Nombre'), '!')
    server.handlers['GET brands/4'] = data(theirs)
    await queryClient.invalidateQueries({ queryKey: ['brand'] })
    await screen.findByText('Otra persona ha cambiado este registro')
    server.handlers['PUT brands/4'] = conflict('stale')
    await user.click(save())
    await waitFor(() => expect(server.written()).toHaveLength(1))
    expect(server.written()[0]?.body).toEqual({ name: 'ABB!', version: abb.version })
  })

  test('a form in which nothing was typed follows the record', async () => {
    const server = aServer()
    const { queryClient } = renderPage(`${path}?record=4`)
    await field('Nombre')
    server.handlers['GET brands/4'] = data(theirs)
    await queryClient.invalidateQueries({ queryKey: ['brand'] })
    await waitFor(async () => expect((await field('Descripción')).value).toBe('De ellos'))
    expect(screen.queryByText('Otra persona ha cambiado este registro')).toBeNull()
  })
})

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
    // No keyboard over half of the screen before somebody asks for it.
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
