import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectPartAccessible } from '../accessible.ts'
import { intercept } from '../intercept.ts'
import { bothSizes, enter, withoutNotices } from '../people.ts'

/** What lies over the page is whole: within the window, and nothing covers or clips its corners. */
async function expectWhole(over: Locator): Promise<void> {
  await expect
    .poll(() =>
      over.evaluate(element => {
        const { left, top, right, bottom, width } = element.getBoundingClientRect()
        const corners = [left + 6, right - 6].flatMap(x => [top + 6, bottom - 6].map(y => [x, y] as const))
        return width > 0 && corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
      })
    )
    .toBe(true)
}

/** Holds what is loaded from now on, as a very slow network does; returns what lets it through. */
async function holdCode(page: Page): Promise<() => void> {
  let arrive = () => {}
  const held = new Promise<void>(resolve => (arrive = resolve))
  await intercept(page, '**/assets/**', async route => {
    await held
    await route.continue()
  })
  return arrive
}

/** The innermost: it may lie over a menu that has it. */
const calendar = (page: Page) =>
  page.locator('[popover]', { has: page.getByRole('button', { name: 'Mes siguiente' }) }).last()

/** Ticks two activities, and opens one of the two dialogs of the basket. */
async function openFromBasket(page: Page, name: 'Programar' | 'Reprogramar'): Promise<void> {
  await page.goto('/admin/planned/programming?horizonte=30-dias')
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar .+, / })
  for (const n of [0, 1]) await boxes.nth(n).check()
  const dock = page.getByRole('button', { name: /Ver la cesta/ })
  const column = page.getByRole('complementary', { name: 'Cesta' })
  await expect(dock.or(column)).toBeVisible()
  if (await dock.isVisible()) await dock.click()
  const basket = (await column.isVisible()) ? column : page.getByRole('dialog', { name: /^Cesta/ })
  await basket.getByRole('button', { name: new RegExp(`^${name}`) }).click()
}

/** Does something at each size, on the same page: it is turned, or its window made wider. */
async function atEachSize(page: Page, check: () => Promise<void>): Promise<void> {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 640, height: 360 },
    { width: 768, height: 900 },
    { width: 1440, height: 900 }
  ])
    await test.step(`${viewport.width} × ${viewport.height}`, async () => {
      await page.setViewportSize(viewport)
      await check()
    })
}

/** Opens the calendar of a field, which is closed again. */
async function expectCalendarWhole(page: Page, field: Locator): Promise<void> {
  await field.click()
  await expectWhole(calendar(page))
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toBeHidden()
}

test('no calendar or menu over a page is clipped, on its side or upright, narrow or wide', async ({ page }) => {
  await enter(page, 'planificador')
  await openFromBasket(page, 'Programar')
  await atEachSize(page, () =>
    expectCalendarWhole(page, page.getByRole('dialog').getByRole('textbox', { name: 'Fecha' }))
  )
  await page.evaluate(() => localStorage.clear())
  await openFromBasket(page, 'Reprogramar')
  await atEachSize(page, () =>
    expectCalendarWhole(page, page.getByRole('dialog').getByRole('textbox', { name: 'Nueva fecha' }))
  )

  await page.goto('/admin/planned/work-orders?vista=todas')
  const filters = page.getByRole('dialog', { name: 'Filtros' })
  await atEachSize(page, async () => {
    await page.getByRole('button', { name: /^Filtros/ }).click()
    await expectWhole(filters)
    await filters.getByRole('button', { name: 'Responsable' }).click()
    await expect(filters.getByRole('checkbox').first()).toBeVisible()
    await expectWhole(filters)
    await filters.getByRole('button', { name: /volver a los filtros/ }).click()
    await filters.getByRole('button', { name: 'Programada' }).click()
    await expectCalendarWhole(page, filters.getByLabel('Desde'))
    await page.keyboard.press('Escape')
    await expect(filters).toBeHidden()
  })

  await page.goto('/admin/planned/work-orders/new')
  await atEachSize(page, () => expectCalendarWhole(page, page.getByLabel('Fin programado: día')))
})

