import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { firstMailTo } from '../mail.ts'
import { enter, personIn, telephone } from '../people.ts'
import { onePixel as photo } from '../pictures.ts'

test('a supervisor reviews on the board and accepts; whoever reported it is told; the mail has the report as PDF', async ({
  page: supervisor,
  browser
}) => {
  await enter(supervisor, 'supervisor')
  const technician = await personIn(browser, 'tecnico', telephone)
  await technician.goto('/')
  const me = (await (await technician.request.get('/api/v1/auth/me')).json()).data
  const words = `Golpe en la pinza ${Date.now()}`
  const made = await technician.request.post('/api/v1/anomaly-report', {
    multipart: {
      fk_location: String(me.locations[0].fk_location),
      description: words,
      detected_at: new Date().toISOString(),
      fkc_service_impact: '92',
      files: { name: 'pinza.png', mimeType: 'image/png', buffer: photo }
    }
  })
  const { code } = (await made.json()).data

  await supervisor.goto('/admin/anomaly-reports?modo=tablero')
  const column = (name: string) => supervisor.getByRole('region', { name, exact: true })
  const card = (where: string) => column(where).getByRole('listitem').filter({ hasText: words })
  await expect(card('Registrado')).toContainText(code)
  await expectAccessible(supervisor)

  // By keyboard: the card's menu does what dragging does.
  await card('Registrado')
    .getByRole('button', { name: `Cambiar el estado de ${code}` })
    .press('Enter')
  await supervisor.getByRole('menuitem', { name: 'Revisar' }).press('Enter')
  await expect(card('En revisión')).toBeVisible()
  await card('En revisión').dragTo(column('Aceptado'))
  const dialog = supervisor.getByRole('dialog', { name: `Aceptar ${code}` })
  await expect(dialog.getByText('Sugerida: Alta — sin base, línea parada')).toBeVisible()
  await expectAccessible(supervisor)
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect(card('Aceptado')).toContainText('Alta')

  // The reporter gets both without reloading.
  const bell = technician.getByRole('button', { name: /^Avisos: \d+ sin leer$/ })
  await bell.click()
  const panel = technician.getByRole('dialog', { name: 'Avisos' })
  await expect(panel.getByRole('link', { name: new RegExp(`${code} está aceptado: lo atiende OT-`) })).toBeVisible()
  await expectAccessible(technician)
  await panel.getByRole('link', { name: new RegExp(`${code} está aceptado`) }).click()
  await expect(technician.getByRole('heading', { name: words })).toBeVisible()
  await expect(technician.getByRole('tab', { name: /^Correos/ })).toBeHidden()
  await technician.context().close()

  // By mail, to a person outside.
  const address = `taller-${Date.now()}@proveedor.example`
  await card('Aceptado').getByRole('link', { name: words }).click()
  await supervisor.getByRole('button', { name: 'Más acciones' }).click()
  await supervisor.getByRole('menuitem', { name: 'Enviar por correo' }).click()
  const form = supervisor.getByRole('dialog', { name: `Enviar ${code} por correo` })
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(form.getByText('Elija a alguien o escriba una dirección')).toBeVisible()
  await form.getByLabel('Otras direcciones').fill(address)
  await form.getByLabel('Otras direcciones').press('Enter')
  await expect(form.getByText('Elija a alguien o escriba una dirección')).toBeHidden()
  await form.getByLabel('Mensaje').fill('Vea la pinza, por favor.')
  await expectAccessible(supervisor)
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(form).toBeHidden()
  await supervisor.getByRole('tab', { name: /^Correos/ }).click()
  const sent = supervisor.getByRole('listitem').filter({ hasText: address }).last()
  await expect(sent.getByText('Enviado')).toBeVisible()
  await expect(sent.getByRole('button', { name: `Reenviar a ${address}` })).toBeVisible()
  await expectAccessible(supervisor)
  const mail = await firstMailTo(address)
  expect(mail).toContain('Vea la pinza, por favor.')
  expect(mail).toContain(`filename=${code}.pdf`)
  expect(mail).toContain('filename=pinza.png')
})
