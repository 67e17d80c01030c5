import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { pages, type ProfileName } from '../server/src/features/access/defaults.ts'
import { type Account, oneSize, password } from './people.ts'

/*
 * The proof of who may open what: every page that the server knows, as every seeded profile, by the product's own addresses. What is
 * expected follows from the defaults, so that no page can be forgotten; a page that is declared but has no screen fails too.
 */

const accountOf: Readonly<Record<ProfileName, Account>> = {
  Administrador: 'admin',
  Planificador: 'planificador',
  Supervisor: 'supervisor',
  Técnico: 'tecnico',
  CCM: 'ccm',
  Almacén: 'almacen',
  Consulta: 'consulta'
}

const refusal = 'No tiene permisos suficientes'

/** Pages of the main layout: the others ask for no profile. */
const guarded = Object.entries(pages).filter(([path]) => path.startsWith('/admin/'))

/** An address of the page: for a parameter, some record that exists in the demonstration. */
const addressOf = (path: string) => path.replace('_catalog', 'brands').replace('_id', '1')

/** Signs in without the form: its journeys have tests of their own. */
async function contextOf(browser: Browser, account: Account): Promise<BrowserContext> {
  const context = await browser.newContext()
  const reply = await context.request.post('/api/v1/auth/sign-in', {
    data: { email: `${account}@teleferico.example`, password }
  })
  expect(reply.status()).toBe(200)
  return context
}

/** Waits until the guard has decided: the page's own heading, or what it says of a record that isn't there for this person; or that it is refused. */
async function isRefused(page: Page, path: string): Promise<boolean> {
  await page.goto(addressOf(path))
  const text = page.getByText(refusal)
  await expect(text.or(page.locator('main h1, main [role=alert]')).first(), path).toBeVisible()
  await expect(page.getByText("This page doesn't exist"), `${path} has no screen`).toHaveCount(0)
  return (await text.count()) > 0
}

for (const [profile, account] of Object.entries(accountOf) as [ProfileName, Account][]) {
  test(`${profile}: opens what the profile may, and nothing else`, oneSize, async ({ browser }) => {
    const context = await contextOf(browser, account)
    const page = await context.newPage()
    const wrong: string[] = []
    for (const [path, { to }] of guarded) {
      const refused = await isRefused(page, path)
      if (refused === to.includes(profile)) wrong.push(`${path}: ${refused ? 'refused' : 'opened'}`)
    }
    expect(wrong).toEqual([])
    await context.close()
  })
}

test('without a session every page leads to the sign-in', oneSize, async ({ page }) => {
  for (const [path] of guarded) {
    await page.goto(addressOf(path))
    await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  }
})

/** What the server says of whoever is signed in, changed on its way. */
async function say(page: Page, change: (me: Record<string, unknown>) => void): Promise<void> {
  await page.route('**/api/v1/auth/me', async route => {
    const reply = await route.fetch()
    const body = await reply.json()
    change(body.data)
    await route.fulfill({ response: reply, json: body })
  })
}

test('before the second factor every page leads to it', oneSize, async ({ browser }) => {
  const context = await contextOf(browser, 'admin')
  const page = await context.newPage()
  await say(page, me => (me['level'] = 'partial'))
  for (const [path] of guarded) {
    await page.goto(addressOf(path))
    await expect(page).toHaveURL(/\/auth\/2fa/)
  }
  await context.close()
})

test('without a line every page says so', oneSize, async ({ browser }) => {
  const context = await contextOf(browser, 'planificador')
  const page = await context.newPage()
  await say(page, me => (me['locations'] = []))
  for (const [path] of guarded) {
    await page.goto(addressOf(path))
    await expect(page).toHaveURL(/\/line-not-found/)
  }
  await context.close()
})
