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
/** All that a colour scheme changes. */
const contrast: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] }

/**
 * Checks a whole page by WCAG 2.2 AA: on telephones in the light scheme, on desktops in the dark one, because both
 * sizes have the same colours. `app/pages.spec.ts` calls it for each page.
 */
export async function expectPageAccessible(page: Page): Promise<void> {
  // A page whose code is still loading has nothing to check yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const check = () => expectNoViolations(page, async () => page.locator('html'), allRules)
  await (isLarge() ? inDark(page, check) : check())
}

/**
 * Checks what a step of a journey has brought: the open dialog, or the content of the page without the frame around it,
 * which `expectPageAccessible` has checked. Dialogs open in journeys only, so these check their dark scheme too.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const main = page.getByRole('main')
  // Looked for at each try: a dialog may be closing, and gone before it is checked.
  const part = async () => {
    if (!(await dialog.isVisible())) return (await main.count()) ? main : page.locator('body')
    // Its code has come: app/overlays.spec.ts checks what stands in its place until then.
    if ((await dialog.getAttribute('aria-busy', { timeout: 1000 })) === 'true') throw new Error('its code is loading')
    return dialog
  }
  await page.locator('h1, [role="dialog"]').first().waitFor({ state: 'attached' })
  await expectNoViolations(page, part, allRules)
  if (isLarge() && (await dialog.isVisible())) await inDark(page, () => expectNoViolations(page, part, contrast))
}

/** Checks a part of a page in the light scheme. */
export const expectPartAccessible = (page: Page, part: Locator) => expectNoViolations(page, async () => part, allRules)

const isLarge = () => test.info().project.name === 'desktop'

/** @param find the part to check, looked for again when it was gone before it was checked */
async function expectNoViolations(page: Page, find: () => Promise<Locator>, options: RunOptions): Promise<void> {
  let violations: string[] = []
  await expect(async () => {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
    const [element] = await (await find()).elementHandles()
    if (!element) throw new Error('what should be checked is gone')
    violations = await page.evaluate(violationsIn, [element, options] as const)
  }).toPass({ timeout: 30_000 })
  expect.soft(violations, new URL(page.url()).pathname).toEqual([])
}

/** Runs in the page. @throws if the element is closing */
async function violationsIn([element, options]: readonly [Node, RunOptions]): Promise<string[]> {
  if (!(element instanceof Element)) throw new Error('not an element')
  const transitions = document.getAnimations().filter(animation => {
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
    return animation instanceof CSSTransition && (target?.contains(element) || element.contains(target))
  })
  await Promise.allSettled(transitions.map(({ finished }) => finished))
  if (!element.isConnected || getComputedStyle(element).opacity === '0') throw new Error('it is closing')
  const { axe } = globalThis as unknown as { axe: { run(context: unknown, runOptions: unknown): Promise<AxeResults> } }
  const { violations } = await axe.run(element, options)
  // What lies half under a bar that stays at the bottom counts as too small, though it can be scrolled from under it.
  const small = violations.find(({ id }) => id === 'target-size')
  const isSmall = async ({ target }: AxeResults['violations'][number]['nodes'][number]) => {
    const part = document.querySelector(String(target.at(-1)))
    part?.scrollIntoView({ block: 'center' })
    const rule = { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] }
    return part !== null && (await axe.run(part, rule)).violations.length > 0
  }
  if (small) {
    const before = scrollY
    const found = []
    for (const node of small.nodes) if (await isSmall(node)) found.push(node)
    small.nodes = found
    scrollTo(0, before)
  }
  return violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

async function inDark(page: Page, check: () => Promise<void>): Promise<void> {
  await setScheme(page, 'dark')
  await check()
  await setScheme(page, 'light')
}

/** As the switch in the top bar does, without moving the focus; the new colours are there at once, without motion. */
async function setScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  const moving = await page.evaluate(value => {
    document.documentElement.setAttribute('data-mantine-color-scheme', value)
    return document.getAnimations().filter(each => each instanceof CSSTransition).length
  }, scheme)
  expect.soft(moving, 'transitions for a person who wants no motion').toBe(0)
}
