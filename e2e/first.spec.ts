import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { enter, oneSize, telephone, withoutNotices } from './people.ts'

// What stands there before the application has come (web/src/first/).

/** Requests that a service worker answers can't be held back. */
const phone = { ...telephone, serviceWorkers: 'block' } as const

const pages = [
  {
    name: 'órdenes',
    path: '/admin/planned/work-orders?vista=todas',
    call: '/api/v1/workorders',
    words: (page: Page) => page.locator('[data-row]').first().getByRole('link').first()
  },
  {
    name: 'una orden',
    path: '/admin/planned/work-orders/1',
    call: '/api/v1/workorders/1',
    words: (page: Page) => page.getByRole('heading', { level: 1 }).locator('> span').nth(1)
  },
  {
    name: 'programación',
    path: '/admin/planned/programming',
    call: '/api/v1/base-activities/checks',
    words: (page: Page) =>
      page
        .locator('[data-row]')
        .first()
        .getByText(/^El (próximo )?mantenimiento/)
  }
] as const

for (const { name, path, call, words } of pages) {
  test(
    `${name}: the words come before the application, in their places, and are asked for once`,
    oneSize,
    async ({ browser }) => {
      const page = await phoneOf(await browser.newContext(phone))
      const asked: string[] = []
      page.on('request', request => new URL(request.url()).pathname === call && asked.push(request.url()))
      const start = await heldBack(page, '**/assets/index-*.js')
      await page.goto(path, { waitUntil: 'commit' })
      const picture = page.locator('#first-picture')
      await expect(picture).toBeVisible()
      // Whoever listens to the page hears the application, not its picture.
      await expect(picture).toHaveAttribute('aria-hidden', 'true')
      const drawn = await textsIn(picture)

      start()
      await expect(picture).toBeHidden()
      const [text, place] = await textAndPlace(words(page))
      expect(drawn.get(text)).toEqual(place)
      // The tabs ask by the same path for their numbers.
      expect(asked.filter(url => url === asked[0])).toHaveLength(1)
    }
  )
}

test('no words for nobody, nor of a page that the profile lacks', oneSize, async ({ browser }) => {
  const page = await phoneOf(await browser.newContext(phone), 'ccm')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin/planned/programming')
  await expect(page.getByRole('heading', { name: 'Error 401' })).toBeVisible()
  expect(asked).not.toContain('/api/v1/base-activities/checks')

  await page.context().clearCookies()
  await page.goto('/admin/planned/work-orders')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(asked).not.toContain('/api/v1/workorders')
})

test('words that fail or never come hold nothing up', oneSize, async ({ browser }) => {
  const page = await phoneOf(await browser.newContext(phone))
  const answer = await heldBack(page, '**/api/v1/workorders?*')
  await page.goto('/admin/planned/work-orders?vista=todas')
  await expect(page.getByRole('heading', { name: 'OT planificadas' })).toBeVisible()
  answer()
  await expect(page.locator('[data-row]').first()).toBeVisible()

  const first = await heldBack(page, '**/assets/first-*.js')
  await page.reload()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  first()
  await expect(page.locator('#first-picture')).toHaveCount(0)

  await page.route('**/assets/first-*.js', route => route.abort())
  await page.reload()
  await expect(page.locator('[data-row]').first()).toBeVisible()
})

async function phoneOf(context: BrowserContext, account: Parameters<typeof enter>[1] = 'planificador'): Promise<Page> {
  const page = await context.newPage()
  await withoutNotices(page)
  await enter(page, account)
  return page
}

/** @returns what lets go what was asked for meanwhile, and from then on everything */
async function heldBack(page: Page, what: string): Promise<() => void> {
  let letGo = () => {}
  const free = new Promise<void>(resolve => (letGo = resolve))
  await page.route(what, async route => {
    await free
    await route.continue()
  })
  return letGo
}

type Place = { left: number; top: number; width: number; height: number }

/** Where the letters of an element stand. */
async function textAndPlace(element: Locator): Promise<readonly [string, Place]> {
  return element.evaluate(node => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, top, width, height } = range.getBoundingClientRect()
    return [node.textContent.trim(), { left, top: top + scrollY, width, height }] as const
  })
}

/** The texts within an element, each with its place. */
async function textsIn(element: Locator): Promise<ReadonlyMap<string, Place>> {
  const leaves = await element.locator('div:not(:has(> div)):not(:empty)').all()
  // Of rows that say the same, the first: a map keeps the last.
  return new Map((await Promise.all(leaves.map(textAndPlace))).toReversed())
}
