import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter } from '../people.ts'

test('three activities on eleven towers: added, started level, two rescheduled and back again', async ({ page }) => {
  const once = `J13-${test.info().project.name}`.toUpperCase()
  await enter(page, 'planificador')
  const post = async (path: string, body: object) => {
    const answer = await page.request.post(`/api/v1/${path}`, { data: body })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }
  const plan = await post('plans', { code: once, name: `Plan ${once}` })
  for (const n of [1, 2, 3])
    await post('activities', {
      fk_plan: plan.id,
      code: `${once}-${n}`,
      name: `Revisar ${once} ${n}`,
      fkc_kind: 166,
      fkc_check_type: 137,
      fkc_regime: 163,
      fk_periodicity_unit: 3,
      time_interval_value: n,
      estimated_minutes: 30 * n,
      people: 1
    })
  const [place] = (
    await (
      await page.request.get('/api/v1/location?fkLine=1&fkc_type=22&itemsPerPage=1&sortBy=id&sortDesc=false')
    ).json()
  ).data.rows
  const [structure] = (await (await page.request.get('/api/v1/structure?itemsPerPage=1')).json()).data.rows
  for (let n = 1; n <= 11; n += 1)
    await post('base', {
      code: `${once}-T${String(n).padStart(2, '0')}`,
      name: `Torre de ${once} ${n}`,
      fk_location: place.id,
      fk_structure: structure.id,
      fk_plan: plan.id,
      criticality: 'B'
    })

  await page.goto('/admin/planned/base-activities')
  await page.getByRole('link', { name: 'Añadir actividades' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Añadir actividades' })
  await adding.getByRole('combobox', { name: 'Plan' }).fill(once)
  // What was typed has been found: until then it stands elsewhere, among all plans.
  await expect(page.getByRole('option', { name: ' · ' })).toHaveCount(1)
  await page.getByRole('option', { name: once }).click()
  await adding.getByRole('button', { name: 'Todas (11)' }).click()
  await adding.getByRole('button', { name: 'Todas (3)' }).click()
  await expect(adding.getByRole('status').filter({ hasText: 'Se añaden 33 actividades' })).toBeVisible()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Añadir 33 actividades' }).click()
  await expect(adding).toBeHidden()

  await page.goto(`/admin/planned/base-activities?fk_plan=${plan.id}`)
  await page.getByRole('button', { name: /^Seleccionar las 33/ }).click()
  await page.getByRole('button', { name: 'Iniciar', exact: true }).click()
  const starting = page.getByRole('dialog', { name: 'Iniciar 33 actividades' })
  await expect(starting.getByRole('slider', { name: 'Horas por día laborable' })).toBeVisible()
  await expectAccessible(page)
  await starting.getByRole('button', { name: 'Iniciar 33 actividades' }).click()
  await expect(starting).toBeHidden()
  const rows = async () =>
    (await (await page.request.get(`/api/v1/base-activities?fk_plan=${plan.id}&itemsPerPage=50`)).json()).data.rows
  expect((await rows()).every((row: { due_date: string | null }) => row.due_date !== null)).toBe(true)

  const boxes = page.getByRole('checkbox', { name: /^Seleccionar Revisar/ })
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await page.getByRole('button', { name: 'Reprogramar', exact: true }).last().click()
  const moving = page.getByRole('dialog', { name: 'Reprogramar 2 actividades' })
  await moving.getByLabel('Motivo').fill('Viento fuerte')
  await moving.getByRole('button', { name: 'Reprogramar' }).click()
  await expect(moving).toBeHidden()
  const moved = async () =>
    (await rows()).filter(
      (row: { rescheduled_date: string | null; next_date: string }) =>
        row.rescheduled_date !== null && row.rescheduled_date !== row.next_date
    ).length
  expect(await moved()).toBe(2)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(moved).toBe(0)

  await page.getByText('Por base', { exact: true }).click()
  await expect(page).toHaveURL(/sortBy=base.id/)
  await expect(page.getByText(`Torre de ${once} 1 `).first()).toBeVisible()
  await expectAccessible(page)
})
