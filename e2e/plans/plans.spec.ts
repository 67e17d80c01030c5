import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter } from '../people.ts'

test('a planner writes a plan with two activities and a task, puts them in order, and copies it', async ({ page }) => {
  await enter(page, 'planificador')
  const code = `P${Date.now().toString(36).toUpperCase()}`
  await page.goto('/admin/plans')
  await expect(page.getByRole('heading', { name: /^Planes/ })).toBeVisible()
  await page.getByRole('link', { name: 'Nuevo plan' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(/^Código/).fill(code)
  await drawer.getByLabel(/^Nombre/).fill('Puertas de cabina')
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/admin\/plans\/\d+(\?|$)/)
  await expect(page.getByText('El plan no tiene actividades')).toBeVisible()
  await expectAccessible(page)
  const plan = page.url()

  for (const [number, name] of [
    ['01', 'Medir el cierre'],
    ['02', 'Engrasar las guías']
  ] as const) {
    await page.goto(plan)
    await page.getByRole('link', { name: 'Añadir actividad' }).first().click()
    await drawer.getByLabel(/^Código/).fill(`A-${number}`)
    await drawer.getByLabel(/^Nombre/).fill(name)
    await drawer.getByRole('combobox', { name: 'Tipo de check' }).click()
    await page.getByRole('option', { name: number === '01' ? 'Medida' : 'Verificación' }).click()
    if (number === '01') {
      await drawer.getByLabel(/^Unidad de medida/).fill('N')
      await drawer.getByLabel(/^Intervalo de tiempo/).fill('0')
      await drawer.getByRole('button', { name: 'Guardar' }).click()
      await expect(drawer.getByText(/Intervalo de tiempo.*1/).first()).toBeVisible()
      await drawer.getByLabel(/^Intervalo de tiempo/).fill('3')
      await expect(drawer.getByRole('group', { name: 'Ejemplo de las próximas fechas' })).toBeVisible()
      await expect(drawer.getByText('las demás no se mueven', { exact: false })).toBeVisible()
      await drawer.getByRole('switch', { name: 'Cuenta desde la ejecución' }).press('Space')
      await expect(drawer.getByText('las demás se corren con ella', { exact: false })).toBeVisible()
      await expectAccessible(page)
    }
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(page).toHaveURL(/\/admin\/plans\/activities\/\d+(\?|$)/)
  }
  await page.getByRole('tab', { name: /^Tareas/ }).click()
  await page.getByRole('link', { name: 'Añadir tarea' }).click()
  await drawer.getByLabel(/^Código/).fill('T-01')
  await drawer.getByLabel(/^Nombre/).fill('Limpiar antes')
  await drawer.getByRole('combobox', { name: 'Tipo de check' }).click()
  await page.getByRole('option', { name: 'OK / NOK' }).click()
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('list', { name: 'Tareas de A-02' }).getByText('Limpiar antes')).toBeVisible()
  await expectAccessible(page)

  await page.goto(plan)
  const list = page.getByRole('list', { name: `Actividades de ${code}` })
  const names = () => list.getByRole('link').allInnerTexts()
  await expect.poll(names).toEqual(['A-01 Medir el cierre', 'A-02 Engrasar las guías'])
  await list.getByRole('button', { name: 'Subir «Engrasar las guías»' }).press('Enter')
  await expect.poll(names).toEqual(['A-02 Engrasar las guías', 'A-01 Medir el cierre'])
  // Its answer draws the list anew, which would end a drag that has begun.
  const undone = page.waitForResponse(answer => answer.request().method() !== 'GET' && answer.ok())
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await undone
  await expect.poll(names).toEqual(['A-01 Medir el cierre', 'A-02 Engrasar las guías'])
  await page.waitForLoadState('networkidle')
  await list
    .locator('[draggable]')
    .first()
    .dragTo(list.getByRole('listitem').last(), { targetPosition: { x: 40, y: 40 } })
  await expect.poll(names).toEqual(['A-02 Engrasar las guías', 'A-01 Medir el cierre'])
  await page.reload()
  await expect.poll(names).toEqual(['A-02 Engrasar las guías', 'A-01 Medir el cierre'])

  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Copiar el plan' }).click()
  const copy = page.getByRole('dialog', { name: `Copiar ${code}` })
  await expect(copy.getByText('Se copian 2 actividades y 1 tarea', { exact: false })).toBeVisible()
  await copy.getByLabel(/^Código/).fill(code.toLowerCase())
  await copy.getByRole('button', { name: 'Copiar' }).click()
  await expect(copy.getByText(/ya existe|ya está/i).first()).toBeVisible()
  await copy.getByLabel(/^Código/).fill(`${code}-B`)
  await copy.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByRole('heading', { name: /Puertas de cabina \(copia\)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Traer actividades de otro plan' }).click()
  const bring = page.getByRole('dialog', { name: `Traer actividades a ${code}-B` })
  await bring.getByRole('combobox').fill(code)
  await page.getByRole('option', { name: `${code} · Puertas de cabina`, exact: true }).click()
  await bring.getByRole('checkbox', { name: /Medir el cierre/ }).check()
  await expectAccessible(page)
  await bring.getByRole('button', { name: 'Traer 1 actividad' }).click()
  await expect(page.getByText('A-01-2', { exact: false })).toBeVisible()
})

test('a change of an activity in use says what moves, is done as a job, and stays on the list of jobs', async ({
  page
}) => {
  await enter(page, 'planificador')
  const { data } = (await (
    await page.request.get('/api/v1/activities?fkc_kind=166&fkc_regime=163&sortBy=code&sortDesc=false&itemsPerPage=200')
  ).json()) as {
    data: {
      rows: {
        id: number
        name: string
        fk_periodicity_unit: number
        time_interval_value: number
        bases_count: number
      }[]
    }
  }
  // Yearly: what other journeys program is not moved.
  const activity = data.rows.find(row => row.fk_periodicity_unit === 4 && row.bases_count > 1)
  await page.goto(`/admin/plans/activities/${activity?.id}`)
  await page.getByRole('tab', { name: /^Bases/ }).click()
  await expect(page.getByRole('table', { name: 'Bases con la actividad' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('link', { name: 'Editar' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(/^Intervalo de tiempo/).fill(String((activity?.time_interval_value ?? 0) + 1))
  await expect(drawer.getByText('Ninguna fecha se mueve.')).toBeVisible()
  await drawer.getByText('Contar ya con el nuevo intervalo desde la última ejecución').click()
  await expect(drawer.getByText(/^Se mueven? \d+ fechas?\.$/)).toBeVisible()
  await expect(drawer.getByRole('list', { name: 'Fechas que se mueven' })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^Guardar en [\d,]+ bases?$/ }).click()
  await expect(drawer.getByText(/^Guardado\. La actividad está en/)).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

  await page.getByRole('button', { name: 'Ajustes de la cuenta' }).click()
  await page.getByRole('link', { name: 'Trabajos' }).click()
  const row = page.getByRole('row', { name: new RegExp(`Cambiar «${activity?.name}»`) }).first()
  await expect(row.getByText('Terminado')).toBeVisible()
  await expectAccessible(page)
})
