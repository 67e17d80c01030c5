import { expect, type Page, test } from '@playwright/test'
import { untilKeptToRead } from '../kept.ts'
import { personIn, personWithoutSignal } from '../people.ts'

const ask = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`/api/v1/${path}`)).json()) as { data: T }).data

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/v1/${path}`, { data })
  expect(answer.status()).toBe(200)
}

test('reported without signal, accepted, done in two nights, closed by somebody else: who reported it is told', async ({
  browser
}) => {
  const [technician, supervisor, planner] = await Promise.all([
    personWithoutSignal(browser, 'tecnico'),
    personIn(browser, 'supervisor'),
    personIn(browser, 'planificador')
  ])
  const words = `Vibra el balancín de la torre ${Date.now()}`
  await technician.goto('/admin/anomaly-reports/new')
  const nowhere = technician.getByRole('list', { name: 'Sin sitio concreto' })
  await expect(nowhere).toBeVisible()
  await untilKeptToRead(technician, 'report-places')
  await technician.context().setOffline(true)
  await technician.reload()
  await nowhere.getByRole('button').tap()
  await technician.getByLabel('Qué ocurre').fill(words)
  await technician.getByRole('button', { name: 'Reportar', exact: true }).tap()
  await expect(technician.getByText('Se enviará cuando haya señal').first()).toBeVisible()
  await technician.context().setOffline(false)
  await expect(technician.getByText('Se ha enviado todo lo que esperaba')).toBeVisible({ timeout: 30_000 })

  await supervisor.goto(`/admin/anomaly-reports?search=${encodeURIComponent(words)}`)
  await supervisor.locator('[data-row]').getByText(words).click()
  await supervisor.getByRole('button', { name: 'Revisar' }).click()
  await supervisor.getByRole('button', { name: 'Aceptar' }).click()
  await supervisor.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(supervisor.getByText('Aceptado').first()).toBeVisible()
  const report = Number(/\d+$/.exec(new URL(supervisor.url()).pathname)?.[0])
  const { code, work_order } = await ask<{ code: string; work_order: { id: number } }>(
    supervisor,
    `anomaly-report/${report}`
  )

  // The planner finds the accepted report's work in the list, and gives it two nights and its crew.
  await planner.goto(`/admin/unplanned?search=${encodeURIComponent(words)}`)
  await planner.locator('[data-row]').getByText(words).first().click()
  await expect(planner).toHaveURL(/\/admin\/unplanned\/\d+(\?|$)/)
  const activity = Number(/\d+$/.exec(new URL(planner.url()).pathname)?.[0])
  const year = new Date().getFullYear() + 1
  for (const night of [1, 2])
    await post(planner, 'unplanned-execution-date', {
      fk_unplanned: activity,
      start_at: `${year}-03-0${night}T23:30:00-04:00`,
      end_at: `${year}-03-0${night + 1}T04:30:00-04:00`
    })
  const { staff } = await ask<{ staff: { id: number } }>(technician, 'auth/me')
  await post(planner, 'unplanned-staff/bulkStaff', { fk_unplanned: activity, staff: [staff.id] })
  await expect(planner.getByRole('list', { name: 'Fechas de ejecución' }).getByRole('listitem')).toHaveCount(2)

  await technician.goto('/admin/planned/work-orders')
  await technician.getByRole('link', { name: new RegExp(words) }).tap()
  await technician.getByRole('button', { name: 'Empezar' }).tap()
  await technician.getByRole('button', { name: 'Marcar como hecha' }).tap()
  const done = technician.getByRole('dialog', { name: /^Marcar como hecha/ })
  await done.getByLabel('Causa').fill('Perno flojo')
  await done.getByLabel('Solución').fill('Reapretado')
  await done.getByRole('button', { name: 'Marcar como hecha' }).tap()
  await expect(technician.getByText('Para revisión').first()).toBeVisible()

  await supervisor.goto(`/admin/planned/work-orders/${work_order.id}`)
  await expect(supervisor).toHaveURL(({ pathname }) => pathname === `/admin/unplanned/${activity}`)
  await supervisor.getByRole('button', { name: 'Cerrar la orden' }).click()
  await supervisor.getByRole('dialog').getByRole('button', { name: 'Cerrar la orden' }).click()
  await expect(supervisor.getByText('Cerrada').first()).toBeVisible()

  await technician.getByRole('button', { name: /^Avisos/ }).tap()
  const panel = technician.getByRole('dialog', { name: 'Avisos' })
  await panel.getByRole('link', { name: new RegExp(`${code} está atendido`) }).tap()
  await expect(technician.getByRole('heading', { name: words })).toBeVisible()
  await expect(technician.getByText('Atendido').first()).toBeVisible()
  await Promise.all([technician.close(), supervisor.context().close(), planner.context().close()])
})
