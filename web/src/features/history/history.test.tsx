import { screen, waitFor, within } from '@testing-library/react'
import { anomalyStatus, dailyReportStatus, overStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aReport as anAnomaly } from '../../../test/anomalyReports.ts'
import { aReport as aDailyReport, aTurn } from '../../../test/dailyReports.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { aFile } from '../../../test/files.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { anActivity, anUnplannedOrder } from '../../../test/unplanned.ts'
import { aCheck, anOrder } from '../../../test/workOrders.ts'

// What is loaded late is there, so that the tests wait for what they look at alone.
beforeAll(async () => {
  await Promise.all([
    import('../../pages/work-orders/PastOrdersPage.tsx'),
    import('../../pages/work-orders/PastOrderPage.tsx'),
    import('../../pages/work-orders/PastActivitiesPage.tsx'),
    import('../../pages/work-orders/PastActivityPage.tsx'),
    import('../../pages/anomaly-reports/PastAnomaliesPage.tsx'),
    import('../../pages/anomaly-reports/PastAnomalyPage.tsx'),
    import('../../pages/daily-reports/PastDailyReportsPage.tsx'),
    import('../../pages/daily-reports/PastDailyReportPage.tsx'),
    import('../../pages/work-orders/LeadOver.tsx'),
    import('../unplanned/ActivityFiles.tsx'),
    import('../../ui/files/Files.tsx')
  ])
}, 60_000)

/** Who may change all of it where it is still open, or reopen it. */
const permissions = [
  ...['read', 'write', 'assign', 'state', 'observe', 'review', 'cancel', 'reopen'].map(what => `work-orders.${what}`),
  ...['read', 'answer', 'program', 'undo'].map(what => `checks.${what}`),
  ...['read', 'write', 'triage'].map(what => `anomaly-reports.${what}`),
  ...['read', 'write', 'close', 'verify'].map(what => `daily-reports.${what}`),
  ...['read', 'request', 'move'].map(what => `warehouse.${what}`)
]
const kinds = ['work-orders', 'unplanned', 'anomaly-reports', 'daily-reports']
const pages = [
  ...kinds.flatMap(kind => [`/admin/history/${kind}`, `/admin/history/${kind}/_id`]),
  '/admin/anomaly-reports/new',
  '/admin/planned/work-orders/_id/edit'
]
const none = { rows: [], count: 0 }

function open(path: string, handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages, permissions })),
    'GET menus/2/profile': data([]),
    'GET anomaly-report': data(none),
    'GET daily-reports/getBeforeRTD/9': data(null),
    'GET daily-reports/getNextRTD/9': data(null),
    ...handlers
  })
  return { api, ...renderPage(`/admin/history/${path}`) }
}

const closed = { fkc_status: workOrderStatus.CERRADA, closed_at: '2025-03-01T12:00:00.000Z' }
const theOrder = anOrder({ ...closed, checks: [aCheck(1)] })
const unplannedOrder = anUnplannedOrder(closed)
const activity = anActivity({ done: true }, unplannedOrder)
const anomaly = anAnomaly({ fkc_status: anomalyStatus.EN_REVISION, state: 'archived' })
const daily = aDailyReport(aTurn(), { fkc_status: dailyReportStatus.CERRADO })

const lists = [
  { kind: 'work-orders', call: 'ordenes-trabajo', row: theOrder, name: theOrder.code, size: 10 },
  { kind: 'unplanned', call: 'unplanned', row: activity, name: theOrder.code, size: 15 },
  { kind: 'anomaly-reports', call: 'reportes-anomalia', row: anomaly, name: anomaly.code, size: 10 },
  { kind: 'daily-reports', call: 'reportes-tecnicos-diarios', row: daily, name: '01 de marzo de 2026', size: 10 }
]

describe.each(lists)('the list of $kind', ({ kind, call, row, name, size }) => {
  const path = `history/${call}/paginated`

  test('asks for the words and the period of its address, and leads to records of history', async () => {
    const { api, user } = open(`${kind}?search=polea&from=2025-01-01&to=2025-12-31`, {
      [`GET ${path}`]: data({ rows: [row], count: 1 })
    })
    const link = await screen.findByRole('link', { name })
    expect(addressOf(link)).toBe(`/admin/history/${kind}/${row.id}`)
    const asked = () => new URLSearchParams(api.calls.findLast(one => one.path === path)?.query)
    const { search, from, to, itemsPerPage, fkLine } = Object.fromEntries(asked())
    expect({ search, from, to, itemsPerPage, fkLine }).toEqual({
      search: 'polea',
      from: '2025-01-01',
      to: '2025-12-31',
      itemsPerPage: String(size),
      fkLine: '1'
    })
    await screen.findByText('desde 01/01/2025 hasta 31/12/2025')
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro Período' }))
    await waitFor(() => expect([asked().get('from'), asked().get('to')]).toEqual([null, null]))
    expect(screen.queryByRole('link', { name: /^(Nuev|Reportar|Editar)/ })).toBeNull()
  })

  test('says what is kept here while there is nothing', async () => {
    open(kind, { [`GET ${path}`]: data(none) })
    await screen.findByText(/^Aquí quedan/)
  })
})

