import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { intercept } from '../intercept.ts'
import { enter, withoutNotices } from '../people.ts'

/** A tile of one colour: no server of tiles is asked from here. */
const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#ddd"/></svg>'

/** Serves the tiles, and returns the requests for them: address and referrer. */
async function serveTiles(page: Page): Promise<{ url: string; referer: string | undefined }[]> {
  const asked: { url: string; referer: string | undefined }[] = []
  await intercept(page, 'https://tile.openstreetmap.org/**', async route => {
    asked.push({ url: route.request().url(), referer: (await route.request().allHeaders())['referer'] })
    await route.fulfill({ contentType: 'image/svg+xml', body: tile })
  })
  return asked
}

test('a place is given its position on the map, stands there, and on the drawing without signal', async ({ page }) => {
  await withoutNotices(page)
  const tiles = await serveTiles(page)
  await enter(page, 'planificador')
  const code = `Z${Date.now().toString(36).toUpperCase()}`
  const name = `Estación ${code}`
  const { data: lines } = await (await page.request.get('/api/v1/location/getLocationMain')).json()
  const line = lines.find((row: { code: string }) => row.code === 'ROJ')
  const made = await page.request.post('/api/v1/location', {
    data: { code, name, fkc_type: 21, fk_location: line.id, position_m: 600 }
  })
  expect(made.status()).toBe(200)

  await page.goto('/admin/locations?modo=mapa&lineas=una')
  await page.getByText(/sin posición$/).click()
  await page.getByRole('link', { name: `Dar posición a ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Editar ubicación' })
  await form.getByRole('button', { name: 'Elegir en el mapa' }).click()
  const map = form.getByRole('group', { name: 'Mapa para elegir la posición' })
  await expect(map.getByRole('button', { name: 'Acercar' })).toBeVisible()
  await map.scrollIntoViewIfNeeded()
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  await map.click({ position: { x: width * 0.25, y: height * 0.8 } })
  const pin = map.getByRole('button', { name: /^Posición elegida: -16\.\d{4}, -68\.\d{4}$/ })
  await expect(pin).toBeVisible()
  await pin.press('ArrowUp')
  for (const field of ['Latitud', 'Longitud']) await expect(form.getByLabel(field)).toHaveValue(/^-\d\d\.\d{1,4}$/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()

  await page.goto('/admin/locations?modo=mapa&lineas=una')
  const shown = page.getByRole('group', { name: 'Mapa de las líneas' })
  await expect(shown.getByRole('link', { name: `${name}, ${code}` })).toBeVisible()
  await expectAccessible(page)
  expect(tiles.length).toBeGreaterThan(0)
  // The tile server rejects requests without a referrer; the page's full address stays private.
  for (const { url, referer } of tiles) {
    expect(url).toMatch(/\/\d+\/\d+\/\d+\.png$/)
    expect(referer).toBe(`${new URL(page.url()).origin}/`)
  }

  await page.context().setOffline(true)
  await expect(page.getByText(/No se ha podido cargar el mapa/)).toBeVisible()
  await page.getByRole('button', { name: `${name}, 600 m` }).focus()
  await page.context().setOffline(false)
  await shown.getByRole('link', { name: `${name}, ${code}` }).click()
  await expect(page).toHaveURL(/\/admin\/locations\?nodo=\d+(&|$)/)
})
