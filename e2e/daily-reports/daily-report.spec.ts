import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { addDays } from 'contract/core/days.ts'
import { dayOf, formatDate } from 'contract/core/format.ts'
import { expectAccessible } from '../accessible.ts'
import { personIn, telephone } from '../people.ts'

const confirm = async (page: Page, button: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** A day without a report: each repetition of the journey takes another, because it closes it. */
const freeDay = () => formatDate(addDays(dayOf(Date.now()), -60 - test.info().repeatEachIndex))

test('a shift is written and signed on a phone, verified, reviewed, closed; then it is found, printed and added to', async ({
  browser
}) => {
  const [technician, supervisor, centre] = await Promise.all([
    personIn(browser, 'tecnico', telephone),
    personIn(browser, 'supervisor'),
    personIn(browser, 'ccm')
  ])
  const words = `Se cambió el sensor del andén ${Date.now()}`
  await technician.goto('/admin/daily-reports')
  await technician
    .getByRole('link', { name: 'RTD de hoy' })
    .or(technician.getByRole('button', { name: 'Abrir el RTD de hoy' })) // past midnight it doesn't exist yet
    .tap()
  await expect(technician).toHaveURL(/\/admin\/daily-reports\/\d+/)
  const ofToday = new URL(technician.url()).pathname
  await technician.goto('/admin/daily-reports')
  await technician.getByRole('button', { name: 'Más acciones' }).tap()
  await technician.getByRole('menuitem', { name: 'Abrir otro día' }).tap()
  const day = technician.getByRole('textbox', { name: 'Día' })
  await day.fill(freeDay())
  await technician.getByRole('dialog').getByRole('button', { name: 'Abrir', exact: true }).tap()
  await expect(technician).toHaveURL(url => /\/daily-reports\/\d+$/.test(url.pathname) && url.pathname !== ofToday)
  const address = new URL(technician.url()).pathname
  await technician.getByRole('tab', { name: 'Mañana' }).tap()
  const news = technician.getByLabel('Novedades')
  await news.fill(words)
  await technician.reload()
  await expect(news).toHaveValue(words)
  await expect(technician.getByText('Sin guardar en el servidor; queda en el teléfono')).toBeVisible()
  await expect(technician.getByText(/Anote primero quiénes trabajaron en el turno/)).toBeVisible()
  await technician.getByRole('button', { name: 'Añadirme' }).tap()
  await technician.getByRole('button', { name: 'Guardar turno' }).tap()
  await expect(technician.getByText('Sin guardar en el servidor; queda en el teléfono')).toBeHidden()
  await technician.getByRole('button', { name: 'Firmar la entrega' }).tap()
  await confirm(technician, 'Firmar')
  await expect(technician.getByRole('region', { name: 'Firmas' })).toContainText('Entrega el turno')
  await expect(technician.getByRole('button', { name: 'Firmar la recepción' })).toBeHidden()
  await expectAccessible(technician)

  // The control centre says its word, and what isn't saved of it outlives a reload, too.
  await centre.goto(`${address}?tab=manana`)
  const comment = centre.getByLabel('Comentario', { exact: true })
  await comment.fill('La apertura fue a las 06:05')
  await centre.reload()
  await expect(comment).toHaveValue('La apertura fue a las 06:05')
  await centre.getByRole('button', { name: 'Verificar turno' }).click()
  await expect(centre.getByText('Verificado', { exact: true })).toBeVisible()
  await expect(centre.getByRole('button', { name: 'Cerrar el RTD' })).toBeHidden()

  await supervisor.goto(`${address}?tab=manana`)
  await expect(supervisor.getByRole('textbox', { name: 'Novedades' })).toHaveValue(words)
  await supervisor.getByRole('button', { name: 'Firmar la recepción' }).click()
  await confirm(supervisor, 'Firmar')
  await supervisor.getByRole('button', { name: 'Enviar a revisión' }).click()
  await confirm(supervisor, 'Enviar a revisión')
  await expectAccessible(supervisor)
  await supervisor.getByRole('button', { name: 'Cerrar el RTD' }).click()
  await expect(supervisor.getByRole('dialog')).toContainText('Faltan 4 firmas y 2 verificaciones del CCM.')
  await confirm(supervisor, 'Cerrar el RTD')
  await expect(supervisor.getByRole('textbox', { name: 'Novedades' })).toBeHidden()
  await expect(supervisor.getByText(words)).toBeVisible()

  // What is closed has nothing to write in for anybody, but for what is added at its end.
  await expect(technician.getByRole('textbox', { name: 'Novedades' })).toBeHidden()
  await technician.getByRole('tab', { name: /^Adendas/ }).tap()
  await technician.getByRole('textbox', { name: 'Nueva adenda' }).fill('El sensor era de 18 mm')
  await technician.getByRole('button', { name: 'Añadir adenda' }).tap()
  await expect(technician.getByRole('article')).toContainText('El sensor era de 18 mm')
  await expectAccessible(technician)

  const saved = supervisor.waitForEvent('download')
  await supervisor.getByRole('button', { name: 'Acta de este turno' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-')

  await supervisor.goto(`/admin/daily-reports/search?search=${encodeURIComponent(words)}`)
  await supervisor
    .getByRole('row', { name: /Mañana/ })
    .getByRole('link')
    .click()
  await expect(supervisor).toHaveURL(new RegExp(`${address}\\?tab=manana`))
  await Promise.all([technician, supervisor, centre].map(person => person.context().close()))
})
