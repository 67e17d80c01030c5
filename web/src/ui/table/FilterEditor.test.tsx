import { configure, screen, waitFor, within } from '@testing-library/react'
import { addDays, addMonths } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import { describe, expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { rosa } from '../../../test/users.tsx'
import { anOrder } from '../../../test/workOrders.ts'

// What popups show counts as hidden here.
configure({ defaultHidden: true })

const audit = '/admin/settings/audit'
const users = '/admin/access/users'
const people = ['Ana', 'Luis'].map((first_name, index) => ({
  id: index + 1,
  first_name,
  email: `${first_name.toLowerCase()}@x.example`
}))

// An empty list has nothing to narrow.
const change = {
  id: 1,
  at: '2026-03-02T14:00:00.000Z',
  entity: 'user',
  entity_name: 'Usuario',
  fk_entity: 5,
  label: 'Rosa',
  action: 'update',
  before: null,
  after: null,
  labels: {},
  names: {},
  user: null,
  address: null,
  request: null
}

/** The filters of a list, open at one of them. */
async function open(path: string, field: string, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [audit, users], permissions: ['audit.read', 'access.read'] })),
    'GET menus/2/profile': data([]),
    'GET audit': data({ rows: [change], count: 1, more: false }),
    'GET users': data({ rows: [rosa()], count: 1 }),
    'GET audit/people': ({ query }) => {
      const wanted = new URLSearchParams(query).get('search') ?? ''
      const rows = people.filter(({ first_name }) => first_name.toLowerCase().includes(wanted))
      return data({ rows, count: rows.length })
    },
    ...Object.fromEntries(people.map(person => [`GET audit/people/${person.id}`, data(person)])),
    ...handlers
  })
  const view = renderPage(path)
  await view.user.click(await screen.findByRole('button', { name: /^Filtros/ }))
  const popup = within(screen.getByRole('dialog', { name: 'Filtros' }))
  await view.user.click(popup.getByRole('button', { name: field }))
  const search = () => Object.fromEntries(new URLSearchParams(view.here().split('?')[1]))
  const all = (name: string) => new URLSearchParams(view.here().split('?')[1]).getAll(name)
  return { ...view, api, popup, search, all }
}

test('hours are typed as hours and asked as minutes; what is no number stays and is said', async () => {
  const orders = '/admin/planned/work-orders'
  const { user, popup, search } = await open(`${orders}?vista=todas`, 'Horas de trabajo', {
    'GET auth/me': data(aUser({ pages: [orders], permissions: ['work-orders.read'] })),
    'GET workorders': data({ rows: [anOrder()], count: 1 })
  })
  await user.click(await popup.findByRole('button', { name: 'De 2 a 8 h' }))
  await waitFor(() => expect(search()).toMatchObject({ labour_minutes_from: '120', labour_minutes_to: '480' }))
  const from = () => popup.getByRole<HTMLInputElement>('textbox', { name: 'Desde (horas)' })
  expect(from().value).toBe('2')
  await user.clear(from())
  await user.type(from(), 'dos{Enter}')
  await popup.findByText('Escriba horas: 2 o 1.5')
  expect(from().value).toBe('dos')
  expect(search()).toMatchObject({ labour_minutes_from: '120' })
  await user.clear(from())
  await user.type(from(), '1,5{Enter}')
  await waitFor(() => expect(search()).toMatchObject({ labour_minutes_from: '90', labour_minutes_to: '480' }))
  screen.getByText('desde 1 h 30 min hasta 8 h 0 min')
  await user.clear(from())
  await user.tab()
  await waitFor(() => expect(search()['labour_minutes_from']).toBeUndefined())
})

