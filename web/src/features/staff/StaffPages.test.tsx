import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addDays } from 'contract/core/days.ts'
import { dayOf, formatWeekdayDate } from 'contract/core/format.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser, type Call, data, fakeApi } from '../../../test/fakeApi.ts'
import { beginUploads, FakeUpload } from '../../../test/fakeUpload.ts'
import { renderPage } from '../../../test/renderPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const person = {
  id: 7,
  version: 1,
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z',
  dni: null,
  first_name: 'Ana',
  last_name: 'Quispe',
  email: null,
  phone: null,
  position: 'Técnica mecánica',
  department: 'Mantenimiento',
  external_id: null,
  is_active: true,
  lines: [],
  specialties: [],
  trainings: [{ id: 3, fk_training: 2, name: 'Altura', valid_until: '2020-01-01' }],
  week_minutes: 3000,
  photo: null
}

const training = {
  id: 3,
  version: 1,
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z',
  fk_staff: 7,
  fk_training: 2,
  training: { id: 2, name: 'Altura' },
  obtained_on: '2019-01-01',
  valid_until: '2020-01-01',
  certificate: null,
  is_replaced: false
}

const nothingLeft = { open_orders: 0, has_account: false, doubt: null }
const preview = {
  added: 0,
  changed: 1,
  unchanged: 3,
  deactivated: 2,
  needs_confirmation: true,
  are_many_gone: true,
  digest: 'abc',
  rows: [
    { ...nothingLeft, id: 1, dni: '1', name: 'Eva Paz', change: 'changed', fields: { position: ['Técnica', 'Jefa'] } },
    {
      id: 2,
      open_orders: 3,
      has_account: true,
      doubt: null,
      dni: '2',
      name: 'Leo Sol',
      change: 'deactivated',
      fields: { is_active: ['true', 'false'] }
    }
  ]
}

const aServer = (permissions: string[], more: Record<string, unknown> = {}) =>
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(
      aUser({ pages: ['/admin/staff', '/admin/staff/_id'], permissions: ['staff.read', ...permissions] })
    ),
    'GET menus/2/profile': data([]),
    'GET saved-views': data([]),
    'GET staff': data({ rows: [person], count: 1 }),
    'GET staff/positions': data(['Técnica mecánica']),
    'GET staff/7': data(person),
    'GET stafftrainings/person/7/trainings': data([training]),
    ...more
  })

test('the list says what has expired and who has more to do than fits', async () => {
  aServer([])
  renderPage('/admin/staff')
  await screen.findByText('Ana Quispe')
  expect(screen.getByText(/^Vencida hace \d+ días: Altura$/)).toBeTruthy()
  expect(screen.getByText('50 h 0 min de 40 h 0 min: más de lo que cabe')).toBeTruthy()
  // Who may not change people isn't offered it.
  expect(screen.queryByRole('button', { name: 'Sincronizar' })).toBeNull()
})

test('a person: trainings with their state; nothing to change without the permission', async () => {
  aServer([])
  renderPage('/admin/staff/7')
  const row = (await screen.findByText(/Obtenida el 01\/01\/2019/)).closest('li') as HTMLElement
  expect(within(row).getByText(/^Vencida hace \d+ días$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Añadir capacitación' })).toBeNull()
  expect(within(row).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Documentos' })).toBeNull()
})

test('a person’s next weeks: shifts with their line, absences, days that nobody filled', async () => {
  const today = dayOf(Date.now())
  const day = (after: number, more: object) => ({
    fk_staff: 7,
    date: addDays(today, after),
    fk_line: null,
    fkc_shift: null,
    fkc_absence: null,
    version: 1,
    ...more
  })
  const night = { fk_line: 1, fkc_shift: 62 }
  const { calls } = aServer(['roster.read'], {
    'GET roster': data([
      day(0, night),
      day(1, night),
      day(2, { fkc_absence: 110 }),
      day(3, { fk_line: 99, fkc_shift: 60 })
    ])
  })
  const { user } = renderPage('/admin/staff/7')
  await user.click(await screen.findByRole('tab', { name: 'Cuadrante' }))
  const list = await screen.findByRole('list', { name: 'Cuadrante de las próximas cinco semanas' })
  const dates = (from: number, to: number) =>
    [from, to].map(after => formatWeekdayDate(addDays(today, after))).join(' – ')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  ).toEqual([
    `${dates(0, 1)}2 díasLínea 1Noche`,
    `${formatWeekdayDate(addDays(today, 2))}1 díaLibre`,
    `${formatWeekdayDate(addDays(today, 3))}1 díaOtra líneaMañana`,
    `${dates(4, 34)}31 díasSin turno`
  ])
  const { query } = calls.find(({ path }) => path === 'roster') as Call
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    fk_staff: '7',
    from: today,
    to: addDays(today, 34)
  })
})

