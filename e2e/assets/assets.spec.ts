import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter, personIn } from '../people.ts'

type Made = { id: number; code: string }

/** Calls of the planner, for what the journey needs but isn't about. */
async function call<T>(page: Page, method: 'get' | 'post' | 'put', path: string, body?: object): Promise<T> {
  const answer = await page.request[method](`/api/v1/${path}`, body && { data: body })
  expect(answer.ok(), path).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** A free base of the planner's first line, and two assets in store. */
async function prepare(page: Page, mark: string): Promise<{ base: Made; spares: [Made, Made] }> {
  const me = await call<{ locations: { fk_location: number }[] }>(page, 'get', 'auth/me')
  const structures = await call<{ rows: Made[] }>(page, 'get', 'structure?itemsPerPage=1')
  const base = await call<Made>(page, 'post', 'base', {
    code: `${mark}-BASE`,
    name: `Base ${mark}`,
    fk_location: me.locations[0]?.fk_location,
    fk_structure: structures.rows[0]?.id
  })
  const spare = (code: string) => call<Made>(page, 'post', 'asset', { code, name: 'Motor de repuesto' })
  return { base, spares: [await spare(`${mark}-2`), await spare(`${mark}-3`)] }
}

async function choose(page: Page, label: string, typed: string): Promise<void> {
  const input = page.getByRole('dialog').getByRole('combobox', { name: label })
  await input.click()
  await input.fill(typed)
  await page.getByRole('option', { name: new RegExp(typed) }).click()
}

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Opens the dialog in which an asset is replaced, and fills it in. */
async function fillReplacement(page: Page, asset: string, by: Made): Promise<void> {
  await page.goto(asset)
  await page.getByRole('button', { name: 'Reemplazar' }).click()
  await choose(page, 'Activo nuevo', by.code)
  await expect(page.getByRole('dialog').getByText(/Las actividades de la base siguen con sus fechas/)).toBeVisible()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Vibración alta')
}

test('an asset is made, mounted and replaced; of two who replace it at once, one reads why not', async ({
  page,
  browser
}: {
  page: Page
  browser: Browser
}) => {
  const mark = `E2E${Date.now()}`
  await enter(page, 'planificador')
  const { base, spares } = await prepare(page, mark)
  await page.goto('/admin/assets')
  await expect(page.getByRole('heading', { name: /^Activos/ })).toBeVisible()
  await expect(page.getByText(/^1–5 de/)).toBeVisible()

  await page.getByRole('link', { name: 'Nuevo activo' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo activo' })
  await form.getByLabel('Código').fill(`${mark}-1`)
  await form.getByLabel('Nombre').fill('Motor de prueba')
  await form.getByLabel('Garantía hasta').fill('01/01/2020')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/admin\/assets\/\d+(\?|$)/)
  await expect(page.getByText('Todavía no se ha montado en ninguna base')).toBeVisible()
  await expect(page.getByText(/^Venció hace/).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Montar' }).click()
  await choose(page, 'Base', base.code)
  await expectAccessible(page)
  await confirm(page, 'Montar')
  await expect(page.getByRole('tabpanel').getByText('Ahora')).toBeVisible()
  await expect(page.getByText('En servicio').first()).toBeVisible()

  const asset = new URL(page.url()).pathname
  const other = await personIn(browser, 'admin')
  await fillReplacement(page, asset, spares[0])
  await fillReplacement(other, asset, spares[1])
  await expectAccessible(page)
  await confirm(page, 'Reemplazar')
  await expect(page.getByRole('dialog')).toBeHidden()
  await confirm(other, 'Reemplazar')
  await expect(other.getByRole('dialog').getByRole('alert')).toContainText(
    `ya lo ha reemplazado por ${spares[0].code} en la base ${base.code}`
  )
  await expect(page.getByText('En almacén').first()).toBeVisible()
  for (const tab of ['Medidores y vida', 'Partes', 'Órdenes', 'Historia']) {
    await page.getByRole('tab', { name: tab }).click()
  }
  await expect(page.getByText(/retiró el activo de/)).toBeVisible()
  await expect(page.getByText(/montó el activo en/)).toBeVisible()

  await page.goto(`/admin/assets/${spares[0].id}`)
  await expect(page.getByRole('tabpanel').getByText(base.code)).toBeVisible()
  await page.goto(`/admin/assets/${spares[1].id}`)
  await expect(page.getByRole('button', { name: 'Montar' })).toBeVisible()
  await other.context().close()
})

/** Presses Tab until the focus is on what has this name, as keyboard users do. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const isThere = () =>
    page.evaluate(source => {
      const element = document.activeElement
      const said = [element?.getAttribute('aria-label'), element?.textContent].filter(Boolean).join(' ')
      return new RegExp(source).test(said)
    }, name.source)
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${name}`)
}

/** Types into the first field of a dialog, which has the focus, and takes what is found. */
async function typeChoice(page: Page, label: string, code: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  await expect(field).toBeFocused()
  await page.keyboard.type(code)
  await expect(page.getByRole('option', { name: new RegExp(`^${code}`) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(new RegExp(`^${code}`))
}

test('by keyboard alone: an asset is mounted, replaced, exchanged with another one, and taken out', async ({
  page
}) => {
  const mark = `TEC${Date.now()}`
  await enter(page, 'planificador')
  const { base, spares } = await prepare(page, mark)
  const other = await prepare(page, `${mark}B`)
  await call(page, 'put', `asset/${other.spares[0].id}`, { fk_base: other.base.id })
  const dialog = page.getByRole('dialog')
  const done = async () => {
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
  }
  const because = async () => {
    while (!(await dialog.getByLabel('Motivo').evaluate(field => field === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.type('Vibración alta')
  }
  const fromMenu = async (name: string) => {
    await tabTo(page, /^Más acciones/)
    await page.keyboard.press('Enter')
    while (!(await page.getByRole('menuitem', { name }).evaluate(item => item === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }

  await page.goto(`/admin/assets/${spares[0].id}`)
  await expect(page.getByRole('button', { name: 'Montar' })).toBeVisible()
  await tabTo(page, /^Montar$/)
  await page.keyboard.press('Enter')
  await typeChoice(page, 'Base', base.code)
  await done()
  await expect(page.getByRole('tabpanel').getByText('Ahora')).toBeVisible()

  await fromMenu('Intercambiar')
  await typeChoice(page, 'Otro activo', other.spares[0].code)
  await because()
  await done()
  await expect(page.getByRole('tabpanel').getByText(other.base.code)).toBeVisible()

  await tabTo(page, /^Reemplazar$/)
  await page.keyboard.press('Enter')
  await typeChoice(page, 'Activo nuevo', spares[1].code)
  await because()
  await done()
  await expect(page.getByText('En almacén').first()).toBeVisible()

  await page.goto(`/admin/assets/${spares[1].id}`)
  await expect(page.getByRole('tabpanel').getByText(other.base.code)).toBeVisible()
  await fromMenu('Retirar')
  await because()
  await done()
  await expect(page.getByRole('button', { name: 'Montar' })).toBeVisible()
})
