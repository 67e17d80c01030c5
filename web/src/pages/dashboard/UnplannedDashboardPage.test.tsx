import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { classifiersOf } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import { expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const path = '/admin/unplanned/dashboard'
const lists = ['/admin/unplanned', '/admin/anomaly-reports', '/admin/planned/work-orders']
const year = Number(dayOf(Date.now()).slice(0, 4))

const states = (type: 'WORK_ORDER_STATUS' | 'ANOMALY_STATUS', count: number) =>
  classifiersOf(type).map(({ id, name }, index) => ({ fkc_status: id, name, count: index ? 0 : count }))
const line = (id: number) => ({ fk_line: id, line: { id, name: `Línea ${id}`, color: null } })
const byLine = (type: 'WORK_ORDER_STATUS' | 'ANOMALY_STATUS', count: number) =>
  [2, 1].flatMap(id => states(type, count).map(state => ({ ...line(id), ...state })))
const months = Array.from({ length: 12 }, (_, index) => ({
  month: index + 1,
  reported: index === 1 ? 5 : 0,
  attended: index === 1 ? 3 : 0
}))

const aServer = (answers: object = {}) =>
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, ...lists], permissions: ['work-orders.read', 'anomaly-reports.read'] })),
    'GET menus/2/profile': data([]),
    'GET dashboard/unplanned/dash-summary-state': data(states('WORK_ORDER_STATUS', 1204)),
    'GET dashboard/unplanned/dash-doughnut-chart': data([
      { type: 1, name: 'Correctivo', count: 6 },
      { type: 2, name: 'Mejora', count: 2 },
      { type: 3, name: 'Soporte', count: 0 }
    ]),
    'GET dashboard/unplanned/dash-stacked-chart': data(
      classifiersOf('WORK_ORDER_STATUS').map(({ id, name }) => ({
        fkc_status: id,
        name,
        types: [1, 2, 3].map(type => ({ type, count: type === 1 && id === 9 ? 4 : 0 }))
      }))
    ),
    'GET dashboard/unplanned/monthly-attendance-metrics': data(months),
    'GET dashboard/anomaly/dash-summary-state': data(states('ANOMALY_STATUS', 7)),
    'GET dashboard/anomaly/monthly-attendance-metrics': data(months),
    ...Object.fromEntries(
      ['dash-ot-status-line', 'dash-anomaly-status-line'].map(name => [
        `GET dashboard/work-order/${name}/${year - 1}-01-01/${year - 1}-12-31`,
        data(byLine(name === 'dash-ot-status-line' ? 'WORK_ORDER_STATUS' : 'ANOMALY_STATUS', 9))
      ])
    ),
    ...answers
  })

const address = `${path}?from=${year - 1}-01-01&to=${year - 1}-12-31`
const figure = (name: string) => screen.findByRole('figure', { name })

test('each number leads to the list that it counts', async () => {
  aServer()
  renderPage(address)
  const status = await figure('No planificadas por estado')
  const hrefOf = async (within_: HTMLElement, name: string) =>
    addressOf((await within(within_).findAllByRole('link', { name }))[0])
  expect(await hrefOf(status, 'Pendiente: 1,204 actividades')).toBe('/admin/unplanned?fkc_status=9')
  expect(await hrefOf(await figure('No planificadas por estado y tipo'), 'Pendiente, Correctivo: 4 actividades')).toBe(
    '/admin/unplanned?fkc_status=9&type=1'
  )
  const anomalies = await figure('Anomalías reportadas y atendidas')
  const told = new URL((await hrefOf(anomalies, `Febrero de ${year}, Atendidas: 3 reportes`)) ?? '', 'http://localhost')
    .searchParams
  expect(told.get('attended_at_from')).toBe(`${year}-02-01`)
  expect(told.get('attended_at_to')).toMatch(/-02-2[89]$/)
  // Those that go on as another aren't reported once more.
  expect(told.getAll('fkc_status')).toEqual(['40', '41', '42', '43', '44'])
})

test('a number of another line leads to its list with that line selected', async () => {
  aServer({ 'GET anomaly-report': data({ rows: [], count: 0 }) })
  const { router } = renderPage(address)
  const lines = await figure('Anomalías por línea y estado')
  const [link] = await within(lines).findAllByRole('link', { name: 'Línea 2, Registrado: 9 reportes' })
  await userEvent.click(link as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/anomaly-reports'))
  expect(localStorage.getItem('selectedLine')).toContain('"fk_location":2')
})

test('a number of unplanned orders leads to the orders, not to their activities', async () => {
  const { calls } = aServer({ 'GET workorders': data({ rows: [], count: 9 }) })
  const { router } = renderPage(address)
  const orders = await figure('Órdenes por línea y estado')
  const [link] = await within(orders).findAllByRole('link', { name: 'Línea 1, Pendiente: 9 órdenes' })
  await userEvent.click(link as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/unplanned'))
  await screen.findByRole('table', { name: 'Órdenes no planificadas' })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^No planificadas\s*9$/))
  const asked = new URLSearchParams(calls.findLast(call => call.path === 'workorders')?.query)
  expect(Object.fromEntries(asked)).toMatchObject({
    is_planned: 'false',
    fkc_status: '9',
    created_at_from: `${year - 1}-01-01`,
    created_at_to: `${year - 1}-12-31`
  })

  // The other list keeps the filters that it has too, and shows activities.
  await userEvent.click(screen.getByRole('radio', { name: 'Actividades' }))
  await waitFor(() => expect(calls.some(call => call.path === 'unplanned')).toBe(true))
  expect(router.state.location.search).toMatchObject({ fkc_status: '9' })
  expect(router.state.location.search).not.toHaveProperty('vista')
})

test('what is counted is said while its sign has the focus; Escape takes it away', async () => {
  aServer()
  renderPage(address)
  const help = await screen.findByRole('button', { name: 'Qué cuenta «No planificadas por tipo»' })
  help.focus()
  expect((await screen.findByRole('tooltip')).textContent).toContain('por el tipo de su orden')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('planned orders are counted when they are asked for, and the address says so', async () => {
  const { calls } = aServer()
  const { router } = renderPage(address)
  await figure('Órdenes por línea y estado')
  await userEvent.click(await screen.findByText('Planificadas', { selector: 'label *' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ ot: 'planificadas' }))
  await waitFor(() =>
    expect(calls.filter(call => call.path.includes('dash-ot')).map(({ query }) => query)).toContain('?is_planned=true')
  )
})

test('a figure that can’t be counted says so, the others stand', async () => {
  aServer({ 'GET dashboard/unplanned/dash-doughnut-chart': refused(503, 'SERVICE.UNAVAILABLE', 'No disponible') })
  renderPage(address)
  const types = await figure('No planificadas por tipo')
  await within(types).findByText('No se ha podido contar')
  expect(within(types).getByRole('button', { name: 'Reintentar' })).toBeTruthy()
  expect(within(await figure('No planificadas por estado')).queryByRole('alert')).toBeNull()
})

test('without the right to see anomalies they are not asked for', async () => {
  const { calls } = aServer({
    'GET auth/me': data(aUser({ pages: [path], permissions: ['work-orders.read'] }))
  })
  renderPage(address)
  await figure('Órdenes por línea y estado')
  expect(screen.queryByRole('figure', { name: 'Anomalías por estado' })).toBeNull()
  expect(calls.filter(call => call.path.includes('anomaly'))).toEqual([])
  // Nor does a number lead to a list that may not be opened.
  const status = await figure('No planificadas por estado')
  await within(status).findByText('1,204')
  expect(within(status).queryAllByRole('link')).toEqual([])
})
