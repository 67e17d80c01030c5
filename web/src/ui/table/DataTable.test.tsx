import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { data, refused } from '../../../test/fakeApi.ts'
import { aServer, brand } from '../../../test/brands.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'

// The table is tested in a page of the application, with address, calls and keyboard.

const opened = async (name: string) => within(await screen.findByRole('dialog', { name }))
const firstRow = () => screen.findByRole('link', { name: 'Marca 1' })
const head = (name: string) => screen.getByRole('columnheader', { name })

describe('the address says what is shown', () => {
  test('it is asked for as the address says, and nonsense in it is not passed on', async () => {
    const server = aServer(60)
    renderPage(
      '/admin/catalogs/brands?page=2&itemsPerPage=25&search=ma&sortBy=code&sortDesc=true' +
        '&is_active=true&is_active=x&fk_secret=1'
    )
    await screen.findByText('26–50 de 60')
    expect(server.lastAsked()).toEqual({
      page: '2',
      itemsPerPage: '25',
      search: 'ma',
      sortBy: 'code',
      sortDesc: 'true',
      is_active: 'true'
    })
  })

  test('what of it makes no sense is said, by the filter’s name; another choice takes it away', async () => {
    aServer(60)
    const { user, here } = renderPage('/admin/catalogs/brands?is_active=quiza')
    await screen.findByText(/^No se ha aplicado .*: Estado «quiza»$/)
    await user.click(screen.getByRole('button', { name: 'Código' }))
    await waitFor(() => expect(here()).toBe('/admin/catalogs/brands?sortBy=code&sortDesc=false'))
    expect(screen.queryByText(/No se ha aplicado/)).toBeNull()
  })

  test('a head sorts up, down, and gives the list its own order back; each is an address', async () => {
    const server = aServer(30)
    const { user, here, router } = renderPage('/admin/catalogs/brands?page=2')
    await screen.findByText('11–20 de 30')
    const sort = () => user.click(screen.getByRole('button', { name: 'Código' }))
    await sort()
    await waitFor(() => expect(here()).toBe('/admin/catalogs/brands?sortBy=code&sortDesc=false'))
    expect(head('Código').getAttribute('aria-sort')).toBe('ascending')
    expect(head('Código').querySelector('.tabler-icon-arrow-up')).not.toBeNull()
    expect(head('Nombre').getAttribute('aria-sort')).toBe('none')
    await sort()
    await waitFor(() => expect(server.lastAsked()).toMatchObject({ page: '1', sortBy: 'code', sortDesc: 'true' }))
    await sort()
    await waitFor(() => expect(here()).toBe('/admin/catalogs/brands'))
    router.history.back()
    await waitFor(() => expect(head('Código').getAttribute('aria-sort')).toBe('descending'))
    expect(head('Código').querySelector('.tabler-icon-arrow-down')).not.toBeNull()
  })

  test('each button of the pages leads to its page, and none leads beyond the first or the last', async () => {
    aServer(30)
    const { user } = renderPage('/admin/catalogs/brands')
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    const shown = (text: string) => screen.findByText(text)
    await shown('1–10 de 30')
    expect([button('Página anterior').disabled, button('Página siguiente').disabled]).toEqual([true, false])
    await user.click(button('Página siguiente'))
    await shown('11–20 de 30')
    expect(button('Página 2').getAttribute('aria-current')).toBe('page')
    await user.click(button('Página anterior'))
    await shown('1–10 de 30')
    await user.click(button('Página 3'))
    await shown('21–30 de 30')
    expect([button('Página anterior').disabled, button('Página siguiente').disabled]).toEqual([false, true])
    await user.click(button('Página anterior'))
    await shown('11–20 de 30')
  })

  test('typing searches after a pause, from page 1, without a step to go back to for every letter', async () => {
    const server = aServer(30)
    const { user, here, router } = renderPage('/admin/catalogs/brands?page=3')
    const before = () => router.history.length
    await screen.findByText('21–30 de 30')
    const steps = before()
    const box = screen.getByRole<HTMLInputElement>('searchbox')
    const hint = screen.getByText('/')
    await user.type(box, 'nada')
    await waitFor(() => expect(here()).toBe('/admin/catalogs/brands?search=nada'))
    expect(before()).toBe(steps)
    expect(server.asked().filter(query => query.search !== undefined)).toHaveLength(1)
    expect(hint.isConnected).toBe(false)
    screen.getByRole('button', { name: 'Borrar la búsqueda' })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(box.value).toBe('nada')
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(box.value).toBe('')
  })

  test('the pages lead on; the rows shown stay until the next have come', async () => {
    const server = aServer(30)
    const { user } = renderPage('/admin/catalogs/brands')
    await firstRow()
    let answer = () => {}
    const list = server.handlers['GET brands']
    server.handlers['GET brands'] = async call => {
      await new Promise<void>(resolve => (answer = resolve))
      return typeof list === 'function' ? list(call) : 'offline'
    }
    await user.click(screen.getByRole('button', { name: 'Página 2' }))
    await waitFor(() => expect(server.lastAsked()).toMatchObject({ page: '2' }))
    screen.getByRole('link', { name: 'Marca 1' })
    await waitFor(() => expect(document.querySelector('[data-busy]')).not.toBeNull())
    answer()
    await screen.findByRole('link', { name: 'Marca 11' })
    await waitFor(() => expect(document.querySelector('[data-busy]')).toBeNull())
    expect(screen.queryByRole('link', { name: 'Marca 1' })).toBeNull()
  })

  test('a page that no longer exists becomes the last one', async () => {
    aServer(12)
    const { here, router } = renderPage('/admin/catalogs/brands?page=9')
    await screen.findByRole('link', { name: 'Marca 12' })
    expect(here()).toBe('/admin/catalogs/brands?page=2')
    expect(router.history.length).toBe(1)
  })
})

