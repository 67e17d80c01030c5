import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openBases } from '../../../test/bases.tsx'
import { data } from '../../../test/fakeApi.ts'

const record = { version: 1, created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' }
const place = (id: number, fkc_type: number, name: string) => ({
  id,
  ...record,
  fkc_type,
  code: `ROJ-${id}`,
  name,
  is_active: true
})
const places = [place(11, 22, 'Torre 1'), place(12, 22, 'Torre 2'), place(13, 21, 'Estación')]
const row = (code: string, taken: string | null = null) => ({
  id: null,
  code,
  name: `Balancín · ${code}`,
  location: { id: 11, name: 'Torre 1' },
  taken
})
const body = {
  pattern: '{línea}-T{1..2}',
  name: null,
  fk_structure: 21,
  fk_location: [11, 12],
  criticality: 'B',
  requires_stop: false,
  fk_plan: null,
  add_activities: false
}

test('what a pattern makes is shown as it is typed, what is taken is marked; then all are made', async () => {
  let answer: object = data([row('ROJ-T1', 'code'), row('ROJ-T2')])
  const structure = { id: 21, ...record, code: 'BAL', name: 'Balancín' }
  const { user, writes } = await openBases({
    handlers: {
      'GET location/getLocationsForLine/1': data(places),
      'GET structure': data({ rows: [structure], count: 1 }),
      'POST base/bulk': () => answer
    }
  })
  await user.click(await screen.findByRole('button', { name: 'Crear varias' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear bases por patrón' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Ubicaci/)))
  // All towers at once; of stations there is only one.
  await user.click(await dialog.findByRole('button', { name: 'Torre (2)' }))
  expect(dialog.queryByRole('button', { name: /^Estación/ })).toBeNull()
  await user.click(dialog.getByRole('combobox', { name: /^Estructura/ }))
  await user.click(await screen.findByText('BAL · Balancín'))
  const pattern = dialog.getByLabelText(/^Patrón del código/)
  await user.click(pattern)
  await user.paste('{línea}-T{1..2}')
  await dialog.findByText('Ya existe')
  expect(dialog.getByRole('status').textContent).toBe(
    '2 bases en 1 ubicación. Una ya existe: no se crea ninguna mientras choquen.'
  )
  expect(writes()).toEqual([['POST', 'base/bulk', { ...body, preview: true }]])
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Crear bases' }).disabled).toBe(true)

  // What is wrong stands at its field.
  const errors = { pattern: ['El contador {1..9} tiene 9 valores y hay 2 ubicaciones'] }
  answer = { status: 400, body: { message: '', errorCode: 'VALIDATION.INVALID_DATA', errors } }
  await user.type(pattern, 'x')
  await dialog.findByText('El contador {1..9} tiene 9 valores y hay 2 ubicaciones')

  answer = data([row('ROJ-T1'), row('ROJ-T2')])
  await user.type(pattern, 'y')
  await user.click(await dialog.findByRole('button', { name: 'Crear 2 bases' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const made = writes().filter(([, , sent]) => !(sent as { preview?: boolean }).preview)
  expect(made).toEqual([['POST', 'base/bulk', { ...body, pattern: '{línea}-T{1..2}xy' }]])
})

test('somebody else was faster: the codes stand at the pattern, and nothing is closed', async () => {
  const errors = { pattern: ['Ya existe una base: ROJ-T1'] }
  const { user } = await openBases({
    handlers: {
      'GET location/getLocationsForLine/1': data(places),
      'GET structure': data({ rows: [{ id: 21, ...record, code: 'BAL', name: 'Balancín' }], count: 1 }),
      'POST base/bulk': ({ body: sent }) =>
        (sent as { preview?: boolean }).preview
          ? data([row('ROJ-T1')])
          : { status: 409, body: { message: '', errorCode: 'RESOURCE.ALREADY_EXISTS', reason: 'duplicate', errors } }
    }
  })
  await user.click(await screen.findByRole('button', { name: 'Crear varias' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear bases por patrón' }))
  await user.click(await dialog.findByRole('button', { name: 'Torre (2)' }))
  await user.click(dialog.getByRole('combobox', { name: /^Estructura/ }))
  await user.click(await screen.findByText('BAL · Balancín'))
  await user.click(dialog.getByLabelText(/^Patrón del código/))
  await user.paste('{línea}-T{1..2}')
  await user.click(await dialog.findByRole('button', { name: 'Crear 1 base' }))
  await dialog.findByText('Ya existe una base: ROJ-T1')
})

test('places that do not come are said, and asked for again', async () => {
  let answer: object = {
    status: 503,
    body: { message: 'El servicio no está disponible', errorCode: 'SERVICE.UNAVAILABLE' }
  }
  const { user } = await openBases({ handlers: { 'GET location/getLocationsForLine/1': () => answer } })
  await user.click(await screen.findByRole('button', { name: 'Crear varias' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear bases por patrón' }))
  await dialog.findByText('No se han podido cargar las ubicaciones de la línea', {}, { timeout: 15_000 })
  answer = data(places)
  await user.click(dialog.getByRole('button', { name: 'Reintentar' }))
  await dialog.findByRole('button', { name: 'Torre (2)' })
})
