import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bothSizes, enter, personIn } from '../people.ts'

type Me = { staff: { id: number }; locations: { fk_location: number }[] }

const data = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`/api/v1/${path}`)).json()) as { data: T }).data

test(
  'a technician sees tonight first, begins an order with one tap, and times it over a reload',
  bothSizes,
  async ({ browser, page }) => {
    const planner = await personIn(browser, 'planificador')
    await enter(page, 'tecnico')
    const { staff, locations } = await data<Me>(page, 'auth/me')
    const title = `Ajuste de esta noche ${test.info().project.name} ${Date.now()}`
    const made = await planner.request.post('/api/v1/workorders', {
      data: { type: 168, title, fk_location: locations[0]?.fk_location, scheduled_start: new Date().toISOString() }
    })
    const { data: order } = (await made.json()) as { data: { id: number } }
    const assigned = await planner.request.post('/api/v1/work-order-staff', {
      data: { fk_work_order: order.id, fk_staff: staff.id, planned_minutes: 30 }
    })
    expect(assigned.status()).toBe(200)

    await page.goto('/')
    await expect(page).toHaveURL(/\/admin\/my-work/)
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(page.getByRole('region', { name: 'Esta noche' }).getByText(title)).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Empezar' }).click()
    await expect(page.getByRole('region', { name: 'Ahora' }).getByText(title)).toBeVisible()

    await card.getByRole('button', { name: 'Cronómetro' }).click()
    await page.reload()
    await expect(card.getByRole('timer')).toHaveText(/^En marcha/)
    await card.getByRole('button', { name: 'Parar' }).click()
    await card.getByLabel('Mis minutos').fill('25')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Guardar' }).click()
    await expect(card.getByText('Mis minutos: 0 h 25 min')).toBeVisible()
    await expect
      .poll(async () => {
        const { staff: people } = await data<{ staff: { fk_staff: number; real_minutes: number }[] }>(
          page,
          `workorders/${order.id}`
        )
        return people.find(({ fk_staff }) => fk_staff === staff.id)?.real_minutes
      })
      .toBe(25)
    await page.getByRole('switch', { name: 'Guantes' }).press('Space')
    for (const target of await page.getByRole('main').getByRole('button').or(card.getByRole('link')).all())
      expect((await target.boundingBox())?.height ?? 56, await target.innerText()).toBeGreaterThanOrEqual(56)
    await expectAccessible(page)
    await planner.context().close()
  }
)