test(
  'Back closes what lies over the page, and leaves the page only after that',
  bothSizes,
  async ({ page, isMobile }) => {
    await withoutNotices(page)
    await enter(page, 'planificador')
    await page.goto('/admin/planned/work-orders?vista=pendientes')
    await page.locator('[data-row]').nth(3).getByRole('link').first().click()
    await expect(page).toHaveURL(/work-orders\/\d+/)
    await expect(page.getByRole('main')).toBeFocused()
    const order = page.url()

    const menu = page.getByRole('menu')
    const actions = page.getByRole('button', { name: 'Más acciones', exact: true })
    await actions.click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(order)
    await expect(actions).toBeFocused()

    await page.getByRole('tab', { name: /Personal/ }).click()
    const assign = page.getByRole('button', { name: 'Asignar personal' })
    await assign.click()
    const dialog = page.getByRole('dialog', { name: 'Asignar personal' })
    await expect(dialog).toBeVisible()
    // If the router got the event, it would load the page again and scroll it.
    await page.evaluate(() => {
      window.scrollTo = () => (document.body.dataset['scrolled'] = 'true')
    })
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(assign).toBeFocused()
    await expect(page.locator('body[data-scrolled]')).toHaveCount(0)

    if (isMobile) {
      await page.getByRole('button', { name: 'Abrir el menú' }).click()
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden()
      await expect(page).toHaveURL(url => url.href.startsWith(order))
    }

    await page.goBack()
    await expect(page).toHaveURL(/work-orders\?vista=pendientes/)
  }
)

test('Back while the page of a link still loads returns to the drawer that has the link', async ({ page }) => {
  await enter(page, 'planificador')
  await page.goto('/admin/plans/master')
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Año/ })
  const order = drawer.getByRole('link', { name: /^OT-/ }).first()
  await expect(order).toBeVisible()
  const cell = page.url()
  // The code of the order's page stays on its way until Back was pressed.
  const arrive = await holdCode(page)
  await order.click()
  await expect(page).toHaveURL(/work-orders\/\d+/)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(cell)
  arrive()
  await expect(drawer).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(cell)
  await expect(order).toBeVisible()
})

test(
  'what opens has its name, the focus and a way out while its code is still on its way',
  bothSizes,
  async ({ page, isMobile }) => {
    await withoutNotices(page)
    await enter(page, 'planificador')
    await page.goto('/admin/plans')
    await page.locator('[data-row]').first().getByRole('link').first().click()
    const actions = page.getByRole('button', { name: 'Más acciones', exact: true })
    await expect(actions).toBeVisible()
    const plan = page.url()
    const arrive = await holdCode(page)
    const dialog = page.getByRole('dialog', { name: /^Copiar / })
    const hasFocus = () => dialog.evaluate(element => element.contains(document.activeElement))
    const open = async () => {
      await actions.click()
      await page.getByRole('menuitem', { name: 'Copiar el plan' }).click()
      await expect(dialog.getByRole('heading', { name: /^Copiar / })).toBeVisible()
      expect(await hasFocus()).toBe(true)
    }
    const leave = [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => dialog.getByRole('button', { name: 'Cerrar' }).click()
    ]
    for (const close of leave) {
      await open()
      await close()
      await expect(dialog).toBeHidden()
      await expect(actions).toBeFocused()
      await expect(page).toHaveURL(plan)
    }
    if (isMobile) {
      const menu = page.getByRole('dialog', { name: 'Menú' })
      await page.getByRole('button', { name: 'Abrir el menú' }).click()
      await expect(menu).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
    }

    await open()
    await expectPartAccessible(page, dialog)
    arrive()
    await expect(dialog.getByLabel('Código')).toBeVisible()
    expect(await hasFocus()).toBe(true)
    if (!isMobile) await expect(dialog.getByLabel('Código')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(actions).toBeFocused()
  }
)
