import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { intercept } from '../intercept.ts'
import { enter, personIn } from '../people.ts'

/** The page of a profile by its name. */
async function openProfile(page: Page, name: string): Promise<void> {
  await page.goto('/admin/access/profiles')
  await page.getByRole('main').getByRole('searchbox').fill(name)
  // Once only what was searched for is there: until then the row may move away under the pointer.
  await expect(page.getByRole('main').getByRole('link', { name: 'Consulta', exact: true })).toBeHidden()
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a profile copied, changed by switches and deleted', async ({ page }) => {
  const name = 'Técnico de noche'
  await enter(page, 'admin')
  await openProfile(page, 'Técnico')
  await page.getByRole('link', { name: 'Copiar' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombre').fill('Supervisor')
  await form.getByRole('button', { name: 'Copiar' }).click()
  await expect(form.getByText('Ya existe un registro con este valor').first()).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Nombre').fill(name)
  await form.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const total = page.getByRole('status').filter({ hasText: /^\d+ de \d+/ })
  const count = async () => Number((await total.innerText()).split(' ')[0])

  // A switch saves at once, and stays after reloading.
  const write = page.getByRole('switch', { name: 'Cambiar los catálogos' })
  await expect(write).not.toBeChecked()
  const before = await count()
  await write.click()
  await expect(write).toBeChecked()
  await expect(total).toHaveText(new RegExp(`^${before + 1} de`))
  await page.reload()
  await expect(write).toBeChecked()

  // A switch that can't be saved returns to its old state and says so.
  await intercept(page, '**/api/v1/profiles/*/permissions', route =>
    route.fulfill({
      status: 503,
      json: { message: 'El servicio no está disponible', errorCode: 'SERVICE.UNAVAILABLE' }
    })
  )
  await write.click()
  await expect(page.getByText('No se ha guardado: Cambiar los catálogos')).toBeVisible()
  await expect(write).toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/api/v1/profiles/*/permissions')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(write).not.toBeChecked()

  // A whole group is switched off, and that is undone.
  await page.getByRole('button', { name: 'No permitir nada en Checks' }).click()
  await expect(page.getByRole('switch', { name: 'Responder checks' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('switch', { name: 'Responder checks' })).toBeChecked()

  // Only the differences from another profile.
  const compare = page.getByRole('combobox', { name: 'Ver solo las diferencias con otro perfil' })
  await compare.selectOption('Técnico')
  await expect(page.getByText('No hay diferencias con Técnico')).toBeVisible()
  await compare.selectOption('Ver todo')
  await expect(page.getByText('No hay diferencias con Técnico')).toBeHidden()

  // Routes: closed by a switch, or by a missing permission, which is linked.
  await page.getByRole('tab', { name: 'API' }).click()
  await page.getByRole('searchbox').fill('marcas')
  const list = page.getByRole('switch', { name: 'Ver la lista' })
  await expect(list).toBeChecked()
  await list.click()
  await expect(list).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Marcas' })).toContainText('1 de 5 permitidas')
  await page.getByRole('link', { name: 'catalogs.write' }).first().click()
  await expect(write).toBeVisible()

  // The menu: a group is removed and added with its entries.
  await page.getByRole('tab', { name: 'Menú' }).click()
  await page.getByRole('switch', { name: '«Accesos» en el menú' }).click()
  await expect(page.getByRole('switch', { name: '«Usuarios» en el menú' })).toBeChecked()
  await expect(page.getByText('Página no permitida').first()).toBeVisible()
  const undo = page.getByRole('button', { name: 'Deshacer' })
  await undo.focus() // or it would go after ten seconds
  await expectAccessible(page)
  await undo.click()
  await expect(page.getByRole('switch', { name: '«Usuarios» en el menú' })).not.toBeChecked()

  await page.getByRole('tab', { name: 'Historia' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Historia' })).toContainText(/añadió «.+» al menú/)

  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  // The list is as it was left.
  await expect(page).toHaveURL(/\/admin\/access\/profiles\?search=T%C3%A9cnico$/)
  await openProfile(page, 'Técnico')
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByText('Ver el motivo').click()
  await expect(page.getByRole('dialog').getByText(/está en uso por \d+ usuarios/)).toBeVisible()
})

test('the menu’s editor: an entry made, chosen a page and an icon, moved, deleted', async ({ page }) => {
  const group = `Grupo ${Date.now()}`
  const entry = (name: string) => page.getByRole('treeitem').filter({ hasText: name }).last()
  await enter(page, 'admin')
  await page.goto('/admin/access/menus')
  await page.getByRole('link', { name: 'Nueva entrada' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombre').fill(group)
  await form.getByLabel('Buscar un icono').fill('camion')
  await form.getByRole('button', { name: 'Camión' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()

  for (const [name, target] of [
    ['Primera', '/admin/catalogs/brands'],
    ['Segunda', '/admin/planned/programming']
  ] as const) {
    await page.getByRole('button', { name: `Acciones de «${group}»` }).click()
    await page.getByRole('menuitem', { name: 'Añadir dentro' }).click()
    await form.getByLabel('Nombre').fill(`${name} de ${group}`)
    await form.getByLabel('Página').fill('/admin/nada')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form.getByText('Esta dirección no lleva a ninguna página').first()).toBeVisible()
    await form.getByLabel('Página').fill(target)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form).toBeHidden()
  }
  const order = () =>
    page.getByRole('treeitem').filter({ hasText: group }).first().getByRole('treeitem').allInnerTexts()
  const names = async () => (await order()).map(text => text.split('\n')[0])
  await expect.poll(names).toEqual([`Primera de ${group}`, `Segunda de ${group}`])

  // With a button; the focus stays on it.
  await page.getByRole('button', { name: `Bajar «Primera de ${group}»` }).click()
  await expect.poll(names).toEqual([`Segunda de ${group}`, `Primera de ${group}`])
  await expect(page.getByRole('button', { name: `Subir «Primera de ${group}»` })).toBeFocused()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(names).toEqual([`Primera de ${group}`, `Segunda de ${group}`])

  // By dragging.
  await entry(`Segunda de ${group}`).scrollIntoViewIfNeeded()
  await entry(`Primera de ${group}`).getByTitle('Arrastrar para ordenar').hover()
  await page.mouse.down()
  const box = await entry(`Segunda de ${group}`).boundingBox()
  if (!box) throw new Error('the second entry is not on the page')
  await page.mouse.move(box.x + 100, box.y + box.height * 0.5)
  await page.mouse.move(box.x + 110, box.y + box.height * 0.8)
  await page.mouse.up()
  await expect.poll(names).toEqual([`Segunda de ${group}`, `Primera de ${group}`])
  await page.reload()
  await expect.poll(names).toEqual([`Segunda de ${group}`, `Primera de ${group}`])

  for (const name of [`Primera de ${group}`, `Segunda de ${group}`, group]) {
    await page.getByRole('button', { name: `Acciones de «${name}»` }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  }
})

test('whoever loses the page that they are on sees that without reloading, and gets it back', async ({ browser }) => {
  const [admin, storekeeper] = [await personIn(browser, 'admin'), await personIn(browser, 'almacen')]
  await storekeeper.goto('/admin/catalogs/brands')
  await expect(storekeeper.getByRole('heading', { name: /^Marcas/ })).toBeVisible()
  await openProfile(admin, 'Almacén')
  await admin.getByRole('tab', { name: 'Páginas' }).click()
  const catalogs = admin.getByRole('switch', { name: 'Catálogos' })
  await catalogs.click()
  await expect(storekeeper.getByText('No tienes permisos suficientes')).toBeVisible()
  await catalogs.click()
  await expect(storekeeper.getByRole('heading', { name: /^Marcas/ })).toBeVisible()
  await Promise.all([admin, storekeeper].map(page => page.context().close()))
})
