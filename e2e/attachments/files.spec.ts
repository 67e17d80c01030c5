import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { onePixel as photo } from '../pictures.ts'
import { enter } from '../people.ts'

test('an order’s documents: added, looked at, described, removed', async ({ page }) => {
  await enter(page, 'planificador')
  const me = await (await page.request.get('/api/v1/auth/me')).json()
  const made = await page.request.post('/api/v1/workorders', {
    data: { type: 1, title: 'Orden con documentos', fk_location: me.data.locations[0].fk_location }
  })
  expect(made.status()).toBe(200)
  await page.goto(`/admin/planned/work-orders/${(await made.json()).data.id}`)
  await page.getByRole('tab', { name: 'Documentos' }).click()
  const panel = page.getByRole('region', { name: 'Archivos de la orden' })
  await panel.getByLabel('Elegir archivos').setInputFiles([
    { name: 'placa.png', mimeType: 'image/png', buffer: photo },
    { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('Revisado') },
    { name: 'pagina.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') }
  ])
  await expect(panel.getByText('El archivo «pagina.html» no es de un tipo admitido')).toBeVisible()
  await panel.getByRole('button', { name: 'Acciones de pagina.html' }).click()
  await page.getByRole('menuitem', { name: 'Quitar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  const thumbnail = panel.getByRole('button', { name: 'Ver placa.png' }).locator('img')
  await expect.poll(() => thumbnail.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1)
  await panel.getByRole('button', { name: 'Ver placa.png' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('img', { name: 'placa.png' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await panel.getByRole('button', { name: 'Acciones de placa.png' }).click()
  await page.getByRole('menuitem', { name: 'Descripción' }).click()
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Placa del motor')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(panel.getByText('Placa del motor')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Descargar nota.txt' }).click()
  ])
  expect(download.suggestedFilename()).toBe('nota.txt')

  for (const name of ['placa.png', 'nota.txt']) {
    await panel.getByRole('button', { name: `Acciones de ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  }
  await expect(panel.getByText('Todavía no hay archivos')).toBeVisible()
  await page.getByRole('tab', { name: 'Historia' }).click()
  await expect(page.getByText('eliminó el archivo «placa.png»')).toBeVisible()
})
