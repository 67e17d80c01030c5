import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import { expect, test } from 'vitest'
import { aUser, type Call, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const path = '/admin/planned/levelling'
const today = dayOf(Date.now(), 'America/La_Paz')
const tomorrow = addDays(today, 1)

const job = (more: object = {}) => ({
  id: 9,
  task: 'planning.level',
  title: 'Nivelar',
  path,
  state: 'done',
  done: 1,
  total: 1,
  result: null,
  error: null,
  attempts: 1,
  user: { id: 1, name: 'Rodrigo' },
  can_cancel: false,
  created_at: '2026-02-01T10:00:00.000Z',
  started_at: null,
  finished_at: '2026-02-01T10:00:00.000Z',
  ...more
})
const load = (from: string, minutes: number) => ({
  from,
  fk_specialty: 4,
  requires_stop: true,
  minutes,
  capacity: 420
})
const piece = (id: number) => ({
  id,
  base: { id: 100 + id, code: `B-${id}`, name: 'Motor' },
  activity: { id: 5, name: `Engrase ${id}` },
  fk_specialty: 4,
  minutes: 300,
  criticality: 'A',
  due: today
})
const result = (more: object = {}) => ({
  fk_location: 1,
  from: today,
  to: tomorrow,
  by: 'night',
  before: [load(today, 900), load(tomorrow, 0)],
  after: [load(today, 300), load(tomorrow, 600)],
  peak_before: 900 / 420,
  peak: 600 / 420,
  bound: 600 / 420,
  gap: 0,
  tightest: { fk_specialty: 4, requires_stop: true, from: today, to: tomorrow },
  changes: [1, 2].map(id => ({
    ...piece(id),
    from: today,
    to: tomorrow,
    reason: 'Su día estaba por encima de lo que cabe'
  })),
  left_out: [{ ...piece(3), reason: 'No hay nadie de su especialidad de turno' }],
  shortage: [{ from: today, to: tomorrow, fk_specialty: 4, requires_stop: true, minutes: 60 }],
  specialties: [{ id: 4, name: 'Electricidad' }],
  is_estimate: true,
  accepted: null,
  ...more
})

const aServer = (answers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions: ['base-activities.reschedule'] })),
    'GET menus/2/profile': data([]),
    'GET specialties': data({ rows: [{ id: 4, name: 'Electricidad' }], count: 1 }),
    'GET jobs/9': data(job()),
    'GET planning/level/9': data(result()),
    ...answers
  })

test('levelling begins with what the address says, and its result stays in the address', async () => {
  const api = aServer({ 'POST planning/level': data(job({ state: 'waiting', finished_at: null })) })
  const { router } = renderPage(`${path}?from=${today}&to=${tomorrow}&actividades=7,8`)
  await userEvent.click(await screen.findByRole('button', { name: 'Repartir 2 actividades' }))
  await screen.findByText(/La noche más cargada pasa de 214 % a 143 %/)
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    fk_location: 1,
    from: today,
    to: tomorrow,
    by: 'night',
    fk_specialty: null,
    ids: [7, 8]
  })
  expect(router.state.location.search).toMatchObject({ trabajo: '9' })
})

test('days that can’t be are refused before anything is sent', async () => {
  const api = aServer()
  renderPage(`${path}?from=${today}&to=${addDays(today, -1)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Nivelar' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Hasta' })).getAttribute('aria-invalid')).toBe(
    'true'
  )
  expect(api.count('planning/level')).toBe(0)
})

test('what is proposed: loads, what is proved, what stays; some of it is accepted, and taken back', async () => {
  let accepted: { id: number; reschedule: number }[] | null = null
  const post = ({ body }: Call) => {
    accepted = [{ id: 1, reschedule: 31 }]
    return data({ changed: (body as { ids: number[] }).ids, skipped: [{ id: 8, reason: 'x' }], batch: 9 })
  }
  const api = aServer({
    'GET planning/level/9': () => data(result({ accepted })),
    'POST planning/level/9/accept': post,
    'POST planning/level/9/undo': () => {
      accepted = null
      return data({ changed: [1], skipped: [] })
    }
  })
  renderPage(`${path}?trabajo=9`)
  await screen.findByText(/faltan 1 h 0 min de Electricidad, de noche/)
  expect(screen.getByText(/Menos de 143 % no es posible/)).toBeTruthy()
  expect(screen.getByText(/sin cuadrante/)).toBeTruthy()
  await userEvent.click(screen.getByText('1 actividad se queda como está'))
  expect(screen.getByText(/No hay nadie de su especialidad de turno/)).toBeTruthy()
  const proposed = within(screen.getByRole('region', { name: 'Cambios propuestos' }))
  await userEvent.click(proposed.getByRole('checkbox', { name: 'Engrase 2, B-2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar 1 cambio' }))
  await screen.findByText(/Se ha cambiado 1 fecha; 1 habían cambiado entretanto/)
  expect(api.calls.find(call => call.path.endsWith('accept'))?.body).toEqual({ ids: [1] })
  await screen.findByText('1 cambio en vigor')
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer la nivelación' }))
  await waitFor(() => expect(screen.queryByText('1 cambio en vigor')).toBeNull())
})

test('a levelling that failed, or is another’s, says so', async () => {
  aServer({ 'GET jobs/9': data(job({ state: 'failed', error: 'Se quedó sin tiempo' })) })
  const { unmount } = renderPage(`${path}?trabajo=9`)
  await screen.findByText('Se quedó sin tiempo')
  unmount()
  aServer({ 'GET jobs/9': refused(404, 'RESOURCE.NOT_FOUND', 'Recurso no encontrado') })
  renderPage(`${path}?trabajo=9`)
  await screen.findByText(/No se ha podido cargar la nivelación/)
})

test('who may not reschedule is told so instead of a form', async () => {
  aServer({ 'GET auth/me': data(aUser({ pages: [path], permissions: ['base-activities.read'] })) })
  renderPage(path)
  await screen.findByText(/Su perfil no puede reprogramar/)
  expect(screen.queryByRole('button', { name: 'Nivelar' })).toBeNull()
})
