import { screen, waitFor, within } from '@testing-library/react'
import type { AuditRow } from 'contract/audit/audit.ts'
import { describe, expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { recordTarget } from '../../features/audit/recordTarget.ts'

const path = '/admin/settings/audit'

const aRow = (id: number, more: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at: '2026-03-02T14:00:00.000Z',
  entity: 'user',
  entity_name: 'Usuario',
  fk_entity: 5,
  label: 'Rosa',
  action: 'update',
  before: { first_name: 'Rosa', is_active: true, note: 'algo' },
  after: { first_name: 'Rosita', is_active: false, note: null },
  labels: { first_name: 'Nombre', is_active: 'Activo', note: 'Nota' },
  names: {},
  user: { id: 3, first_name: 'Rodrigo', email: 'rodrigo@teleferico.example', fk_staff: null },
  address: '10.0.0.7',
  request: 'req-1',
  ...more
})

const secret = aRow(2, { label: null, before: null, after: null, labels: {}, user: null, address: null, request: null })
const created = aRow(3, {
  action: 'insert',
  before: null,
  after: { first_name: 'Rosa', note: null },
  labels: { first_name: 'Nombre' }
})
const deleted = aRow(4, {
  action: 'delete',
  before: { first_name: 'Rosa', note: 'algo' },
  after: null,
  labels: { first_name: 'Nombre', note: 'Nota' }
})
const many = aRow(5, { labels: { a: 'Uno', b: 'Dos', c: 'Tres', d: 'Cuatro' }, before: { a: 1 }, after: { a: 2 } })

async function open(
  search = '',
  handlers: Parameters<typeof fakeApi>[0] = {},
  permissions: readonly string[] = ['audit.read', 'access.read']
) {
  const rows = [aRow(1), secret, created, deleted, many]
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions: [...permissions] })),
    'GET menus/2/profile': data([]),
    'GET audit': ({ query }) => {
      const id = new URLSearchParams(query).get('id')
      const found = id ? rows.filter(row => String(row.id) === id) : rows
      return data({ rows: found, count: found.length, more: false })
    },
    ...handlers
  })
  const view = renderPage(path + search)
  await screen.findByRole('heading', { level: 1, name: 'Auditoría' })
  return { ...view, api }
}

test('the list says what happened to which record, in a few words, and who did it', async () => {
  const { api } = await open()
  const table = within(await screen.findByRole('table'))
  await table.findAllByText('Nombre, Activo, Nota')
  const lines = table
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].slice(0, 4).map(({ textContent }) => textContent))
  expect(lines).toEqual([
    ['UsuarioRosa', 'Cambio', 'Nombre, Activo, Nota', 'Rodrigo'],
    ['UsuarioN.º 5', 'Cambio', 'Datos reservados', 'El sistema'],
    ['UsuarioRosa', 'Creación', '1 campo', 'Rodrigo'],
    ['UsuarioRosa', 'Eliminación', '2 campos', 'Rodrigo'],
    ['UsuarioRosa', 'Cambio', 'Uno, Dos y 2 más', 'Rodrigo']
  ])
  expect(table.getAllByTitle('rodrigo@teleferico.example')[0]?.textContent).toBe('Rodrigo')
  expect(table.getByTitle('Nombre, Activo, Nota')).toBeDefined()
  expect(table.getAllByRole('link')[0]?.getAttribute('href')).toBe(`${path}?change=1`)
  expect(api.count('audit')).toBe(1)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('narrowed to one record by a link, which can be taken back', async () => {
  const { user, api, here } = await open('?entity=user&fk_entity=5')
  const asked = new URLSearchParams(api.calls.find(call => call.path === 'audit')?.query)
  expect([asked.get('entity'), asked.get('fk_entity')]).toEqual(['user', '5'])
  await screen.findByRole('button', { name: /^Registro:\s*N.º 5$/ })
  await user.click(screen.getByRole('button', { name: 'Quitar el filtro Registro' }))
  await waitFor(() => expect(here()).toBe(`${path}?entity=user`))
  // People are offered by their names.
  await user.click(screen.getByRole('button', { name: /^Filtros/ }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Filtros' })).getByRole('button', { name: 'Persona' })
  )
  await waitFor(() => expect(api.count('audit/people')).toBe(1))
  const people = new URLSearchParams(api.calls.find(call => call.path === 'audit/people')?.query)
  expect([people.get('sortBy'), people.get('sortDesc')]).toEqual(['first_name', 'false'])
})

test.each([
  [
    ['audit.read', 'access.read'],
    ['Marca', 'Perfil', 'Usuario']
  ],
  [['audit.read'], ['Marca']]
])('who has %j filters by %j', async (permissions, expected) => {
  const { user } = await open('', {}, permissions)
  await user.click(screen.getByRole('button', { name: /^Filtros/ }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }))
  await user.click(filters.getByRole('button', { name: 'Tipo de registro' }))
  await screen.findByRole('checkbox', { name: 'Marca' })
  expect(['Marca', 'Perfil', 'Usuario'].filter(name => screen.queryByRole('checkbox', { name }))).toEqual(expected)
})

