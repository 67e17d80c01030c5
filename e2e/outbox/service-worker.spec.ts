import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { answerCard, openCard } from '../checks.ts'
import { untilKeptToRead } from '../kept.ts'
import { makeOrder } from '../orders.ts'
import { personIn, personWithoutSignal, untilKept } from '../people.ts'

test('the first visit keeps the application, which then opens without a connection', async ({ browser }) => {
  const page = await personIn(browser, 'tecnico', { serviceWorkers: 'allow' })
  await page.goto('/admin/planned/work-orders?vista=todas')
  await page.locator('[data-row]').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/work-orders\/\d+/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(/OT-\d+-\d+/)
  // Its number alone: the journey in the next worker may change the rest.
  const number = /OT-\d+-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  await untilKept(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(heading).toContainText(number)
  await expect(page.getByRole('button', { name: 'Ajustes de la cuenta' })).toBeVisible()
  // So does a page that was never opened in this browser.
  await page.goto('/admin/planned/programming')
  await expect(page.getByText('No tiene permisos suficientes')).toBeVisible()
  await page.context().close()
})

/**
 * An order with two checks, without people.
 * @param page of what is due; journeys at the same time take different ones
 */
const anOrder = (planner: Page, page: number) =>
  makeOrder(planner, { lineName: 'Línea Roja', narrowed: `page=${page}`, choose: free => free.slice(0, 2) })

test('a night without signal: opened anew, started, answered, noted, sent to review; then it all arrives', async ({
  browser
}) => {
  const [planner, technician] = await Promise.all([
    personIn(browser, 'planificador'),
    personWithoutSignal(browser, 'tecnico')
  ])
  const { id } = await anOrder(planner, 2)
  await technician.goto(`/admin/planned/work-orders/${id}`)
  await expect(technician.getByRole('button', { name: 'Empezar' })).toBeVisible()
  await untilKeptToRead(technician, `work-orders:${id}`)

  await technician.context().setOffline(true)
  await technician.reload()
  await technician.getByRole('button', { name: 'Empezar' }).click()
  const left = Number(/de (\d+)/.exec(await technician.getByText(/^\d+ de \d+$/).innerText())?.[1])
  for (let check = 0; check < left; check++) await answerCard(technician)
  await expect(openCard(technician)).toHaveCount(0)
  await technician.getByRole('tab', { name: /Observaciones/ }).click()
  await technician.getByLabel('Nueva observación').fill('Viento fuerte desde las 2')
  await technician.getByRole('button', { name: 'Añadir', exact: true }).click()
  await technician.getByRole('button', { name: 'Enviar a revisión' }).click()
  const bar = technician.getByRole('button', { name: new RegExp(`^Sin conexión · ${left + 3} por enviar`) })
  await expect(bar).toBeVisible()

  // All of it is still there after another reload, and can be looked at.
  await technician.reload()
  await bar.click()
  const waiting = technician.getByRole('dialog', { name: 'Por enviar' })
  await expect(waiting.getByRole('listitem')).toHaveCount(left + 3)
  await expect(waiting.getByRole('listitem').first()).toContainText('Empezar')
  await expect(waiting.getByRole('listitem').last()).toContainText('Enviar a revisión')
  await waiting.getByRole('button', { name: 'Cerrar' }).click()
  await expect(technician.getByText('Para revisión').first()).toBeVisible()

  await technician.context().setOffline(false)
  await expect(technician.getByText('Se ha enviado todo lo que esperaba')).toBeVisible({ timeout: 30_000 })
  await expect(bar).toBeHidden()
  const answer = await planner.request.get(`/api/v1/workorders/${id}`)
  const { data: order } = (await answer.json()) as {
    data: {
      fkc_status: number
      checks_answered: number
      observations: { text: string }[]
      history: { fkc_to: number; at: string }[]
    }
  }
  expect(order).toMatchObject({
    fkc_status: 12,
    checks_answered: left,
    observations: [{ text: 'Viento fuerte desde las 2' }]
  })
  expect(order.history.map(({ fkc_to }) => fkc_to)).toEqual([9, 11, 12])
  await Promise.all([planner.context().close(), technician.close()])
})

test('two people answer the same check, one of them without signal: both are shown, and one answer is chosen', async ({
  browser
}) => {
  const [planner, supervisor, technician] = await Promise.all([
    personIn(browser, 'planificador'),
    personIn(browser, 'supervisor'),
    personWithoutSignal(browser, 'tecnico')
  ])
  const { id } = await anOrder(planner, 3)
  type Whole = {
    fkc_status: number
    checks: { id: number; version: number; not_done_reason: string | null }[]
    observations: { text: string }[]
  }
  const order = async () =>
    ((await (await planner.request.get(`/api/v1/workorders/${id}`)).json()) as { data: Whole }).data
  await technician.goto(`/admin/planned/work-orders/${id}`)
  await technician.getByRole('button', { name: 'Empezar' }).click()
  await expect.poll(async () => (await order()).fkc_status).toBe(11)

  await technician.context().setOffline(true)
  await answerCard(technician)
  await expect(technician.getByRole('button', { name: /^Sin conexión · 1 por enviar/ })).toBeVisible()
  const before = await order()
  // Either of them may be the first on the page.
  for (const { id: check, version } of before.checks) {
    const said = await supervisor.request.put(`/api/v1/checks/${check}`, {
      data: { not_done_reason: 'Viento fuerte', version }
    })
    expect(said.status()).toBe(200)
  }

  await technician.context().setOffline(false)
  await technician.getByRole('button', { name: /^1 no aceptado/ }).click()
  const waiting = technician.getByRole('dialog', { name: 'Por enviar' })
  await expect(waiting.getByText(/^Otra persona respondió lo mismo de otra manera/)).toBeVisible()
  await waiting.getByRole('link').click()
  const card = openCard(technician)
  await expect(card.getByText('Otra persona respondió lo mismo de otra manera')).toBeVisible()
  await expect(card.getByRole('radio')).toHaveCount(2)
  // What is half under the line at the bottom would count as too small.
  await card
    .locator('summary')
    .last()
    .evaluate(summary => summary.scrollIntoView({ block: 'center' }))
  await expectAccessible(technician)
  await card.getByRole('radio', { name: /No se pudo hacer: Viento fuerte/ }).click()
  await card.getByRole('button', { name: 'Guardar la decisión' }).click()
  await expect(technician.getByText('no aceptado')).toBeHidden()
  await expect
    .poll(async () => (await order()).observations.map(({ text }) => text))
    .toEqual([expect.stringMatching(/^Dos respuestas a .* queda «No se pudo hacer: Viento fuerte» de /)])
  expect((await order()).checks.map(({ not_done_reason }) => not_done_reason)).toEqual(
    before.checks.map(() => 'Viento fuerte')
  )
  await Promise.all([planner.context().close(), supervisor.context().close(), technician.close()])
})

test('people and observations without signal: put on the order, taken off, written, reworded', async ({ browser }) => {
  const [planner, supervisor] = await Promise.all([
    personIn(browser, 'planificador'),
    personWithoutSignal(browser, 'supervisor')
  ])
  const { id } = await anOrder(planner, 4)
  type Whole = {
    staff: { staff: { first_name: string }; real_minutes: number | null }[]
    observations: { text: string }[]
  }
  const order = async () =>
    ((await (await planner.request.get(`/api/v1/workorders/${id}`)).json()) as { data: Whole }).data
  await supervisor.goto(`/admin/planned/work-orders/${id}?tab=personal`)
  // Who may be assigned is asked for before it is needed.
  await untilKeptToRead(supervisor, 'answer:candidates')

  await supervisor.context().setOffline(true)
  await supervisor.reload()
  await supervisor.getByRole('button', { name: 'Asignar personal' }).click()
  const dialog = supervisor.getByRole('dialog', { name: 'Asignar personal' })
  await expect(dialog.getByText(/^Sin conexión: lista del/)).toBeVisible()
  const free = dialog.locator('li', { hasNotText: /Falta|Vencida/ }).getByRole('checkbox')
  await free.nth(0).check()
  await free.nth(1).check()
  await dialog.getByRole('button', { name: 'Asignar 2 personas' }).click()
  const rows = supervisor.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Cambiar los minutos/ })
    .click()
  await supervisor.getByLabel('Real').fill('45')
  await supervisor.getByRole('button', { name: 'Guardar' }).click()
  await rows
    .nth(0)
    .getByRole('button', { name: /^Quitar/ })
    .click()
  await supervisor.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(rows).toHaveCount(1)

  await supervisor.getByRole('tab', { name: /Observaciones/ }).click()
  await supervisor.getByLabel('Nueva observación').fill('Falta luz')
  await supervisor.getByRole('button', { name: 'Añadir', exact: true }).click()
  await supervisor.getByRole('button', { name: 'Acciones de la observación' }).click()
  await supervisor.getByRole('menuitem', { name: 'Editar' }).click()
  await supervisor.getByLabel('Observación', { exact: true }).fill('Falta luz en la caseta')
  await supervisor.getByRole('button', { name: 'Guardar' }).click()
  await expect(supervisor.getByRole('button', { name: /^Sin conexión · 2 por enviar/ })).toBeVisible()

  await supervisor.context().setOffline(false)
  await expect(supervisor.getByText('Se ha enviado todo lo que esperaba')).toBeVisible({ timeout: 30_000 })
  const { staff, observations } = await order()
  expect(staff.map(({ real_minutes }) => real_minutes)).toEqual([45])
  expect(observations.map(({ text }) => text)).toEqual(['Falta luz en la caseta'])
  await Promise.all([planner.context().close(), supervisor.close()])
})
