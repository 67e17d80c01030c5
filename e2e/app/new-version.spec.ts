import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { serverWithVersions } from '../newVersion.ts'
import { personIn, untilKept } from '../people.ts'

const brands = '/admin/catalogs/brands'
const newVersion = (page: Page) => page.getByText('Hay una versión nueva')

/** Opens what the page hasn't loaded yet: the help about keys. */
async function openKeys(page: Page): Promise<void> {
  await page.locator('body').press('?')
  await expect(page.getByRole('dialog', { name: 'Teclas' })).toBeVisible()
}

/** Types in a form that stays open. */
async function typeInForm(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(name)
}

test('without its own store, a page whose files were replaced offers to load the new version; what was typed is kept', async ({
  browser
}) => {
  const server = await serverWithVersions()
  const page = await personIn(browser, 'admin', { baseURL: server.address })
  await page.goto('/admin/planned/work-orders/new')
  await page.getByRole('textbox', { name: /^Título/ }).fill('Poleas de la torre 11')
  // What loads after the page is there, too: the keys that open the help.
  await page.waitForLoadState('networkidle')
  server.install()

  // A dialog that isn't loaded yet: the missing file isn't asked for over and over.
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('KeysDialog')) asked.push(request.url())
  })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(newVersion(page)).toBeVisible()
  await expect(page.getByText('en cuanto haya conexión')).toBeHidden()
  const times = asked.length
  await page.getByRole('dialog', { name: 'Teclas' }).getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue('Poleas de la torre 11')
  await expectAccessible(page)
  expect(asked.length).toBe(times)

  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue('Poleas de la torre 11')
  await expect(newVersion(page)).toBeHidden()
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).click()
  await openKeys(page)
  await page.context().close()
  server.close()
})

test('with it, two open tabs keep their version, one of them without signal, until both are loaded anew', async ({
  browser
}) => {
  const server = await serverWithVersions()
  const first = await personIn(browser, 'admin', { baseURL: server.address, serviceWorkers: 'allow' })
  await first.goto(`${brands}?record=new`)
  await untilKept(first)
  await typeInForm(first, 'Marca a medias')
  const second = await first.context().newPage()
  await second.goto(brands)
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await second.waitForLoadState('networkidle')
  const offline = await second.context().newCDPSession(second)
  await offline.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0
  })

  server.install()
  await first.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  const isWaiting = () =>
    first.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
  await expect.poll(isWaiting, { timeout: 120_000 }).toBe(true)

  // What neither tab has loaded yet is still there.
  await second.getByRole('heading', { level: 1 }).click()
  await openKeys(second)
  await first.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await first.getByRole('button', { name: 'Salir sin guardar' }).click()
  await first.getByRole('heading', { level: 1 }).click()
  await openKeys(first)
  await expect(newVersion(first)).toBeHidden()
  await expect(newVersion(second)).toBeHidden()

  // The first tab has the new version now; the other still needs the old one's files.
  const runs = (page: Page) => page.locator('script[type="module"][src*="-next"]')
  await first.reload()
  await expect(runs(first)).toBeAttached()
  await first.getByRole('heading', { level: 1 }).click()
  expect(await isWaiting()).toBe(true)

  await offline.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1
  })
  await second.reload()
  await expect(runs(second)).toBeAttached()
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(false)
  await first.getByRole('heading', { level: 1 }).click()
  await openKeys(first)
  await first.context().setOffline(true)
  await second.reload()
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(runs(second)).toBeAttached()
  await first.context().close()
  server.close()
})
