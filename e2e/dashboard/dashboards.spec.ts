import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter } from '../people.ts'

/** The number of a link of a figure, as it says it: 'Pendiente: 1,204 actividades'. */
const numberOf = async (link: Locator) =>
  Number(/: ([\d,]+) /.exec((await link.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', ''))

/**
 * Follows a number to its list, which has as many rows as it says, and comes back. Once more, if a journey in another
 * worker has added one between the two.
 */
async function expectCounted(page: Page, link: Locator): Promise<void> {
  await expect(async () => {
    const count = await numberOf(link)
    await link.click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(/\d$/)
    const listed = await heading.innerText()
    await page.goBack()
    expect(listed).toMatch(new RegExp(String.raw`\D${count.toLocaleString('en-US')}$`))
  }).toPass({ timeout: 30_000 })
}

test('a supervisor reads the dashboard, follows its numbers, and takes a figure along', async ({ page }) => {
  await enter(page, 'supervisor')
  await page.goto('/')
  await page.getByRole('button', { name: 'No planificadas' }).click()
  await page.getByRole('link', { name: 'Tablero' }).click()
  const figure = (name: string) => page.getByRole('figure', { name, exact: true })
  const anomalies = figure('Anomalías por estado')
  await expect(anomalies.getByRole('link', { name: /^Atendido/ })).toBeVisible()
  await expectCounted(page, anomalies.getByRole('link', { name: /^Atendido/ }))
  await expectCounted(page, figure('No planificadas por tipo').getByRole('link', { name: /^Correctivo/ }))
  await expectCounted(page, figure('No planificadas por estado').getByRole('link', { name: /^Cerrada/ }))
  // In the first days of a year little has been reported in it.
  if (new Date().getMonth() === 0) await page.getByRole('button', { name: 'Año anterior' }).click()
  await expectCounted(
    page,
    figure('Anomalías reportadas y atendidas')
      .getByRole('link', { name: /Reportadas: [1-9]/ })
      .first()
  )
  await page.goto('/admin/unplanned/dashboard?from=2020-01-01')
  await expectCounted(
    page,
    figure('Órdenes por línea y estado')
      .getByRole('link', { name: /Cerrada: [1-9]/ })
      .first()
  )

  // What it counts is said by keyboard too.
  const help = page.getByRole('button', { name: 'Qué cuenta «Anomalías por estado»' })
  await help.focus()
  await expect(page.getByRole('tooltip')).toHaveText(/por su estado de ahora/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()

  for (const [action, end, begin] of [
    ['Guardar como Excel', 'xlsx', 'PK'],
    ['Guardar como imagen (PNG)', 'png', '\u{fffd}P'],
    ['Guardar como dibujo (SVG)', 'svg', '<s']
  ] as const) {
    const saved = page.waitForEvent('download')
    await anomalies.getByRole('button', { name: 'Llevarse «Anomalías por estado»' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(new RegExp(String.raw`^anomalias-por-estado.*\.${end}$`))
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe(begin)
  }
})

/** The same failure twice on one base of the Línea Roja. @returns the title of both orders */
async function failTwice(page: Page): Promise<string> {
  const first = async (path: string) =>
    (await (await page.request.get(`/api/v1/${path}&itemsPerPage=1`)).json()).data.rows[0]
  const base = await first('base?fkLine=1&is_active=true')
  const failure = await first('failure-type/getall?is_active=true')
  const title = `Repetida ${crypto.randomUUID()}`
  const fields = { type: 1, title, fk_location: base.fk_location, fk_base: base.id, fk_failure_type: failure.id }
  for (let count = 0; count < 2; count += 1)
    expect((await page.request.post('/api/v1/unplanned', { data: fields })).status()).toBe(200)
  return title
}

test('what fails most leads to its failures, and one that repeats says so and leads to the other', async ({ page }) => {
  await enter(page, 'supervisor')
  await page.goto('/admin/unplanned/worst-actors')
  const worst = page
    .getByRole('table', { name: /^Lo que más falla/ })
    .getByRole('row')
    .nth(1)
  await expect(worst).toBeVisible()
  const failures = Number(await worst.getByRole('cell').first().textContent())
  await worst.getByRole('cell').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Fallas ?${failures}$`))
  await expectAccessible(page)

  const title = await failTwice(page)
  await page.goto(`/admin/unplanned/failures?is_repeat=true&search=${title}`)
  await page.getByRole('row').nth(1).getByRole('link', { name: /^OT-/ }).click()
  const repeated = page.getByRole('region', { name: 'Falla repetida' })
  await expect(repeated).toHaveText(/Falla repetida: \d\.ª en 30 días/)
  await expect(repeated.getByRole('link', { name: /^OT-/ }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a planner reads the figures of planned work, freezes the next week, and takes it back', async ({ page }) => {
  await enter(page, 'planificador')
  await page.goto('/admin/planned/dashboard')
  const compliance = page.getByRole('region', { name: 'Cumplimiento', exact: true })
  await expect(compliance.getByText('%')).toBeVisible()
  await expectAccessible(page)
  const onTime = compliance.getByRole('link', { name: /a tiempo$/ })
  const count = Number((await onTime.innerText()).replace(/\D/g, ''))
  await onTime.click()
  const all = (found: number) =>
    page.getByRole('link', { name: new RegExp(String.raw`^Todas\s*${found.toLocaleString('en-US')}$`) })
  await expect(all(count)).toBeVisible()
  await expect(page.getByText('Terminadas a tiempo')).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Congelar una semana…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Congelar' }).click()
  const weeks = page.getByRole('region', { name: 'Semanas congeladas' })
  const orders = weeks.getByRole('link', { name: /en el plan$/ })
  await expect(orders).toBeVisible()
  const frozen = Number((await orders.innerText()).split(' ')[0])
  await orders.click()
  await expect(all(frozen)).toBeVisible()
  await expect(page.getByText(/semana del/)).toBeVisible()
  await page.goBack()
  await weeks.getByRole('button', { name: 'Descongelar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descongelar' }).click()
  await expect(orders).toBeHidden()
})
