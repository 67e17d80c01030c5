import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { periodsOf } from 'contract/core/periods.ts'
import { dayOf } from 'contract/core/format.ts'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { screenOf } from '../../../test/screenOf.ts'

const path = '/admin/plans/master'
const year = Number(dayOf(Date.now()).slice(0, 4))
const none = { planned: 0, done: 0, late: 0, forecast: 0, minutes: 0 }
const periods = periodsOf(year, 'month')
const cell = { ...none, period: `${year}-02`, done: 2, late: 1, minutes: 90 }
const structure = { id: 7, path: 'Accionamiento › Motor' }
const base = { id: 3, code: 'ROJ-01', name: 'Motor', location: { id: 2, name: 'Estación' }, structure }
const activity = { id: 4, code: 'A-1', name: 'Engrase', specialty: null, minutes: 30 }
const plan = {
  periods,
  rows: [{ base_activity: { id: 9, due_date: null, last_date: null, is_active: true }, base, activity, cells: [cell] }],
  count: 1,
  groups: [{ id: 7, name: structure.path, count: 1, cells: [cell] }],
  totals: periods.map(({ key }) => ({ ...(key === cell.period ? cell : none), period: key, capacity: 60 })),
  earlier: { late: 3, minutes: 10 },
  people: 2.5,
  rostered_days: 90
}
const occurrence = {
  kind: 'done',
  date: `${year}-02-03`,
  base_activity: { id: 9 },
  base,
  activity,
  work_order: { id: 5, code: 'OT-1', fkc_status: 13 }
}

const aServer = (answers: object = {}) =>
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions: ['base-activities.read'] })),
    'GET menus/2/profile': data([]),
    'GET plans/master': data(plan),
    'GET plans/master/occurrences': data({ rows: [occurrence], count: 1 }),
    ...answers
  })

const masterPlanFilters = (calls: readonly { path: string; query: string }[], asked: string) =>
  Object.fromEntries(new URLSearchParams(calls.find(call => call.path === asked)?.query))

test('cells say what they count; the keyboard leads to one and opens what it counts', async () => {
  const { calls } = aServer()
  renderPage(path)
  const grid = await screen.findByRole('treegrid', { name: `Plan maestro de ${year}` })
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(14)
  // More work than the people have hours.
  expect(
    within(grid).getByRole('gridcell', {
      name: `febrero de ${year}: 1 atrasada, 2 hechas, 1 h 30 min; de 1 h del personal`
    })
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: '3 atrasadas de años anteriores' })).toBeTruthy()
  grid.focus()
  await userEvent.keyboard('{ArrowRight}')
  const meant = document.querySelector(`[id="${grid.getAttribute('aria-activedescendant')}"]`)
  expect(meant?.getAttribute('aria-label')).toContain('febrero')
  await userEvent.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: `Febrero de ${year}` })
  expect(await within(drawer).findByRole('link', { name: 'OT-1' })).toBeTruthy()
  expect(masterPlanFilters(calls, 'plans/master/occurrences')).toMatchObject({
    from: `${year}-02-01`,
    year: String(year)
  })
})

test('a plan of too many rows comes as sums; the rows of a group are asked for when it is opened', async () => {
  const { calls, handlers } = aServer()
  handlers['GET plans/master'] = ({ query }) =>
    data(new URLSearchParams(query).has('of_structure') ? plan : { ...plan, rows: [], count: 36_750 })
  // On phones, because a grid without height draws no rows.
  screenOf(360 / 16)
  const { user } = renderPage(`${path}?period=${cell.period}`)
  const group = await screen.findByRole('button', { name: /^Accionamiento › Motor/, expanded: false })
  expect(screen.queryByText('Engrase')).toBeNull()
  await user.click(group)
  await screen.findByText('Engrase')
  const asked = calls.filter(call => call.path === 'plans/master').map(({ query }) => new URLSearchParams(query))
  expect(asked.map(query => [query.get('sums'), query.get('of_structure')])).toEqual([
    ['true', null],
    [null, '7']
  ])
})

