import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { personIn, personWithoutSignal, telephone } from '../people.ts'
import { drawnPhoto } from '../pictures.ts'

type Report = { id: number; code: string; description: string; attachments: { file_name: string }[] }

const ask = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`/api/v1/${path}`)).json()) as { data: T }).data

/** Counts the taps on the page. */
const countTaps = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { taps: 0 })
    addEventListener('pointerdown', () => ((globalThis as never as { taps: number }).taps += 1), true)
  })

test('an anomaly is reported in few taps on a phone, without signal, with photos, and is there once', async ({
  browser
}) => {
  const technician = await personWithoutSignal(browser, 'tecnico')
  const words = `La puerta de la cabina 12 no cierra del todo (${Date.now()})`
  await technician.goto('/admin/anomaly-reports')
  await countTaps(technician)
  const began = Date.now()
  await technician.getByRole('link', { name: 'Reportar anomalía' }).tap()
  const where = technician.getByLabel('Ubicación o base')
  await where.tap()
  await where.fill('torre 7')
  await technician.getByRole('list', { name: 'Encontradas' }).getByRole('button').first().tap()
  const text = technician.getByLabel('Qué ocurre')
  await text.fill(words)
  const chooser = technician.getByLabel('Elegir fotos o vídeo')
  const [red, blue] = await Promise.all(['red', 'blue'].map(colour => drawnPhoto(technician, colour)))
  await technician.context().setOffline(true)
  await chooser.setInputFiles([red!, blue!])
  await expect(technician.getByRole('img', { name: 'blue.jpg' })).toBeVisible()
  await technician.getByText('Velocidad reducida', { exact: true }).tap()
  await expectAccessible(technician)
  await technician.getByRole('button', { name: 'Reportar', exact: true }).tap()
  await expect(technician.getByText('Se enviará cuando haya señal').first()).toBeVisible()
  expect(Date.now() - began).toBeLessThan(30_000)
  expect(await technician.evaluate(() => (globalThis as never as { taps: number }).taps)).toBeLessThanOrEqual(8)

  await technician.reload()
  await expect(technician.getByText('Se enviará cuando haya señal').first()).toBeVisible()
  await expect(technician.getByRole('img', { name: 'blue.jpg' })).toBeVisible()
  await expect(technician.getByText(words)).toBeVisible()
  await expectAccessible(technician)
  // Another one is begun meanwhile, and what is typed is there after a reload, too.
  await technician.getByRole('link', { name: 'Reportar otra cosa' }).tap()
  await expect(technician.getByRole('list', { name: /esperan en este dispositivo/ })).toBeVisible()
  await technician.getByRole('list', { name: 'Últimas' }).getByRole('button').first().tap()
  await technician.getByLabel('Qué ocurre').fill('La puerta de la cabina 12 no cierra')
  await technician.reload()
  await expect(technician.getByLabel('Qué ocurre')).toHaveValue('La puerta de la cabina 12 no cierra')
  await expect(technician.getByRole('button', { name: /^Sin conexión · 1 por enviar/ })).toBeVisible()

  await technician.context().setOffline(false)
  await expect(technician.getByText('Se ha enviado todo lo que esperaba')).toBeVisible({ timeout: 30_000 })
  const { rows } = await ask<{ rows: Report[] }>(technician, 'anomaly-report?mine=true&itemsPerPage=50')
  const [sent, ...more] = rows.filter(row => row.description === words)
  expect(more).toEqual([])
  expect(sent?.attachments.map(file => file.file_name)).toEqual(['red.jpg', 'blue.jpg'])

  // The new report describes the same: confirming that makes its author a witness of the other.
  await technician.getByLabel('Qué ocurre').fill('La puerta de la cabina 12 no cierra del todo')
  const same = technician
    .getByRole('status', { name: 'Reportes parecidos' })
    .getByRole('listitem')
    .filter({ hasText: sent!.code })
  await expect(same).toContainText(`¿Es lo mismo que ${sent!.code}?`)
  await expect(same.locator('img')).toBeVisible()
  const green = await drawnPhoto(technician, 'green')
  await technician.getByLabel('Elegir fotos o vídeo').setInputFiles([green])
  await expect(technician.getByRole('img', { name: 'green.jpg' })).toBeVisible()
  await same.getByRole('button', { name: /^Es lo mismo/ }).tap()
  await expect(technician).toHaveURL(({ pathname }) => pathname === `/admin/anomaly-reports/${sent!.id}`)
  const witnesses = technician.getByRole('region', { name: 'También lo vieron' })
  await expect(witnesses).toContainText('La puerta de la cabina 12 no cierra del todo')
  const whole = await ask<Report>(technician, `anomaly-report/${sent!.id}`)
  expect(whole.attachments.map(file => file.file_name)).toEqual(['red.jpg', 'blue.jpg', 'green.jpg'])
  await expectAccessible(technician)
  await technician.close()
})

test('what the server refuses is corrected and sent again; two tabs keep their own', async ({ browser }) => {
  const technician = await personIn(browser, 'tecnico', telephone)
  await technician.goto('/admin/anomaly-reports/new')
  await technician.getByRole('list', { name: 'Sin sitio concreto' }).getByRole('button').tap()
  await technician.getByLabel('Qué ocurre').fill('<b>Ruido</b> en la sala')
  const other = await technician.context().newPage()
  await other.goto('/admin/anomaly-reports/new')
  await expect(other.getByRole('region', { name: 'Reportes sin terminar' })).toContainText('<b>Ruido</b> en la sala')
  await other.getByLabel('Qué ocurre').fill('Otra cosa')
  await technician.reload()
  await expect(technician.getByLabel('Qué ocurre')).toHaveValue('<b>Ruido</b> en la sala')
  await other.close()

  const programme = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\x90\0\x03\0\0\0') }
  await technician.getByLabel('Elegir fotos o vídeo').setInputFiles([programme])
  await technician.getByRole('button', { name: 'Reportar', exact: true }).tap()
  await expect(technician.getByRole('alert')).toContainText('El archivo «foto.jpg» no es de un tipo admitido')
  await expectAccessible(technician)
  await technician.getByRole('link', { name: 'Corregir y enviar' }).tap()
  await expect(technician.getByLabel('Qué ocurre')).toHaveValue('<b>Ruido</b> en la sala')
  await technician.getByRole('button', { name: 'Quitar foto.jpg' }).tap()
  await technician.getByRole('button', { name: 'Enviar otra vez' }).tap()
  await expect(technician).toHaveURL(/\/admin\/anomaly-reports\/\d+(\?|$)/)
  await expect(technician.getByRole('heading', { level: 1 })).toContainText('<b>Ruido</b> en la sala')
  await technician.context().close()
})
