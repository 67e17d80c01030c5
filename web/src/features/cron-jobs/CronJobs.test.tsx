import { screen, waitFor, within } from '@testing-library/react'
import type { CronJob, CronRun } from 'contract/cron-jobs/cron-jobs.ts'
import { expect, test } from 'vitest'
import { aUser, type Call, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const path = '/admin/settings/cron-jobs'

const aJob = (fields: Partial<CronJob> = {}): CronJob => ({
  id: 3,
  version: 1,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  name: 'Programar la semana',
  task: 'checks.weekly',
  expression: '0 18 * * 5',
  time_zone: 'America/La_Paz',
  is_enabled: true,
  missed: 'once',
  fk_location: 1,
  location: { id: 1, name: 'Línea Roja' },
  split_by: null,
  for_next: true,
  owner: { id: 2, name: 'Rosa' },
  next_run_at: '2026-11-27T22:00:00.000Z',
  last_run_at: '2026-11-20T22:00:00.000Z',
  last_status: 'failed',
  last_error: 'Sin conexión',
  ...fields
})

const aRun = (fields: Partial<CronRun> = {}): CronRun => ({
  id: 9,
  fk_cron_job: 3,
  due_at: '2026-11-20T22:00:00.000Z',
  user: null,
  state: 'done',
  attempts: 1,
  started_at: '2026-11-20T22:00:03.000Z',
  finished_at: '2026-11-20T22:00:04.200Z',
  duration: 1200,
  log: '1 orden con 3 actividades',
  error: null,
  ...fields
})

const turns = ['27', '04', '11', '18', '25'].map((day, index) => `2026-${index ? 12 : 11}-${day}T22:00:00.000Z`)

async function open(
  search = '',
  { jobs = [aJob()], runs = [aRun()], permissions = ['cron-jobs.read', 'cron-jobs.write'] } = {}
) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions })),
    'GET menus/2/profile': data([]),
    'GET cron-jobs': data({ rows: jobs, count: jobs.length }),
    'GET cron-jobs/3': data(aJob()),
    'GET cron-jobs/3/runs': data({ rows: runs, count: runs.length }),
    'POST cron-jobs/3/run': data(aRun({ id: 10, due_at: null, state: 'waiting' })),
    'PUT cron-jobs/3': data(aJob({ version: 2, is_enabled: false })),
    'POST cron-jobs/next': ({ body }: Call) =>
      (body as { expression: string }).expression === '0 18 * * 5' ? data(turns) : data([turns[0]]),
    'POST cron-jobs': refused(409, 'RESOURCE.ALREADY_EXISTS', 'Ya existe'),
    'GET location': data({ rows: [{ id: 1, name: 'Línea Roja', code: 'R' }], count: 1 })
  })
  return { api, ...renderPage(`${path}${search}`) }
}

test('what is done when, in words, and how it went last', async () => {
  const { api, user } = await open()
  const row = within(await screen.findByRole('row', { name: /Programar la semana/ }))
  expect(row.getByText('Los viernes a las 18:00')).toBeTruthy()
  expect(row.getByText('Línea Roja')).toBeTruthy()
  expect(row.getByText('Con error')).toBeTruthy()
  expect(row.getByText('Sin conexión')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Ejecutar ahora' }))
  await waitFor(() =>
    expect(api.calls.some(call => call.method === 'POST' && call.path === 'cron-jobs/3/run')).toBe(true)
  )
  await user.click(row.getByRole('button', { name: 'Desactivar' }))
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 1, is_enabled: false })
  )
})

test('whoever may only look sees what it did, and can change nothing', async () => {
  const { user } = await open('', { permissions: ['cron-jobs.read'] })
  const row = within(await screen.findByRole('row', { name: /Programar la semana/ }))
  expect(screen.queryByRole('link', { name: /Nueva/ })).toBeNull()
  expect(row.queryByRole('button')).toBeNull()
  await user.click(row.getByRole('link', { name: /Programar la semana/ }))
  const history = within(await screen.findByRole('dialog', { name: 'Programar la semana' }))
  expect(await history.findByText('1 orden con 3 actividades')).toBeTruthy()
  expect(history.queryByRole('button', { name: 'Ejecutar ahora' })).toBeNull()
})

test('each run with what it did, or why it failed; while one by hand waits there is no other', async () => {
  const runs = [
    aRun({
      id: 12,
      due_at: null,
      state: 'waiting',
      user: { id: 2, name: 'Rosa' },
      started_at: null,
      duration: null,
      log: null
    }),
    aRun({ id: 11, state: 'failed', attempts: 3, error: 'Sin conexión', log: null }),
    aRun()
  ]
  await open('?historia=3', { runs })
  const history = within(await screen.findByRole('dialog', { name: 'Programar la semana' }))
  const entries = await history.findAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'En esperaEnseguidaSin resultado todavíaA mano, por Rosa',
    'Con error20/11/2026 18:00:00Sin conexión3 intentos · 1.2 s',
    'Hecha20/11/2026 18:00:001 orden con 3 actividades1.2 s'
  ])
  expect(history.getByRole<HTMLButtonElement>('button', { name: 'Ejecutar ahora' }).disabled).toBe(true)
})

test('a new one: the next turns while it is typed; what is wrong is said; only orders have a place', async () => {
  const { api, user } = await open('?record=new')
  const form = within(await screen.findByRole('dialog', { name: 'Nueva tarea programada' }))
  await user.type(await form.findByLabelText(/Nombre/), 'Viernes')
  expect(form.queryByLabelText('Lugar')).toBeNull()
  await user.click(form.getByRole('combobox', { name: /Qué hace/ }))
  await user.click(await screen.findByRole('option', { name: 'Programar las órdenes de una semana', hidden: true }))
  expect(await form.findByLabelText('Lugar')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Cada viernes' }))
  const next = within(form.getByRole('region', { name: 'Próximas veces' }))
  expect(await next.findByText('Los viernes a las 18:00')).toBeTruthy()
  await waitFor(() => expect(next.getAllByRole('listitem').map(one => one.textContent)).toHaveLength(5))
  expect(next.getAllByRole('listitem')[0]?.textContent).toBe('vie 27/11/2026 18:00')

  const expression = form.getByLabelText(/^Cuándo/)
  await user.clear(expression)
  await user.type(expression, '0 0 31 2 *')
  expect(await next.findByText('Esta fecha no llega nunca')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect((await form.findAllByText(/Esta fecha no llega nunca/)).length).toBeGreaterThan(1)
  expect(api.calls.some(({ method, path: at }) => method === 'POST' && at === 'cron-jobs')).toBe(false)
  await user.click(form.getByRole('button', { name: 'Cada viernes' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect((await form.findAllByText('Ya existe')).length).toBeGreaterThan(0)
  expect(api.calls.findLast(({ method, path: at }) => method === 'POST' && at === 'cron-jobs')?.body).toMatchObject({
    name: 'Viernes',
    task: 'checks.weekly',
    expression: '0 18 * * 5',
    time_zone: 'America/La_Paz',
    missed: 'once',
    for_next: true
  })
})
