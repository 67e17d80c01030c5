import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { intercept } from '../intercept.ts'
import { bothSizes, enter } from '../people.ts'

test('a planner adds a reason, chooses it where work is rescheduled; given, it is only switched off', async ({
  page
}) => {
  await enter(page, 'planificador')
  const name = `Desfile ${Date.now().toString(36)}`
  await page.goto('/admin/catalogs/reasons')
  await expect(page.getByRole('heading', { name: /^Motivos/ })).toBeVisible()
  await page.getByRole('link', { name: 'Nuevo motivo' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Nombre/).fill(name)
  await form.getByLabel(/^Código/).fill(name.slice(-8))
  await form.getByRole('combobox', { name: 'Para' }).click()
  await page.getByRole('option', { name: 'Reprogramar o mover trabajo' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()

  // So high that nothing scrolls: behind the dialog, the head of a scrolled list cuts the boxes of the row under it.
  await page.setViewportSize({ width: 1440, height: 1400 })
  await page.goto('/admin/planned/base-activities?itemsPerPage=10&is_initialised=true')
  await page
    .getByRole('checkbox', { name: /^Seleccionar / })
    .nth(1)
    .click()
  await page.getByRole('button', { name: 'Reprogramar', exact: true }).last().click()
  const moving = page.getByRole('dialog', { name: 'Reprogramar 1 actividad' })
  await moving.getByRole('button', { name, exact: true }).click()
  await expect(moving.getByLabel('Motivo')).toHaveValue(name)
  await expectAccessible(page)
  await moving.getByRole('button', { name: 'Reprogramar' }).click()
  await expect(moving).toBeHidden()

  await page.goto(`/admin/catalogs/reasons?search=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.hover()
  await row.getByRole('button', { name: /^Eliminar/ }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: 'Eliminar' }).click()
  await asked.getByText('Ver el motivo').click()
  await expect(asked.getByText('No se puede eliminar: está en uso por reprogramaciones')).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Desactivar' }).click()
  await expect(asked).toBeHidden()
  await expect(row.getByText('Inactivo')).toBeVisible()
})

test(
  'a unit of measure: missing, refused, kept, and found by its name in a task, by keyboard alone',
  bothSizes,
  async ({ page, isMobile }) => {
    await enter(page, 'planificador')
    const once = Date.now().toString(36)
    await page.goto('/admin/catalogs/measure-units?record=new')
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Nombre/).fill(`Kilopondios ${once}`)
    await form.getByLabel(/^Código/).fill(`KP${once}`)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form.getByText('El campo Símbolo es obligatorio').first()).toBeVisible()
    await expectAccessible(page)
    const symbol = form.getByLabel(/^Símbolo/)
    await symbol.fill(`kp${once}`)

    // While it is on its way the form takes nothing; refused, it has what was typed and goes on where one was.
    let answer = () => {}
    const answered = new Promise<void>(resolve => (answer = resolve))
    await intercept(page, '**/api/v1/measure-units', async route => {
      await answered
      await route.fulfill({ status: 503, json: { message: 'Ocupado', errorCode: 'SERVER.BUSY' } })
    })
    await page.keyboard.press('Control+Enter')
    await expect(form.getByRole('button', { name: 'Guardar' })).toHaveAttribute('data-loading')
    await page.keyboard.type(' y algo más')
    answer()
    await expect(form.getByText('Ocupado')).toBeVisible()
    await expect(symbol).toHaveValue(`kp${once}`)
    if (!isMobile) await expect(symbol).toBeFocused()
    await page.unroute('**/api/v1/measure-units')
    await symbol.press('Control+Enter')
    await expect(form).toBeHidden()

    const { data } = await (await page.request.get('/api/v1/plans?itemsPerPage=1&search=')).json()
    await page.goto(`/admin/plans/${data.rows[0].id}?actividad=new`)
    await form.getByRole('combobox', { name: 'Tipo de check' }).click()
    await page.getByRole('option', { name: 'Medida' }).click()
    const unit = form.getByRole('combobox', { name: 'Unidad de medida' })
    await unit.focus()
    await page.keyboard.type(`kilopondios ${once}`)
    await expect(page.getByRole('option', { name: `kp${once}` })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(unit).toHaveValue(`kp${once}`)
    await expectAccessible(page)
  }
)
