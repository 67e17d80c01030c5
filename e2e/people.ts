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

/** Signs in by the API, once per worker and account: the form has journeys of its own. The page is still to be opened. */
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

/** Somebody signed in, in a browser of their own: two people at once are two of these. The page is still to be opened. */
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

/**
 * The same with the service worker, which opens the application without signal. Other journeys do without: its
 * downloads of the whole application would take as long as the journey.
 */
export const offlineTelephone = { ...telephone, serviceWorkers: 'allow' } as const

/** Waits until the whole application is on the telephone. */
export const untilKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
