import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { onePixel as photo } from '../pictures.ts'
import { enter, telephone } from '../people.ts'

const words = 'El cartel de la salida cuelga de un solo tornillo'

test('a passenger reports by the label of a station, a supervisor takes it, and the link says so', async ({
  page: planner,
  browser
}) => {
  const office = await browser.newContext()
  const supervisor = await office.newPage()
  await enter(supervisor, 'supervisor')
  const me = await (await supervisor.request.get('/api/v1/auth/me')).json()
  // The first one's form is open in the demonstration.
  const line = me.data.locations.at(-1).location
  await enter(planner, 'admin')
  const places = await (await planner.request.get(`/api/v1/location/getLocationsForLine/${line.id}`)).json()
  const station = places.data.find(({ fkc_type }: { fkc_type: number }) => fkc_type === 21)
  const labels = await planner.request.post('/api/v1/label/of', { data: { entity: 'location', ids: [station.id] } })
  const [{ code }] = (await labels.json()).data

  // Closed, the label is for people with an account alone.
  const context = await browser.newContext(telephone)
  const passenger = await context.newPage()
  await passenger.goto(`/l/${code}`)
  await expect(passenger).toHaveURL(/\/auth\/login\?redirect=/)

  await planner.goto(`/admin/locations?record=${line.id}`)
  await planner.getByRole('switch', { name: 'Avisos del público' }).click()
  await planner.getByRole('button', { name: /^Guardar/ }).click()
  await expect(planner.getByRole('dialog')).toBeHidden()

  // Nothing of the application is loaded, and no session is asked for. The sign-in page, which may still
  // be fetching late parts of itself, is left first.
  await passenger.goto('about:blank')
  const loaded: string[] = []
  passenger.on('request', request => loaded.push(new URL(request.url()).pathname))
  await passenger.goto(`/l/${code}`)
  await expect(passenger.getByRole('heading', { name: 'Avisar de un problema' })).toBeVisible()
  await expect(passenger.getByText(station.name)).toBeVisible()
  expect(loaded.filter(path => path.endsWith('.js'))).toEqual([
    '/color-scheme.js',
    expect.stringMatching(/^\/assets\/aviso-/)
  ])
  expect(loaded.filter(path => path.startsWith('/api/'))).toEqual([`/api/v1/public-report/${code}`])
  await expectAccessible(passenger)

  await passenger.getByRole('button', { name: 'Enviar aviso' }).click()
  await expect(passenger.getByText('Diga en pocas palabras qué ocurre')).toBeVisible()
  await passenger.getByLabel('¿Qué ocurre?').fill(words)
  await passenger.getByLabel('Elegir fotos').setInputFiles({ name: 'cartel.png', mimeType: 'image/png', buffer: photo })
  await expect(passenger.getByAltText('Foto 1')).toBeVisible()

  // Without signal nothing is lost, nor when the page is opened anew.
  await context.setOffline(true)
  await expect(passenger.getByText('Sin señal')).toBeVisible()
  await passenger.getByRole('button', { name: 'Enviar aviso' }).click()
  await expectAccessible(passenger)
  await context.setOffline(false)
  await passenger.reload()
  await expect(passenger.getByLabel('¿Qué ocurre?')).toHaveValue(words)
  await expect(passenger.getByAltText('Foto 1')).toBeVisible()
  await passenger.getByRole('button', { name: 'Enviar aviso' }).click()
  await expect(passenger.getByRole('heading', { name: 'Aviso enviado. Gracias' })).toBeVisible()
  await expect(passenger).toHaveURL(/\/aviso#[\w-]{43}$/)
  const stages = passenger.getByRole('list', { name: 'En qué punto está' })
  await expect(stages.getByText('Recibido')).toHaveAttribute('aria-current', 'step')
  await expectAccessible(passenger)

  // For the next passenger it is a known one.
  const next = await (await browser.newContext(telephone)).newPage()
  await next.goto(`/l/${code}`)
  await next.getByLabel('¿Qué ocurre?').fill('Un cartel cuelga en la salida')
  await expect(next.getByText('Ya lo sabemos')).toBeVisible()
  await next.context().close()

  const path = `/api/v1/anomaly-report/public?fkLine=${line.id}`
  const [{ id }] = (await (await supervisor.request.get(path)).json()).data.rows
  await supervisor.goto(`/admin/anomaly-reports/public?aviso=${id}`)
  const sheet = supervisor.getByRole('dialog', { name: 'Aviso del público' })
  await expect(sheet.getByText(words)).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Ver foto-1/ })).toBeVisible()
  await expectAccessible(supervisor)
  await sheet.getByLabel('Respuesta al público').fill('Gracias, lo fijamos esta noche')
  await sheet.getByRole('button', { name: 'Aceptar' }).click()
  await expect(sheet.getByRole('link', { name: /^RA-/ })).toBeVisible()
  await sheet.getByRole('link', { name: /^RA-/ }).click()
  await expect(supervisor).toHaveURL(/\/admin\/anomaly-reports\/\d+/)
  await expect(supervisor.getByText(words).first()).toBeVisible()
  await office.close()

  await passenger.reload()
  await expect(stages.getByText('En revisión')).toHaveAttribute('aria-current', 'step')
  await expect(passenger.getByText('Gracias, lo fijamos esta noche')).toBeVisible()
  await context.close()
})
