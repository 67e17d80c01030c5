import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bothSizes, enter, personIn } from '../people.ts'

type Me = { staff: { id: number }; locations: { fk_location: number }[] }

const data = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`/api/v1/${path}`)).json()) as { data: T }).data

test(
  'what one shift leaves is on the next one’s card, taken with one tap, and left again with words',
  bothSizes,
  async ({ browser, page }) => {
    const supervisor = await personIn(browser, 'supervisor')
    await enter(page, 'tecnico')
    const { staff, locations } = await data<Me>(page, 'auth/me')
    const title = `Tensado de cable ${test.info().project.name} ${Date.now()}`
    const made = await supervisor.request.post('/api/v1/workorders', {
      data: { type: 168, title, fk_location: locations[0]?.fk_location }
    })
    const { data: order } = (await made.json()) as { data: { id: number } }
    await supervisor.request.put(`/api/v1/workorders/state/${order.id}/11`, { data: {} })
    const left = await supervisor.request.post(`/api/v1/workorders/${order.id}/hand-over`, {
      data: { text: 'Falta apretar los pernos del lado sur', fk_to_staff: staff.id }
    })
    expect(left.status()).toBe(200)

    await page.goto('/admin/my-work')
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card.getByText(/^Entregada por /)).toBeVisible()
    await expect(card.getByText('Falta apretar los pernos del lado sur')).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Tomarla' }).click()
    await expect(card.getByRole('button', { name: 'Cronómetro' })).toBeVisible()

    await card.getByRole('button', { name: 'Entregar al turno siguiente' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Qué falta/).fill('Falta medir la tensión')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Entregar' }).click()
    await expect(card.getByText(/^Entregada por usted/)).toBeVisible()
    await page.goto(`/admin/planned/work-orders/${order.id}?tab=historia`)
    await expect(page.getByText('Falta medir la tensión').first()).toBeVisible()
    await supervisor.context().close()
  }
)
