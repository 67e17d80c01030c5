import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bothSizes, enter } from '../people.ts'

/** The demonstration reaches back two years. */
const lastYear = new Date().getFullYear() - 1

type Order = { id: number; code: string; title: string; people: { first_name: string; last_name: string }[] }

/** A closed order of last year with checks and people, as the API lists it. */
async function anOldOrder(page: Page): Promise<Order> {
  const query = `fkLine=1&is_planned=true&has_people=true&to=${lastYear}-12-31&itemsPerPage=1&sortBy=closed_at&sortDesc=true`
  const answer = await page.request.get(`/api/v1/history/ordenes-trabajo/paginated?${query}`)
  return (await answer.json()).data.rows[0]
}

/** Presses what brings a file. @returns its name and bytes */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

async function openFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test('an auditor finds an order of last year by person and word, with its checks, and takes the list along', async ({
  page
}) => {
  await enter(page, 'consulta')
  await page.goto('/')
  await expect(page).toHaveURL(/\/admin\/history\/work-orders(\?|$)/)
  const { id, code, title, people } = await anOldOrder(page)
  const [person] = people

  await openFilter(page, 'Período')
  await page.getByRole('button', { name: String(lastYear), exact: true }).click()
  await page.keyboard.press('Escape')
  await openFilter(page, 'Persona asignada')
  await page.getByRole('textbox', { name: 'Buscar en Persona asignada' }).fill(`${person?.last_name}`)
  await page.getByRole('checkbox', { name: new RegExp(`${person?.last_name}`) }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill(title)
  await expect(page.getByText(`desde 01/01/${lastYear} hasta 31/12/${lastYear}`)).toBeVisible()
  const row = page.getByRole('link', { name: code })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  const excel = await download(page, () => page.getByRole('button', { name: 'Exportar a Excel' }).click())
  expect(excel.name).toMatch(/\.xlsx$/)

  await row.click()
  await expect(page).toHaveURL(new RegExp(`/admin/history/work-orders/${id}(\\?|$)`))
  await page.reload()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText(/checks respondidos/)).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
})

test('closed unplanned work: found on the list, its photos taken along as a zip', bothSizes, async ({ page }) => {
  await enter(page, 'consulta')
  // The demonstration gives photos to the oldest ones.
  await page.goto('/admin/history/unplanned?search=balancín&sortBy=id')
  await page
    .getByRole('link', { name: /balancín/i })
    .or(page.getByRole('link', { name: /^OT-/ }))
    .first()
    .click()
  await expect(page.getByText('Cerrada').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Documentos' }).click()
  await expectAccessible(page)
  const { name, bytes } = await download(page, () => page.getByRole('link', { name: 'Descargar en un zip' }).click())
  expect(name).toMatch(/^OT-.*\.zip$/)
  for (const photo of ['bandaje-antes.png', 'cable-despues.png']) expect(bytes.includes(photo), photo).toBe(true)
})

test('what is still open is not in history, which says so', async ({ page }) => {
  await enter(page, 'consulta')
  const open = await page.request.get('/api/v1/workorders?fkLine=1&fkc_status=9&itemsPerPage=1')
  await page.goto(`/admin/history/work-orders/${(await open.json()).data.rows[0].id}`)
  await expect(page.getByText('Este registro no está en el historial.')).toBeVisible()
  await page.getByRole('link', { name: 'Volver a Historial de órdenes' }).click()
  await expect(page.getByRole('heading', { name: /Historial de órdenes/ })).toBeVisible()
})
