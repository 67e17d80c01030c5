import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { onePixel } from '../pictures.ts'
import { bothSizes, enter, personWithoutSignal } from '../people.ts'

type Order = { id: number; fkc_status: number; staff: { real_minutes: number | null }[] }

const data = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`/api/v1/${path}`)).json()) as { data: T }).data

/** Clicks in the page, and counts how many there were. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      true
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
}

/** Scrolls the words from under the button at the bottom, which would hide a part of their field. */
const inSight = (page: Page) =>
  page.getByLabel(/^Qué ocurre/).evaluate(field => field.scrollIntoView({ block: 'center' }))

/** The first thing that is found under a tower's name. */
async function choosePlace(page: Page) {
  await page.getByLabel(/^Ubicación o base/).fill('torre 1')
  await page.getByRole('list', { name: 'Encontradas' }).getByRole('button').first().click()
}

test(
  'a breakdown is an order in course in four taps, and another report of it sees that',
  bothSizes,
  async ({ page }) => {
    await enter(page, 'tecnico')
    const taps = await countTaps(page)
    await page.goto('/admin/my-work')
    await page.getByRole('link', { name: 'Hay una avería' }).click()
    await choosePlace(page)
    const word = page.getByRole('group', { name: 'Lo más frecuente' }).getByRole('button').first()
    const title = (await word.textContent()) as string
    await word.click()
    await inSight(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Estoy en ello' }).click()
    const card = page.getByRole('region', { name: 'Ahora' }).getByRole('listitem').filter({ hasText: title })
    await expect(card.first()).toBeVisible()
    expect(await taps()).toBe(4)
    await expect(page.getByText(/^Avería registrada: OT-/)).toBeVisible()

    // The place is among the last ones now.
    await page.getByRole('link', { name: 'Hay una avería' }).click()
    await page.getByRole('list', { name: 'Últimas' }).getByRole('button').first().click()
    await expect(page.getByRole('status', { name: 'Averías recientes aquí' })).toContainText(title)
    await inSight(page)
    await expectAccessible(page)
  }
)

test('without signal: the order waits with its photo, its minutes and that it is done', async ({ browser }) => {
  const phone = await personWithoutSignal(browser, 'tecnico')
  await phone.goto('/admin/my-work')
  await expect(phone.getByText(/Listo sin señal/)).toBeVisible()
  await phone.context().setOffline(true)
  await phone.getByRole('link', { name: 'Hay una avería' }).click()
  await choosePlace(phone)
  const title = `Rodillo trabado ${Date.now()}`
  await phone.getByLabel(/^Qué ocurre/).fill(title)
  await phone
    .getByLabel('Foto', { exact: true })
    .setInputFiles({ name: 'rodillo.png', mimeType: 'image/png', buffer: onePixel })
  await phone.getByRole('button', { name: 'Estoy en ello' }).click()
  const card = phone.getByRole('listitem').filter({ hasText: title })
  await expect(card.getByText('Guardado en el teléfono')).toBeVisible()
  await card.getByRole('button', { name: 'Anotar' }).click()
  await card.getByLabel('Mis minutos').fill('25')
  await card.getByRole('button', { name: 'Guardar' }).click()
  await card.getByRole('button', { name: 'Marcar como hecha' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Marcar como hecha' }).click()
  await expect(card.getByText('Para revisión')).toBeVisible()
  await phone.reload()
  await expect(card.getByText('Para revisión')).toBeVisible()

  await phone.context().setOffline(false)
  await expect(phone.getByText('Se ha enviado todo lo que esperaba en este dispositivo')).toBeVisible()
  const { rows } = await data<{ rows: { id: number }[] }>(phone, `workorders?search=${encodeURIComponent(title)}`)
  expect(rows).toHaveLength(1)
  expect(await data<Order>(phone, `workorders/${rows[0]?.id}`)).toMatchObject({
    fkc_status: 12,
    staff: [{ real_minutes: 25 }]
  })
  await phone.close()
})
