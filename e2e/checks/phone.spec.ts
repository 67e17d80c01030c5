import { expect, type Locator, test } from '@playwright/test'
import { answerCard, openCard } from '../checks.ts'
import { intercept } from '../intercept.ts'
import { makeOrder } from '../orders.ts'
import { personIn, personWithoutSignal, telephone } from '../people.ts'

/** Can be met with a finger as the page stands: within the window, and nothing covers its edges. */
const isInReach = (button: Locator) =>
  button.evaluate(element => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const x = (left + right) / 2
    return [top + 2, bottom - 2].every(y => element.contains(document.elementFromPoint(x, y)))
  })

test('whatever a check shows, its buttons are in reach without scrolling, the phone upright or on its side', async ({
  browser
}) => {
  const [planner, technician] = await Promise.all([
    personIn(browser, 'planificador'),
    personWithoutSignal(browser, 'tecnico', { width: 360, height: 640 })
  ])
  // Each with a safety note, a stop of the line and a measure.
  const { id } = await makeOrder(planner, {
    lineName: 'Línea Azul',
    narrowed: 'search=Desgaste de bandajes',
    choose: free => free.slice(0, 3)
  })
  await technician.goto(`/admin/planned/work-orders/${id}`)
  const start = technician.getByRole('button', { name: 'Empezar' })
  await expect(start).toBeVisible()
  // The signal is gone before the order that has begun can be fetched again: it has begun all the same.
  await intercept(technician, `**/api/v1/workorders/${id}`, route => route.abort())
  await start.click()
  await expect(technician.getByText('Orden en curso')).toBeVisible()
  const card = openCard(technician)
  await expect(card).toBeVisible()
  await technician.context().setOffline(true)
  for (const _ of [1, 2]) await answerCard(technician)
  await expect(technician.getByRole('button', { name: /^Sin conexión · 2 por enviar/ })).toBeVisible()
  await expect(technician.locator('[data-system-bar]')).toBeVisible()
  await expect(card.getByText('Requiere parada de línea')).toBeVisible()

  const save = card.getByRole('button', { name: 'Guardar' })
  const notDone = card.getByRole('button', { name: 'No se pudo hacer' })
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 640, height: 360 }
  ]) {
    // Turned, the phone shows what it showed.
    await expect(card).toBeInViewport()
    await technician.setViewportSize(viewport)
    await expect(card).toBeInViewport()
    await technician.reload()
    for (const button of [save, notDone]) await expect.poll(() => isInReach(button)).toBe(true)
    // Out of range an observation is asked for, which isn't left under the buttons.
    await card.getByLabel('Desgaste de bandajes (mm)').fill('2')
    await save.click()
    await expect.poll(() => isInReach(card.getByLabel(/^Observación/))).toBe(true)
    await expect.poll(() => isInReach(save)).toBe(true)
    await notDone.click()
    const keep = card.getByRole('button', { name: 'Guardar como no realizado' })
    await expect.poll(() => isInReach(keep)).toBe(true)
    // Without a reason it leads to that.
    await keep.click()
    await expect.poll(() => isInReach(card.getByLabel('Motivo'))).toBe(true)
    await card.getByRole('button', { name: 'Volver a la respuesta' }).click()
  }
  await Promise.all([planner.context().close(), technician.close()])
})

test('a number is seen whole beside a long unit', async ({ browser }) => {
  const [planner, technician] = await Promise.all([
    personIn(browser, 'planificador'),
    personIn(browser, 'tecnico', { ...telephone, viewport: { width: 360, height: 640 } })
  ])
  const { id } = await makeOrder(planner, {
    lineName: 'Línea Azul',
    narrowed: 'search=Comparar anemómetros con el patrón',
    choose: free => free.slice(0, 1)
  })
  await technician.goto(`/admin/planned/work-orders/${id}`)
  await technician.getByRole('button', { name: 'Empezar' }).click()
  const measure = openCard(technician).getByLabel(/% de desvío/)
  await measure.fill('-12.5')
  expect(await measure.evaluate(input => input.scrollWidth <= input.clientWidth)).toBe(true)
  await Promise.all([planner, technician].map(page => page.context().close()))
})

test('a long name is broken where a phone ends; a line’s stations are met with gloves', async ({ browser }) => {
  const planner = await personIn(browser, 'planificador', { ...telephone, viewport: { width: 360, height: 640 } })
  const code = `Z${Date.now().toString(36).toUpperCase()}`
  const name = `Reductor ${'electroencefalografista'.repeat(3)}`
  const made = await planner.request.post('/api/v1/asset', { data: { code, name } })
  await planner.goto(`/admin/assets/${(await made.json()).data.id}`)
  const heading = planner.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(name)
  expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  await planner.goto('/admin/locations')
  const station = planner.getByRole('button', { name: 'Ajayuni (Cementerio), 1,039 m' })
  const { x, y, width, height } = (await station.boundingBox()) as Rectangle
  await planner.mouse.click(x + width / 2, y + height / 2 - 20)
  await expect(planner.getByRole('dialog', { name: 'Ubicación' })).toContainText('Ajayuni')
  await planner.context().close()
})

test('a line with a long name doesn’t make the map wider than a phone', async ({ browser }) => {
  const admin = await personIn(browser, 'admin', { ...telephone, viewport: { width: 360, height: 640 } })
  // Asked before the page asks: the page may close while it waits for an answer.
  const me = await (await admin.request.get('/api/v1/auth/me')).text()
  const body = me.replaceAll('"Línea Roja"', '"Línea de la Interconexión Aeroportuaria"')
  await intercept(admin, '**/api/v1/auth/me', route => route.fulfill({ contentType: 'application/json', body }))
  await admin.goto('/admin/locations?modo=mapa')
  await expect(admin.getByRole('radiogroup', { name: 'Qué líneas se ven' })).toBeVisible()
  await expect(admin.getByText('Interconexión').last()).toBeAttached()
  expect(await admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await admin.context().close()
})

test('the head of a list takes two lines at most, where a phone is narrow', async ({ browser }) => {
  const planner = await personIn(browser, 'planificador', { ...telephone, viewport: { width: 360, height: 640 } })
  for (const [path, add] of [
    ['locations', 'Nueva ubicación'],
    ['bases', 'Nueva base'],
    ['assets', 'Nuevo activo'],
    ['structure', 'Nuevo elemento de la estructura']
  ] as const) {
    await planner.goto(`/admin/${path}`)
    const button = planner.getByRole('link', { name: add, exact: true })
    await expect(button).toBeVisible()
    const row = button.locator('xpath=ancestor::div[.//h1][1]')
    expect(((await row.boundingBox()) as Rectangle).height, path).toBeLessThan(100)
  }
  await planner.context().close()
})

test('two of one’s own orders are in sight on a small phone, those of tonight under their head', async ({
  browser
}) => {
  const technician = await personIn(browser, 'tecnico', { ...telephone, viewport: { width: 360, height: 640 } })
  await technician.goto('/admin/planned/work-orders')
  const second = technician.locator('[data-row]').nth(1)
  await expect(second).toBeVisible()
  await expect(technician.getByText(/^(En curso|Esta noche|Próximas)$/).first()).toBeVisible()
  const { y, height } = (await second.boundingBox()) as Rectangle
  expect(y + height).toBeLessThanOrEqual(640)
  await technician.context().close()
})

type Rectangle = { x: number; y: number; width: number; height: number }
