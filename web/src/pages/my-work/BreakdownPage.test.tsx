import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReportPlaces } from 'contract/anomaly-reports/anomaly-reports.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginUploads, FakeUpload } from '../../../test/fakeUpload.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { unsentCount } from '../../api/outboxStorage.ts'

const me = aUser({
  pages: ['/admin/my-work', '/admin/unplanned/breakdown/new'],
  permissions: ['work-orders.read', 'work-orders.state', 'checks.answer', 'unplanned.report']
})
const place = (id: number, name: string) => ({ ...unplaced, id, name })
const unplaced = { fk_line: 1, fkc_type: 22, code: 'X', latitude: null, longitude: null, position_m: null }
const places: ReportPlaces = {
  places: [place(1, 'Línea 1'), place(7, 'Torre 7')],
  bases: [{ id: 70, code: 'T07-BAL', name: 'Balancín', fk_location: 7, asset: null }],
  labels: [],
  breakdowns: ['Rodillo trabado', 'Ruido']
}
const mine = (orders: unknown[] = []) => data({ from: '2026-03-10', to: '2026-03-24', orders, shifts: [], leads: [] })
const reply = { id: 45, version: 2, code: 'OT-2026-000045', fk_unplanned: 9, own: { id: 31, version: 1 } }
const report = 'POST unplanned/breakdown'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  beginUploads()
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const database = fakeDatabase()
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(me),
    'GET menus/2/profile': data([]),
    'GET anomaly-report/places': data(places),
    'GET unplanned/breakdown/coincidence': data([]),
    'GET my-work': mine(),
    'GET workorders': data({ rows: [], count: 0 }),
    ...handlers
  })
  return { ...renderPage('/admin/unplanned/breakdown/new'), ...database, api }
}

type User = ReturnType<typeof open>['user']
async function tower(user: User) {
  await user.type(await screen.findByLabelText(/^Ubicación o base/), 'torre')
  await user.click(await screen.findByRole('button', { name: 'Torre 7' }))
}
const begin = (user: User) => user.click(screen.getByRole('button', { name: 'Estoy en ello' }))
const signal = () => act(() => void fireEvent(window, new Event('online')))

test('without place or words nothing is sent, and each says so', async () => {
  const { user } = open()
  await screen.findByLabelText(/^Ubicación o base/)
  await begin(user)
  await screen.findByText('Elija dónde está la avería')
  screen.getByText('El campo Qué ocurre es obligatorio')
  expect(unsentCount(me.uuid)).toBe(0)
})

test('a chip writes its words, and takes them back; what was typed besides stays', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Ruido' }))
  const words = screen.getByLabelText<HTMLTextAreaElement>(/^Qué ocurre/)
  await user.type(words, ' al pasar la pinza')
  await user.click(screen.getByRole('button', { name: 'Rodillo trabado' }))
  expect(words.value).toBe('Ruido al pasar la pinza, Rodillo trabado')
  await user.click(screen.getByRole('button', { name: 'Rodillo trabado' }))
  expect(words.value).toBe('Ruido al pasar la pinza')
})

