import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

function aServer(catalog: string, permissions: string[]) {
  return fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/catalogs/_catalog'], permissions })),
    'GET menus/2/profile': data([]),
    [`GET ${catalog}`]: data({ rows: [], count: 0 }),
    [`POST ${catalog}`]: data({})
  })
}

async function open(catalog: string, record: string) {
  const api = aServer(catalog, ['catalogs.read', 'catalogs.write'])
  const view = renderPage(`/admin/catalogs/${catalog}?record=${record}`)
  const form = within(await screen.findByRole('dialog'))
  await form.findByLabelText(/^Nombre/)
  return { ...view, api, form }
}

test('a new one of a catalogue has its fields, is active, and its code is checked by the letter', async () => {
  const { user, api, form } = await open('trainings', 'new')
  const code = form.getByLabelText<HTMLInputElement>(/^Código/)
  expect(code.getAttribute('spellcheck')).toBe('false')
  expect(form.getByRole('switch').matches(':checked')).toBe(true)
  for (const [field, text] of [
    [form.getByLabelText(/^Nombre/), 'Altura'],
    [code, 'ALT'],
    [form.getByLabelText(/^Vigencia/), '12']
  ] as const) {
    await user.click(field)
    await user.paste(text)
  }
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Altura',
      code: 'ALT',
      validity_months: 12,
      is_active: true
    })
  )
})

test('one of them beside all, for whoever only reads: its name, what it is filtered by, and who can add', async () => {
  aServer('models', ['catalogs.read'])
  const { user, router } = renderPage('/admin/catalogs/models')
  await screen.findByText('Quien planifica el mantenimiento puede añadirlas.')
  expect(document.title).toMatch(/^Modelos · /)
  const side = within(screen.getByRole('navigation', { name: 'Catálogos' }))
  expect(side.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual(['Modelos'])
  expect(screen.getByRole('combobox', { name: 'Catálogo' })).toHaveProperty('value', 'models')
  void router.navigate({ to: '.', search: { is_active: 'true' } })
  await user.click(await screen.findByRole('button', { name: /^Filtros/ }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filtros' })).getAllByRole('button')
  expect(filters.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Estado', 'Marca', 'Subsistema'])
  void router.navigate({ to: '/admin/catalogs/$catalog', params: { catalog: 'nada' } })
  await screen.findByText("This page doesn't exist")
})
