import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReportPlaces } from 'contract/anomaly-reports/anomaly-reports.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsentCount } from '../../api/outboxStorage.ts'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { beginUploads, FakeUpload } from '../../../test/fakeUpload.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const place = (id: number, name: string) => ({
  id,
  fk_line: 1,
  fkc_type: id === 1 ? 20 : 22,
  code: `P${id}`,
  name,
  latitude: null,
  longitude: null,
  position_m: null
})
const places: ReportPlaces = {
  places: [place(1, 'Línea 1'), place(7, 'Torre 7')],
  bases: [{ id: 70, code: 'T07-BAL', name: 'Balancín', fk_location: 7, asset: null }],
  labels: [{ code: 'K7M201XQ', fk_location: 7, fk_base: 70 }],
  breakdowns: []
}
const alike = {
  id: 41,
  code: 'RA-2026-000041',
  description: 'Suena la polea',
  fkc_status: 40,
  state: 'active',
  detected_at: '2026-11-20T12:00:00.000Z',
  attachments: [{ id: 5, has_thumbnail: true }],
  similarity: 0.8
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  beginUploads()
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Rows = ReturnType<typeof fakeDatabase>['kept']

/** @param kept what the browser's database has from before */
async function open(handlers: Parameters<typeof fakeApi>[0] = {}, search = '', kept: Rows = new Map()) {
  const database = fakeDatabase({ kept })
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(
      aUser({
        pages: ['/admin/anomaly-reports/new', '/admin/anomaly-reports/_id'],
        permissions: ['anomaly-reports.read', 'anomaly-reports.write']
      })
    ),
    'GET menus/2/profile': data([]),
    'GET anomaly-report/places': data(places),
    'POST anomaly-report/coincidence': data([]),
    ...handlers
  })
  const view = renderPage(`/admin/anomaly-reports/new${search}`)
  return { ...view, ...database, api }
}

const words = () => screen.findByLabelText<HTMLTextAreaElement>(/^Qué ocurre/)
const say = async (text: string) => fireEvent.change(await words(), { target: { value: text } })
const tower = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.type(await screen.findByLabelText(/^Ubicación o base/), 'torre')
  await user.click(within(await screen.findByRole('list', { name: 'Encontradas' })).getAllByRole('button')[0]!)
}
const addPhoto = async (name: string) =>
  fireEvent.change(await screen.findByLabelText('Elegir fotos o vídeo'), {
    target: { files: [new File([name], name, { type: 'image/jpeg' })] }
  })
const send = (user: Awaited<ReturnType<typeof open>>['user'], name = 'Reportar') =>
  user.click(screen.getByRole('button', { name }))

test('without place or words nothing is sent: each says so, and the first has the focus', async () => {
  const { user } = await open()
  await words()
  await send(user)
  await screen.findByText('Elija dónde ocurre')
  screen.getByText('El campo Qué ocurre es obligatorio')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Ubicación o base/))
  expect(unsentCount(aUser().uuid)).toBe(0)
})

test('ten thousand words stay; the limit is told on the field', async () => {
  const { user } = await open()
  await tower(user)
  const text = 'palabra '.repeat(10_000)
  await say(text)
  await screen.findByText(/^Sobran 75[.,]?999 letras: caben 4000/)
  await send(user)
  expect((await words()).value).toBe(text)
  expect(unsentCount(aUser().uuid)).toBe(0)
})

test('without signal it waits with its photo, says so, and is sent once with one key', async () => {
  FakeUpload.hasSignal = false
  const { user, here, rows } = await open()
  await tower(user)
  await user.click(await screen.findByPlaceholderText('Si es algo concreto'))
  await user.click(await screen.findByRole('option', { name: 'T07-BAL · Balancín', hidden: true }))
  await say('Suena la polea')
  await addPhoto('polea.jpg')
  await screen.findByRole('img', { name: 'polea.jpg' })
  await send(user)
  await screen.findByText('Se enviará cuando haya señal')
  expect(here()).toMatch(/\?envio=report/)
  expect(unsentCount(aUser().uuid)).toBe(1)
  const [first] = FakeUpload.all
  FakeUpload.hasSignal = true
  act(() => void fireEvent(window, new Event('online')))
  await waitFor(() => expect(FakeUpload.all).toHaveLength(2))
  const again = FakeUpload.all[1] as FakeUpload
  expect(again.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key'])
  expect(again.path).toMatch(/anomaly-report$/)
  expect([...again.form].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['fk_location', '7'],
    ['fk_base', '70'],
    ['description', 'Suena la polea'],
    ['fkc_service_impact', '90'],
    ['fkc_priority', '8'],
    ['detected_at', expect.any(String)],
    ['files', 'polea.jpg']
  ])
  await act(async () => again.end(200, { data: { id: 45, code: 'RA-2026-000045' } }))
  await waitFor(() => expect(here()).toBe('/admin/anomaly-reports/45'))
  await screen.findByText('Anomalía reportada: RA-2026-000045')
  expect(unsentCount(aUser().uuid)).toBe(0)
  await waitFor(() => expect([...rows.values()].filter(row => 'file' in (row as object))).toEqual([]))
})

