import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aLine, aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { screenOf } from '../../../test/screenOf.ts'
import { selectLine } from '../selectedLine.ts'

afterEach(() => selectLine(1))

const entry = (id: number, name: string, to: string | null, children: unknown[] = []) => ({
  id,
  name,
  icon: null,
  index: id,
  to,
  children
})
const menu = [
  entry(1, 'Planificadas', null, [entry(11, 'Órdenes', '/admin/planned/work-orders')]),
  entry(2, 'Ajustes', null, [entry(21, 'Cuenta', '/admin/settings/account')])
]

async function open(path = '/admin/settings/account', me: Parameters<typeof aUser>[0] = {}) {
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/planned/work-orders', '/admin/settings/account'], ...me })),
    'GET menus/2/profile': data(menu),
    'GET account/sessions': data([]),
    'GET workorders': data({ rows: [], count: 0 })
  })
  const view = renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return view
}

const button = (name: string) => screen.getByRole('button', { name })
const expanded = (name: string) => button(name).getAttribute('aria-expanded')

describe('the menu', () => {
  test('a group opens for the page in it; by hand as one likes, until one goes to a page of it', async () => {
    const { user, router } = await open()
    await screen.findByRole('button', { name: 'Planificadas' })
    expect([expanded('Planificadas'), expanded('Ajustes')]).toEqual(['false', 'true'])
    expect(screen.getByRole('link', { name: 'Cuenta' }).getAttribute('aria-current')).toBe('page')
    await user.click(button('Ajustes'))
    expect(expanded('Ajustes')).toBe('false')
    await user.click(button('Ajustes'))
    expect(expanded('Ajustes')).toBe('true')
    await user.click(button('Planificadas'))
    const orders = await screen.findByRole('link', { name: 'Órdenes' })
    expect(orders.getAttribute('aria-current')).toBeNull()
    await user.click(orders)
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/planned/work-orders'))
    // Leaving a page of an open group doesn't close it.
    expect([expanded('Planificadas'), expanded('Ajustes')]).toEqual(['true', 'true'])
    await user.click(button('Ajustes'))
    await user.click(button('Planificadas'))
    expect([expanded('Planificadas'), expanded('Ajustes')]).toEqual(['false', 'false'])
    await router.navigate({ to: '/admin/settings/account' })
    await waitFor(() => expect(expanded('Ajustes')).toBe('true'))
    expect(expanded('Planificadas')).toBe('false')
  })

  test('on a desktop it is there until it is closed', async () => {
    const { user } = await open()
    expect(screen.queryByRole('button', { name: 'Planificadas' })).not.toBeNull()
    await user.click(button('Cerrar el menú'))
    expect(expanded('Abrir el menú')).toBe('false')
    await user.click(button('Abrir el menú'))
    expect(expanded('Cerrar el menú')).toBe('true')
  })

  describe('on a phone', () => {
    beforeEach(() => void screenOf(30))

    test('it is not there at first, opens over the page, and closes with where it leads', async () => {
      const { user, here } = await open()
      expect(expanded('Abrir el menú')).toBe('false')
      expect(screen.queryByRole('button', { name: 'Planificadas' })).toBeNull()
      await user.click(button('Abrir el menú'))
      const drawer = within(await screen.findByRole('dialog'))
      await user.click(await drawer.findByRole('button', { name: 'Planificadas' }))
      await user.click(await drawer.findByRole('link', { name: 'Órdenes' }))
      await waitFor(() => expect(here()).toContain('/admin/planned/work-orders'))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(expanded('Abrir el menú')).toBe('false')
    })
  })
})

describe('the line', () => {
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Línea' })
  const options = () => screen.queryAllByRole('option', { hidden: true })

  test.each(['Enter', ' ', 'ArrowDown', 'ArrowUp'])('is chosen by keyboard: %j opens the list', async key => {
    const { user } = await open()
    field().focus()
    await user.keyboard('x{Tab}')
    expect(options()).toEqual([])
    field().focus()
    await user.keyboard(key === ' ' ? ' ' : `{${key}}`)
    expect(options().map(one => [one.textContent, one.getAttribute('aria-selected')])).toEqual([
      ['Línea 1', 'true'],
      ['Línea 2', 'false']
    ])
    expect(document.activeElement).toBe(options()[0])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field().value).toBe('Línea 2')
    expect(options()).toEqual([])
    expect(document.activeElement).toBe(field())
  })

  test('that is fixed cannot be chosen', async () => {
    await open(undefined, { locations: [aLine(1), aLine(2, { is_locked: true })] })
    expect([field().value, field().disabled]).toEqual(['Línea 2', true])
    expect(field().parentElement?.querySelector('.tabler-icon-lock')).not.toBeNull()
  })
})