test('who may not see the roster has no tab of it', async () => {
  aServer([])
  renderPage('/admin/staff/7')
  await screen.findByText(/Obtenida el 01\/01\/2019/)
  expect(screen.queryByRole('tab', { name: 'Cuadrante' })).toBeNull()
})

/** Begins to renew a training with a certificate, which is on its way. */
async function renewWith(file: File) {
  const server = aServer(['staff.write', 'staff.contact'], {
    'GET stafftrainings/person/7/trainings/assignable': data([
      { id: 2, name: 'Altura', validity_months: null, valid_until: null }
    ]),
    'POST stafftrainings': data(training)
  })
  renderPage('/admin/staff/7')
  fireEvent.click(await screen.findByRole('button', { name: 'Acciones de Altura' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Renovar' }))
  await screen.findByRole('button', { name: 'Renovar' })
  beginUploads()
  fireEvent.change(document.querySelector('[role="dialog"] input[type="file"]') as Element, {
    target: { files: [file] }
  })
  const posts = () => server.calls.filter(({ path, method }) => method === 'POST' && path === 'stafftrainings')
  return { posts }
}

test('a certificate that is refused says why, and nothing is saved without it', async () => {
  const { posts } = await renewWith(new File(['MZ'], 'malo.exe'))
  fireEvent.click(screen.getByRole('button', { name: 'Renovar' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Renovar' }).getAttribute('data-loading')).toBe('true'))
  FakeUpload.all[0]?.end(400, { errors: { files: ['El archivo «malo.exe» no es de un tipo admitido'] } })
  await screen.findByText('El archivo «malo.exe» no es de un tipo admitido')
  fireEvent.click(screen.getByRole('button', { name: 'Renovar' }))
  await waitFor(() => expect(screen.getByText('El archivo «malo.exe» no es de un tipo admitido')).toBeTruthy())
  expect(posts()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Quitar el certificado' }))
  fireEvent.click(screen.getByRole('button', { name: 'Renovar' }))
  await waitFor(() => expect(posts()).toHaveLength(1))
})

test('what is saved while its certificate is on its way waits for it', async () => {
  const { posts } = await renewWith(new File(['%PDF'], 'bueno.pdf'))
  fireEvent.click(screen.getByRole('button', { name: 'Renovar' }))
  expect(posts()).toEqual([])
  FakeUpload.all[0]?.end(200, { data: [{ id: 31 }] })
  await waitFor(() => expect(posts().map(({ body }) => body)).toMatchObject([{ fk_attachment: 31 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts()).toHaveLength(1)
})

test('a source that would deactivate many is applied only once that is confirmed, as it was seen', async () => {
  const server = aServer(['staff.sync', 'staff.contact'], { 'POST staff/syncUp': data(preview) })
  renderPage('/admin/staff')
  fireEvent.click(await screen.findByRole('button', { name: 'Sincronizar' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByText('Eva Paz')).closest('li')?.textContent).toContain('CargoTécnica')
  expect(dialog.getByText('Se desactivarían 2 personas')).toBeTruthy()
  expect(dialog.getByText('Tiene 3 órdenes sin cerrar y su cuenta sigue abierta')).toBeTruthy()
  const apply = dialog.getByRole<HTMLButtonElement>('button', { name: 'Aplicar' })
  expect(apply.disabled).toBe(true)
  fireEvent.click(dialog.getByRole('checkbox', { name: /La fuente está completa/ }))
  expect(apply.disabled).toBe(false)
  fireEvent.click(apply)
  await screen.findByText('El personal está como en la fuente')
  expect(addressOf(screen.getByRole('link', { name: 'Leo Sol' }))).toBe('/admin/staff/2')
  const sent = server.calls.filter(({ path }) => path === 'staff/syncUp').map(({ body }) => body)
  expect(sent).toEqual([{ preview: true }, { confirm: true, digest: 'abc' }])
})

test('changes that look like mistakes of the source come first, with their reason, and are applied once reviewed', async () => {
  const doubtful = { ...preview.rows[0], id: 9, dni: '9', name: 'Ada Ruiz', doubt: 'El nombre pierde los acentos' }
  const server = aServer(['staff.sync', 'staff.contact'], {
    'POST staff/syncUp': data({ ...preview, deactivated: 0, are_many_gone: false, rows: [preview.rows[0], doubtful] })
  })
  renderPage('/admin/staff')
  fireEvent.click(await screen.findByRole('button', { name: 'Sincronizar' }))
  const dialog = within(await screen.findByRole('dialog'))
  const changes = within(await dialog.findByRole('list', { name: 'Cambios' })).getAllByRole('listitem')
  expect(changes[0]?.textContent).toContain('Ada RuizCambia El nombre pierde los acentos')
  expect(dialog.getByText('1 cambio parece un error')).toBeTruthy()
  const apply = dialog.getByRole<HTMLButtonElement>('button', { name: 'Aplicar' })
  expect(apply.disabled).toBe(true)
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Los he revisado: son correctos' }))
  fireEvent.click(apply)
  await screen.findByText('El personal está como en la fuente')
  expect(server.calls.findLast(({ path }) => path === 'staff/syncUp')?.body).toEqual({ confirm: true, digest: 'abc' })
})

test('a source with mistakes names each row with its reason', async () => {
  aServer(['staff.sync'], {
    'POST staff/syncUp': {
      status: 409,
      body: {
        message: 'La fuente de personal tiene errores: la fila 2…',
        errorCode: 'DOMAIN.CONFLICT',
        reason: 'source',
        errors: { rows: ['la fila 2 tiene letras dañadas: «JosÃ©» parece «José»', 'la fila 3 no tiene documento'] }
      }
    }
  })
  renderPage('/admin/staff')
  fireEvent.click(await screen.findByRole('button', { name: 'Sincronizar' }))
  const list = within(await screen.findByRole('list', { name: 'Errores de la fuente' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'La fila 2 tiene letras dañadas: «JosÃ©» parece «José»',
    'La fila 3 no tiene documento'
  ])
})

test('why a source can’t be used is said in the dialog alone, in whole', async () => {
  const message = 'La fuente de personal tiene un error: la fila 3 tiene 8 celdas y la cabecera 7.'
  aServer(['staff.sync'], {
    'POST staff/syncUp': { status: 409, body: { message, errorCode: 'DOMAIN.CONFLICT', reason: 'source' } }
  })
  renderPage('/admin/staff')
  fireEvent.click(await screen.findByRole('button', { name: 'Sincronizar' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(screen.getAllByText(message)).toHaveLength(1)
})

test('whoever changes lines and trainings doesn’t synchronise by that', async () => {
  aServer(['staff.write', 'staff.contact'])
  renderPage('/admin/staff')
  await screen.findByText('Ana Quispe')
  expect(screen.queryByRole('button', { name: 'Sincronizar' })).toBeNull()
})

test('of somebody inactive the page says what is left: orders, and the account for those who see accounts', async () => {
  aServer(['access.read', 'work-orders.read'], {
    'GET staff/7': data({ ...person, is_active: false }),
    'GET users': data({ rows: [{ id: 4, email: 'ana@teleferico.example', is_active: true }], count: 1 }),
    'GET workorders': data({ rows: [{ id: 1 }], count: 2 })
  })
  renderPage('/admin/staff/7')
  const notice = await screen.findByRole('alert')
  await waitFor(() => expect(notice.textContent).toContain('Su cuenta sigue abierta, y puede entrar con ella: ana@'))
  expect(addressOf(within(notice).getByRole('link', { name: '2 órdenes sin cerrar' }))).toContain('trabajo')
})

test('a source that cannot be read says why, and is read again', async () => {
  const server = aServer(['staff.sync'], {
    'POST staff/syncUp': {
      status: 409,
      body: {
        message: 'La fuente de personal no responde.',
        errorCode: 'DOMAIN.CONFLICT',
        reason: 'source'
      }
    }
  })
  renderPage('/admin/staff')
  fireEvent.click(await screen.findByRole('button', { name: 'Sincronizar' }))
  await screen.findByText('La fuente de personal no responde.')
  server.handlers['POST staff/syncUp'] = data({ ...preview, rows: [], changed: 0, deactivated: 0 })
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.getByText(/^Todo está al día: 3 personas sin cambios/)).toBeTruthy())
})
