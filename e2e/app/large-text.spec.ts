import { expect, type Page, test } from '@playwright/test'
import { enter } from '../people.ts'

/** One screen of each kind. */
const screens = [
  '/admin/planned/work-orders?vista=todas',
  '/admin/planned/work-orders/1',
  '/admin/planned/work-orders/new',
  '/admin/planned/programming',
  '/admin/unplanned',
  '/admin/unplanned/dashboard',
  '/admin/locations',
  '/admin/daily-reports/1',
  '/admin/anomaly-reports/1'
]

/** The height of text that the browser's user has chosen, in %. */
const sizes = [130, 150, 200]

test.use({ viewport: { width: 320, height: 700 } })

test('sign-in with large text leaves nothing out of a narrow phone', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expectInside(page)
})

test('with large text no screen is wider than a narrow phone, and no tool covers another', async ({ page }) => {
  await enter(page, 'admin')
  for (const address of screens)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.locator('main h1').first()).toBeVisible()
      await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
      await expectInside(page)
    })
})

async function expectInside(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.evaluate(percent => document.documentElement.style.setProperty('font-size', `${percent}%`), size)
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(wider, `px out of sight at ${size} %`).toBeLessThanOrEqual(0)
    expect(await page.evaluate(coveringTools), `at ${size} %`).toEqual([])
  }
}

/** Which buttons of the bar and of a list's toolbar lie over their neighbours or out of sight. */
function coveringTools(): string[] {
  const tools = [
    ...document.querySelectorAll('header :is(button, input), main :has(> * > input[type="search"]) :is(button, input)')
  ]
    .map(element => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 80)
  return tools.flatMap(({ element, box }, index) => {
    const isOut = box.left < 0 || box.right > window.innerWidth + 1
    const covered = tools
      .slice(index + 1)
      .filter(
        other =>
          !element.contains(other.element) &&
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1
      )
    return [
      ...(isOut ? [`${nameOf(element)} is out of sight`] : []),
      ...covered.map(other => `${nameOf(other.element)} over ${nameOf(element)}`)
    ]
  })
}
