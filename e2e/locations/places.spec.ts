import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bothSizes, enter, withoutNotices } from '../people.ts'

const code = () => `Z${Date.now().toString(36).toUpperCase()}`

/** A line with two stations and towers, made in its form. */
async function makeLine(page: Page, line: string): Promise<void> {
  await page.goto('/admin/locations/lines/new')
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(`Línea ${line}`)
  await page.getByRole('textbox', { name: 'Código', exact: true }).fill(line)
  for (const [index, name, position] of [
    [1, 'Sur', '0'],
    [2, 'Norte', '900']
  ] as const) {
    await page.getByRole('textbox', { name: `Nombre de la estación ${index}` }).fill(`${name} ${line}`)
    await page.getByRole('textbox', { name: `Código de la estación ${index}` }).fill(`${line}-E${index}`)
    await page.getByRole('textbox', { name: `Posición (m) de la estación ${index}` }).fill(position)
  }
  await page.getByRole('textbox', { name: 'Torres', exact: true }).fill('2')
  await page.getByRole('button', { name: 'Crear la línea' }).click()
  await expect(page).toHaveURL(/\/admin\/locations\?nodo=\d+/)
}

/** Drags a line of the tree by its handle, which is held for so long first. */
async function drag(page: Page, from: Locator, to: Locator, holdMs: number): Promise<void> {
  await from.hover()
  await page.mouse.down()
  await page.clock.fastForward(holdMs)
  await to.hover()
  await to.hover()
  await page.mouse.up()
}

test('places: a line in one form, a room created within a station, dragged to another, and back', async ({ page }) => {
  await withoutNotices(page)
  await page.clock.install()
  await enter(page, 'admin')
  const line = code()
  await makeLine(page, line)
  await page.getByRole('searchbox').fill(line)
  await page
    .getByRole('list', { name: 'Resultados' })
    .getByRole('button', { name: `Sur ${line}` })
    .click()
  const item = (name: string) =>
    page
      .getByRole('treeitem')
      .filter({ has: page.getByText(name, { exact: true }) })
      .last()
  await expect(item('Torre 2')).toBeVisible()
  const codes = page
    .getByRole('tree')
    .locator('[class*="_code"]')
    .filter({ hasText: `${line}-` })
  await expect(codes).toHaveText([`${line}-E1`, `${line}-T01`, `${line}-T02`, `${line}-E2`])

  await page.getByRole('link', { name: 'Crear dentro' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva ubicación' })
  await form.getByLabel('Nombre').fill(`Sala ${line}`)
  await form.getByLabel('Código').fill(`${line}-SALA`)
  await form.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Taller' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: `Abrir ${line}-E1` }).click()
  await expect(item(`Sala ${line}`)).toBeVisible()
  await expectAccessible(page)

  const handle = item(`Sala ${line}`).getByTitle('Mantenga pulsado para arrastrar')
  const north = item(`Norte ${line}`).getByText(`Norte ${line}`, { exact: true })
  const dialog = page.getByRole('dialog', { name: new RegExp(`Mover ${line}-SALA`) })
  // A drag would take the release of the mouse for itself.
  await page.evaluate(() => addEventListener('mouseup', () => document.body.setAttribute('data-released', ''), true))
  await drag(page, handle, north, 0)
  await expect(page.locator('body[data-released]')).toHaveCount(1)
  await expect(dialog).toBeHidden()
  await drag(page, handle, north, 700)
  await expect(dialog).toContainText(`Quedará en Línea ${line} › Norte ${line}.`)
  await dialog.getByRole('button', { name: 'Mover' }).click()
  await expect(dialog).toBeHidden()
  const room = `${line}-SALA`
  await expect(codes).toHaveText([`${line}-E1`, `${line}-T01`, `${line}-T02`, `${line}-E2`, room])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(codes).toHaveText([`${line}-E1`, room, `${line}-T01`, `${line}-T02`, `${line}-E2`])
})

test('places: by keyboard alone, what a search finds is moved, and one goes on from where it stood', async ({
  page
}) => {
  await withoutNotices(page)
  await enter(page, 'admin')
  const line = code()
  await makeLine(page, line)
  // A station stands on a line: it is moved to another one.
  const other = `${line}B`
  const made = await page.request.post('/api/v1/location', { data: { code: other, name: other, fkc_type: 20 } })
  expect(made.status()).toBe(200)
  await page.goto('/admin/locations')
  await page.getByRole('searchbox').fill(`Norte ${line}`)
  const found = page.getByRole('list', { name: 'Resultados' }).getByRole('button')
  await expect(found).toHaveCount(1)
  await found.press('Enter')
  const north = page.getByRole('treeitem', { name: `Norte ${line}` }).last()
  await expect(north).toBeFocused()
  await expect(north).toBeInViewport()

  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const into = page.getByRole('dialog').getByRole('combobox', { name: 'Dentro de' })
  await expect(into).toBeFocused()
  await page.keyboard.type(other)
  await expect(page.getByRole('option', { name: new RegExp(`^${other} `) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(into).toHaveValue(new RegExp(`^${other} `))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  // After the move the focus is on the item in its new place.
  await expect(page.getByRole('treeitem', { name: `Norte ${line}` }).last()).toBeFocused()
})

test('structure: found by words, shown in its place, moved by its menu', bothSizes, async ({ page }) => {
  await withoutNotices(page)
  await enter(page, 'planificador')
  const own = code()
  for (const [name, fk_structure] of [
    [`Grupo ${own}`, undefined],
    [`Pieza ${own}`, undefined]
  ] as const)
    await page.request.post('/api/v1/structure', { data: { code: `${name.charAt(0)}-${own}`, name, fk_structure } })
  await page.goto('/admin/structure')
  await page.getByRole('searchbox').fill(`pieza ${own}`)
  await page.getByRole('list', { name: 'Resultados' }).getByRole('button').click()
  await expect(page.getByRole('heading', { level: 2, name: `Pieza ${own}` })).toBeVisible()
  await page.getByRole('button', { name: `Más acciones de P-${own}` }).click()
  await page.getByRole('menuitem', { name: 'Mover a…' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Mover P-${own}`) })
  await dialog.getByRole('combobox', { name: 'Dentro de' }).fill(`grupo ${own}`)
  await page.getByRole('option', { name: `G-${own} · Grupo ${own}` }).click()
  await expect(dialog).toContainText(`Quedará en Grupo ${own}.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mover' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Ruta hasta la raíz' })).toContainText(`Grupo ${own}`)
})
