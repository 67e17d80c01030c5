import { screen, waitFor, within } from '@testing-library/react'
import type { PublicReport } from 'contract/public-reports/public-reports.ts'
import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const path = '/admin/anomaly-reports/public'

// What is loaded late is there, so that the tests wait for what they look at alone.
beforeAll(async () => {
  await Promise.all([import('../../pages/public-reports/PublicReportsPage.tsx'), import('./PublicReportSheet.tsx')])
}, 60_000)

const aNotice = (more: Partial<PublicReport> = {}): PublicReport => ({
  id: 3,
  version: 1,
  created_at: '2026-11-24T02:00:00.000Z',
  updated_at: '2026-11-24T02:00:00.000Z',
  state: 'pending',
  description: 'La baranda está suelta',
  contact: '70123456',
  answer: null,
  fk_location: 4,
  location: { id: 4, name: 'Ajayuni' },
  fk_line: 1,
  line: { id: 1, name: 'Línea 1', color: '#E53935' },
  fk_anomaly_report: null,
  anomaly_report: null,
  decided_at: null,
  decided_by: null,
  attachments: [],
  ...more
})

function open(handlers: Parameters<typeof fakeApi>[0] = {}, search = '') {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions: ['anomaly-reports.read', 'anomaly-reports.triage'] })),
    'GET menus/2/profile': data([]),
    'GET notifications': data({ rows: [], count: 0, unread: 0 }),
    'GET anomaly-report/public': data({ rows: [aNotice()], count: 1 }),
    'GET anomaly-report/public/3': data(aNotice()),
    ...handlers
  })
  return { ...api, ...renderPage(`${path}${search}`) }
}

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Aviso del público' }))
const sent = ({ calls }: ReturnType<typeof open>) => calls.filter(({ method }) => method === 'PUT')

test('what waits is asked for; with nothing it says where notices come from; a failure can be tried again', async () => {
  const { calls, handlers, user } = open({ 'GET anomaly-report/public': refused(500, 'SERVER.ERROR') })
  await screen.findByText('No se ha podido cargar la lista: avisos del público')
  handlers['GET anomaly-report/public'] = data({ rows: [], count: 0 })
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('No hay avisos por revisar')
  screen.getByText(/escanea una etiqueta sin tener cuenta/)
  const asked = calls.filter(call => call.path === 'anomaly-report/public')
  for (const { query } of asked) expect(new URLSearchParams(query).getAll('state')).toEqual(['pending'])
})

test('a refused decision is told in the sheet, with what is so now and what was typed; then it is taken, and taken back', async () => {
  const stale = refused(409, 'DOMAIN.CONFLICT', 'Otra persona lo ha cambiado', 'stale')
  const app = open({ 'PUT anomaly-report/public/3/decision': stale }, '?aviso=3')
  const shown = await sheet()
  await waitFor(() => shown.getByLabelText(/Respuesta al público/))
  await app.user.type(shown.getByLabelText(/Respuesta al público/), 'Es normal')
  app.handlers['GET anomaly-report/public/3'] = data(aNotice({ version: 2, contact: null }))
  await app.user.click(shown.getByRole('button', { name: 'No procede' }))
  expect((await shown.findByRole('alert')).textContent).toContain('Otra persona lo ha cambiado')
  await waitFor(() => expect(shown.queryByText('70123456')).toBeNull())
  expect(shown.getByLabelText<HTMLTextAreaElement>(/Respuesta al público/).value).toBe('Es normal')

  app.handlers['PUT anomaly-report/public/3/decision'] = data(aNotice({ state: 'dismissed', version: 3 }))
  await app.user.click(shown.getByRole('button', { name: 'No procede' }))
  await screen.findByText('El aviso no procede')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await app.user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() =>
    expect(sent(app).map(({ body }) => body)).toEqual([
      { state: 'dismissed', answer: 'Es normal', version: 1 },
      { state: 'dismissed', answer: 'Es normal', version: 2 },
      { state: 'pending', version: 3 }
    ])
  )
})

test('joining needs a report; what became one leads to it, and only its answer is written then', async () => {
  const app = open({}, '?aviso=3')
  const shown = await sheet()
  await app.user.click(await shown.findByRole('button', { name: 'Unir a un reporte' }))
  await app.user.click(shown.getByRole('button', { name: 'Unir' }))
  shown.getByText('El campo Reporte es obligatorio')
  expect(sent(app)).toEqual([])
  await app.user.click(shown.getByRole('button', { name: 'Volver' }))

  const report = { id: 7, code: 'RA-2026-000007', fkc_status: 41, state: 'active' }
  const accepted = data(aNotice({ state: 'accepted', version: 2, fk_anomaly_report: 7, anomaly_report: report }))
  app.handlers['GET anomaly-report/public/3'] = accepted
  app.handlers['PUT anomaly-report/public/3/decision'] = accepted
  await app.user.click(shown.getByRole('button', { name: 'Aceptar' }))
  expect(addressOf(await shown.findByRole('link', { name: 'RA-2026-000007' }))).toBe('/admin/anomaly-reports/7')
  expect(screen.queryByRole('button', { name: 'No procede' })).toBeNull()
  expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Guardar respuesta' }).disabled).toBe(true)
})
