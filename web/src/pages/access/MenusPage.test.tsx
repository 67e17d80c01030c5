import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { MenuNode } from 'contract/access/menus.ts'
import { describe, expect, test } from 'vitest'
import { accessServer, anEntry, aPage } from '../../../test/access.ts'
import { data, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { moveEntry } from '../../features/access/menuMoves.ts'

// What popups show counts as hidden here.
configure({ defaultHidden: true })

/** Planificadas (Órdenes, Programación) · Tablero · Vacío */
const tree = [
  anEntry(1, 'Planificadas', {
    seenBy: [6, 7],
    children: [
      anEntry(11, 'Órdenes', { to: '/admin/planned/work-orders', seenBy: [6] }),
      anEntry(12, 'Programación', { to: '/admin/planned/programming' })
    ]
  }),
  anEntry(2, 'Tablero', { to: '/admin/dashboard', seenBy: [6] }),
  anEntry(3, 'Vacío')
]

async function open(
  handlers: Parameters<typeof accessServer>[0] = {},
  permissions?: string[],
  address = '/admin/access/menus'
) {
  const server = accessServer({ 'GET menus/tree': data(tree), ...handlers }, permissions)
  const view = renderPage(address)
  await screen.findByRole('tree')
  return { ...view, server }
}

const button = (name: string) => screen.getByRole('button', { name })
const lines = () => screen.getAllByRole('treeitem').map(item => item.querySelector('[class*="_name"]')?.textContent)

describe('the menus', () => {
  test('every entry in its order, with how many profiles see it', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Menús5')
    expect(lines()).toEqual(['Planificadas', 'Órdenes', 'Programación', 'Tablero', 'Vacío'])
    screen.getByText('2 perfiles')
    expect(screen.getAllByText('1 perfil').map(({ title }) => title)).toEqual(['Perfil 6', 'Perfil 6'])
    expect(
      [
        'Subir «Planificadas»',
        'Bajar «Planificadas»',
        'Bajar «Programación»',
        'Subir «Programación»',
        'Bajar «Vacío»'
      ].map(name => button(name).matches(':disabled'))
    ).toEqual([true, false, true, false, true])
  })

  test('one step down, which is said and can be taken back', async () => {
    // Meanwhile another user has renamed another one.
    const down = moveEntry(tree, 11, { fk_menu: 1, index: 2 }).map(node =>
      node.id === 3 ? { ...node, name: 'Otros' } : node
    )
    const { user, server } = await open({
      'PUT menus/11/move': ({ body }) => data((body as { index: number }).index === 2 ? down : tree)
    })
    server.handlers['GET menus/tree'] = () => new Promise(() => {})
    await user.click(button('Bajar «Órdenes»'))
    await waitFor(() => expect(lines()).toEqual(['Planificadas', 'Programación', 'Órdenes', 'Tablero', 'Otros']))
    await screen.findByText('«Órdenes» es ahora la 2 de 2 en «Planificadas»')
    expect(document.activeElement).toBe(button('Subir «Órdenes»'))
    await user.click(button('Deshacer'))
    await waitFor(() => expect(lines().slice(1, 3)).toEqual(['Órdenes', 'Programación']))
    expect(server.writes().map(([, , body]) => body)).toEqual([
      { fk_menu: 1, index: 2 },
      { fk_menu: 1, index: 1 }
    ])
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })

  test('a step that is refused goes back and says why', async () => {
    let answer = (_: ReturnType<typeof refused> | ReturnType<typeof data>) => {}
    const { user, server } = await open({
      'PUT menus/2/move': () => new Promise<ReturnType<typeof refused>>(resolve => (answer = resolve as typeof answer))
    })
    server.handlers['GET menus/tree'] = () => new Promise(() => {})
    await user.click(button('Subir «Tablero»'))
    await waitFor(() => expect(lines()[0]).toBe('Tablero'))
    await waitFor(() => expect(server.count('menus/2/move')).toBe(1))
    // Its own button can't be pressed any more.
    expect(document.activeElement).toBe(button('Bajar «Tablero»'))
    // The whole line gets the focus: it goes back to the button that was pressed.
    screen.getByText('Tablero').closest<HTMLElement>('[role="treeitem"]')?.focus()
    answer(refused(409, 'X', 'Otro la movió'))
    const alert = await screen.findByText('No se ha movido «Tablero»: Ahora no es posible')
    expect(document.activeElement).toBe(button('Subir «Tablero»'))
    expect(lines()[0]).toBe('Planificadas')
    await user.click(within(alert.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: 'Cerrar' }))
    expect(screen.queryByText(/No se ha movido/)).toBeNull()
    const again = async (name: string, how: typeof refused | typeof data) => {
      await user.click(button(name))
      await waitFor(() => expect(server.count('menus/2/move')).toBe(how === refused ? 2 : 3))
    }
    await again('Subir «Tablero»', refused)
    answer(refused(409, 'X', 'Otro la movió'))
    await screen.findByText(/No se ha movido/)
    await again('Subir «Tablero»', data)
    expect(screen.queryByText(/No se ha movido/)).toBeNull()
    await user.click(screen.getByRole('searchbox'))
    answer(data(moveEntry(tree, 2, { fk_menu: null, index: 1 })))
    await screen.findByText('«Tablero» es ahora la 1 de 3 en el primer nivel')
    // A focus that was moved elsewhere stays there.
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('an answer neither takes the focus from what was pressed meanwhile nor undoes a later move', async () => {
    const answers: ((body: unknown) => void)[] = []
    const { user } = await open({
      'PUT menus/2/move': () => new Promise(resolve => answers.push(body => resolve(data(body))))
    })
    await user.click(button('Subir «Tablero»'))
    await waitFor(() => expect(answers).toHaveLength(1))
    await user.pointer({
      keys: '[MouseLeft>]',
      target: within(screen.getByText('Tablero').closest<HTMLElement>('[draggable]')!).getByTitle(/^Arrastrar/)
    })
    const pressed = document.activeElement
    expect(pressed?.getAttribute('role')).toBe('treeitem')
    const up = moveEntry(tree, 2, { fk_menu: null, index: 1 })
    answers[0]?.(up)
    await screen.findByText('«Tablero» es ahora la 1 de 3 en el primer nivel')
    expect(document.activeElement).toBe(pressed)
    await user.pointer('[/MouseLeft]')

    await user.click(button('Bajar «Tablero»'))
    await user.click(button('Subir «Tablero»'))
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(tree)
    await waitFor(() => expect(answers).toHaveLength(3))
    expect(lines()[0]).toBe('Tablero')
    answers[2]?.(up)
    await screen.findByText('«Tablero» es ahora la 1 de 3 en el primer nivel')
    expect(lines()[0]).toBe('Tablero')
  })

  test('by its handle an entry is dragged into a group, an empty one too', async () => {
    const { server } = await open({ 'PUT menus/2/move': data(moveEntry(tree, 2, { fk_menu: 3, index: 1 })) })
    const line = (name: string) => screen.getByText(name).closest<HTMLElement>('[draggable]')!
    const dataTransfer = { setData: () => {} }
    expect(line('Tablero').draggable).toBe(false)
    fireEvent.mouseDown(within(line('Tablero')).getByTitle('Arrastrar para ordenar'))
    expect(line('Tablero').draggable).toBe(true)
    fireEvent.dragStart(line('Tablero'), { dataTransfer })
    fireEvent.dragOver(line('Vacío'), { dataTransfer })
    fireEvent.drop(line('Vacío'), { dataTransfer })
    await waitFor(() => expect(server.writes()).toEqual([['PUT', 'menus/2/move', { fk_menu: 3, index: 1 }]]))
  })

  test('a search shows what fits with the groups that lead to it; then nothing can be moved', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox'), 'ordenes')
    await waitFor(() => expect(lines()).toEqual(['Planificadas', 'Órdenes']))
    expect(screen.queryByRole('button', { name: 'Bajar «Órdenes»' })).toBeNull()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'null')
    await screen.findByText('Nada coincide con la búsqueda')
  })

  test('an entry is added within groups only, and goes only while it holds nothing', async () => {
    const { user, server } = await open({ 'DELETE menus/2': data({}) })
    const offered = async (name: string) => {
      await user.click(button(`Acciones de «${name}»`))
      const menu = within(await screen.findByRole('menu', { name: `Acciones de «${name}»` }))
      const items = menu
        .getAllByRole('menuitem')
        .map(item => `${item.textContent}${item.matches(':disabled') ? ' no' : ''}`)
      return { menu, items }
    }
    const group = await offered('Planificadas')
    expect(group.items).toEqual(['Editar', 'Añadir dentro', 'Eliminar no'])
    expect(group.menu.getByRole('menuitem', { name: 'Añadir dentro' }).getAttribute('href')).toBe(
      '/admin/access/menus?record=new&dentro=1'
    )
    await user.keyboard('{Escape}')
    // Its line is no switch of what it holds.
    await user.click(screen.getByText('Planificadas'))
    await user.keyboard(' ')
    screen.getByText('Órdenes')
    const leaf = await offered('Tablero')
    expect(leaf.items).toEqual(['Editar', 'Eliminar'])
    const remove = leaf.menu.getByRole('menuitem', { name: 'Eliminar' })
    expect('danger' in remove.dataset).toBe(true)
    await user.click(remove)
    const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar «Tablero» del menú?' }))
    await user.click(await dialog.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(server.writes()).toEqual([['DELETE', 'menus/2', undefined]]))
  })

  test('whoever only reads changes nothing', async () => {
    await open({}, ['access.read'])
    expect(screen.queryByRole('button', { name: /^(Subir|Bajar|Acciones)/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Nueva entrada' })).toBeNull()
    expect(screen.queryByTitle('Arrastrar para ordenar')).toBeNull()
    expect(document.querySelector('[draggable]')).toBeNull()
  })
})

test('a new entry within a group: an address of the product, an icon chosen and left', async () => {
  const { user, server } = await open(
    {
      'GET pages': data({
        rows: [
          { id: 1, path: '/admin/dashboard', name: 'Tablero', group: 'G', is_fixed: true, is_open: false },
          { id: 2, path: '/admin/settings/account', name: 'Mi cuenta', group: 'G', is_fixed: true, is_open: true },
          { id: 3, path: '/admin/x/_id', name: 'Una', group: 'G', is_fixed: true, is_open: false }
        ],
        count: 3
      }),
      'POST menus': data({})
    },
    undefined,
    '/admin/access/menus?record=new&dentro=1'
  )
  const form = within(await screen.findByRole('dialog', { name: 'Nueva entrada' }))
  await user.type(await form.findByLabelText(/^Nombre/), 'Panel')
  const address = form.getByPlaceholderText('/admin/…')
  expect(address.getAttribute('spellcheck')).toBe('false')
  const asked = new URLSearchParams(server.calls.find(call => call.path === 'pages')?.query)
  expect([asked.get('sortBy'), asked.get('sortDesc')]).toEqual(['path', 'false'])
  await user.type(address, 'tabl')
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toContain('Tablero /admin/dashboard')
  expect(options.join()).not.toMatch(/Mi cuenta|Una/)
  await user.click(screen.getByRole('option', { name: 'Tablero /admin/dashboard' }))
  const icons = within(form.getByRole('group', { name: /Icono/ }))
  const pressed = () => icons.queryAllByRole('button', { pressed: true }).map(icon => icon.getAttribute('aria-label'))
  const [first, second] = icons.getAllByRole('button')
  await user.click(first!)
  expect(pressed()).toEqual([first?.getAttribute('aria-label')])
  await user.click(first!)
  expect(pressed()).toEqual([])
  await user.click(second!)
  await user.type(form.getByRole('textbox', { name: 'Buscar un icono' }), 'zzz')
  form.getByText('Ningún icono se llama así')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(server.writes()).toEqual([
      [
        'POST',
        'menus',
        expect.objectContaining({
          name: 'Panel',
          to: '/admin/dashboard',
          fk_menu: 1,
          icon: expect.any(String) as string
        })
      ]
    ])
  )
})

describe('the menu of a profile', () => {
  const openMenu = (handlers: Parameters<typeof accessServer>[0] = {}, search = '', permissions?: string[]) =>
    open(
      { 'GET profile-page/profile/6': data([aPage(1, '/admin/planned/work-orders', true)]), ...handlers },
      permissions,
      `/admin/access/profiles/6?tab=menu${search}`
    )
  const entry = (name: string) => screen.getByRole('switch', { name: `«${name}» en el menú` })
  const isOn = (name: string) => entry(name).matches(':checked')
  const total = () => screen.getByText(/de 5 en el menú/).textContent
  const seenBy6 = (nodes: readonly MenuNode[], ids: number[]): MenuNode[] =>
    nodes.map(node => ({
      ...node,
      profiles: ids.includes(node.id) ? [{ id: 6, name: 'Perfil 6', fk_menu_profile: 600 + node.id }] : [],
      children: seenBy6(node.children, ids)
    }))

  test('says what it has, and which of it leads to a page that is closed to it', async () => {
    await openMenu()
    expect(total()).toBe('3 de 5 en el menú')
    expect(['Planificadas', 'Órdenes', 'Programación', 'Tablero', 'Vacío'].map(isOn)).toEqual([
      true,
      true,
      false,
      true,
      false
    ])
    const warned = (await screen.findAllByText('Página no permitida')).map(
      badge => badge.closest('[role="treeitem"]')?.textContent
    )
    expect(warned).toEqual([expect.stringContaining('Tablero')])
    // What it doesn't have is paler.
    expect([...document.querySelectorAll('[data-dim]')].map(line => line.textContent)).toEqual([
      expect.stringContaining('Programación'),
      expect.stringContaining('Vacío')
    ] as unknown[])
  })

  test('with a group goes what it holds, in one piece, and comes back so', async () => {
    const { user, server } = await openMenu({ 'DELETE menu-profile/601': data({}), 'POST menu-profile/bulk': data({}) })
    server.handlers['GET menus/tree'] = data(seenBy6(tree, [2]))
    await user.click(entry('Planificadas'))
    await screen.findByText('«Planificadas»: 2 entradas quitadas')
    await waitFor(() => expect(total()).toBe('1 de 5 en el menú'))
    server.handlers['GET menus/tree'] = data(seenBy6(tree, [1, 11, 2]))
    await user.click(button('Deshacer'))
    await waitFor(() => expect(total()).toBe('3 de 5 en el menú'))
    expect(server.writes().map(([method]) => method)).toEqual(['DELETE', 'POST'])
    expect(server.writes()[1]?.[2]).toEqual({ fk_profile: 6, menus: [1, 11] })
    // One alone is its own way back.
    Object.assign(server.handlers, {
      'DELETE menu-profile/602': data({}),
      'GET menus/tree': data(seenBy6(tree, [1, 11]))
    })
    await user.click(entry('Tablero'))
    await waitFor(() => expect(total()).toBe('2 de 5 en el menú'))
    await waitFor(() => expect(server.writes()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })

  test('with an entry comes what leads to it; what is refused is said by its names', async () => {
    const { user, server } = await openMenu({ 'GET menus/tree': data(seenBy6(tree, [])) })
    const add = server.calls.length
    await user.click(entry('Programación'))
    await screen.findByText('No se ha guardado: Planificadas, Programación')
    expect(server.calls.slice(add).find(({ method }) => method === 'POST')?.body).toEqual({
      fk_profile: 6,
      menus: [1, 12]
    })
    expect(isOn('Programación')).toBe(false)
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
    Object.assign(server.handlers, {
      'POST menu-profile/bulk': data({}),
      'GET menus/tree': data(seenBy6(tree, [1, 12]))
    })
    await user.click(button('Reintentar'))
    await waitFor(() => expect(total()).toBe('2 de 5 en el menú'))
    expect(screen.queryByText(/^No se ha guardado/)).toBeNull()
  })

  test('only what is different with another profile', async () => {
    await openMenu({}, '&con=7')
    expect(await screen.findAllByText('Técnico: no la ve')).toHaveLength(2)
    expect(lines()).toEqual(['Planificadas', 'Órdenes', 'Tablero'])
    expect(screen.queryByRole('button', { name: 'Bajar «Órdenes»' })).toBeNull()
  })

  test('where nothing is different or nothing is found, it says which', async () => {
    const { user } = await openMenu({ 'GET menus/tree': data(seenBy6(tree, [])) })
    const search = screen.getByRole('searchbox', { name: 'Buscar una entrada' })
    await user.type(search, 'null')
    await screen.findByText('Nada coincide con la búsqueda')
    await user.clear(search)
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Ver solo las diferencias con otro perfil' }),
      await screen.findByRole('option', { name: 'Técnico' })
    )
    await screen.findByText('No hay diferencias con Técnico')
    await user.type(search, 'zzz')
    await screen.findByText('Nada coincide con la búsqueda')
  })

  test('whoever only reads switches nothing', async () => {
    await openMenu({}, '', ['access.read'])
    expect(screen.getAllByRole('switch').every(one => one.matches(':disabled'))).toBe(true)
    expect(screen.queryByText(/El orden es el mismo/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Bajar/ })).toBeNull()
  })
})

test.each(['/admin/access/menus', '/admin/access/profiles/6?tab=menu'])(
  'on %s nothing is said while the menu is on its way; one that does not come can be asked for again',
  async address => {
    let answer = (_: ReturnType<typeof refused>) => {}
    const server = accessServer({
      'GET profile-page/profile/6': data([]),
      'GET menus/tree': () => new Promise<ReturnType<typeof refused>>(resolve => (answer = resolve))
    })
    const { user } = renderPage(address)
    await waitFor(() => expect(server.count('menus/tree')).toBe(1))
    expect(screen.queryByText('No se ha podido cargar el menú')).toBeNull()
    answer(refused(400, 'X', 'Ahora no'))
    await screen.findByText('No se ha podido cargar el menú')
    server.handlers['GET menus/tree'] = data(tree)
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Reintentar' }))
    await screen.findByRole('tree')
  }
)

test.each([
  ['/admin/access/menus', 2],
  ['/admin/access/profiles/6?tab=menu', 0]
])('on %s an empty menu says so', async (address, ways) => {
  accessServer({ 'GET profile-page/profile/6': data([]), 'GET menus/tree': data([]) })
  renderPage(address)
  await screen.findByText('El menú está vacío')
  expect(screen.queryAllByRole('link', { name: 'Nueva entrada' })).toHaveLength(ways)
})