test('on phones the step before January leads to December of the year before, and back', async () => {
  screenOf(360 / 16)
  const { handlers } = aServer()
  const inYear = (of: number) => {
    const parts = periodsOf(of, 'month')
    return {
      ...plan,
      periods: parts,
      totals: parts.map(({ key }) => ({ ...none, period: key, capacity: 60 }))
    }
  }
  handlers['GET plans/master'] = ({ query }) => data(inYear(Number(new URLSearchParams(query).get('year'))))
  const { user } = renderPage(`${path}?period=${year}-01`)
  await screen.findByRole('heading', { level: 2, name: `enero de ${year}` })
  await user.click(screen.getByRole('button', { name: 'Anterior' }))
  await screen.findByRole('heading', { level: 2, name: `diciembre de ${year - 1}` })
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  await screen.findByRole('heading', { level: 2, name: `enero de ${year}` })
})

test('an empty cell opens nothing', async () => {
  const { calls } = aServer()
  renderPage(path)
  const grid = await screen.findByRole('treegrid')
  grid.focus()
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.some(call => call.path === 'plans/master/occurrences')).toBe(false)
})

test('the address says year, parts and groups', async () => {
  const { calls } = aServer()
  renderPage(`${path}?year=2024&by=week&group=specialty&late=true&search=motor`)
  await screen.findByRole('treegrid', { name: 'Plan maestro de 2024' })
  expect(masterPlanFilters(calls, 'plans/master')).toMatchObject({
    year: '2024',
    by: 'week',
    group: 'specialty',
    late: 'true',
    search: 'motor'
  })
})

test('a failure is told, and asked for again', async () => {
  const server = aServer({ 'GET plans/master': refused(500, 'SERVER.UNEXPECTED') })
  renderPage(path)
  expect(await screen.findByText('No se ha podido cargar el plan maestro')).toBeTruthy()
  const before = server.calls.length
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(before))
})

test('a line without activities says what comes first', async () => {
  aServer({ 'GET plans/master': data({ ...plan, rows: [], count: 0 }) })
  renderPage(path)
  expect(await screen.findByText('La línea todavía no tiene actividades en sus bases')).toBeTruthy()
})

test('late and foreseen occurrences without an order are ticked, for the basket or to be spread over nights', async () => {
  const due = { ...occurrence, kind: 'late', work_order: null }
  const later = { ...due, kind: 'forecast', date: `${year}-02-20` }
  const other = { ...due, base_activity: { id: 10 }, activity: { ...activity, id: 6, name: 'Ajuste' } }
  const found = { id: 9, fk_line: 1, fk_base: 3, fk_activity: 4 }
  const permissions = ['base-activities.read', 'base-activities.reschedule', 'checks.program']
  const { calls } = aServer({
    'GET auth/me': data(aUser({ pages: [path, '/admin/planned/levelling'], permissions })),
    'GET plans/master/occurrences': data({ rows: [occurrence, due, later, other], count: 4 }),
    'GET base-activities/checks': data([found, { ...found, id: 77, fk_activity: 6 }])
  })
  renderPage(path)
  ;(await screen.findByRole('treegrid', { name: `Plan maestro de ${year}` })).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const drawer = within(await screen.findByRole('dialog', { name: `Febrero de ${year}` }))
  // Not what is done, nor what comes after the first.
  expect(await drawer.findAllByRole('checkbox')).toHaveLength(3)
  expect(drawer.queryByRole('button', { name: /A la cesta/ })).toBeNull()
  await userEvent.click(drawer.getByRole('checkbox', { name: 'Engrase, ROJ-01' }))
  await userEvent.click(drawer.getByRole('button', { name: 'A la cesta (1)' }))
  // The activity of another base that the question found too isn't meant.
  expect(await screen.findByText('1 actividad en la cesta de Programación')).toBeTruthy()
  expect(masterPlanFilters(calls, 'base-activities/checks')).toMatchObject({ fk_base: '3', fk_activity: '4' })
  await userEvent.click(drawer.getByRole('checkbox', { name: 'Marcar las 2 sin orden' }))
  expect(drawer.getByRole('link', { name: 'Repartir entre noches' }).getAttribute('href')).toContain(
    `actividades=${encodeURIComponent('9,10')}`
  )
})
