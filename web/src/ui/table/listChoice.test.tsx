import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const pages = [
  '/admin/planned/base-activities',
  '/admin/planned/programming',
  '/admin/planned/work-orders',
  '/admin/assets',
  '/admin/bases',
  '/admin/unplanned',
  '/admin/anomaly-reports',
  '/admin/daily-reports',
  '/admin/history/unplanned',
  '/admin/history/work-orders',
  '/admin/history/anomaly-reports',
  '/admin/history/daily-reports'
]
const none = data({ rows: [], count: 0 })
const rows = data({
  rows: [
    {
      id: 1,
      date: '2026-03-01',
      fkc_status: 50,
      status: { id: 50, name: 'Abierto' },
      line: { id: 3, name: 'Roja', color: '#d00' },
      version: 1
    }
  ],
  count: 40
})

const paths = [
  'base-activities',
  'base-activities/checks',
  'workorders',
  'asset/paginated',
  'asset',
  'base/paginated',
  'base',
  'unplanned',
  'anomaly-report',
  'daily-reports',
  'history/unplanned/paginated',
  'history/ordenes-trabajo/paginated',
  'history/reportes-anomalia/paginated',
  'history/reportes-tecnicos-diarios/paginated'
]

const aServer = (user: Parameters<typeof aUser>[0] = {}) =>
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data({ ...aUser({ pages, permissions: [] }), ...user }),
    'GET menus/2/profile': data([]),
    ...Object.fromEntries(paths.map(path => [`GET ${path}`, none])),
    'GET daily-reports': rows
  })

type Server = ReturnType<typeof aServer>
/** What the lists' calls asked for, the first of a path first. */
const asked = (server: Server, path: string) =>
  server.calls.flatMap(call =>
    call.path === path
      ? [
          Object.fromEntries(
            ['page', 'itemsPerPage', 'sortBy', 'sortDesc', 'groupBy', 'groupDesc'].flatMap(name => {
              const value = new URLSearchParams(call.query).get(name)
              return value === null ? [] : [[name, value]]
            })
          )
        ]
      : []
  )

const newest = (size: number) => ({ page: '1', itemsPerPage: String(size), sortBy: 'id', sortDesc: 'true' })

test.each<[list: string, address: string, path: string, first: Record<string, string>]>([
  ['base activities', '/admin/planned/base-activities', 'base-activities', newest(10)],
  [
    'base activities by base',
    '/admin/planned/base-activities?sortBy=base.id&sortDesc=false',
    'base-activities',
    { ...newest(10), groupBy: 'base.id', groupDesc: 'false' }
  ],
  ['adding checks', '/admin/planned/programming', 'base-activities/checks', newest(10)],
  ['assets', '/admin/assets', 'asset', newest(5)],
  ['bases', '/admin/bases', 'base', newest(5)],
  ['anomaly reports', '/admin/anomaly-reports', 'anomaly-report', newest(10)],
  ['anomaly reports, history', '/admin/history/anomaly-reports', 'history/reportes-anomalia/paginated', newest(10)],
  ['daily reports', '/admin/daily-reports', 'daily-reports', { ...newest(10), sortDesc: 'false' }],
  [
    'daily reports, history',
    '/admin/history/daily-reports',
    'history/reportes-tecnicos-diarios/paginated',
    { ...newest(10), sortDesc: 'false' }
  ],
  ['work orders', '/admin/planned/work-orders', 'workorders', newest(10)],
  ['work orders, history', '/admin/history/work-orders', 'history/ordenes-trabajo/paginated', newest(10)],
  ['unplanned', '/admin/unplanned', 'unplanned', newest(15)],
  ['unplanned, history', '/admin/history/unplanned', 'history/unplanned/paginated', newest(15)]
])('what a list asks first (specification, section 9): %s', async (_, address, path, first) => {
  const server = aServer()
  renderPage(address)
  await waitFor(() => expect(asked(server, path)[0]).toEqual(first))
})

test('the order and page size that a person chose are asked for the next time, and by nobody else', async () => {
  const server = aServer()
  const { user } = renderPage('/admin/daily-reports')
  const head = await screen.findByRole('columnheader', { name: /Día/ })
  await user.click(within(head).getByRole('button'))
  await user.click(within(head).getByRole('button'))
  const latest = { ...newest(10), sortBy: 'date' }
  await waitFor(() => expect(asked(server, 'daily-reports').at(-1)).toEqual(latest))
  cleanup()

  const next = aServer()
  renderPage('/admin/daily-reports')
  await waitFor(() => expect(asked(next, 'daily-reports')).toEqual([latest]))
  cleanup()

  const other = aServer({ uuid: 'another' })
  renderPage('/admin/daily-reports')
  await waitFor(() => expect(asked(other, 'daily-reports')[0]).toMatchObject({ sortBy: 'id', sortDesc: 'false' }))
})

test('an address says its own order; the third press of a head returns to the list’s', async () => {
  const key = `list:${aUser({}).uuid}:daily_report:order`
  localStorage.setItem(key, JSON.stringify({ sortBy: 'date', sortDesc: true, itemsPerPage: 25 }))
  const server = aServer()
  renderPage('/admin/daily-reports?sortBy=passengers')
  await waitFor(() =>
    expect(asked(server, 'daily-reports')[0]).toMatchObject({
      sortBy: 'passengers',
      sortDesc: 'false',
      itemsPerPage: '25'
    })
  )
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ sortBy: 'date' })
  cleanup()

  const { user } = renderPage('/admin/daily-reports')
  const head = await screen.findByRole('columnheader', { name: /Día/ })
  await user.click(within(head).getByRole('button'))
  await waitFor(() => expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ itemsPerPage: 25 }))
  await waitFor(() => expect(asked(server, 'daily-reports').at(-1)).toMatchObject({ sortBy: 'id', sortDesc: 'false' }))
})

test('what is stored and makes no sense counts as nothing', async () => {
  localStorage.setItem(`list:${aUser({}).uuid}:daily_report:order`, '{"sortBy":"secret","sortDesc":true}')
  const server = aServer()
  renderPage('/admin/daily-reports')
  await waitFor(() => expect(asked(server, 'daily-reports')[0]).toMatchObject({ sortBy: 'id', sortDesc: 'false' }))
})
