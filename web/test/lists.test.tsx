import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from './fakeApi.ts'
import { renderPage } from './renderPage.tsx'
import { pages } from './pages.ts'

/*
 * What each list offers as a table: its columns as the menu «Vista» has them (a star: its head sorts; a minus: hidden
 * at first; an equals sign: always there), and the order in which its rows are asked for.
 */

const permissions = ['access', 'audit', 'catalogs', 'work-orders', 'checks', 'base-activities', 'staff'].flatMap(of => [
  `${of}.read`,
  `${of}.write`
])

async function open(path: string, call: string) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages, permissions })),
    'GET menus/2/profile': data([]),
    [`GET ${call}`]: () => new Promise(() => {})
  })
  const view = renderPage(path)
  const table = within(await screen.findByRole('table'))
  await waitFor(() => expect(api.count(call)).toBeGreaterThan(0))
  const { sortBy, sortDesc } = Object.fromEntries(
    new URLSearchParams(api.calls.find(one => one.path === call && one.query.includes('sortBy'))?.query)
  )
  const sorting = table
    .getAllByRole('columnheader')
    .filter(head => within(head).queryByRole('button'))
    .map(({ textContent }) => textContent)
  await view.user.click(screen.getByRole('button', { name: 'Vista' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Vista' }))
  const [compact, ...boxes] = await menu.findAllByRole<HTMLInputElement>('checkbox')
  const columns = boxes.map(box => {
    const name = box.labels?.[0]?.textContent ?? ''
    return `${box.disabled ? '=' : box.checked ? '' : '-'}${name}${sorting.includes(name) ? '*' : ''}`
  })
  expect(compact?.checked).toBe(false)
  return { columns: columns.join(' '), order: `${sortBy} ${sortDesc === 'true' ? '↓' : '↑'}` }
}

test.each([
  [
    '/admin/access/users',
    'users',
    '=Nombre* Correo* Perfil* -Documento Estado* Dos pasos* Último uso* -Último cambio',
    'id ↓'
  ],
  ['/admin/access/profiles', 'profiles', '=Nombre* Descripción Usuarios* Permisos* -Último cambio', 'id ↓'],
  ['/admin/access/pages', 'pages', '=Nombre* =Ruta* Grupo Perfiles Origen -Último cambio', 'id ↓'],
  ['/admin/access/permissions', 'permissions', '=Descripción* =Nombre* Grupo Perfiles Origen -Último cambio', 'id ↓'],
  ['/admin/settings/audit', 'audit', '=Registro Acción Campos Quién Cuándo* -Desde -Solicitud', 'id ↓'],
  ['/admin/catalogs/brands', 'brands', '=Nombre* =Código* Descripción Estado* -Último cambio', 'name ↑'],
  [
    '/admin/catalogs/models',
    'models',
    '=Nombre* =Código* Marca Subsistema Descripción Estado* -Último cambio',
    'name ↑'
  ],
  [
    '/admin/catalogs/subsystems',
    'subsystems',
    '=Nombre* =Código* Sistema Descripción Estado* -Último cambio',
    'name ↑'
  ],
  [
    '/admin/catalogs/suppliers',
    'suppliers',
    '=Nombre* =Código* NIT Contacto Teléfono Correo Descripción Estado* -Último cambio',
    'name ↑'
  ],
  [
    '/admin/catalogs/trainings',
    'trainings',
    '=Nombre* =Código* Vigencia (meses) Descripción Estado* -Último cambio',
    'name ↑'
  ],
  [
    '/admin/planned/work-orders?vista=todas',
    'workorders',
    '=Código* =Título* Estado* Prioridad* Programada* Lugar Personal Checks* Parada -Tipo -Responsable -Cerrada',
    'id ↓'
  ],
  ['/admin/planned/programming', 'base-activities/checks', '=Vence* =Actividad y base Especialidad Trabajo*', 'id ↓']
])('%s', async (path, call, columns, order) => {
  expect(await open(path, call)).toEqual({ columns, order })
})