test('several values may hold at once; each is ticked and unticked', async () => {
  const { user, popup, all } = await open(audit, 'Acción')
  await user.click(await popup.findByRole('checkbox', { name: 'Cambio' }))
  await user.click(popup.getByRole('checkbox', { name: 'Creación' }))
  await waitFor(() => expect(all('action')).toEqual(['update', 'insert']))
  expect(
    ['Cambio', 'Creación', 'Eliminación'].map(name => popup.getByRole('checkbox', { name }).matches(':checked'))
  ).toEqual([true, true, false])
  await user.click(popup.getByRole('checkbox', { name: 'Cambio' }))
  await waitFor(() => expect(all('action')).toEqual(['insert']))
})

test('of yes and no one holds, and choosing closes; chosen again, none', async () => {
  const { user, popup, search } = await open(users, 'Estado')
  await user.click(await popup.findByRole('checkbox', { name: 'Inactivo' }))
  await waitFor(() => expect(search()).toEqual({ is_active: 'false' }))
  expect(screen.queryByRole('dialog', { name: 'Filtros' })).toBeNull()
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: /^Filtros/ }))
    const again = within(screen.getByRole('dialog', { name: 'Filtros' }))
    await user.click(again.getByRole('button', { name: 'Estado' }))
    await user.click(await again.findByRole('checkbox', { name }))
  }
  await choose('Activo')
  await waitFor(() => expect(search()).toEqual({ is_active: 'true' }))
  await choose('Activo')
  await waitFor(() => expect(search()).toEqual({}))
})

describe('days', () => {
  const today = dayOf(Date.now(), 'America/La_Paz')
  const first = `${today.slice(0, 8)}01`
  test.each([
    ['Hoy', today, today],
    ['Últimos 7 días', addDays(today, -6), today],
    ['Este mes', first, addDays(addMonths(first, 1), -1)],
    ['Próximos 30 días', today, addDays(today, 29)]
  ])('%s', async (name, at_from, at_to) => {
    const { user, popup, search } = await open(`${audit}?action=update`, 'Fecha')
    const preset = await popup.findByRole('button', { name })
    const pressed = () => popup.queryAllByRole('button', { pressed: true })
    expect(pressed()).toEqual([])
    await user.click(preset)
    await waitFor(() => expect(search()).toEqual({ action: 'update', at_from, at_to }))
    expect(pressed()).toEqual([preset])
  })
})

describe('records', () => {
  test('are looked for on the server, chosen by name, and stay chosen', async () => {
    const { user, popup, search, api } = await open(audit, 'Persona')
    await popup.findByRole('checkbox', { name: /^Ana/ })
    expect(popup.queryByText('Sin resultados')).toBeNull()
    await user.type(popup.getByRole('textbox', { name: 'Buscar en Persona' }), 'lu')
    await waitFor(() => expect(popup.queryByRole('checkbox', { name: /^Ana/ })).toBeNull())
    await user.click(popup.getByRole('checkbox', { name: 'Luis (luis@x.example)' }))
    await waitFor(() => expect(search()).toEqual({ fk_user: '2' }))
    await screen.findByRole('button', { name: /^Persona:\s*Luis/ })
    // Its name is fetched in the background, without a toast.
    expect(api.calls.find(({ path }) => path === 'audit/people/2')?.headers.get('X-Suppress-Toast')).toBe('1')
    await user.type(popup.getByRole('textbox', { name: 'Buscar en Persona' }), 'zz')
    await popup.findByText('Sin resultados')
  })

  test('that do not come can be asked for again', async () => {
    const { user, popup, api } = await open(audit, 'Persona', { 'GET audit/people': refused(400, 'X', 'No') })
    await popup.findByText('No se han podido cargar')
    expect(popup.queryByText('Sin resultados')).toBeNull()
    api.handlers['GET audit/people'] = data({ rows: people, count: 2 })
    await user.click(popup.getByRole('button', { name: 'Reintentar' }))
    await popup.findByRole('checkbox', { name: /^Luis/ })
  })
})

test('from one filter back to all of them', async () => {
  const { user, popup } = await open(audit, 'Acción')
  await user.click(popup.getByRole('button', { name: 'Acción: volver a los filtros' }))
  popup.getByRole('button', { name: 'Fecha' })
})