describe('filters', () => {
  test('are chosen in the menu, seen as chips, taken away one by one or all', async () => {
    const server = aServer(30)
    const { user, here } = renderPage('/admin/catalogs/brands?page=2')
    await screen.findByText('11–20 de 30')
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    const menu = await opened('Filtros')
    // Nothing to keep yet, and nothing kept.
    expect(menu.queryByRole('textbox')).toBeNull()
    expect(menu.queryByRole('separator')).toBeNull()
    await user.click(menu.getByRole('button', { name: 'Estado' }))
    await user.click(await menu.findByRole('checkbox', { name: 'Inactivo' }))
    await waitFor(() => expect(here()).toBe('/admin/catalogs/brands?is_active=false'))
    await waitFor(() => expect(server.lastAsked()).toMatchObject({ page: '1', is_active: 'false' }))
    const chips = screen.getByRole('group', { name: 'Filtros aplicados' })
    within(chips).getByText('Inactivo')
    await user.click(within(chips).getByRole('button', { name: 'Quitar el filtro Estado' }))
    await waitFor(() => expect(here()).toBe('/admin/catalogs/brands'))
    expect(chips.textContent).toBe('')
  })
})

describe('columns and height', () => {
  test('a hidden column stays hidden, also next time', async () => {
    aServer(3)
    const { user, unmount } = renderPage('/admin/catalogs/brands')
    await firstRow()
    head('Descripción')
    await user.click(screen.getByRole('button', { name: 'Vista' }))
    await user.click(await (await opened('Vista')).findByRole('checkbox', { name: 'Descripción' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Descripción' })).toBeNull())
    unmount()
    renderPage('/admin/catalogs/brands')
    await firstRow()
    expect(screen.queryByRole('columnheader', { name: 'Descripción' })).toBeNull()
    // Those without which a row says nothing can't be hidden.
    localStorage.setItem('list:brand:columns', '{"name":false}')
    cleanup()
    renderPage('/admin/catalogs/brands')
    await firstRow()
    head('Nombre')
  })

  test('what is stored and no longer makes sense is as if nothing were stored', async () => {
    localStorage.setItem('list:brand:columns', '[1')
    localStorage.setItem('list:density', '"huge"')
    aServer(3)
    renderPage('/admin/catalogs/brands')
    await firstRow()
    const table = screen.getByRole('table')
    expect(table.dataset['density']).toBe('normal')
    head('Descripción')
    // Nothing to tick here: the columns alone.
    expect(table.querySelectorAll('colgroup > col, thead th')).toHaveLength(10)
    expect(table.querySelectorAll('[data-selected], input')).toHaveLength(0)
  })
})

describe('nothing, not yet, and not at all', () => {
  test('while the first rows are asked for, the shape of rows stands there', async () => {
    const server = aServer(3)
    server.handlers['GET brands'] = () => new Promise(() => {})
    renderPage('/admin/catalogs/brands?itemsPerPage=25')
    const table = await screen.findByRole('table')
    const shape = [...table.querySelectorAll('tbody tr')].map(row => row.children.length)
    expect(shape).toEqual(Array.from({ length: 10 }, () => 4))
    expect(table.closest('[aria-busy="true"]')).not.toBeNull()
    expect(document.querySelector('[data-busy]')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull()
  })

  test('nothing yet says what to do next', async () => {
    aServer(0)
    const { here } = renderPage('/admin/catalogs/brands')
    await screen.findByText('Todavía no hay marcas')
    expect(screen.getAllByRole('link', { name: 'Nueva marca' })).toHaveLength(2)
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull()
    expect(here()).toBe('/admin/catalogs/brands')
  })

  test('nothing that matches offers to look without filters', async () => {
    const server = aServer(3)
    const { user, router } = renderPage('/admin/catalogs/brands?search=nada')
    await screen.findByText('Nada coincide con la búsqueda o los filtros')
    screen.getByText('Se ha buscado «nada». Pruebe con menos palabras o quite filtros.')
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
    await firstRow()
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    server.handlers['GET brands'] = data({ rows: [], count: 0 })
    await router.navigate({ to: '.', search: { is_active: 'true' } as never })
    await screen.findByText('Quite algún filtro para ver más.')
    screen.getByRole('searchbox')
  })

  test('a failure says what failed, in words, and is tried again', async () => {
    const server = aServer(3)
    const list = server.handlers['GET brands']
    server.handlers['GET brands'] = refused(500, 'SERVER.ERROR', 'Lo sentimos ha ocurrido un error')
    const { user, queryClient } = renderPage('/admin/catalogs/brands')
    const alert = await screen.findByText('No se ha podido cargar la lista: marcas')
    within(alert.parentElement!).getByText('El servidor ha fallado')
    expect(await toastsSoFar(queryClient)).toEqual(['Lo sentimos ha ocurrido un error'])
    server.handlers['GET brands'] = list!
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await firstRow()
  })

  test('a failure later leaves the rows, and says so', async () => {
    const server = aServer(30)
    const { user, queryClient } = renderPage('/admin/catalogs/brands')
    await firstRow()
    server.handlers['GET brands'] = refused(403, 'AUTH.FORBIDDEN', 'No tiene los permisos para esta operación')
    await user.click(screen.getByRole('button', { name: 'Página 2' }))
    const alert = await within(screen.getByRole('main')).findByRole('alert')
    expect(alert.textContent).toContain('Sin permiso')
    expect(await toastsSoFar(queryClient)).toEqual(['No tiene los permisos para esta operación'])
  })
})

describe('changed by others', () => {
  const names = () => screen.getAllByRole('link', { name: /^Marca \d/ }).map(link => link.textContent)
  const changed = () => screen.queryByRole('button', { name: 'La lista ha cambiado' })

  async function aList() {
    const server = aServer(2)
    const view = renderPage('/admin/catalogs/brands')
    await firstRow()
    const others = async (now: object[]) => {
      server.handlers['GET brands'] = data({ rows: now, count: now.length })
      await view.queryClient.invalidateQueries({ queryKey: ['brand'] })
    }
    return { ...view, server, others }
  }

  test('a row changes in its place at once; rows come and go once the pointer has left', async () => {
    const { others } = await aList()
    fireEvent.pointerMove(screen.getByText('M1'))
    const [long, longer] = ['d'.repeat(24), 'e'.repeat(25)]
    await others([brand(3), brand(1, { code: 'NUEVO', description: long }), brand(2, { description: longer })])
    await screen.findByText('NUEVO')
    // A text that may be cut off is whole in its title.
    expect([long, longer].map(text => screen.getByText(text).title)).toEqual(['', longer])
    expect(names()).toEqual(['Marca 1', 'Marca 2'])
    expect(changed()).not.toBeNull()
    fireEvent.pointerLeave(screen.getByRole('table').parentElement!.parentElement!)
    await waitFor(() => expect(names()).toEqual(['Marca 3', 'Marca 1', 'Marca 2']))
    expect(changed()).toBeNull()
  })

  test('or when one wants to see', async () => {
    const { others, user } = await aList()
    fireEvent.pointerMove(screen.getByText('M1'))
    await others([brand(2)])
    await user.click(await screen.findByRole('button', { name: 'La lista ha cambiado' }))
    expect(names()).toEqual(['Marca 2'])
  })

  test('another question has other rows at once, wherever the pointer is', async () => {
    const { user, server } = await aList()
    server.handlers['GET brands'] = data({ rows: [brand(2), brand(1)], count: 2 })
    fireEvent.pointerMove(screen.getByText('M1'))
    await user.click(screen.getByRole('button', { name: 'Código' }))
    await waitFor(() => expect(names()).toEqual(['Marca 2', 'Marca 1']))
    expect(changed()).toBeNull()
  })
})

describe('the row is a link', () => {
  test('to the record, over the list as it stands', async () => {
    aServer(30)
    renderPage('/admin/catalogs/brands?page=2')
    const link = await screen.findByRole('link', { name: 'Marca 11' })
    expect(link.getAttribute('href')).toBe('/admin/catalogs/brands?page=2&record=11')
  })

  test('its other texts follow it too', async () => {
    const server = aServer(3)
    server.handlers['GET brands/1'] = data(brand(1))
    const { user, here, router } = renderPage('/admin/catalogs/brands')
    await firstRow()
    expect(document.querySelectorAll('tbody [data-linked]')).toHaveLength(3)
    // All of them stand on one page.
    screen.getByText('3 registros')
    expect(screen.queryByRole('button', { name: 'Página siguiente' })).toBeNull()
    const scrolled = vi.spyOn(window, 'scrollTo')
    await user.click(screen.getByText('M1'))
    await waitFor(() => expect(here()).toBe('/admin/catalogs/brands?record=1'))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(here()).toBe('/admin/catalogs/brands'))
    // The list stays where it is, and a step back doesn't open the record again.
    expect(scrolled).not.toHaveBeenCalled()
    expect(router.history.length).toBe(2)
  })

  test('who may only look has rows that lead nowhere, and nothing to press', async () => {
    aServer(3, ['catalogs.read'])
    renderPage('/admin/catalogs/brands')
    await screen.findByText('Marca 1')
    expect(screen.queryByRole('link', { name: 'Marca 1' })).toBeNull()
    expect(document.querySelector('[data-linked]')).toBeNull()
    expect(screen.getAllByRole('columnheader').at(-1)?.textContent).toBe('Estado')
    expect(screen.queryByRole('button', { name: /Editar|Eliminar|Desactivar/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Nueva marca' })).toBeNull()
  })
})

describe('keyboard', () => {
  const focused = () => document.activeElement?.textContent

  test('j walks through the rows, Enter opens, / searches', async () => {
    const server = aServer(3)
    server.handlers['GET brands/2'] = data(brand(2))
    const { user, here } = renderPage('/admin/catalogs/brands')
    await firstRow()
    await user.keyboard('j')
    expect(focused()).toBe('Marca 1')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('jj{Enter}')
    await waitFor(() => expect(here()).toContain('record=2'))
  })

  test('every row’s actions can be reached with Tab', async () => {
    aServer(1)
    const { user } = renderPage('/admin/catalogs/brands')
    await firstRow()
    await user.keyboard('j')
    const names = []
    for (let step = 0; step < 3; step++) {
      await user.tab()
      names.push(document.activeElement?.getAttribute('aria-label'))
    }
    expect(names).toEqual(['Editar', 'Desactivar', 'Eliminar'])
  })
})
