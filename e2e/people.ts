import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'

/** A journey to make on a telephone too: what it shows is laid out in another way there. */
export const bothSizes = { tag: '@both-sizes' }

/** The demonstration's, all with the same password. */
export type Account = 'admin' | 'planificador' | 'supervisor' | 'tecnico' | 'ccm' | 'almacen' | 'consulta'

export const password = 'Teleferico.2026'

/** Signs in through the form, as a person does, and waits for the first screen. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill(`${account}@teleferico.example`)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/admin\//)
}

/** Sessions of this worker: signing in hashes the password, which takes longer than all else that `enter` does. */
const sessions = new Map<Account, Awaited<ReturnType<BrowserContext['cookies']>>>()

/**
 * Signs in by the API, once per worker and account: the form has journeys of its own. The page is still to be opened.
 */
export async function enter(page: Page, account: Account): Promise<void> {
  const stored = sessions.get(account)
  if (stored) {
    await page.context().addCookies(stored)
    // A journey may have signed out.
    if ((await page.request.get('/api/v1/auth/me')).ok()) return
  }
  const answer = await page.request.post('/api/v1/auth/sign-in', {
    data: { email: `${account}@teleferico.example`, password }
  })
  expect(answer.status()).toBe(200)
  sessions.set(account, await page.context().cookies())
}

/**
 * Signs an account in, in a browser context of its own: two users at once are two of these. The page is still to be
 * opened.
 */
export async function personIn(browser: Browser, account: Account, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await enter(page, account)
  return page
}

/**
 * Cuts the realtime connection: changes by a journey in another worker would make the page refetch, and what this
 * journey looks for could disappear. To be called before the page is opened.
 */
export async function withoutNotices(page: Page): Promise<void> {
  await page.routeWebSocket('**/socket.io/**', () => undefined)
}

/** A technician's telephone. */
export const telephone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } as const

/** Waits until the whole application is on the telephone. */
export const untilKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** This worker's telephone that has the whole application: what it downloads first takes as long as a journey. */
let kept: Promise<BrowserContext> | undefined

/**
 * A technician's telephone that opens the application without signal, with nothing else of an earlier journey on it:
 * one at a time. Other journeys do without, by `telephone`. The page is still to be opened.
 */
export async function personWithoutSignal(
  browser: Browser,
  account: Account,
  viewport: { width: number; height: number } = telephone.viewport
): Promise<Page> {
  kept ??= keepApplication(browser)
  const context = await kept
  await Promise.all(context.pages().map(page => page.close()))
  await context.setOffline(false)
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  const origin = new URL((await page.request.get('/favicon.svg')).url()).origin
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await enter(page, account)
  return page
}

async function keepApplication(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ ...telephone, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/auth/login')
  // Now: the application would wait some seconds.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  await untilKept(page)
  return context
}
