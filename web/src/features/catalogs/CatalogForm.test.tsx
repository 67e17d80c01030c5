import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'

async function open(catalog: string, record: string) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(
      aUser({ pages: ['/admin/catalogs/_catalog'], permissions: ['catalogs.read', 'catalogs.write'] })
    ),
    'GET menus/2/profile': data([]),
    [`GET ${catalog}`]: data({ rows: [], count: 0 }),
    [`POST ${catalog}`]: data({})
  })
  const view = renderApp(`/admin/catalogs/${catalog}?record=${record}`)
  const form = within(await screen.findByRole('dialog'))
  await form.findByLabelText(/^Nombre/)
  return { ...view, api, form }
}

test('a new one of a catalogue has its fields, is active, and its code is checked by the letter', async () => {
  const { user, api, form } = await open('trainings', 'new')
  const code = form.getByLabelText<HTMLInputElement>(/^Código/)
  expect(code.getAttribute('spellcheck')).toBe('false')
  expect(form.getByRole('switch').matches(':checked')).toBe(true)
  await user.type(form.getByLabelText(/^Nombre/), 'Altura')
  await user.type(code, 'ALT')
  await user.type(form.getByLabelText(/^Vigencia/), '12')
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
