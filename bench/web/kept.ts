import { withBrowser } from './browser.ts'
import { median } from './median.ts'
import { isKept, slowdown } from './ready.ts'
import { slowNetwork } from './slowNetwork.ts'

const longest = 300_000

/**
 * How long after the first sign-in the whole application is on a phone that has never seen it, in milliseconds; on the
 * slow network, which the page and the service worker share.
 */
export async function measureKept(url: string, turns: number): Promise<number> {
  const network = await slowNetwork(url)
  const results: number[] = []
  try {
    while (results.length < turns) results.push(await measureOnce(network.url))
  } finally {
    network.stop()
  }
  return median(results)
}

const measureOnce = (url: string): Promise<number> =>
  withBrowser(async ({ context }) => {
    const page = await context.newPage()
    await page.setViewportSize({ width: 360, height: 800 })
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${url}/auth/login`, { timeout: longest })
    await page.getByLabel('Correo electrónico').fill('tecnico@teleferico.example')
    await page.getByLabel('Contraseña', { exact: true }).fill('Teleferico.2026')
    const from = performance.now()
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForFunction(isKept, undefined, { timeout: longest, polling: 250 })
    return performance.now() - from
  })
