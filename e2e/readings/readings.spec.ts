import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { keptValues, untilKeptToRead } from '../kept.ts'
import { enter, personIn, personWithoutSignal } from '../people.ts'
import { onePixel as photo } from '../pictures.ts'

type Made = { id: number }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const asking = (request: APIRequestContext) => ({
  get: async <T>(path: string) => ((await (await request.get(`/api/v1/${path}`)).json()) as { data: T }).data,
  post: async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/${path}`, { data })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
    return ((await answer.json()) as { data: Made }).data
  }
})

/** A base of its own with counters of hours on the line, and an activity that is due at 100 hours of the first one. */
async function makeCounters(planner: APIRequestContext, line: number, count: number) {
  const { get, post } = asking(planner)
  const code = `E2E-${String(Date.now()).slice(-7)}`
  const places = await get<{ id: number; fkc_type: number }[]>(`location/getLocationsForLine/${line}`)
  const structures = await get<{ rows: Made[] }>('structure?itemsPerPage=1')
  const units = await get<{ rows: (Made & { symbol: string | null })[] }>('readings/usage-units?itemsPerPage=100')
  const hours = units.rows.find(({ symbol }) => symbol === 'h')!.id
  const plan = await post('plans', { code, name: `Plan ${code}` })
  const activity = await post('activities', {
    fk_plan: plan.id,
    code: `${code}-ACE`,
    name: `Cambio de aceite ${code}`,
    fkc_kind: 166,
    fkc_check_type: 135,
    fkc_regime: 164,
    fk_usage_unit: hours,
    usage_interval_value: 100,
    fkc_priority: 8,
    estimated_minutes: 30,
    people: 1
  })
  const base = await post('base', {
    code,
    name: `Sala ${code}`,
    fk_location: places[0]!.id,
    fk_structure: structures.rows[0]!.id,
    fk_plan: plan.id
  })
  const meters: number[] = []
  for (let number = 1; number <= count; number++) {
    const name = `Contador ${String(number).padStart(2, '0')}`
    meters.push((await post('readings/base-metrics', { fk_base: base.id, fk_usage_unit: hours, name })).id)
  }
  const first = meters[0]!
  await post('readings', { fk_base_metric: first, value: 0, read_at: daysAgo(10) })
  const driven = await post('base-activities', {
    fk_base: base.id,
    fk_activity: activity.id,
    fk_base_metric: first,
    next_usage_value: 100
  })
  return { code, base: base.id, meters, driven: driven.id }
}

/** Waits until the phone has stored a meter's value in the round that it shows without signal. */
const untilRoundKept = (page: Page, meter: number, value: number) =>
  expect
    .poll(async () => {
      type Meter = { id: number; last: { value: number } | null }
      const meters = (await keptValues<Meter[]>(page, 'round')).flat()
      return meters.find(({ id }) => id === meter)?.last?.value
    })
    .toBe(value)

const lineOf = async (page: Page) =>
  (await asking(page.request).get<{ locations: { fk_location: number }[] }>('auth/me')).locations[0]!.fk_location

test('a technician reads twelve counters on a phone, part of them without signal; one makes its activity due', async ({
  browser
}) => {
  const [planner, technician] = await Promise.all([
    personIn(browser, 'planificador'),
    personWithoutSignal(browser, 'tecnico')
  ])
  const made = await makeCounters(planner.request, await lineOf(technician), 12)
  const { get, post } = asking(technician.request)
  await post('readings', { fk_base_metric: made.meters[10]!, value: 500, read_at: daysAgo(10) })
  const card = technician.getByRole('region', { name: /^Medidor \d+ de \d+$/ })
  const read = async (number: number, value: string) => {
    await expect(card.getByRole('link', { name: `Contador ${String(number).padStart(2, '0')}` })).toBeVisible()
    await card.getByLabel('Lectura (h)').fill(value)
    await card.getByLabel('Lectura (h)').blur()
  }
  const save = async () => card.getByRole('button', { name: /^Guardar/ }).click()

  await technician.goto(`/admin/readings?medidor=${made.meters[0]}`)
  await expect(card).toBeVisible()
  await expectAccessible(technician)
  for (const number of [2, 3, 4]) {
    await technician.getByRole('button', { name: new RegExp(`${made.code} Contador 0${number}`) }).click()
    await read(number, String(number * 10))
    await save()
  }
  await expect.poll(async () => (await get<{ count: number }>(`readings?fk_base=${made.base}`)).count).toBe(5)

  await expect(
    technician.getByRole('button', { name: new RegExp(`${made.code} Contador 04 40 h.*Leído hoy`) })
  ).toBeVisible()
  await untilKeptToRead(technician, 'round')
  await untilRoundKept(technician, made.meters[3]!, 40)

  // No signal from here on, and the page is opened anew.
  await technician.context().setOffline(true)
  await technician.reload()
  await expect(technician.getByText(/^Sin señal/)).toBeVisible()
  await technician.getByRole('button', { name: new RegExp(`${made.code} Contador 01`) }).click()
  await card.getByLabel('Elegir fotos').setInputFiles({ name: 'contador.png', mimeType: 'image/png', buffer: photo })
  await expect(card.getByRole('img', { name: 'contador.png' })).toBeVisible()
  await read(1, '120')
  await save()
  for (const number of [5, 6, 7, 8, 9, 10]) {
    await read(number, String(number * 10))
    await save()
  }
  await technician.reload()
  await technician.getByRole('button', { name: new RegExp(`${made.code} Contador 11`) }).click()
  await read(11, '3')
  await expect(card.getByText('Es menor que la anterior (500).')).toBeVisible()
  // As high as the page: what is half under the bar at the bottom counts as a small target.
  const size = technician.viewportSize() ?? { width: 360, height: 640 }
  await technician.setViewportSize({ width: size.width, height: 4000 })
  await expectAccessible(technician)
  await technician.setViewportSize(size)
  await card.getByText('Se cambió el contador').click()
  await card.getByLabel(/^Último valor del contador anterior/).fill('510')
  await save()
  await read(12, '120')
  await save()
  await expect(technician.getByRole('button', { name: /^Sin conexión · 10 por enviar/ })).toBeVisible()

  await technician.context().setOffline(false)
  await expect(technician.getByText(`Ahora vence: Cambio de aceite ${made.code} · ${made.code}`)).toBeVisible()
  await expect(technician.getByText('Se ha enviado todo lo que esperaba en este dispositivo')).toBeVisible()
  const readings = await get<{ rows: { value: number; photo: Made | null; is_reset: boolean }[]; count: number }>(
    `readings?fk_base=${made.base}&itemsPerPage=100`
  )
  // Two from before, twelve read now, and the end of the counter that was replaced.
  expect(readings.count).toBe(15)
  expect(readings.rows.filter(row => row.photo).map(row => row.value)).toEqual([120])
  expect(readings.rows.filter(row => row.is_reset).map(row => row.value)).toEqual([3])
  const due = await get<{ due_date: string | null; due_by: string | null }>(`base-activities/${made.driven}`)
  expect(due).toMatchObject({ due_by: 'usage', due_date: expect.any(String) })
  await technician.close()
})

test('a column is pasted into the round, a file is imported after its cells are right, a reading is corrected', async ({
  page
}) => {
  await enter(page, 'planificador')
  const made = await makeCounters(page.request, await lineOf(page), 3)
  await page.goto(`/admin/readings?medidor=${made.meters[0]}`)
  const cell = (number: number) =>
    page.getByRole('textbox', { name: `Lectura: ${made.code} · Contador 0${number}`, exact: true })
  await expect(cell(1)).toBeFocused()
  await cell(1).evaluate(field => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '120\r\n7,5\r\n8\r\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cell(3)).toHaveValue('8')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar 3 lecturas' }).click()
  await expect(page.getByText('Una actividad vence por estas lecturas')).toBeVisible()
  await expect(cell(3)).toHaveValue('')

  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Importar archivo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar lecturas' })
  const today = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10)
  const csv = `Base;Medidor;Fecha;Lectura\n${made.code};Contador 02;31/02/2026;9\n${made.code};Contador 03;${today};8,5\n`
  await dialog
    .getByLabel('Archivo de lecturas')
    .setInputFiles({ name: 'lecturas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('La fecha no es válida')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Comprobar' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Fecha: fila 1' }).fill(today)
  await dialog.getByRole('button', { name: 'Comprobar' }).click()
  await expect(dialog.getByText(/^Serían 1.5 horas en menos de una hora/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Motivo: fila 1' }).fill('La anterior era de ayer')
  await dialog.getByRole('button', { name: 'Comprobar' }).click()
  await dialog.getByRole('button', { name: 'Importar 2 lecturas' }).click()
  await expect(dialog).toBeHidden()

  // Another journey makes meters of the same names.
  await page
    .getByRole('row')
    .filter({ has: cell(2) })
    .getByRole('link', { name: 'Contador 02' })
    .click()
  await expect(page.getByRole('slider')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Lecturas/ }).click()
  const row = page.getByRole('row', { name: /7\.5 h/ })
  await row.hover()
  await row.getByRole('button', { name: 'Corregir' }).click()
  const form = page.getByRole('dialog', { name: 'Corregir la lectura' })
  await form.getByLabel(/^Lectura \(h\)/).fill('7')
  await form.getByLabel(/^Motivo/).fill('Se leyó la cifra roja')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Corregir' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Se leyó la cifra roja')).toBeVisible()
  await page.getByRole('tab', { name: 'Historia' }).click()
  await expect(page.getByText(/Se leyó la cifra roja/).first()).toBeVisible()
})

test('a counter is replaced: what it drives keeps what was left, on the numbers of the new one', async ({ page }) => {
  await enter(page, 'planificador')
  const made = await makeCounters(page.request, await lineOf(page), 1)
  const meter = made.meters[0]!
  await asking(page.request).post('readings', { fk_base_metric: meter, value: 60, read_at: daysAgo(2) })
  await page.goto(`/admin/readings/${meter}`)
  const limits = page.getByRole('region', { name: 'Próximos límites' })
  await expect(limits.getByText('Faltan 40 h')).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Se cambió el contador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Se cambió el contador' })
  await expect(dialog.getByText(/Las actividades no se inician de nuevo/)).toBeVisible()
  await dialog.getByLabel(/^Último valor del contador anterior/).fill('65')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(dialog).toBeHidden()
  await expect(limits.getByText('Faltan 35 h')).toBeVisible()
  await expect(limits.getByText(/a 35 h$/)).toBeVisible()
  await expect(page.getByText('contador cambiado', { exact: true })).toBeVisible()
  await page.goto(`/admin/planned/base-activities?actividad=${made.driven}`)
  const sheet = page.getByRole('dialog', { name: 'Actividad de la base' })
  await expect(sheet.getByText(/^En el contador de ahora. Cuenta también/)).toBeVisible()
  await expect(sheet.getByLabel(/^Próxima lectura/)).toHaveValue('35')
  await expectAccessible(page)
})