test('without signal it waits among one’s own work; minutes and done wait for it, and go with its number', async () => {
  let hasSignal = false
  const done = { id: 9, fk_work_order: 45, work_order: { fkc_status: 12, started_at: null, finished_at: null } }
  const { user, api, here } = open({
    [report]: () => (hasSignal ? data(reply) : 'offline'),
    'PUT work-order-staff/31': data({ id: 31, version: 2, real_minutes: 20 }),
    'PUT unplanned/updateDone/9': data(done)
  })
  await tower(user)
  await user.click(screen.getByRole('button', { name: 'Rodillo trabado' }))
  fireEvent.change(screen.getByLabelText('Elegir fotos o vídeo'), {
    target: { files: [new File(['x'], 'rodillo.jpg', { type: 'image/jpeg' })] }
  })
  await screen.findByRole('img', { name: 'rodillo.jpg' })
  await begin(user)
  await waitFor(() => expect(here()).toBe('/admin/my-work'))
  const card = (await screen.findByRole('heading', { name: 'Rodillo trabado' })).closest('li') as HTMLElement
  expect(within(card).getByText('1 archivo')).toBeTruthy()
  await user.click(within(card).getByRole('button', { name: 'Anotar' }))
  await user.type(within(card).getByRole('textbox', { name: 'Mis minutos' }), '20')
  await user.click(within(card).getByRole('button', { name: 'Guardar' }))
  await within(card).findByText('Mis minutos: 0 h 20 min')
  await user.click(within(card).getByRole('button', { name: 'Marcar como hecha' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(await within(dialog).findByLabelText('Solución'), 'Rodillo cambiado')
  await user.click(within(dialog).getByRole('button', { name: 'Marcar como hecha' }))
  await screen.findByText('Para revisión')
  expect(unsentCount(me.uuid)).toBe(4)

  hasSignal = true
  signal()
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  const upload = FakeUpload.all[0] as FakeUpload
  expect(upload.path).toMatch(/upload-attachments\/unplanned$/)
  expect(upload.form.get('fk_entity')).toBe('9')
  const writes = api.calls.filter(({ method, path }) => method !== 'GET' && !path.includes('coincidence'))
  expect(
    new Set(
      writes.filter(({ path }) => path === 'unplanned/breakdown').map(({ headers }) => headers.get('idempotency-key'))
    ).size
  ).toBe(1)
  expect(writes.at(-1)).toMatchObject({
    path: 'unplanned/updateDone/9',
    body: { done: true, solution: 'Rodillo cambiado', done_at: expect.any(String) }
  })
  expect(writes.at(-2)).toMatchObject({ path: 'work-order-staff/31', body: { version: 1, real_minutes: 20 } })
  expect(writes.at(-3)).toMatchObject({
    path: 'unplanned/breakdown',
    body: { title: 'Rodillo trabado', fk_location: 7, fk_base: null, started_at: expect.any(String) }
  })
  await act(async () => upload.end(200, { data: [] }))
  await waitFor(() => expect(unsentCount(me.uuid)).toBe(0))
})

test('minutes that are being typed when the number comes stay', async () => {
  let answer: (value: ReturnType<typeof data>) => void = () => {}
  const { user, api } = open({ [report]: () => new Promise(resolve => (answer = resolve)) })
  await tower(user)
  await user.click(screen.getByRole('button', { name: 'Ruido' }))
  await begin(user)
  await user.click(await screen.findByRole('button', { name: 'Anotar' }))
  await user.type(screen.getByRole('textbox', { name: 'Mis minutos' }), '15')
  await waitFor(() => expect(api.count('unplanned/breakdown')).toBe(1))
  await act(async () => answer(data(reply)))
  await screen.findByText('OT-2026-000045')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Mis minutos' }).value).toBe('15')
})

test('what the server refuses is told, corrected with its words, and sent under another key', async () => {
  const text = 'La ubicación elegida no pertenece a ninguna línea'
  let answers = [refused(400, 'VALIDATION.INVALID_DATA', text), data(reply)]
  const { user, api, here } = open({ [report]: () => answers.shift() ?? data(reply) })
  await tower(user)
  await user.click(screen.getByRole('button', { name: 'Ruido' }))
  await begin(user)
  await screen.findByText(`${text}.`)
  await user.click(screen.getByRole('link', { name: 'Corregir' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Qué ocurre/).value).toBe('Ruido'))
  await begin(user)
  await waitFor(() => expect(here()).toBe('/admin/my-work'))
  await screen.findByText('Avería registrada: OT-2026-000045')
  const keys = api.calls
    .filter(({ path }) => path === 'unplanned/breakdown')
    .map(one => one.headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
  answers = []
})

test('another’s order at the same place is shown, and may be joined instead', async () => {
  const other = {
    id: 44,
    code: 'OT-2026-000044',
    title: 'Ruido en la torre',
    fkc_status: 11,
    created_at: new Date().toISOString(),
    location: { id: 7, name: 'Torre 7' },
    people: [{ id: 8, first_name: 'Rosa', last_name: 'Mamani' }]
  }
  const { user, api, here } = open({
    'GET unplanned/breakdown/coincidence': data([other]),
    'POST work-order-staff': data({ id: 50, version: 1, fk_work_order: 44 })
  })
  await tower(user)
  const alike = await screen.findByRole('status', { name: 'Averías recientes aquí' })
  expect(alike.textContent).toContain('Rosa Mamani')
  await user.click(within(alike).getByRole('button', { name: 'Es la misma: me sumo' }))
  await waitFor(() => expect(here()).toBe('/admin/my-work'))
  await waitFor(() => expect(api.count('work-order-staff')).toBe(1))
  expect(api.calls.find(({ path }) => path === 'work-order-staff')?.body).toMatchObject({
    fk_work_order: 44,
    fk_staff: 1
  })
  expect(api.count('unplanned/breakdown')).toBe(0)
})
