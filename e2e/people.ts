import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'

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

/** Signed in, but not by the form, which has journeys of its own: the page is still to be opened. */
export async function enter(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/sign-in', {
    data: { email: `${account}@teleferico.example`, password }
  })
  expect(answer.status()).toBe(200)
}

/** Somebody in a browser of their own, on their first page: two people at once are two of these. */
export async function personIn(browser: Browser, account: Account, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await enter(page, account)
  await page.goto('/')
  await expect(page).toHaveURL(/\/admin\//)
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
 * Checks WCAG 2.2 AA in the light theme, and in the dark one only contrast, because nothing else differs. On telephones
 * only the light theme: the dark one has the same colours as on large screens.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isLarge = test.info().project.name === 'desktop'
  // Whose code is still on its way has nothing to be looked at yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const scheme of isLarge ? (['light', 'dark'] as const) : (['light'] as const)) {
    await setScheme(page, scheme)
    // For pages without frames; the other mode opens one more page for each result. Only what is wrong is written out:
    // what is right takes a third of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    if (scheme === 'light') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    else axe.withRules('color-contrast')
    const { violations } = await axe.analyze()
    expect
      .soft(
        violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`),
        new URL(page.url()).pathname
      )
      .toEqual([])
  }
  await setScheme(page, 'light')
}

/**
 * As the switch in the top bar does, without moving the focus; waits until the colours have changed. What nobody sees,
 * as the inside of closed details, stands still and never would have.
 */
async function setScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async value => {
    document.documentElement.setAttribute('data-mantine-color-scheme', value)
    const changes = document.getAnimations().filter(({ effect }) => {
      const element = effect instanceof KeyframeEffect ? effect.target : null
      return element?.checkVisibility() === true
    })
    await Promise.allSettled(changes.filter(change => change instanceof CSSTransition).map(change => change.finished))
  }, scheme)
}
