import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBase, openBases } from '../../../test/bases.tsx'
import { data } from '../../../test/fakeApi.ts'

const label = (id: number) => ({ id, code: `K7M201X${id}`, url: `http://localhost/l/K7M201X${id}`, record: null })
const pdf = () =>
  new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="etiquetas-bases.pdf"' } })

beforeEach(() => {
  localStorage.clear()
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})

async function open(app_url: string | null = 'https://mantenimiento.example') {
  return openBases({
    handlers: {
      'GET environment': data({ app_env: 'test', staff_photo_host: null, app_url, time_zone: 'America/La_Paz' }),
      'GET base': data({
        rows: [aBase(), aBase({ id: 9, code: 'ROJ-T02-BAL' })],
        count: 730,
        numberBaseWithoutAPlan: 0
      }),
      'POST label/of': data([label(1)]),
      'POST label/blank': data([label(2), label(3)]),
      'POST label/sheet': pdf
    }
  })
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Imprimir etiquetas' }))

test('the ticked rows are printed in the size and from the place that are chosen', async () => {
  const { user, writes } = await open()
  await user.click(await screen.findByRole('checkbox', { name: /ROJ-T02-BAL/ }))
  const bar = within(await screen.findByRole('region', { name: 'Bases marcadas' }))
  await user.click(bar.getByRole('button', { name: 'Imprimir etiquetas' }))
  const asked = await dialog()
  const ticked = await asked.findByRole<HTMLInputElement>('radio', { name: 'Lo marcado: 1 base' })
  expect(ticked.checked).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(ticked))
  await user.click(asked.getByRole('radio', { name: /^Mediana/ }))
  const first = asked.getByRole('textbox', { name: 'Primera posición' })
  await user.clear(first)
  await user.type(first, '4')
  await user.click(asked.getByRole('button', { name: 'Descargar PDF' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([
    ['POST', 'label/of', { entity: 'base', ids: [9] }],
    ['POST', 'label/sheet', { labels: [1], size: 'medium', first: 4 }]
  ])
})

test('without an address of its own, the one that labels will carry is shown and asked', async () => {
  const { user, writes } = await open(null)
  await user.click(await screen.findByRole('checkbox', { name: /ROJ-T02-BAL/ }))
  await user.click(
    within(await screen.findByRole('region', { name: 'Bases marcadas' })).getByRole('button', {
      name: 'Imprimir etiquetas'
    })
  )
  const asked = await dialog()
  await asked.findByText(`Las etiquetas llevarán la dirección ${location.origin}`)
  const print = asked.getByRole<HTMLButtonElement>('button', { name: 'Descargar PDF' })
  expect(print.disabled).toBe(true)
  await user.click(asked.getByRole('checkbox', { name: 'Imprimirlas con esta dirección' }))
  await user.click(print)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().at(-1)?.[2]).toMatchObject({ address: location.origin })
})

test('all that is filtered, at most five hundred; or blank ones', async () => {
  const { user, writes, asked: query } = await open()
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Imprimir etiquetas' }))
  let asked = await dialog()
  await asked.findByText('Solo las primeras 500: filtre para imprimir las demás')
  await asked.findByText('500 etiquetas en 21 hojas A4')
  await user.click(asked.getByRole('button', { name: 'Descargar PDF' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(query('base')).toMatchObject({ page: '1', itemsPerPage: '500', fkLine: '1' })
  expect(writes()[0]).toEqual(['POST', 'label/of', { entity: 'base', ids: [8, 9] }])

  await user.click(screen.getByRole('button', { name: 'Más acciones' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Imprimir etiquetas' }))
  asked = await dialog()
  await user.click(await asked.findByRole('radio', { name: 'En blanco' }))
  const count = asked.getByRole('textbox', { name: 'Cuántas' })
  await user.clear(count)
  await user.type(count, '2')
  await user.click(asked.getByRole('button', { name: 'Descargar PDF' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().slice(2)).toEqual([
    ['POST', 'label/blank', { count: 2 }],
    ['POST', 'label/sheet', { labels: [2, 3], size: 'small', first: 1 }]
  ])
})

test('blank ones that were made are printed at the next try, not made again', async () => {
  const { user, writes, api } = await open()
  const sheet = api.handlers['POST label/sheet']
  api.handlers['POST label/sheet'] = 'offline'
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Imprimir etiquetas' }))
  const asked = await dialog()
  await user.click(await asked.findByRole('radio', { name: 'En blanco' }))
  const count = asked.getByRole('textbox', { name: 'Cuántas' })
  await user.clear(count)
  await user.type(count, '2')
  await user.click(asked.getByRole('button', { name: 'Descargar PDF' }))
  await asked.findByText('Sin conexión')
  if (sheet) api.handlers['POST label/sheet'] = sheet
  await user.click(asked.getByRole('button', { name: 'Descargar PDF' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().map(([, path]) => path)).toEqual(['label/blank', 'label/sheet', 'label/sheet'])
})
