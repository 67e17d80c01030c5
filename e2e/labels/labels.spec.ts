import { chromium, expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { chromiumFlags, findJourneyBrowser } from '../../scripts/chromium.ts'
import { makeOrder } from '../orders.ts'
import { onePixel as photo } from '../pictures.ts'
import { enter, telephone } from '../people.ts'
import { writeVideoOf } from '../video.ts'

test('a technician scans a label, sees what is mounted and opens the work there', async ({ page: planner }, info) => {
  await enter(planner, 'planificador')
  const order = await makeOrder(planner, {
    lineName: 'Línea Azul',
    narrowed: 'search=Engrase',
    choose: free => free.slice(0, 1)
  })
  const { request } = planner
  const checks = await (await request.get(`/api/v1/checks?fk_work_order=${order.id}`)).json()
  const { base } = checks.data.rows[0].base_activity
  const labels = await request.post('/api/v1/label/of', { data: { entity: 'base', ids: [base.id] } })
  const [{ url }] = (await labels.json()).data
  const video = info.outputPath('etiqueta.y4m')
  writeVideoOf(url, video)

  const browser = await chromium.launch({
    executablePath: findJourneyBrowser() as string,
    args: [
      ...chromiumFlags,
      // Headless browsers show no permission prompt: this flag grants the camera.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`
    ]
  })
  const { baseURL } = info.project.use
  const context = await browser.newContext({ ...telephone, baseURL: baseURL as string })
  const technician = await context.newPage()
  await enter(technician, 'tecnico')
  await technician.goto('/')
  await technician.getByRole('button', { name: 'Escanear una etiqueta' }).click()
  await expect(technician).toHaveURL(/\/admin\/bases\/\d+\?desde=etiqueta/)
  const here = technician.getByRole('region', { name: 'En este sitio' })
  await expect(here.getByRole('heading', { name: 'Montado ahora' })).toBeVisible()
  await expect(here.getByRole('link', { name: order.code })).toBeVisible()
  await expect(technician.getByRole('dialog')).toBeHidden()
  await expectAccessible(technician)

  // What they find there is photographed on the spot.
  await here.getByText('Fotos y documentos').click()
  await here.getByLabel('Elegir archivos').setInputFiles({ name: 'balancin.png', mimeType: 'image/png', buffer: photo })
  await expect(here.getByRole('button', { name: 'Ver balancin.png' })).toBeVisible()
  const files = await technician.request.get(`/api/v1/attachment/getListAttachments/base/${base.id}`)
  expect((await files.json()).data.map((file: { file_name: string }) => file.file_name)).toContain('balancin.png')

  // Refused, the code can still be typed.
  await technician.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await technician.getByRole('button', { name: 'Escanear una etiqueta' }).click()
  const scanner = technician.getByRole('dialog', { name: 'Escanear una etiqueta' })
  await expect(scanner.getByText('La cámara no está permitida')).toBeVisible()
  await expectAccessible(technician)
  await scanner.getByRole('textbox', { name: 'Código' }).fill(order.code.toLowerCase())
  await scanner.getByRole('button', { name: 'Abrir' }).click()
  await expect(technician).toHaveURL(({ pathname }) => pathname === `/admin/planned/work-orders/${order.id}`)
  await expect(technician.getByRole('button', { name: 'Empezar' })).toBeVisible()
  await browser.close()
})

test('a label’s address leads to its record after signing in, too', async ({ page, browser }) => {
  await enter(page, 'planificador')
  const bases = await (await page.request.get('/api/v1/base?itemsPerPage=1')).json()
  const [{ id, code }] = bases.data.rows
  const labels = await page.request.post('/api/v1/label/of', { data: { entity: 'base', ids: [id] } })
  const [label] = (await labels.json()).data
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/l/${label.code}`)
  await stranger.getByLabel('Correo electrónico').fill('supervisor@teleferico.example')
  await stranger.getByLabel('Contraseña', { exact: true }).fill('Teleferico.2026')
  await stranger.getByRole('button', { name: 'Entrar' }).click()
  await expect(stranger).toHaveURL(new RegExp(`/admin/bases/${id}`))
  await stranger.context().close()

  await page.goto(`/admin/bases/${id}`)
  await page.getByRole('button', { name: 'Más acciones' }).first().click()
  await page.getByRole('menuitem', { name: 'Etiqueta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Etiqueta' })
  await expect(dialog.getByRole('img', { name: `Código QR de ${code}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Imprimir' }).click()
  await dialog.getByRole('radio', { name: /^Mediana/ }).click()
  await expect(dialog.getByText('Las etiquetas llevarán la dirección')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Imprimirlas con esta dirección' }).check()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar PDF' }).click()
  ])
  expect(file.suggestedFilename()).toMatch(/^etiquetas-bases-\d{4}-\d\d-\d\d\.pdf$/)
})