test('what the server refuses is told with its words, corrected with its photo, and sent under another key', async () => {
  const { user, here } = await open()
  await tower(user)
  await say('Suena la polea')
  await addPhoto('polea.jpg')
  await screen.findByRole('img', { name: 'polea.jpg' })
  await send(user)
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  const text = 'El archivo «polea.jpg» no es de un tipo admitido'
  await act(async () =>
    FakeUpload.all[0]?.end(400, { message: 'x', errorCode: 'VALIDATION.INVALID_DATA', errors: { files: [text] } })
  )
  await screen.findByText(`${text}. Lo escrito y los archivos siguen en el teléfono.`)
  await user.click(screen.getByRole('link', { name: 'Corregir y enviar' }))
  expect((await words()).value).toBe('Suena la polea')
  await user.click(await screen.findByRole('button', { name: 'Quitar polea.jpg' }))
  await send(user, 'Enviar otra vez')
  await waitFor(() => expect(FakeUpload.all).toHaveLength(2))
  const [before, after] = FakeUpload.all
  expect(after?.headers['Idempotency-Key']).not.toBe(before?.headers['Idempotency-Key'])
  expect(after?.form.getAll('files')).toEqual([])
  await act(async () => after?.end(200, { data: { id: 45, code: 'RA-2026-000045' } }))
  await waitFor(() => expect(here()).toBe('/admin/anomaly-reports/45'))
})

test('the same as another: its photo and state are shown, and joining it sends words and photos to it', async () => {
  const { user, here } = await open({ 'POST anomaly-report/coincidence': data([alike]) })
  await tower(user)
  await say('Suena la polea')
  const same = await screen.findByRole('status', { name: 'Reportes parecidos' })
  expect(same.textContent).toContain('¿Es lo mismo que RA-2026-000041?')
  expect(same.textContent).toContain('Registrado')
  expect(same.querySelector('img')?.getAttribute('src')).toMatch(/getFileView\/anomaly_report\/5\?size=thumbnail$/)
  await addPhoto('polea.jpg')
  await screen.findByRole('img', { name: 'polea.jpg' })
  await user.click(within(same).getByRole('button', { name: /^Es lo mismo/ }))
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  const [sent] = FakeUpload.all
  expect(sent?.path).toMatch(/anomaly-report\/41\/witness$/)
  expect([...(sent?.form.keys() ?? [])]).toEqual(['description', 'created_at', 'files'])
  await act(async () => sent?.end(200, { data: { id: 41, code: 'RA-2026-000041' } }))
  await waitFor(() => expect(here()).toBe('/admin/anomaly-reports/41'))
})

test('a draft is there again in its tab; another tab begins anew, and may go on with it or forget it', async () => {
  const first = await open()
  await tower(first.user)
  await say('Suena la polea')
  first.unmount()
  const again = await open()
  expect((await words()).value).toBe('Suena la polea')
  again.unmount()

  sessionStorage.clear()
  const other = await open()
  expect((await words()).value).toBe('')
  const left = within(screen.getByRole('region', { name: 'Reportes sin terminar' }))
  await other.user.click(left.getByRole('button', { name: 'Seguir con él' }))
  expect((await words()).value).toBe('Suena la polea')
  expect(screen.queryByRole('region', { name: 'Reportes sin terminar' })).toBeNull()
  other.unmount()

  // Of another subject there is none.
  await open(
    { 'GET base/70': data({ id: 70, fk_location: 7, asset: null, line: { id: 1, name: 'Línea 1' } }) },
    '?fk_base=70'
  )
  expect((await words()).value).toBe('')
  await screen.findByText('Balancín')
  expect(screen.queryByRole('region', { name: 'Reportes sin terminar' })).toBeNull()
})

test('without signal the places are those of last time; without any, the line', async () => {
  const offline = { 'GET anomaly-report/places': 'offline' } as const
  const without = await open(offline)
  await screen.findByText(/Sin señal aún no se conocen las ubicaciones de Línea 1/)
  screen.getByRole('button', { name: 'Línea 1 (toda la línea)' })
  without.unmount()

  const first = await open()
  await waitFor(() => expect(first.keptOf('report-places')).toBe(1))
  first.unmount()
  const { user } = await open(offline, '', first.kept)
  await tower(user)
  await screen.findByRole('button', { name: 'Cambiar' })
})

test('from a check: prefilled with its base, measure and limits, and tied to it', async () => {
  const activity = { id: 3, code: 'A', name: 'Tensión de batería' }
  const base = { id: 70, code: 'T07-BAL', name: 'Balancín', location: { id: 7, name: 'Torre 7' } }
  const check = {
    id: 12,
    value_number: 10.2,
    measure_unit: 'V',
    measure_min: 11,
    measure_max: 14,
    observation: 'Baja desde ayer',
    tasks: [],
    base_activity: { id: 4, activity, base }
  }
  const { user } = await open({ 'GET checks/12': data(check) }, '?fk_check=12')
  expect((await words()).value).toMatch(/^Tensión de batería: 10.2 V \(.*11.*14.*\)\nBaja desde ayer$/)
  await screen.findByRole('button', { name: 'Cambiar' })
  await send(user)
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  const { form } = FakeUpload.all[0] as FakeUpload
  expect([form.get('fk_check'), form.get('fk_base'), form.get('fk_location')]).toEqual(['12', '70', '7'])
})
