import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessServer } from '../../../test/access.ts'
import { data } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const aRow = (id: number, fields: object) => ({
  id,
  version: 3,
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z',
  group: 'Órdenes',
  profiles_count: 2,
  is_fixed: id === 1,
  ...fields
})

/** The list can be sorted by its first two columns; by the second the program knows each. */
const cases = [
  {
    path: 'pages',
    row: (id: number) => aRow(id, { path: `/admin/p${id}`, name: `Página ${id}`, is_open: false }),
    sortable: ['Nombre', 'Ruta'],
    said: (id: number) => [`Página ${id}`, `/admin/p${id}`],
    help: 'Lo que cambia en la dirección se escribe con _ delante: /admin/bases/_id',
    fixed: 'El programa tiene la página en esta ruta: no se puede cambiar',
    add: 'Nueva página',
    edit: 'Editar página'
  },
  {
    path: 'permissions',
    row: (id: number) => aRow(id, { name: `ordenes.p${id}`, description: `Poder ${id}` }),
    sortable: ['Descripción', 'Nombre'],
    said: (id: number) => [`Poder ${id}`, `ordenes.p${id}`],
    help: 'El área, un punto y lo que se puede hacer: informes.ver',
    fixed: 'El programa lo usa por este nombre: no se puede cambiar',
    add: 'Nuevo permiso',
    edit: 'Editar permiso'
  }
]

describe.each(cases)('$path', ({ path, row, sortable, said, help, fixed, add, edit }) => {
  async function open(search = '') {
    const server = accessServer({
      [`GET ${path}`]: data({ rows: [row(1), row(2)], count: 2 }),
      [`GET ${path}/1`]: data(row(1)),
      [`GET ${path}/2`]: data(row(2))
    })
    const view = renderPage(`/admin/access/${path}${search}`)
    const table = within(await screen.findByRole('table'))
    await table.findAllByText('Del programa')
    return { ...view, server, table }
  }

  test('the list says what each is, how many profiles have it and whether it is the program’s own', async () => {
    const { table } = await open()
    const [, ...lines] = table.getAllByRole('row')
    const heads = table.getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...sortable,
      'Grupo',
      'Perfiles',
      'Origen',
      'Acciones'
    ])
    expect(heads.filter(head => within(head).queryByRole('button')).map(({ textContent }) => textContent)).toEqual(
      sortable
    )
    expect(lines.map(line => [...line.children].slice(0, 5).map(({ textContent }) => textContent))).toEqual([
      [...said(1), 'Órdenes', '2', 'Del programa'],
      [...said(2), 'Órdenes', '2', 'Añadido']
    ])
    expect(lines.map(line => line.querySelector('svg')?.classList.contains('tabler-icon-lock'))).toEqual([true, false])
  })

  test('a row leads to its form, also by its menu', async () => {
    const { table } = await open()
    const here = `/admin/access/${path}?record=2`
    expect(table.getByRole('link', { name: said(2)[0]! }).getAttribute('href')).toBe(here)
    expect(table.getAllByRole('link', { name: 'Editar' })[1]?.getAttribute('href')).toBe(here)
  })

  test.each([
    ['1', edit, true, fixed],
    ['2', edit, false, help],
    ['new', add, false, help]
  ])('in the form of record %s what the program knows it by stays', async (id, title, isFixed, text) => {
    await open(`?record=${id}`)
    const form = within(await screen.findByRole('dialog', { name: title }))
    const input = await form.findByLabelText(new RegExp(`^${sortable[1]}`))
    await waitFor(() => expect(input.matches(':disabled')).toBe(isFixed))
    expect(input.getAttribute('spellcheck')).toBe('false')
    form.getByText(text)
  })
})
