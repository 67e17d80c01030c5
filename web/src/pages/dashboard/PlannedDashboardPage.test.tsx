import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays, mondayOf } from 'contract/core/days.ts'
import { dayOf, formatDate } from 'contract/core/format.ts'
import { expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const path = '/admin/planned/dashboard'
const lists = ['/admin/planned/work-orders', '/admin/planned/base-activities']
const monday = mondayOf(dayOf(Date.now()))
const nothing = { part: 0, of: 0 }
const shares = {
  compliance: { part: 12, of: 15 },
  attainment: nothing,
  preventive: { part: 600, of: 1200 },
  wrench: nothing
}
const backlog = { orders: 3, backlog_minutes: 150, backlog_weeks: 1.5 }
const figures = {
  total: { ...shares, ...backlog },
  by_month: [{ month: '2026-02', ...shares }],
  by_line: [{ fk_line: 1, line: { id: 1, name: 'Línea 1', color: null }, ...shares, ...backlog }],
  by_specialty: [{ fk_specialty: 4, name: 'Electricidad', compliance: nothing, backlog_minutes: 0 }],
  ahead: [
    {
      from: monday,
      to: addDays(monday, 6),
      due: 600,
      planned: 120,
      unplanned: 0,
      capacity: 1200,
      is_estimate: true
    }
  ]
}
const week = (more: object = {}) => ({
  id: 7,
  fk_line: 1,
  week: addDays(monday, 7),
  created_at: '2026-02-01T10:00:00.000Z',
  user: { id: 1, name: 'Rodrigo' },
  orders: 4,
  attained: 0,
  ...more
})

const aServer = (answers: object = {}, permissions = ['work-orders.read', 'planning.freeze']) =>
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, ...lists], permissions })),
    'GET menus/2/profile': data([]),
    'GET dashboard/planned': data(figures),
    'GET planning/frozen-weeks': data([]),
    ...answers
  })
const address = `${path}?from=2026-01-01&to=2026-02-28`
const section = (name: string) => screen.findByRole('region', { name })

test('each figure says its share and leads to the list that it counts; a dash where there is nothing', async () => {
  aServer()
  renderPage(address)
  const tile = within(await section('Cumplimiento'))
  expect(tile.getByText('80')).toBeTruthy()
  const period = 'scheduled_start_from=2026-01-01&scheduled_start_to=2026-02-28'
  expect(addressOf(tile.getByRole('link', { name: '12 a tiempo' }))).toBe(
    `/admin/planned/work-orders?vista=todas&${period}&is_on_time=true`
  )
  expect(addressOf(tile.getByRole('link', { name: '3 fuera de plazo' }))).toBe(
    `/admin/planned/work-orders?vista=todas&${period}&is_on_time=false`
  )
  expect(within(await section('Tiempo en la tarea')).getByText('nada que contar')).toBeTruthy()
  expect(within(await section('Trabajo pendiente')).getByText('1.5')).toBeTruthy()
  const months = within(await screen.findByRole('figure', { name: 'Cumplimiento por mes' }))
  expect(addressOf((await months.findAllByRole('link', { name: 'Febrero de 2026, A tiempo: 12 órdenes' }))[0])).toBe(
    '/admin/planned/work-orders?vista=todas&scheduled_start_from=2026-02-01&scheduled_start_to=2026-02-28&is_on_time=true'
  )
  const ahead = within(screen.getByRole('figure', { name: 'Carga de las próximas semanas' }))
  expect(ahead.getByText(/sin cuadrante: promedio/)).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Electricidad – 0 h 0 min' })).toBeTruthy()
})

test('figures that can’t be counted say so, and are asked for again', async () => {
  const answers: Record<string, unknown> = { now: refused(503, 'SERVICE.UNAVAILABLE') }
  aServer({ 'GET dashboard/planned': () => answers['now'] })
  renderPage(address)
  const [again] = await screen.findAllByRole('button', { name: 'Reintentar' })
  answers['now'] = data(figures)
  await userEvent.click(again as HTMLElement)
  expect(await section('Cumplimiento')).toBeTruthy()
})

test('a week is frozen after a confirmation, the next one unless another is chosen; a refusal is shown', async () => {
  const answers: Record<'post' | 'get', object> = {
    post: {
      status: 400,
      body: {
        message: 'Los datos no son válidos',
        errorCode: 'VALIDATION.INVALID_DATA',
        errors: { week: ['Esa semana no tiene órdenes planificadas'] }
      }
    },
    get: data([])
  }
  aServer({
    'POST planning/frozen-weeks': () => answers.post,
    'GET planning/frozen-weeks': () => answers.get
  })
  renderPage(address)
  await userEvent.click(await screen.findByRole('button', { name: 'Congelar una semana…' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Congelar el plan de la semana?' }))
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Semana' }).value).toBe(addDays(monday, 7))
  await userEvent.click(dialog.getByRole('button', { name: 'Congelar' }))
  expect(await dialog.findByText(/Esa semana no tiene órdenes planificadas/)).toBeTruthy()
  Object.assign(answers, { post: data(week()), get: data([week()]) })
  await userEvent.click(dialog.getByRole('button', { name: 'Congelar' }))
  const frozen = within(await section('Semanas congeladas'))
  expect(addressOf(await frozen.findByRole('link', { name: '4 órdenes en el plan' }))).toBe(
    '/admin/planned/work-orders?vista=todas&fk_frozen_week=7'
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a week that runs says what is done of it; only one to come is unfrozen, by those who may', async () => {
  const running = week({ week: monday, attained: 3 })
  aServer({ 'GET planning/frozen-weeks': data([week({ id: 8 }), running]), 'DELETE planning/frozen-weeks/8': data({}) })
  const { unmount } = renderPage(address)
  const frozen = within(await section('Semanas congeladas'))
  expect(addressOf(await frozen.findByRole('link', { name: '1 sin terminar' }))).toBe(
    '/admin/planned/work-orders?vista=todas&fk_frozen_week=7&is_attained=false'
  )
  await userEvent.click(frozen.getByRole('button', { name: 'Descongelar' }))
  expect(
    await screen.findByRole('dialog', { name: `¿Descongelar la semana del ${formatDate(addDays(monday, 7))}?` })
  ).toBeTruthy()
  unmount()
  aServer({ 'GET planning/frozen-weeks': data([week({ id: 8 })]) }, ['work-orders.read'])
  renderPage(address)
  expect(await screen.findByRole('link', { name: '4 órdenes en el plan' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /ongelar/ })).toBeNull()
})
