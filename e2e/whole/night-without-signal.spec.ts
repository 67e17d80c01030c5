import { expect, type Page, test } from '@playwright/test'
import { makeGripOrder } from '../checks/gripOrder.ts'
import { personIn, personWithoutSignal, telephone } from '../people.ts'
import { drawnPhoto } from '../pictures.ts'

const grips = 10
/** The grip that isn't right. */
const wrong = 3

type Check = { value_ok: boolean | null; value_number: number | null; observation: string | null; version: number }
type Whole = { fkc_status: number; checks: Check[]; staff: { fk_staff: number; real_minutes: number | null }[] }

const data = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`/api/v1/${path}`)).json()) as { data: T }).data

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function allOk(page: Page, count: number): Promise<void> {
  await button(page, 'Todo OK menos…').click()
  await button(page, `Marcar ${count} OK`).click()
}

test('a night without signal: rows of checks, a NOK with its report, a breakdown, minutes; the phone dies, another goes on', async ({
  browser
}) => {
  const planner = await personIn(browser, 'planificador')
  const order = await makeGripOrder(planner, grips)
  const phone = await personWithoutSignal(browser, 'tecnico')
  const { staff } = await data<{ staff: { id: number } }>(phone, 'auth/me')
  const assigned = await planner.request.post('/api/v1/work-order-staff', {
    data: { fk_work_order: order.id, fk_staff: staff.id }
  })
  expect(assigned.status()).toBe(200)

  // Before going down the line: what the roster says of tonight, and all is on the phone.
  await phone.goto('/admin/my-work')
  await expect(phone.getByText(/^Hoy: /)).toBeVisible()
  const card = phone.getByRole('listitem').filter({ hasText: order.code })
  await card.getByRole('button', { name: 'Empezar' }).click()
  await expect(card.getByText('En curso')).toBeVisible()
  await expect(phone.getByText(/^Listo sin señal · actualizado/)).toBeVisible({ timeout: 60_000 })
  await phone.goto(`/admin/planned/work-orders/${order.id}`)
  await expect(phone.getByRole('link', { name: 'Responder en tabla' })).toBeVisible()
  const before = await data<Whole>(planner, `workorders/${order.id}`)
  const photo = await drawnPhoto(phone, 'red')
  await phone.context().setOffline(true)

  // Nine of ten are right; the other one is a NOK with a report and its photo.
  await phone.getByRole('link', { name: 'Responder en tabla' }).click()
  await button(phone, 'Todo OK menos…').click()
  await button(phone, new RegExp(`^${order.bases[wrong]}, .*: quedará OK`)).click()
  await button(phone, `Marcar ${grips - 1} OK`).click()
  await phone
    .getByRole('group', { name: new RegExp(`^${order.bases[wrong]}, `) })
    .getByText('NOK')
    .click()
  await phone.keyboard.type('Holgura en el cierre')
  await button(phone, 'Guardar').click()
  await phone.goto(`/admin/planned/work-orders/${order.id}`)
  await phone.getByRole('link', { name: 'Reportar anomalía' }).click()
  const words = `La pinza no cierra del todo (${order.code})`
  await phone.getByLabel('Qué ocurre').fill(words)
  await phone.getByLabel('Elegir fotos o vídeo').setInputFiles([photo])
  await button(phone, 'Reportar').click()
  await expect(phone.getByText('Se enviará cuando haya señal').first()).toBeVisible()

  // A breakdown on the way, and the minutes of the order.
  await phone.goto('/admin/my-work')
  await phone.getByRole('link', { name: 'Hay una avería' }).click()
  await phone.getByLabel(/^Ubicación o base/).fill('torre 1')
  await phone.getByRole('list', { name: 'Encontradas' }).getByRole('button').first().click()
  const breakdown = `Sensor caído ${Date.now()}`
  await phone.getByLabel(/^Qué ocurre/).fill(breakdown)
  await button(phone, 'Estoy en ello').click()
  await expect(phone.getByRole('listitem').filter({ hasText: breakdown })).toBeVisible()
  await card.getByRole('button', { name: 'Anotar' }).click()
  await card.getByLabel('Mis minutos').fill('95')
  await card.getByRole('button', { name: 'Guardar' }).click()

  // The phone dies. Another one goes on with what is left.
  const device = phone.context()
  await phone.close()
  const other = await personIn(browser, 'tecnico', telephone)
  await other.goto(`/admin/planned/work-orders/${order.id}/matrix`)
  await button(other, 'Siguiente').click()
  for (let activity = 1; activity < 5; activity += 1) {
    await allOk(other, grips)
    await button(other, 'Siguiente').click()
  }
  await other.getByRole('textbox').first().click()
  for (let grip = 0; grip < grips; grip += 1) {
    await other.keyboard.type('9,5')
    await other.keyboard.press('Enter')
  }
  const answered = async () =>
    (await data<Whole>(planner, `workorders/${order.id}`)).checks.filter(
      ({ value_ok, value_number }) => (value_ok ?? value_number) !== null
    ).length
  await expect.poll(answered, { timeout: 60_000 }).toBe(5 * grips)

  // Charged and back in the signal, the first one sends what it has: everything is there once.
  await device.setOffline(false)
  const charged = await device.newPage()
  await charged.goto('/admin/my-work')
  await expect.poll(answered, { timeout: 60_000 }).toBe(6 * grips)
  const after = await data<Whole>(planner, `workorders/${order.id}`)
  const versions = (checks: readonly Check[]) => checks.map(({ version }) => version)
  expect(versions(after.checks)).toEqual(versions(before.checks).map(version => version + 1))
  expect(after.checks.filter(({ observation }) => observation === 'Holgura en el cierre')).toHaveLength(1)
  const found = async (path: string, text: string) =>
    (await data<{ count: number }>(planner, `${path}?search=${encodeURIComponent(text)}`)).count
  await expect.poll(() => found('anomaly-report', words), { timeout: 60_000 }).toBe(1)
  await expect.poll(() => found('workorders', breakdown), { timeout: 60_000 }).toBe(1)
  await expect.poll(async () => (await data<Whole>(planner, `workorders/${order.id}`)).staff[0]?.real_minutes).toBe(95)

  // Before breakfast the supervisor closes it.
  await other.goto(`/admin/planned/work-orders/${order.id}`)
  await button(other, 'Enviar a revisión').click()
  await expect(other.getByText('Para revisión').first()).toBeVisible()
  const supervisor = await personIn(browser, 'supervisor')
  await supervisor.goto(`/admin/planned/work-orders/${order.id}`)
  await supervisor.getByRole('button', { name: 'Cerrar la orden' }).click()
  // The NOK becomes corrective work.
  await supervisor.getByRole('dialog').getByRole('button', { name: 'Cerrar y crear 1 correctiva' }).click()
  await expect(supervisor.getByText('Cerrada').first()).toBeVisible()
  await Promise.all([planner, other, supervisor].map(person => person.context().close()))
  await charged.close()
})
