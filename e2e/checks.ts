import type { Locator, Page } from '@playwright/test'

/** Answers everything the open card asks, within limits, and keeps it; a check with one question is kept by the tap. */
export async function answerCard(page: Page): Promise<void> {
  // So soon after another card was answered, a tap near the last one counts as a slip.
  await page.waitForTimeout(400)
  const card = openCard(page)
  const title = await card.getByRole('heading', { level: 2 }).innerText()
  for (const yes of await card.getByRole('button', { name: /^(OK|Verificado)$/ }).all()) {
    if ((await yes.getAttribute('aria-pressed')) !== 'true') await yes.click()
  }
  if (!(await card.getByRole('heading', { name: title }).isVisible())) return
  for (const now of await card.getByRole('button', { name: 'Ahora' }).all()) await now.click()
  for (const text of await card.locator('textarea:visible').all()) await text.fill('Sin novedad')
  for (const measure of await card.locator('input[inputmode="decimal"]').all()) {
    const limits = await measure.evaluate(input => input.closest('.mantine-InputWrapper-root')?.textContent ?? '')
    const optional = limits.includes('Lectura del medidor')
    if (!optional) await measure.fill(withinLimits(limits))
  }
  await card.getByRole('button', { name: /^Guardar/ }).click()
}

/** A number that "Entre 8 y 22 mm", "Mínimo 0" or "Máximo 4.5" allows. */
function withinLimits(text: string): string {
  const [first = 0, second] = [...text.replaceAll(',', '').matchAll(/-?\d+(\.\d+)?/g)].map(match => Number(match[0]))
  if (/Entre/.test(text)) return String((first + (second ?? first)) / 2)
  return String(/Máximo/.test(text) ? first - 1 : first + 1)
}

/** The check that is being answered. */
export const openCard = (page: Page): Locator => page.locator('section[aria-labelledby^="check-"]')
