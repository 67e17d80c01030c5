import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { abb, aServer, field, path, save, theirs } from '../../../test/brandForm.ts'
import { aUser, data, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { renderPage } from '../../../test/renderPage.tsx'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'
import { App } from '../../app/App.tsx'
import { createApp } from '../../app/createApp.ts'

const conflict = (reason: string, more = {}) => ({
  status: 409,
  body: {
    message: 'Otra persona ha cambiado el registro. Recárguelo y vuelva a intentarlo',
    errorCode: 'DOMAIN.CONFLICT',
    reason,
    ...more
  }
})
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
    const unanswered = 'El servidor no ha respondido. Vuelva a intentarlo: no se hará dos veces'
    await summary.findByText(unanswered)
    // It stands above the form, whose end may be what is seen.
    expect(scrolled.mock.contexts).toEqual([summary.getByRole('alert')])
    expect((await field('Nombre')).value).toBe('Poma')
    let answer = (_: ReturnType<typeof data>) => {}
    server.handlers['POST brands'] = () => new Promise(resolve => (answer = resolve))
    const name = await field('Nombre')
    for (let times = 0; times < 2; times++) fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    expect(summary.queryByText(unanswered)).toBeNull()
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
