import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { keptNames, storedText, untilKeptToRead } from '../kept.ts'
import { password, personIn, personWithoutSignal } from '../people.ts'

const pin = 'torre seis'

test('a lost telephone: a PIN opens it without signal, ending its session wipes it; what isn’t sent arrives', async ({
  browser,
  playwright
}) => {
  const [planner, phone] = await Promise.all([
    personIn(browser, 'planificador'),
    personWithoutSignal(browser, 'tecnico')
  ])
  const title = `Cambio de pinza ${Date.now()}`
  const me = (await (await phone.request.get('/api/v1/auth/me')).json()) as {
    data: { locations: { fk_location: number }[] }
  }
  const made = await planner.request.post('/api/v1/workorders', {
    data: { type: 168, title, fk_location: me.data.locations[0]?.fk_location }
  })
  const { id } = ((await made.json()) as { data: { id: number } }).data
  const address = `/admin/planned/work-orders/${id}`
  const heading = phone.getByRole('heading', { level: 1, name: title })

  await phone.goto('/admin/settings/account')
  await phone.getByRole('button', { name: 'Poner un PIN' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Poner un PIN' })
  await dialog.getByLabel(/^PIN/).fill('123456')
  await dialog.getByLabel(/^Repita el PIN/).fill('123456')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText(/^Es fácil de adivinar/)).toBeVisible()
  await expectAccessible(phone)
  await dialog.getByLabel(/^PIN/).fill(pin)
  await dialog.getByLabel(/^Repita el PIN/).fill(pin)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(phone.getByRole('button', { name: 'Quitar el PIN' })).toBeVisible()

  // With signal nothing is asked for.
  await phone.goto(address)
  await expect(heading).toBeVisible()
  await untilKeptToRead(phone, `work-orders:${id}`)
  expect(await storedText(phone)).toContain(`work-orders:${id}`)
  expect(await storedText(phone)).not.toContain(title)

  // The signal goes, and the application is closed.
  await phone.context().setOffline(true)
  await phone.getByRole('tab', { name: /Observaciones/ }).click()
  await phone.getByLabel('Nueva observación').fill('Grasa en la polea 3')
  await phone.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(phone.getByRole('button', { name: /^Sin conexión · 1 por enviar/ })).toBeVisible()
  await phone.reload()
  await expect(phone).toHaveURL(/\/auth\/pin/)
  await expectAccessible(phone)
  const field = phone.getByLabel('PIN', { exact: true })
  await field.fill('torre siete')
  await phone.getByRole('button', { name: 'Abrir' }).click()
  await expect(phone.getByText('El PIN no es correcto')).toBeVisible()
  await field.fill(pin)
  await phone.keyboard.press('Enter')
  await expect(heading).toBeVisible()
  await expect(phone.getByText('Grasa en la polea 3')).toBeVisible()

  // Its session is ended from elsewhere: at the next contact nothing to read is left.
  const elsewhere = await playwright.request.newContext({ baseURL: new URL(phone.url()).origin })
  const credentials = { email: 'tecnico@teleferico.example', password }
  expect((await elsewhere.post('/api/v1/auth/sign-in', { data: credentials })).status()).toBe(200)
  const { data: sessions } = (await (await phone.request.get('/api/v1/auth/sessions')).json()) as {
    data: { id: string; is_current: boolean }[]
  }
  const lost = sessions.find(({ is_current }) => is_current)
  expect((await elsewhere.delete(`/api/v1/auth/sessions/${lost?.id}`)).status()).toBe(200)
  expect(await keptNames(phone)).not.toEqual([])
  await phone.context().setOffline(false)
  await expect(phone).toHaveURL(/\/auth\/login/)
  await expect(phone.getByText('Guardado en este dispositivo: 1 envío. No se pierde nada.')).toBeVisible()
  await expect.poll(() => keptNames(phone)).toEqual([])

  // Another user of the telephone sees nothing of it.
  const signIn = async (account: string) => {
    await phone.getByLabel('Correo electrónico').fill(`${account}@teleferico.example`)
    await phone.getByLabel('Contraseña', { exact: true }).fill(password)
    await phone.keyboard.press('Enter')
  }
  await signIn('supervisor')
  await phone.getByRole('button', { name: 'Ajustes de la cuenta' }).click()
  await expect(phone.getByText('supervisor@teleferico.example').last()).toBeVisible()
  await expect(phone.getByText(/por enviar/)).toHaveCount(0)
  await phone.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(phone).toHaveURL(/\/auth\/login/)
  await expect.poll(() => keptNames(phone)).toEqual([])

  // Its author signs in again: it is sent, and the PIN is still the same.
  await signIn('tecnico')
  await expect(phone).toHaveURL(/\/admin\//)
  await expect
    .poll(
      async () => {
        const reply = await planner.request.get(`/api/v1/workorders/${id}`)
        const { data } = (await reply.json()) as { data: { observations: { text: string }[] } }
        return data.observations.map(({ text }) => text)
      },
      { timeout: 30_000 }
    )
    .toEqual(['Grasa en la polea 3'])
  await untilKeptToRead(phone, 'answer:session')
  await phone.context().setOffline(true)
  await phone.reload()
  await field.fill(pin)
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(/\/admin\//)
  await Promise.all([planner.context().close(), elsewhere.dispose(), phone.close()])
})
