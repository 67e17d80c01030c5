import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'

const path = '/admin/anomaly-reports'

// What is loaded late is there, so that the tests wait for what they look at alone.
beforeAll(async () => {
  await Promise.all([
    import('../../app/layout/MainLayout.tsx'),
    import('../../app/layout/Late.tsx'),
    import('./Bell.tsx'),
    import('./NotificationsPanel.tsx'),
    import('../../pages/anomaly-reports/ReportsPage.tsx')
  ])
}, 60_000)

const told = {
  id: 3,
  kind: 'anomaly_rejected',
  entity: 'anomaly_report',
  fk_entity: 7,
  fk_line: 2,
  title: 'RA-2026-000007 está rechazado',
  text: 'No se ve',
  author: { id: 4, name: 'Miriam' },
  created_at: '2026-11-20T10:00:00.000Z',
  read_at: null
}

function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, `${path}/_id`], permissions: ['anomaly-reports.read'] })),
    'GET menus/2/profile': data([]),
    'GET anomaly-report/counts': data([]),
    'GET anomaly-report': data({ rows: [], count: 0 }),
    'GET notifications': data({ rows: [told, { ...told, id: 2, read_at: told.created_at }], count: 2, unread: 1 }),
    'PUT notifications/3/read': data({ ...told, read_at: told.created_at }),
    'PUT notifications/read-all': data({}),
    ...handlers
  })
  renderApp(path)
  return api
}

const panel = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 }))
  return within(await screen.findByRole('dialog', { name: 'Avisos' }))
}
const sent = ({ calls }: ReturnType<typeof open>, to: string) =>
  calls.filter(call => call.method === 'PUT' && call.path === to)

test('the bell counts what is unread; opening one leads to its record and marks it read', async () => {
  const api = open()
  const list = await panel('Avisos: 1 sin leer')
  const [row] = await list.findAllByRole('link', { name: /\(sin leer\)/ })
  expect(row?.textContent).toContain('No se ve')
  expect(row?.getAttribute('href')).toBe(`${path}/7?linea=2`)
  fireEvent.click(row as HTMLElement)
  await waitFor(() => expect(sent(api, 'notifications/3/read')).toHaveLength(1))
  expect(screen.queryByRole('dialog', { name: 'Avisos' })).toBeNull()
})

test('what the public reports is shown over the list of those that wait', async () => {
  const one = { ...told, kind: 'public_report_sent', entity: 'public_report', fk_entity: 12, text: null, author: null }
  open({
    'GET auth/me': data(
      aUser({ pages: [path, `${path}/public`], permissions: ['anomaly-reports.read', 'anomaly-reports.triage'] })
    ),
    'GET notifications': data({ rows: [one], count: 1, unread: 1 }),
    'GET anomaly-report/public': data({ rows: [], count: 0 })
  })
  const list = await panel('Avisos: 1 sin leer')
  expect(addressOf(await list.findByRole('link', { name: /\(sin leer\)/ }))).toBe(`${path}/public?aviso=12`)
})

test('a change of the roster leads to one’s own days', async () => {
  const one = { ...told, kind: 'roster_changed', entity: 'staff', fk_entity: 12, fk_line: null, text: null }
  open({ 'GET notifications': data({ rows: [one], count: 1, unread: 1 }) })
  const list = await panel('Avisos: 1 sin leer')
  expect(addressOf(await list.findByRole('link', { name: /\(sin leer\)/ }))).toBe('/admin/staff/roster?view=mine')
})

test('all are marked read together', async () => {
  const api = open()
  const list = await panel('Avisos: 1 sin leer')
  fireEvent.click(await list.findByRole('button', { name: 'Marcar todos leídos' }))
  await waitFor(() => expect(sent(api, 'notifications/read-all')).toHaveLength(1))
})

test('without any the panel says what it is for', async () => {
  open({ 'GET notifications': data({ rows: [], count: 0, unread: 0 }) })
  expect(await (await panel('Avisos')).findByText(/^Aquí se le dice qué pasa/)).toBeTruthy()
})

test('a failure is told in the panel', async () => {
  open({ 'GET notifications': refused(500, 'SERVER.ERROR', 'Algo falló') })
  expect(await (await panel('Avisos')).findByText('No se han podido cargar los avisos')).toBeTruthy()
})

test('each kind is wanted here, by mail, or not at all', async () => {
  const usual = { kind: 'anomaly_rejected', in_app: true, by_mail: false }
  const api = open({
    'GET notifications/preferences': data([usual]),
    'PUT notifications/preferences': data([{ ...usual, by_mail: true }])
  })
  const list = await panel('Avisos: 1 sin leer')
  fireEvent.click(await list.findByRole('button', { name: 'Elegir de qué se me avisa' }))
  const group = within(await list.findByRole('group', { name: 'Un reporte se rechaza' }))
  fireEvent.click(group.getByRole('checkbox', { name: 'Por correo' }))
  await waitFor(() =>
    expect(sent(api, 'notifications/preferences')[0]?.body).toEqual({ preferences: [{ ...usual, by_mail: true }] })
  )
})
