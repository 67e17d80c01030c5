import type { Locator, Page } from '@playwright/test'

/** Answers everything the open card asks, within limits, and keeps it; a check with one question is kept by the tap. */
export async function answerCard(page: Page): Promise<void> {
  const card = openCard(page)
  const title = await card.getByRole('heading', { level: 2 }).innerText()
  for (const yes of await card.getByRole('button', { name: /^(OK|Verificado)$/ }).all()) {
    if ((await yes.getAttribute('aria-pressed')) !== 'true') await tapAside(page, yes)
  }
  if (!(await card.getByRole('heading', { name: title }).isVisible())) return
  for (const now of await card.getByRole('button', { name: 'Ahora' }).all()) await tapAside(page, now)
  for (const text of await card.locator('textarea:visible').all()) await text.fill('Sin novedad')
  for (const measure of await card.locator('input[inputmode="decimal"]').all()) {
    const limits = await measure.evaluate(input => input.closest('.mantine-InputWrapper-root')?.textContent ?? '')
    const optional = limits.includes('Lectura del medidor')
    if (!optional) await measure.fill(withinLimits(limits))
  }
  await tapAside(page, card.getByRole('button', { name: /^Guardar/ }))
}

/** Where each page was tapped last, in px. */
const lastTaps = new WeakMap<Page, { x: number; y: number }>()

/** Taps a button away from the last tap: one in the same place, right after it has opened another card, is ignored. */
async function tapAside(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const last = lastTaps.get(page)
  const [left, right] = [width * 0.1, width * 0.9]
  const aside = last && Math.abs(last.x - (x + left)) < Math.abs(last.x - (x + right)) ? right : left
  await button.click({ position: { x: aside, y: height / 2 } })
  lastTaps.set(page, { x: x + aside, y: y + height / 2 })
}

/** A number that "Entre 8 y 22 mm", "Mínimo 0" or "Máximo 4.5" allows. */
function withinLimits(text: string): string {
  const [first = 0, second] = [...text.replaceAll(',', '').matchAll(/-?\d+(\.\d+)?/g)].map(match => Number(match[0]))
  if (/Entre/.test(text)) return String((first + (second ?? first)) / 2)
  return String(/Máximo/.test(text) ? first - 1 : first + 1)
}

/** The check that is being answered. */
export const openCard = (page: Page): Locator => page.locator('section[aria-labelledby^="check-"]')
