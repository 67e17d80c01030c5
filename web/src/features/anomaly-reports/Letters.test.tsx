import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { aReport } from '../../../test/anomalyReports.ts'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const path = '/admin/anomaly-reports'
const supervisor = ['anomaly-reports.read', 'anomaly-reports.write', 'anomaly-reports.triage', 'staff.contact']

// What is loaded late is there, so that the tests wait for what they look at alone.
beforeAll(async () => {
  await Promise.all([
    import('../../pages/anomaly-reports/ReportPage.tsx'),
    import('./Letters.tsx'),
    import('./MailDialog.tsx')
  ])
  await import('./MergeDialog.tsx')
}, 60_000)

const letter = {
  id: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  user: { id: 4, name: 'Miriam' },
  message: 'Vea la polea',
  files: [
    { file_name: 'polea.jpg', size: 10, is_left_out: false },
    { file_name: 'grande.jpg', size: 99, is_left_out: true }
  ],
  recipients: [
    { id: 11, recipient: 'ana@mto.example', state: 'sent' as const, error: null, tried_at: '2026-11-20T10:01:00.000Z' },
    {
      id: 12,
      recipient: 'nadie@mto.example',
      state: 'failed' as const,
      error: 'EENVELOPE 550 no such user',
      tried_at: '2026-11-20T10:01:00.000Z'
    }
  ]
}

function open(handlers: Parameters<typeof fakeApi>[0] = {}, { permissions = supervisor, search = '' } = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, `${path}/_id`], permissions })),
    'GET menus/2/profile': data([]),
    'GET notifications': data({ rows: [], count: 0, unread: 0 }),
    'GET attachment/getListAttachments/anomaly_report/7': data([]),
    'GET anomaly-report/7': data(aReport({ letters: [letter] })),
    'GET anomaly-report/coincidence/7': data([]),
    'GET staff': data({
      rows: [{ id: 1, first_name: 'Ana', last_name: 'Paz', email: 'ana@mto.example' }],
      count: 1
    }),
    ...handlers
  })
  renderPage(`${path}/7${search}`)
  return api
}

const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Más acciones' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

test('each recipient has a state, with the server’s words where it failed; a press sends it again', async () => {
  const resent = 'POST anomaly-report/7/mail/12/resend'
  const api = open({ [resent]: data({ ...letter.recipients[1], state: 'waiting', error: null }) })
  fireEvent.click(await screen.findByRole('tab', { name: /^Correos/ }))
  const item = within((await screen.findByText('nadie@mto.example')).closest('li')!)
  expect(item.getByText('No entregado')).toBeTruthy()
  expect(item.getByText('EENVELOPE 550 no such user')).toBeTruthy()
  expect(screen.getByText(/No cupieron: grande\.jpg/)).toBeTruthy()
  fireEvent.click(item.getByRole('button', { name: 'Reenviar a nadie@mto.example' }))
  await waitFor(() => expect(api.count('anomaly-report/7/mail/12/resend')).toBe(1))
})

test('nobody sends it to nobody; a refused address is said on its field, and what was typed stays', async () => {
  const api = open({
    'POST anomaly-report/anomaly-notification-email/7': {
      status: 400,
      body: {
        message: 'Datos no válidos',
        errorCode: 'VALIDATION.INVALID_DATA',
        errors: { 'recipients.0': ['No es un correo electrónico válido'] }
      }
    }
  })
  await choose('Enviar por correo')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar RA-2026-000007 por correo' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByText('Elija a alguien o escriba una dirección')).toBeTruthy()
  // The field has the focus; its list, which would cover that, isn't open.
  const people = dialog.getByRole('combobox', { name: 'Personas de la línea' })
  await waitFor(() => expect(document.activeElement).toBe(people))
  expect(people.getAttribute('aria-expanded')).toBe('false')
  expect(api.count('anomaly-report/anomaly-notification-email/7')).toBe(0)
  fireEvent.click(dialog.getByRole('combobox', { name: 'Personas de la línea' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Ana Paz · ana@mto.example', hidden: true }))
  fireEvent.change(dialog.getByLabelText('Mensaje'), { target: { value: 'Vea' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByText('ana@mto.example: No es un correo electrónico válido')).toBeTruthy()
  const sent = api.calls.find(({ method }) => method === 'POST')?.body as FormData
  expect([sent.getAll('recipients'), sent.get('message')]).toEqual([['ana@mto.example'], 'Vea'])
  expect(dialog.getByDisplayValue('Vea')).toBeTruthy()
})

test('files of a mail are said not to be in its draft, once there are some', async () => {
  open()
  await choose('Enviar por correo')
  const dialog = await screen.findByRole('dialog', { name: 'Enviar RA-2026-000007 por correo' })
  await within(dialog).findByText('Archivos')
  const said = () => within(dialog).queryByText(/el borrador no los guarda/)
  expect(said()).toBeNull()
  const file = new File(['x'], 'plano.pdf', { type: 'application/pdf' })
  fireEvent.change(dialog.querySelector('input[type=file]')!, { target: { files: [file] } })
  expect(said()).not.toBeNull()
})

test('those who don’t triage neither send it nor see to whom it went', async () => {
  open({}, { permissions: ['anomaly-reports.read', 'anomaly-reports.write'] })
  expect(await screen.findByRole('tab', { name: /^Historia/ })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: /^Correos/ })).toBeNull()
})

test('it goes on as one that is alike, chosen by a press', async () => {
  const other = aReport({ id: 8, code: 'RA-2026-000008', description: 'Polea ruidosa', fkc_status: 40 })
  const api = open({
    'GET anomaly-report/coincidence/7': data([{ ...other, similarity: 0.8 }]),
    'POST anomaly-report/7/merge': data(aReport({ fkc_status: 44, state: 'archived' }))
  })
  await choose('Unir a otro reporte')
  const dialog = within(await screen.findByRole('dialog', { name: 'Unir RA-2026-000007 a otro reporte' }))
  fireEvent.click(await dialog.findByRole('radio', { name: /RA-2026-000008/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Unir' }))
  await waitFor(() => expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ into: 8, version: 3 }))
})

test('archived, it says so beside its state; the toast says what was done, both ways', async () => {
  const change = 'PUT anomaly-report/state/7'
  const archived = aReport({ state: 'archived', version: 4 })
  const api = open()
  api.handlers[change] = data(archived)
  await choose('Archivar')
  api.handlers['GET anomaly-report/7'] = data(archived)
  await screen.findByText('Reporte archivado')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Archivado'))
  api.handlers[change] = data(aReport({ version: 5 }))
  await choose('Volver a activar')
  await screen.findByText('Reporte activo otra vez')
})
