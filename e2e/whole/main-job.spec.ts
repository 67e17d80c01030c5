import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { answerCard, openCard } from '../checks.ts'
import { personIn, telephone } from '../people.ts'

/** Chooses the line in the top bar. */
async function chooseLine(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Línea' }).click()
  await page.getByRole('option', { name }).click()
}

test('from a due activity to a closed order: planner, technician on a telephone, supervisor', async ({ browser }) => {
  const [planner, technician, supervisor] = await Promise.all([
    personIn(browser, 'planificador', { viewport: { width: 1440, height: 900 } }),
    personIn(browser, 'tecnico', telephone),
    personIn(browser, 'supervisor')
  ])
  await Promise.all([planner, technician, supervisor].map(page => page.goto('/')))
  await chooseLine(planner, 'Línea Roja')

  // The due activities, filtered; one is rescheduled with a reason.
  // By day, as planners go: by default the activity that was added last stands first, and some go by readings alone.
  await planner.goto('/admin/planned/programming?sortBy=due_date&sortDesc=false')
  const due = planner.getByRole('table', { name: 'Actividades por programar' })
  await expect(due.getByRole('row')).toHaveCount(11)
  const first = due.getByRole('row').nth(1)
  await first.getByRole('checkbox').check()
  await planner
    .getByRole('button', { name: /^Reprogramar/ })
    .first()
    .click()
  const dialog = planner.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(planner)
  await dialog.getByRole('button', { name: /^Reprogramar/ }).click()
  await expect(dialog.getByText('El campo Motivo es obligatorio')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Falta el repuesto hasta mañana')
  await dialog.getByRole('button', { name: /^Reprogramar/ }).click()
  await expect(dialog).toBeHidden()

  // Three activities into the basket; the hours add up; one order.
  const basket = planner.getByRole('complementary', { name: 'Cesta' })
  // What was rescheduled has left it.
  await expect(basket.getByRole('button', { name: 'Vaciar la cesta' })).toBeHidden()
  for (const index of [2, 3, 4]) await due.getByRole('row').nth(index).getByRole('checkbox').check()
  await expect(basket.getByRole('button', { name: 'Programar 3' })).toBeVisible()
  await planner.reload()
  await expect(basket.getByRole('button', { name: 'Programar 3' })).toBeVisible()
  await expect(basket).toContainText(/\d+ (h|min)/)
  await expectAccessible(planner)
  await basket.getByRole('button', { name: /^Programar/ }).click()
  await dialog.getByLabel('Título').fill('Ronda de la noche en Línea Roja')
  await dialog.getByRole('button', { name: /^Programar/ }).click()
  await expect(dialog.getByText('Orden creada')).toBeVisible()
  const code = await dialog.getByRole('link', { name: /^OT-\d{4}-\d{6}$/ }).innerText()
  await dialog.getByRole('link', { name: 'Asignar a todas o a cada una' }).click()

  // People are assigned to what was programmed, and the order is printed.
  await expect(planner.getByRole('heading', { name: /Órdenes del lote/ })).toBeVisible()
  await expectAccessible(planner)
  await planner.getByRole('button', { name: 'Asignar personal' }).first().click()
  const people = planner.getByRole('dialog', { name: 'Asignar personal' })
  await people.getByRole('searchbox').fill('Wilmer')
  await expect(people.getByText(/asignadas .* de .* h/).first()).toBeVisible()
  await expectAccessible(planner)
  await people
    .getByRole('checkbox', { name: /Wilmer/ })
    .first()
    .check()
  const reason = people.getByLabel('Motivo de la excepción')
  if (await reason.isVisible()) await reason.fill('Trabaja acompañado')
  await people.getByRole('button', { name: /^Asignar/ }).click()
  await expect(people).toBeHidden()
  await expect(planner.getByText(/Wilmer/).first()).toBeVisible()
  await planner.getByRole('link', { name: code }).click()
  await planner.getByRole('tab', { name: /Personal/ }).click()
  await expect(planner.getByRole('listitem').filter({ hasText: 'Wilmer' })).toBeVisible()
  const orderUrl = new URL(planner.url())
  await planner.goto(`${orderUrl.pathname}/print`)
  await expect(planner.getByText(code).first()).toBeVisible()

  // The technician finds it on the first page, opens it, starts, answers.
  await expect(technician).toHaveURL(/\/admin\/my-work/)
  await technician.getByRole('listitem').filter({ hasText: code }).getByRole('link').first().click()
  // Until then the page before is still drawn, which has such a button for each order.
  await expect(technician.getByRole('heading', { level: 1 })).toContainText(code)
  await technician.getByRole('button', { name: 'Empezar' }).click()
  const card = openCard(technician)
  await expect(card).toBeVisible()
  await expectAccessible(technician)

  // What is typed survives a reload.
  await card.getByRole('button', { name: 'Añadir observación' }).first().click()
  await card
    .getByRole('textbox', { name: /^Observación/ })
    .first()
    .fill('Escrito antes de recargar')
  await technician.reload()
  await expect(card.getByRole('textbox', { name: /^Observación/ }).first()).toHaveValue('Escrito antes de recargar')

  // Without signal an answer waits in the telephone, and goes by itself when the signal is back.
  await technician.context().setOffline(true)
  await answerCard(technician)
  await expect(technician.getByRole('button', { name: /^Sin conexión · 1 por enviar/ })).toBeVisible()
  await expect(technician.getByText('Guardado en el teléfono')).toBeVisible()
  await technician.context().setOffline(false)
  await expect(technician.getByText('Enviado').first()).toBeVisible({ timeout: 30_000 })
  for (let left = 2; left > 0; left--) await answerCard(technician)
  const toReview = technician.getByRole('button', { name: 'Enviar a revisión' })
  await expect(toReview).toBeEnabled({ timeout: 30_000 })

  // The supervisor's open page shows one more order to review without reloading.
  await chooseLine(supervisor, 'Línea Roja')
  await supervisor.goto('/admin/planned/work-orders?vista=revision')
  const waiting = supervisor.getByRole('link', { name: new RegExp(code) }).first()
  await expect(supervisor.getByRole('link', { name: /^Para revisión/ })).toHaveText(/\d$/)
  await expect(waiting).toBeHidden()
  await toReview.click()
  await expect(waiting).toBeVisible()
  await expectAccessible(supervisor)
  await waiting.click()
  await expect(supervisor.getByRole('button', { name: 'Cerrar la orden' })).toBeVisible()

  // Undoes one check, sends the order back: both with a reason.
  await supervisor.getByRole('tabpanel').locator('button[aria-expanded="false"]').first().click()
  await supervisor.getByRole('button', { name: 'Deshacer el check' }).first().click()
  await supervisor.getByRole('dialog').getByLabel('Motivo').fill('La medida no es la de esta noche')
  await supervisor.getByRole('dialog').getByRole('button', { name: 'Deshacer el check' }).click()
  await supervisor.getByRole('button', { name: 'Devolver' }).click()
  await supervisor.getByRole('dialog').getByLabel('Motivo').fill('Repetir el check')
  await supervisor.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()

  // The technician sees it come back, repeats it, and the supervisor closes.
  await expect(technician.getByText('Repetir el check')).toBeVisible()
  await answerCard(technician)
  await toReview.click()
  await supervisor.getByRole('button', { name: 'Cerrar la orden' }).click()
  const closing = supervisor.getByRole('dialog')
  await closing.getByRole('button', { name: 'Cerrar la orden' }).click()
  await expect(supervisor.getByText('Cerrada').first()).toBeVisible()
  await supervisor.getByRole('tab', { name: 'Historia' }).click()
  await expect(supervisor.getByText('Repetir el check')).toBeVisible()
  await Promise.all([planner, technician, supervisor].map(page => page.context().close()))
})