describe('one change', () => {
  const opened = async (id: number, handlers: Parameters<typeof fakeApi>[0] = {}) => {
    const view = await open(`?change=${id}`, handlers)
    const sheet = within(await screen.findByRole('dialog', { name: 'Cambio' }))
    const cells = () => sheet.getAllByRole('row').map(row => [...row.children].map(({ textContent }) => textContent))
    const facts = () => sheet.getAllByRole('definition').map(({ textContent }) => textContent)
    return { ...view, sheet, cells, facts }
  }

  test('field by field, who, when and from where; and the ways on', async () => {
    const { sheet, cells, facts } = await opened(1)
    await sheet.findByText('Rosa', { selector: 'strong' })
    expect(cells()).toEqual([
      ['Campo', 'Antes', 'Después'],
      ['Nombre', 'Rosa', 'Rosita'],
      ['Activo', 'Sí', 'No'],
      ['Nota', 'algo', '(vacío)']
    ])
    expect(facts()).toEqual(['02/03/2026 10:00:00', 'Rodrigo (rodrigo@teleferico.example)', '10.0.0.7', 'req-1'])
    expect(sheet.getByRole('link', { name: 'Abrir el registro' }).getAttribute('href')).toBe('/admin/access/users/5')
    expect(sheet.getByRole('link', { name: 'Todos sus cambios' }).getAttribute('href')).toBe(
      `${path}?entity=user&fk_entity=5`
    )
  })

  test('of what the audit does not keep, by the system', async () => {
    const { sheet, facts } = await opened(2)
    await sheet.findByText(/Cambiaron datos reservados/)
    sheet.getByText('N.º 5', { selector: 'strong' })
    expect(facts()).toEqual(['02/03/2026 10:00:00', 'El sistema'])
    expect(sheet.queryByRole('table')).toBeNull()
  })

  test.each([
    [
      3,
      [
        ['Campo', 'Valor'],
        ['Nombre', 'Rosa']
      ],
      true
    ],
    [
      4,
      [
        ['Campo', 'Valor'],
        ['Nombre', 'Rosa'],
        ['Nota', 'algo']
      ],
      false
    ]
  ])(
    'what was created or deleted (%i) has one value; only what is there can be opened',
    async (id, expected, isThere) => {
      const { sheet, cells } = await opened(id)
      await sheet.findByText('Rosa', { selector: 'strong' })
      expect(cells()).toEqual(expected)
      expect(sheet.queryByRole('link', { name: 'Abrir el registro' }) !== null).toBe(isThere)
    }
  )

  test('that there is not', async () => {
    const { sheet } = await opened(99)
    await sheet.findByText('Este cambio no existe')
  })

  test('that does not come can be asked for again', async () => {
    let fails = true
    const { sheet, user } = await opened(1, {
      'GET audit': ({ query }) =>
        fails && query.includes('id=1') ? refused(400, 'X', 'No') : data({ rows: [aRow(1)], count: 1, more: false })
    })
    await sheet.findByText('No se ha podido cargar el cambio')
    fails = false
    await user.click(sheet.getByRole('button', { name: 'Reintentar' }))
    await sheet.findByText('Rosita')
  })
})

test.each([
  ['work_order', '/admin/planned/work-orders/$id'],
  ['user', '/admin/access/users/$id'],
  ['profile', '/admin/access/profiles/$id']
])('a %s has a page of its own', (entity, to) => {
  expect(recordTarget(entity, 7)).toMatchObject({ to, params: { id: '7' } })
})

test('a record of a catalogue is a drawer over its list; most others have no screen', () => {
  expect(recordTarget('brand', 7)).toEqual({
    to: '/admin/catalogs/$catalog',
    params: { catalog: 'brands' },
    search: { record: '7' }
  })
  expect(recordTarget('reading', 7)).toBeUndefined()
})
