import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA. Only violations are reported in detail: describing what passes takes a third of the time. */
const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations']
}
const allButContrast: RunOptions = { ...allRules, rules: { 'color-contrast': { enabled: false } } }
/** All that a colour scheme changes. */
const contrast: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] }

/**
 * Checks a whole page by WCAG 2.2 AA: on telephones in the light scheme, on desktops in the dark one for contrast and in
 * the light one for all else. Both sizes have the same colours, and contrast takes half of the time. `app/pages.spec.ts`
 * calls it for each page.
 */
export async function expectPageAccessible(page: Page): Promise<void> {
  // A page whose code is still loading has nothing to check yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expectNoViolations(page, undefined, isLarge() ? allButContrast : allRules)
  if (isLarge()) await inDark(page, () => expectNoViolations(page, undefined, contrast))
}

/**
 * Checks what a step of a journey has brought: the open dialog, or the content of the page without the frame around it,
 * which `expectPageAccessible` has checked. Dialogs open in journeys only, so these check their dark scheme too.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  if (await dialog.isVisible()) {
    // Its code has arrived: app/overlays.spec.ts checks what stands in its place until then.
    await expect(dialog).not.toHaveAttribute('aria-busy', 'true')
    await expectNoViolations(page, dialog, allRules)
    if (isLarge()) await inDark(page, () => expectNoViolations(page, dialog, contrast))
  } else {
    await page.locator('h1').first().waitFor({ state: 'attached' })
    const main = page.getByRole('main')
    await expectNoViolations(page, (await main.count()) ? main : undefined, allRules)
  }
}

/** Checks a part of a page in the light scheme. */
export const expectPartAccessible = (page: Page, part: Locator) => expectNoViolations(page, part, allRules)

const isLarge = () => test.info().project.name === 'desktop'

async function expectNoViolations(page: Page, part: Locator | undefined, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const root = await (part ?? page.locator('html')).elementHandle()
  const violations = await page.evaluate(
    async ([element, runOptions]) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: unknown, options: unknown): Promise<AxeResults> }
      }
      const results = await axe.run(element, runOptions)
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`
      )
    },
    [root, options] as const
  )
  await root?.dispose()
  expect.soft(violations, new URL(page.url()).pathname).toEqual([])
}

async function inDark(page: Page, check: () => Promise<void>): Promise<void> {
  await setScheme(page, 'dark')
  await check()
  await setScheme(page, 'light')
}

/**
 * As the switch in the top bar does, without moving the focus; waits until the colours have changed. Transitions of
 * hidden elements, such as the inside of closed details, never run.
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
