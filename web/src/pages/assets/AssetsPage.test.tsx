import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assetServer, motor, mounted } from '../../../test/assets.tsx'
import { data, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { warrantyWarning } from '../../features/assets/warranty.ts'

test('five a page, the last added first, with model, place and state; a row leads to its page', async () => {
  const api = assetServer({}, { rows: [mounted({ warranty_until: '2031-01-01' }), motor({ id: 6, code: 'MOT-2' })] })
  renderPage('/admin/assets')
  const row = (await screen.findByRole('link', { name: /MOT-1/ })).closest('tr, li, [role=row]')
  expect(row?.textContent).toMatch(/Motor principal.*En servicio.*1LA8, Siemens.*ROJ-MOT · Estación Central/)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Activos2')
  expect(screen.getByRole('link', { name: /MOT-2/ }).getAttribute('href')).toContain('/admin/assets/6')
  const asked = new URLSearchParams(api.calls.find(({ path }) => path === 'asset')?.query)
  expect(Object.fromEntries(asked)).toMatchObject({ itemsPerPage: '5', sortBy: 'id', sortDesc: 'true', fkLine: '1' })
})

test('nothing, nothing found, and an error that can be tried again', async () => {
  const api = assetServer({}, { rows: [] })
  const { user } = renderPage('/admin/assets')
  await screen.findByText('Todavía no hay activos')
  expect(screen.getAllByRole('link', { name: 'Nuevo activo' })).toHaveLength(2)
  api.handlers['GET asset'] = refused(400, 'VALIDATION.INVALID_DATA', 'No es válido')
  void renderPage('/admin/assets?fkc_status=33')
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  api.handlers['GET asset'] = data({ rows: [motor()], count: 1 })
  await user.click(again)
  await screen.findAllByRole('link', { name: /MOT-1/ })
})

test('a new one: what is missing, dates in their order, a cost that may mean two, then its page', async () => {
  const api = assetServer({ 'POST asset': data(motor()) })
  const { user, here } = renderPage('/admin/assets?record=new')
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo activo' }))
  await user.click(await form.findByRole('button', { name: 'Guardar' }))
  expect((await form.findAllByText('El campo Nombre es obligatorio')).length).toBeGreaterThan(0)
  const type = async (label: RegExp, text: string) => {
    await user.click(await form.findByLabelText(label))
    await user.paste(text)
  }
  await type(/^Código/, 'MOT-1')
  await type(/^Nombre/, 'Motor principal')
  await type(/^Fabricado el/, '02/01/2021')
  await type(/^Garantía hasta/, '01/01/2021')
  await type(/^Costo/, '1,200')
  await user.click(form.getByRole('button', { name: '1200' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await form.findAllByText('La fecha Fabricado el no puede ser mayor que la fecha Garantía hasta.')
  await user.clear(form.getByLabelText(/^Garantía hasta/))
  await type(/^Garantía hasta/, '01/01/2026')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(here()).toBe('/admin/assets/5'))
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    code: 'MOT-1',
    name: 'Motor principal',
    cost: 1200,
    manufactured_on: '2021-01-02',
    warranty_until: '2026-01-01'
  })
})

test('as a tree: assemblies of the line, their parts when they are opened, a search that opens the way', async () => {
  const assembly = motor({ id: 6, code: 'CON-1', name: 'Conjunto', parts_count: 1 })
  const part = motor({ id: 7, code: 'ROD-1', name: 'Rodamiento', fk_asset: 6 })
  const rows = (...found: ReturnType<typeof motor>[]) => data({ rows: found, count: found.length })
  const api = assetServer({
    'GET asset': ({ query }) => {
      if (query.includes('search=')) return rows(part)
      return query.includes('fk_asset=6') ? rows(part) : rows(assembly, motor())
    },
    'GET asset/7/parents': data([assembly])
  })
  const { user, here } = renderPage('/admin/assets')
  await user.click(await screen.findByRole('radio', { name: 'Árbol' }))
  const tree = within(await screen.findByRole('tree', { name: 'Activos' }))
  expect(tree.getAllByRole('treeitem')).toHaveLength(2)
  const asked = new URLSearchParams(api.calls.find(({ query }) => query.includes('is_part'))?.query)
  expect(Object.fromEntries(asked)).toMatchObject({ is_part: 'false', fkLine: '1', sortBy: 'code' })
  expect(tree.getByRole('button', { name: 'Abrir MOT-1' })).toHaveProperty('disabled', true)
  await user.click(tree.getByRole('button', { name: 'Abrir CON-1' }))
  await tree.findByText('Rodamiento')
  await user.click(screen.getByRole('button', { name: 'Cerrar todo' }))
  expect(tree.queryByText('Rodamiento')).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'rod')
  await user.click(await within(await screen.findByRole('list', { name: 'Resultados' })).findByRole('button'))
  await user.click(await screen.findByRole('button', { name: /Rodamiento/ }))
  expect(here()).toBe('/admin/assets/7')
})

test('whoever only reads adds and changes nothing', async () => {
  assetServer({}, { permissions: ['assets.read'] })
  renderPage('/admin/assets')
  await screen.findByRole('link', { name: /MOT-1/ })
  expect(screen.queryByRole('link', { name: 'Nuevo activo' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull()
})

test.each([
  ['2026-05-01', undefined],
  ['2026-04-30', { isOver: false, text: 'Vence en 1 mes' }],
  ['2026-03-03', { isOver: false, text: 'Vence en 2 días' }],
  ['2026-03-01', { isOver: false, text: 'Vence hoy' }],
  ['2026-02-28', { isOver: true, text: 'Venció hace 1 día' }],
  ['2021-02-28', { isOver: true, text: 'Venció hace 5 años' }]
])('a warranty until %s, on the first of March', (until, warning) => {
  expect(warrantyWarning(until, '2026-03-01')).toEqual(warning)
})
