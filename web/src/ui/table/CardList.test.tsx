import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../../../test/brands.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { screenOf } from '../../../test/screenOf.ts'

const firstRow = () => screen.findByRole('link', { name: 'Marca 1' })

test('below 960 px cards stand there before the rows come; they offer only what one may do', async () => {
  screenOf(30)
  const server = aServer(12, ['catalogs.read'])
  const list = server.handlers['GET brands']
  let come = () => {}
  server.handlers['GET brands'] = async call => {
    await new Promise<void>(resolve => (come = resolve))
    return typeof list === 'function' ? list(call) : 'offline'
  }
  renderPage('/admin/catalogs/brands')
  await waitFor(() => expect(server.lastAsked()).toBeDefined())
  expect(document.querySelectorAll('main .mantine-Skeleton-root')).toHaveLength(12)
  come()
  await screen.findByText('Marca 10')
  expect(document.querySelector('[data-row] a, [data-row] button, [data-row] input, [data-linked]')).toBeNull()
  screen.getByText('1 de 2')
})

test('below 960 px the rows are cards, with their actions behind three dots', async () => {
  screenOf(30)
  const server = aServer(3)
  const { user } = renderPage('/admin/catalogs/brands')
  await firstRow()
  expect(screen.queryByRole('table')).toBeNull()
  const card = screen.getAllByRole('listitem').find(item => item.dataset['row'])
  const texts = (selector: string) => [...card!.querySelectorAll(selector)].map(({ textContent }) => textContent)
  // Whether it is active is a badge, and a text needs no name.
  expect(texts('dl > div')).toEqual(['CódigoM1'])
  within(card!).getByText('Activo')
  expect(within(card!).queryByRole('checkbox')).toBeNull()
  expect(card!.matches('[data-linked]:not([data-selected])')).toBe(true)
  await user.click(within(card!).getByRole('button', { name: 'Acciones de la fila' }))
  const entry = (name: string) => screen.getByRole('menuitem', { name })
  await screen.findByRole('menuitem', { name: 'Eliminar' })
  expect(document.activeElement).toBe(entry('Editar'))
  expect(entry('Editar').getAttribute('href')).toBe('/admin/catalogs/brands?record=1')
  expect(['Editar', 'Desactivar', 'Eliminar'].map(name => entry(name).dataset['danger'])).toEqual([
    undefined,
    undefined,
    'true'
  ])
  await user.click(entry('Desactivar'))
  expect(screen.queryByRole('menuitem')).toBeNull()
  await waitFor(() => expect(server.calls.at(-1)?.path).toBe('brands/1'))
})