describe('days of one’s own', () => {
  test('are typed and taken away, one by one, and cannot end before they begin', async () => {
    const { user, popup, search } = await open(audit, 'Fecha')
    const from = await popup.findByLabelText<HTMLInputElement>('Desde')
    const to = popup.getByLabelText<HTMLInputElement>('Hasta')
    const paste = async (field: HTMLInputElement, day: string) => {
      await user.click(field)
      await user.paste(day)
      await user.tab()
    }
    await paste(from, '05/03/2026')
    await waitFor(() => expect(search()).toEqual({ at_from: '2026-03-05' }))
    await paste(to, '04/03/2026')
    popup.getByText('No puede ser antes del 05/03/2026')
    expect(popup.queryByText(/^No puede ser después/)).toBeNull()
    await user.click(popup.getByRole('button', { name: 'Listo' }))
    expect([to.value, search()]).toEqual(['04/03/2026', { at_from: '2026-03-05' }])
    await user.clear(to)
    await paste(to, '09/03/2026')
    await waitFor(() => expect(search()).toEqual({ at_from: '2026-03-05', at_to: '2026-03-09' }))
    screen.getByRole('button', { name: /^Fecha:\s*desde 05\/03\/2026 hasta 09\/03\/2026$/ })
    await user.clear(from)
    await waitFor(() => expect(search()).toEqual({ at_to: '2026-03-09' }))
    await paste(from, '10/03/2026')
    popup.getByText('No puede ser después del 09/03/2026')
    // Of the two, the one that was changed says so.
    expect(popup.queryByText(/^No puede ser antes/)).toBeNull()
    await user.click(popup.getByRole('button', { name: 'Listo' }))
    expect(popup.queryByText(/^No puede ser antes/)).toBeNull()
    await user.clear(to)
    await waitFor(() => expect(search()).toEqual({ at_from: '2026-03-10' }))
    await paste(to, '1/12')
    popup.getByText('Escriba la fecha completa: dd/mm/aaaa')
    expect([to.value, search()]).toEqual(['1/12', { at_from: '2026-03-10' }])
    await user.clear(to)
    await user.click(popup.getByRole('button', { name: 'Listo' }))
    expect(screen.queryByRole('textbox', { name: 'Hasta' })).toBeNull()
  })
})

test.each([
  [2, /^Acción:\s*Creación, Cambio$/],
  [3, /^Acción:\s*Creación, Cambio y 1 más$/]
])('of %i values a chip names two', async (count, name) => {
  const values = ['insert', 'update', 'delete'].slice(0, count)
  await open(`${audit}?${values.map(value => `action=${value}`).join('&')}`, 'Persona')
  screen.getByRole('button', { name })
})

test('rows are as high as one likes them', async () => {
  const { user } = await open(audit, 'Acción')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Vista' }))
  const compact = await screen.findByRole('checkbox', { name: 'Filas compactas' })
  const height = () => screen.getByRole('table').dataset['density']
  await user.click(compact)
  expect(height()).toBe('compact')
  await user.click(compact)
  expect(height()).toBe('normal')
})

test('a record that was deleted is said to be gone, beside others, and can be taken off alone or with its filter', async () => {
  const { user, popup, all } = await open(`${audit}?fk_user=77&fk_user=1`, 'Persona', {
    'GET audit/people/77': refused(404, 'RESOURCE.NOT_FOUND', 'No existe')
  })
  const chip = within(screen.getByRole('group', { name: 'Filtros aplicados' }))
  await chip.findByText(/ya no existe/)
  expect(chip.getByRole('button', { name: /^Persona/ }).textContent).toContain('ya no existe, Ana')
  await user.click(await popup.findByRole('checkbox', { name: 'ya no existe' }))
  await waitFor(() => expect(all('fk_user')).toEqual(['1']))
  await user.click(chip.getByRole('button', { name: 'Quitar el filtro Persona' }))
  await waitFor(() => expect(all('fk_user')).toEqual([]))
})
