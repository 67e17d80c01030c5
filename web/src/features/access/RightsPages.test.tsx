import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessServer } from '../../../test/access.ts'
import { data } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'

const record = { version: 3, created_at: '2026-01-01T12:00:00.000Z', updated_at: '2026-01-01T12:00:00.000Z' }
const said = { group: 'Órdenes', profiles_count: 2 }
const aPermission = (id: number, is_fixed: boolean) => ({
  id,
  ...record,
  ...said,
  name: `ordenes.p${id}`,
  description: `Poder ${id}`,
  is_fixed
})
const aPage = (id: number, is_fixed: boolean) => ({
  id,
  ...record,
  ...said,
  path: `/admin/p${id}`,
  name: `Página ${id}`,
  is_fixed,
  is_open: false
})

type Case = {
  path: 'pages' | 'permissions'
  rows: ReturnType<typeof aPage>[] | ReturnType<typeof aPermission>[]
  columns: string[]
  cells: string[][]
  sortable: string[]
  code: { label: RegExp; help: string; fixed: string }
  add: string
  edit: string
}
const cases: Case[] = [
  {
    path: 'pages',
    rows: [aPage(1, true), aPage(2, false)],
    columns: ['Nombre', 'Ruta', 'Grupo', 'Perfiles', 'Origen'],
    cells: [
      ['Página 1', '/admin/p1', 'Órdenes', '2', 'Del programa'],
      ['Página 2', '/admin/p2', 'Órdenes', '2', 'Añadido']
    ],
    sortable: ['Nombre', 'Ruta'],
    code: {
      label: /^Ruta/,
      help: 'Lo que cambia en la dirección se escribe con _ delante: /admin/bases/_id',
      fixed: 'El programa tiene la página en esta ruta: no se puede cambiar'
    },
    add: 'Nueva página',
    edit: 'Editar página'
  },
  {
    path: 'permissions',
    rows: [aPermission(1, true), aPermission(2, false)],
    columns: ['Descripción', 'Nombre', 'Grupo', 'Perfiles', 'Origen'],
    cells: [
      ['Poder 1', 'ordenes.p1', 'Órdenes', '2', 'Del programa'],
      ['Poder 2', 'ordenes.p2', 'Órdenes', '2', 'Añadido']
    ],
    sortable: ['Descripción', 'Nombre'],
    code: {
      label: /^Nombre/,
      help: 'El área, un punto y lo que se puede hacer: informes.ver',
      fixed: 'El programa lo usa por este nombre: no se puede cambiar'
    },
    add: 'Nuevo permiso',
    edit: 'Editar permiso'
  }
]

describe.each(cases)('$path', ({ path, rows, columns, cells, sortable, code, add, edit }) => {
  async function open(search = '') {
    const server = accessServer({
      [`GET ${path}`]: data({ rows, count: rows.length }),
      [`GET ${path}/1`]: data(rows[0]),
      [`GET ${path}/2`]: data(rows[1])
    })
    const view = renderApp(`/admin/access/${path}${search}`)
    const table = within(await screen.findByRole('table'))
    await table.findAllByText('Del programa')
    return { ...view, server, table }
  }

  test('the list says what each is, how many profiles have it and whether it is the program’s own', async () => {
    const { table } = await open()
    const [, ...lines] = table.getAllByRole('row')
    const heads = table.getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([...columns, 'Acciones'])
    expect(heads.filter(head => within(head).queryByRole('button')).map(({ textContent }) => textContent)).toEqual(
      sortable
    )
    expect(lines.map(line => [...line.children].slice(0, 5).map(({ textContent }) => textContent))).toEqual(cells)
    expect(lines.map(line => line.querySelector('svg')?.classList.contains('tabler-icon-lock'))).toEqual([true, false])
  })

  test('a row leads to its form, also by its menu', async () => {
    const { table } = await open()
    const here = `/admin/access/${path}?record=2`
    expect(table.getByRole('link', { name: cells[1]?.[0] ?? '' }).getAttribute('href')).toBe(here)
    expect(table.getAllByRole('link', { name: 'Editar' })[1]?.getAttribute('href')).toBe(here)
  })

  test.each([
    ['1', edit, true, code.fixed],
    ['2', edit, false, code.help],
    ['new', add, false, code.help]
  ])('in the form of record %s what the program knows it by stays', async (id, title, isFixed, help) => {
    await open(`?record=${id}`)
    const form = within(await screen.findByRole('dialog', { name: title }))
    const input = await form.findByLabelText(code.label)
    await waitFor(() => expect(input.matches(':disabled')).toBe(isFixed))
    expect(input.getAttribute('spellcheck')).toBe('false')
    form.getByText(help)
  })
})
