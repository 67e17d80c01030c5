import { expect, test } from '@playwright/test'
import { openCard } from '../checks.ts'
import { makeOrder } from '../orders.ts'
import { personIn, personWithoutSignal } from '../people.ts'

test('an order of another line that was never opened is whole without signal, and so is its base', async ({
  browser
}) => {
  const [planner, technician] = await Promise.all([
    personIn(browser, 'planificador'),
    personWithoutSignal(browser, 'tecnico')
  ])
  const { id, code } = await makeOrder(planner, {
    lineName: 'Línea Azul',
    narrowed: 'search=Desgaste de bandajes',
    choose: free => free.slice(-2)
  })
  const answer = await planner.request.get(`/api/v1/workorders/${id}`)
  const { data } = (await answer.json()) as { data: { checks: { base_activity: { fk_base: number } }[] } }
  await technician.goto('/admin/my-work')
  await expect(technician.getByText(/^Listo sin señal · actualizado ahora mismo/)).toBeVisible({ timeout: 60_000 })

  await technician.context().setOffline(true)
  await technician.goto(`/admin/planned/work-orders/${id}`)
  await expect(technician.getByRole('heading', { level: 1 })).toContainText(code)
  await expect(technician.getByText(/^Visto el/)).toBeVisible()
  // With what the work needs: the question with its limits, and how it is done.
  await technician.getByRole('button', { name: 'Empezar' }).click()
  const card = openCard(technician)
  await expect(card.getByText('Requiere parada de línea')).toBeVisible()
  await expect(card.getByLabel('Desgaste de bandajes (mm)')).toBeVisible()
  await expect(card.getByText('Procedimiento')).toBeVisible()

  await technician.goto(`/admin/bases/${data.checks[0]?.base_activity.fk_base}`)
  await expect(technician.getByText(/^Visto el/)).toBeVisible()
  await expect(technician.getByRole('heading', { name: 'Medidores' })).toBeVisible()
  await expect(technician.getByText('No se han podido cargar los medidores')).toHaveCount(0)
  await Promise.all([planner.context().close(), technician.close()])
})
