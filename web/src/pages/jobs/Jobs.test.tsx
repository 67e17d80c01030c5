import { screen, waitFor, within } from '@testing-library/react'
import type { Job } from 'contract/jobs/jobs.ts'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const aJob = (fields: Partial<Job> = {}): Job => ({
  id: 5,
  task: 'activities.change',
  title: 'Cambiar «Engrase» en sus bases',
  path: '/admin/plans/3',
  state: 'running',
  done: 1500,
  total: 5000,
  result: null,
  error: null,
  attempts: 1,
  user: { id: aUser().id, name: 'Rosa' },
  can_cancel: true,
  created_at: '2026-11-23T12:00:00.000Z',
  started_at: '2026-11-23T12:00:01.000Z',
  finished_at: null,
  ...fields
})

async function openJobs(rows: readonly Job[], permissions: string[] = []) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/settings/jobs'], permissions })),
    'GET menus/2/profile': data([]),
    'GET jobs': data({ rows, count: rows.length }),
    'PUT jobs/5/cancel': data(aJob({ can_cancel: false })),
    'PUT jobs/6/cancel': refused(409, 'DOMAIN.CONFLICT', 'El trabajo ya ha terminado')
  })
  const view = renderPage('/admin/settings/jobs')
  await screen.findByRole('heading', { name: /^Trabajos/ })
  return { api, ...view }
}

test('how far each is, why one failed; who wanted it only for whoever sees all', async () => {
  const failed = aJob({ id: 6, state: 'failed', title: 'Sincronizar', error: 'Sin conexión', can_cancel: false })
  const { user } = await openJobs([aJob(), failed])
  const table = within(await screen.findByRole('table'))
  const running = within(await table.findByRole('row', { name: /Engrase/ }))
  expect(running.getByText('En curso')).toBeTruthy()
  expect(running.getByText(/1,500 de 5,000/)).toBeTruthy()
  expect(within(table.getByRole('row', { name: /Sincronizar/ })).getByText('Sin conexión')).toBeTruthy()
  expect(table.queryByRole('columnheader', { name: 'Quién' })).toBeNull()
  await user.click(running.getByRole('button', { name: 'Cancelar' }))
})

test('one’s own is cancelled, what runs by the clock isn’t', async () => {
  const byClock = aJob({ id: 6, user: null, title: 'Sellar la auditoría', path: null })
  const { api, user } = await openJobs([aJob(), byClock], ['jobs.read'])
  const table = within(await screen.findByRole('table'))
  const clock = within(await table.findByRole('row', { name: /Sellar/ }))
  expect(clock.getByText('Por horario')).toBeTruthy()
  expect(clock.queryByRole('button', { name: 'Cancelar' })).toBeNull()
  await user.click(within(table.getByRole('row', { name: /Engrase/ })).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() =>
    expect(api.calls.some(({ method, path }) => `${method} ${path}` === 'PUT jobs/5/cancel')).toBe(true)
  )
})

test('with none it says what comes here', async () => {
  await openJobs([])
  await screen.findByText('Todavía no hay trabajos')
})