test('a year is chosen at once; only statuses in which an order is over are offered', async () => {
  const { api, user } = open('work-orders', {
    'GET history/ordenes-trabajo/paginated': data({ rows: [theOrder], count: 1 })
  })
  await screen.findByRole('link', { name: theOrder.code })
  const filters = async (name: string) => {
    await user.click(screen.getByRole('button', { name: /^Filtros/ }))
    const menu = within(await screen.findByRole('dialog', { name: 'Filtros' }))
    await user.click(await menu.findByRole('button', { name }))
  }
  await filters('Período')
  const lastYear = String(new Date().getFullYear() - 1)
  await user.click(await screen.findByRole('button', { name: lastYear }))
  await waitFor(() => expect(api.calls.at(-1)?.query).toContain(`from=${lastYear}-01-01&to=${lastYear}-12-31`))
  await user.keyboard('{Escape}')
  await filters('Estado')
  const boxes = within(await screen.findByRole('group', { name: 'Estado' })).getAllByRole('checkbox')
  expect(boxes).toHaveLength(overStatuses.length)
})

/** What would change a record, or begin another one. */
const changing = /^(Editar|Reabrir|Reportar|Asignar|Añadir|Escribir|Pedir|Deshacer|Archivar|Volver a activar|Devolver)/

describe('a record of history', () => {
  test.each([
    ['work-orders/7', { 'GET history/ordenes-trabajo/7': data(theOrder) }, /Checks/],
    [
      'unplanned/70',
      { 'GET history/unplanned/70': data(activity), 'GET workorders/7': data(unplannedOrder) },
      /Trabajo/
    ],
    [
      'anomaly-reports/7',
      {
        'GET history/reportes-anomalia/7': data(anomaly),
        'GET attachment/getListAttachments/anomaly_report/7': data([])
      },
      /Reporte/
    ],
    ['daily-reports/9', { 'GET history/reportes-tecnicos-diarios/9': data(daily) }, /Mañana/]
  ])('%s: nobody changes anything', async (path, handlers, tab) => {
    const { api, user } = open(path, handlers)
    await screen.findByRole('tab', { name: tab })
    for (const each of screen.getAllByRole('tab')) {
      await user.click(each)
      await waitFor(() => expect(document.querySelector('.mantine-Skeleton-root')).toBeNull())
      for (const role of ['button', 'link', 'textbox'])
        expect(screen.queryByRole(role, { name: changing }), `${role} of ${each.textContent}`).toBeNull()
    }
    const menu = screen.queryByRole('button', { name: 'Más acciones' })
    if (menu) await user.click(menu)
    expect(screen.queryByRole('button', { name: changing })).toBeNull()
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('that is still open is said to be missing, with the way back to the list', async () => {
    open('work-orders/7', { 'GET history/ordenes-trabajo/7': refused(404, 'RESOURCE.NOT_FOUND') })
    await screen.findByText(/no está en el historial/)
    const back = screen.getByRole('link', { name: 'Volver a Historial de órdenes' })
    expect(addressOf(back)).toBe('/admin/history/work-orders')
  })

  test('an unplanned order leads on to its activity in history, whose other activities are there too', async () => {
    const siblings = [{ id: 71, title: 'Otra', done: true, done_at: null }]
    const { router } = open('work-orders/7', {
      'GET history/ordenes-trabajo/7': data(unplannedOrder),
      'GET unplanned': data({ rows: [activity], count: 1 }),
      'GET history/unplanned/70': data({ ...activity, siblings }),
      'GET workorders/7': data(unplannedOrder)
    })
    const other = await screen.findByRole('link', { name: /Otra/ })
    expect(router.state.location.pathname).toBe('/admin/history/unplanned/70')
    expect(addressOf(other)).toBe('/admin/history/unplanned/71')
  })

  test.each([
    [
      'anomaly-reports/7?tab=fotos',
      'anomaly-report/7',
      {
        'GET history/reportes-anomalia/7': data(anomaly),
        'GET attachment/getListAttachments/anomaly_report/7': data([aFile(1, { entity: 'anomaly_report' })])
      }
    ],
    [
      'unplanned/70?tab=documentos',
      'activity/70',
      {
        'GET history/unplanned/70': data(activity),
        'GET workorders/7': data(unplannedOrder),
        'GET attachment/getListAttachments/unplanned/70': data([aFile(1)]),
        'GET attachment/getListAttachments/work_order/7': data([])
      }
    ]
  ])('%s: takes its files along', async (path, zip, handlers) => {
    open(path, handlers)
    const link = await screen.findByRole('link', { name: 'Descargar en un zip' })
    expect(link.getAttribute('href')).toBe(`/api/v1/history/archivos-adjuntos/${zip}`)
  })

  test('from a day one goes on to the next one: in history if it is closed too', async () => {
    const next = (fkc_status: number) => data({ ...daily, id: 10, date: '2026-03-02', fkc_status })
    const linkOf = async (fkc_status: number) => {
      const { unmount } = open('daily-reports/9', {
        'GET history/reportes-tecnicos-diarios/9': data(daily),
        'GET daily-reports/getNextRTD/9': next(fkc_status)
      })
      const link = await screen.findByRole('link', { name: 'Día siguiente: 02/03/2026' })
      const address = addressOf(link)
      unmount()
      return address
    }
    expect(await linkOf(dailyReportStatus.CERRADO)).toBe('/admin/history/daily-reports/10')
    expect(await linkOf(dailyReportStatus.ABIERTO)).toBe('/admin/daily-reports/10')
  })
})
