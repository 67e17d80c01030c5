import { screen, waitFor, within } from '@testing-library/react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { openActivity } from '../../../test/activityPage.tsx'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { technician } from '../../../test/orderPage.tsx'
import { renderPage } from '../../../test/renderPage.tsx'
import { anActivity, anUnplannedOrder } from '../../../test/unplanned.ts'

const print = '/admin/planned/work-orders/_id/print'

async function openPaper(handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [print], permissions: ['work-orders.read'] })),
    'GET menus/2/profile': data([]),
    'GET workorders/7': data(anUnplannedOrder({ cause: 'De la orden' })),
    ...handlers
  })
  const view = renderPage(print.replace('_id', '7'))
  const sheet = within(await screen.findByRole('article', { name: 'OT-2026-000007 en papel' }))
  return { ...view, api, sheet }
}

test('an unplanned order on paper has its activities: nights, tasks, cause and solution', async () => {
  const done = {
    done: true,
    done_at: '2026-03-02T06:00:00.000Z',
    fk_done_by: 8,
    done_by: { id: 8, name: 'Rosa Mamani' }
  }
  const task = { version: 1, observation: null, fk_created_by: null }
  const open = { done: false, done_at: null, fk_done_by: null, done_by: null }
  const first = anActivity({
    ...done,
    cause: 'Guía sucia',
    tasks: [
      { id: 1, title: 'Limpiar', index: 1, ...task, ...done, observation: 'Con alcohol' },
      { id: 2, title: 'Probar', index: 2, ...task, ...open }
    ],
    dates: [{ id: 1, version: 1, start_at: '2026-03-02T03:30:00.000Z', end_at: '2026-03-02T08:30:00.000Z' }]
  })
  const second = anActivity({ id: 71, title: 'Repintar' })
  const { sheet } = await openPaper({
    'GET unplanned': data({ rows: [first, second], count: 2 }),
    'GET unplanned/70': data(first),
    'GET unplanned/71': data(second)
  })
  await sheet.findByRole('heading', { name: 'Repintar' })
  expect(sheet.getByRole('heading', { name: /^Puerta que no cierra.+Hecha/ }).textContent).toBe(
    'Puerta que no cierra · Hecha, Rosa Mamani, 02/03/2026 02:00:00'
  )
  sheet.getByText('01/03/2026 23:30:00 a 02/03/2026 04:30:00')
  const tasks = sheet.getByRole('row', { name: /Limpiar/ }).closest('tbody')
  expect([...(tasks?.rows ?? [])].map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
    ['Limpiar', 'Con alcohol', 'Sí, Rosa Mamani, 02/03/2026 02:00:00'],
    ['Probar', '', '☐']
  ])
  // Each activity has its own cause; the order's isn't repeated.
  const causes = sheet.getAllByRole('term').filter(({ textContent }) => textContent === 'Causa')
  expect(causes.map(term => term.nextElementSibling?.textContent)).toEqual(['Guía sucia', ''])
})

test('paper without its activities says so, and tries again', async () => {
  const { sheet, user, api } = await openPaper({ 'GET unplanned': refused(500, 'INTERNAL', 'No') })
  await sheet.findByText('No se han podido cargar las actividades')
  api.handlers['GET unplanned'] = data({ rows: [anActivity()], count: 1 })
  api.handlers['GET unplanned/70'] = data(anActivity())
  await user.click(sheet.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(sheet.queryByRole('alert')).toBeNull())
})

test.each([
  [null, 'fk_location'],
  [30, 'fk_base']
])('what is found during the work is reported at its place or its base', async (fk_base, named) => {
  const pages = ['/admin/unplanned/_id', '/admin/anomaly-reports/new']
  const order = { fk_base, fkc_status: workOrderStatus.EN_CURSO }
  const { user } = await openActivity({ order }, technician, {
    'GET auth/me': data(aUser({ pages, permissions: technician }))
  })
  await user.click(screen.getByRole('button', { name: 'Más acciones' }))
  const link = await screen.findByRole('menuitem', { name: 'Reportar anomalía', hidden: true })
  expect(link.getAttribute('href')).toMatch(new RegExp(`^/admin/anomaly-reports/new\\?${named}=`))
})
