import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { openCard } from '../checks.ts'
import { makeOrder } from '../orders.ts'
import { bothSizes, enter, personIn } from '../people.ts'

type Check = { id: number; version: number; base_activity: { base: { id: number } } }

test(
  'two of a crew: each sees where the other is, and what both answer is asked about',
  bothSizes,
  async ({ browser, page }) => {
    const [planner, supervisor] = await Promise.all([
      personIn(browser, 'planificador'),
      personIn(browser, 'supervisor')
    ])
    await enter(page, 'tecnico')
    const isPhone = test.info().project.name === 'phone'
    const { id } = await makeOrder(planner, {
      lineName: 'Línea Azul',
      narrowed: 'search=freno',
      choose: free => (isPhone ? free.slice(2, 4) : free.slice(0, 2))
    })
    await supervisor.request.put(`/api/v1/workorders/state/${id}`, { data: {} })
    await page.goto(`/admin/planned/work-orders/${id}`)
    const card = openCard(page)
    await expect(card).toBeVisible()
    const { data: order } = (await (await supervisor.request.get(`/api/v1/workorders/${id}`)).json()) as {
      data: { checks: Check[] }
    }
    const [check] = order.checks as [Check]
    const answered = await supervisor.request.put(`/api/v1/checks/${check.id}`, {
      data: { not_done_reason: 'Viento', version: check.version }
    })
    expect(answered.status()).toBe(200)
    // The change arrives while the card is open: it doesn't jump, and says so.
    await expect(card.getByText(/mientras escribía/)).toContainText('Viento')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'No se pudo hacer' }).click()
    await card.getByLabel('Motivo').fill('Falta repuesto')
    await card.getByRole('button', { name: 'Guardar como no realizado' }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'No aceptado' })
    await line.getByRole('button').first().click()
    await expect(page.getByText('Otra persona respondió lo mismo de otra manera')).toBeVisible()
    await page.getByRole('radio', { name: /Viento/ }).click()
    await page.getByRole('button', { name: 'Guardar la decisión' }).click()
    await expect(page.getByText('Otra persona respondió lo mismo de otra manera')).toHaveCount(0)
    const { data: after } = (await (await supervisor.request.get(`/api/v1/checks/${check.id}`)).json()) as {
      data: { not_done_reason: string }
    }
    expect(after.not_done_reason).toBe('Viento')
    await Promise.all([planner, supervisor].map(person => person.context().close()))
  }
)
