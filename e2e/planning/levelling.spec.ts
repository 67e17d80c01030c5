import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter } from '../people.ts'

/** The id of a line on which no other journey works. */
async function lineNamed(page: Page, name: string): Promise<number> {
  const { data } = (await (await page.request.get('/api/v1/auth/me')).json()) as {
    data: { locations: { location: { id: number; name: string } }[] }
  }
  return data.locations.find(({ location }) => location.name === name)?.location.id ?? 0
}

test('a planner levels the work that falls due, accepts it, loads the page anew, and takes it back', async ({
  page
}) => {
  await enter(page, 'planificador')
  const line = await lineNamed(page, 'Línea Naranja')
  await page.goto(`/admin/planned/programming?linea=${line}`)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Nivelar el trabajo' }).click()
  await page.getByRole('button', { name: 'Nivelar', exact: true }).click()

  const proposed = page.getByRole('region', { name: 'Cambios propuestos' })
  await expect(proposed.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/de lo que cabe/).first()).toBeVisible()
  await expectAccessible(page)

  // One of them stays.
  await proposed.getByRole('checkbox').nth(1).uncheck()
  const accept = page.getByRole('button', { name: /^Aceptar \d+ cambios$/ })
  const count = Number(/\d+/.exec(await accept.innerText())?.[0])
  await accept.click()
  await expect(page.getByText(`Se han cambiado ${count} fechas`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${count} cambios en vigor`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aceptar 1 cambio' })).toBeVisible()

  await page.getByRole('button', { name: 'Deshacer la nivelación' }).click()
  await expect(page.getByText(`${count} cambios en vigor`)).toBeHidden()
  await expect(page.getByRole('button', { name: `Aceptar ${count + 1} cambios` })).toBeVisible()
})
