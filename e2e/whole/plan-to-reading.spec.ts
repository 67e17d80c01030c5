import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter, personIn, telephone } from '../people.ts'

type Row = { id: number; due_date: string | null; activity: { estimated_minutes: number; people: number } }
type Made = { id: number }

const asking = (page: Page) => ({
  get: async <T>(path: string) => ((await (await page.request.get(`/api/v1/${path}`)).json()) as { data: T }).data,
  post: async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1/${path}`, { data })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
    return ((await answer.json()) as { data: Made }).data
  }
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const numberOf = (n: number) => String(n).padStart(2, '0')

/** Eleven towers' bases without a plan. All but the last have a counter of hours, read once; the first has two. */
async function makeTowers(page: Page, line: number, code: string) {
  const { get, post } = asking(page)
  const [place] = (
    await get<{ rows: Made[] }>(`location?fkLine=${line}&fkc_type=22&itemsPerPage=1&sortBy=id&sortDesc=false`)
  ).rows
  const [structure] = (await get<{ rows: Made[] }>('structure?itemsPerPage=1')).rows
  const units = await get<{ rows: (Made & { symbol: string | null })[] }>('readings/usage-units?itemsPerPage=100')
  const unit = (isHours: boolean) => units.rows.find(({ symbol }) => (symbol === 'h') === isHours)?.id
  const bases: number[] = []
  for (let n = 1; n <= 11; n += 1) {
    const { id } = await post('base', {
      code: `${code}-T${numberOf(n)}`,
      name: `Torre de ${code} ${n}`,
      fk_location: place?.id,
      fk_structure: structure?.id
    })
    bases.push(id)
    for (const isHours of n === 1 ? [true, false] : n === 11 ? [] : [true]) {
      const name = isHours ? 'Horas' : 'Ciclos'
      const meter = await post('readings/base-metrics', { fk_base: id, fk_usage_unit: unit(isHours), name })
      await post('readings', { fk_base_metric: meter.id, value: 400, read_at: daysAgo(10) })
    }
  }
  return bases
}

test('a planner writes a plan, gives it to eleven towers and starts it level; a technician reads, and one is due', async ({
  page,
  browser
}) => {
  const code = `J${Date.now().toString(36).toUpperCase()}`
  await enter(page, 'planificador')
  const { get } = asking(page)
  const me = await get<{ locations: { fk_location: number }[] }>('auth/me')
  const line = me.locations[0]?.fk_location ?? 0
  const bases = await makeTowers(page, line, code)

  // The plan, with an activity of each kind of interval.
  await page.goto('/admin/plans')
  await page.getByRole('link', { name: 'Nuevo plan' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(/^Código/).fill(code)
  await drawer.getByLabel(/^Nombre/).fill(`Torres de ${code}`)
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/admin\/plans\/\d+(\?|$)/)
  const plan = new URL(page.url()).pathname
  for (const [number, name, minutes] of [
    ['1', 'Apretar', '60'],
    ['2', 'Medir', '45'],
    ['3', 'Engrasar', '30']
  ] as const) {
    await page.goto(plan)
    await page.getByRole('link', { name: 'Añadir actividad' }).first().click()
    // Last by code: another journey changes the first yearly activity in use.
    await drawer.getByLabel(/^Código/).fill(`Z-${number}`)
    await drawer.getByLabel(/^Nombre/).fill(`${name} ${code}`)
    await drawer.getByRole('combobox', { name: 'Tipo de check' }).click()
    await page.getByRole('option', { name: 'Verificación' }).click()
    await drawer
      .getByLabel(/^Minutos|^Duración|^Tiempo/)
      .first()
      .fill(minutes)
    if (number === '3') {
      await drawer.getByRole('combobox', { name: 'Régimen' }).click()
      await page
        .getByRole('option', { name: /lecturas$/i })
        .first()
        .click()
      await drawer.getByLabel(/^Intervalo de uso/).fill('500')
      await drawer.getByRole('combobox', { name: 'Unidad de uso' }).fill('Horas')
      await page.getByRole('option', { name: 'Horas' }).first().click()
    } else {
      // Once in the year that the plan shows.
      await drawer.getByLabel(/^Intervalo de tiempo/).fill(number)
      await drawer.getByRole('combobox', { name: 'Unidad de periodicidad' }).click()
      await page.getByRole('option', { name: 'Año', exact: true }).click()
    }
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(page).toHaveURL(/\/admin\/plans\/activities\/\d+(\?|$)/)
  }

  // The last tower has no counter yet.
  await page.goto(`/admin/bases/${bases[10]}`)
  await page.getByRole('link', { name: 'Nuevo medidor' }).click()
  await drawer.getByLabel(/^Nombre/).fill('Horas')
  await drawer.getByRole('combobox', { name: 'Unidad de uso' }).fill('Horas')
  await page.getByRole('option', { name: 'Horas' }).first().click()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('link', { name: 'Horas', exact: true })).toBeVisible()

  // The plan goes to all eleven at once, with its activities.
  await page.goto(`${plan}?tab=bases`)
  await page.getByRole('button', { name: 'Asociar a bases' }).click()
  const giving = page.getByRole('dialog', { name: `Asociar ${code} a bases` })
  for (let n = 1; n <= 11; n += 1) {
    await giving.getByRole('combobox', { name: 'Bases' }).fill(`${code}-T${numberOf(n)}`)
    await page.getByRole('option', { name: `${code}-T${numberOf(n)}` }).click()
  }
  // An open list without anything in it isn't looked at.
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await giving.getByRole('button', { name: 'Asociar a 11 bases' }).click()
  await expect(giving).toBeHidden()
  await expect(page.getByRole('tab', { name: /^Bases 11/ })).toBeVisible()

  // The first dates are spread; what goes by use is started with readings from a spreadsheet.
  await page.getByRole('link', { name: 'Ver en Actividades por base' }).click()
  await page.getByRole('button', { name: /^Seleccionar las 33/ }).click()
  await page.getByRole('button', { name: 'Iniciar', exact: true }).click()
  const starting = page.getByRole('dialog', { name: /^Iniciar/ })
  await expect(starting.getByText('11 actividades por lecturas no llevan fecha', { exact: false })).toBeVisible()
  await expect(starting.getByRole('slider', { name: 'Horas por día laborable' })).toBeVisible()
  await starting.getByRole('button', { name: 'Iniciar 22 actividades' }).click()
  await expect(starting).toBeHidden()
  await page.getByRole('button', { name: 'Sin iniciar' }).click()
  await page.getByRole('button', { name: /^Seleccionar las 11/ }).click()
  await page.getByRole('button', { name: 'Iniciar', exact: true }).click()
  const cells = starting.getByRole('textbox', { name: /^Próxima lectura/ })
  await expect(cells).toHaveCount(11)
  await cells.first().evaluate(field => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '500\r\n'.repeat(11))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cells.last()).toHaveValue('500')
  await expectAccessible(page)
  await starting.getByRole('button', { name: 'Iniciar 11 actividades' }).click()
  await expect(starting).toBeHidden()
  await expect(page.getByText(/Nada coincide|Sin resultados|Ning/).first()).toBeVisible()

  // The master plan counts each where it falls due, with its hours.
  const id = /\d+$/.exec(plan)?.[0]
  const { rows } = await get<{ rows: Row[] }>(`base-activities?fk_plan=${id}&itemsPerPage=50`)
  const dated = rows.filter(({ due_date }) => due_date)
  expect(dated).toHaveLength(22)
  const year = String(new Date().getFullYear())
  const months = Map.groupBy(
    dated.filter(({ due_date }) => due_date?.startsWith(year)),
    ({ due_date }) => Number(due_date?.slice(5, 7))
  )
  await page.goto(`/admin/plans/master?search=${code}&year=${year}`)
  const grid = page.getByRole('treegrid', { name: /^Plan maestro de/ })
  const [all] = [grid.getByRole('row').nth(1)]
  for (const [month, due] of months) {
    const minutes = due.reduce(
      (sum, { activity: { estimated_minutes, people } }) => sum + estimated_minutes * people,
      0
    )
    const hours = `${Math.floor(minutes / 60)} h ${minutes % 60} min`
    const said = `${due.length} prevista${due.length === 1 ? '' : 's'}, ${hours}`
    await expect(all.getByRole('gridcell').nth(month - 1)).toHaveAccessibleName(new RegExp(said))
  }

  // A technician reads all twelve on a telephone: one of them reaches its limit.
  const technician = await personIn(browser, 'tecnico', telephone)
  await technician.goto('/admin/readings')
  const card = technician.getByRole('region', { name: /^Medidor \d+ de \d+$/ })
  const counters = [...bases.keys()].map(n => `${code}-T${numberOf(n + 1)} Horas`)
  for (const [index, counter] of [...counters, `${code}-T01 Ciclos`].entries()) {
    await technician.getByRole('button', { name: new RegExp(`^${counter}`) }).click()
    await card.getByRole('textbox', { name: /^Lectura/ }).fill(index === 3 ? '505' : '410')
    await card.getByRole('button', { name: /^Guardar/ }).click()
    await expect(technician.getByRole('button', { name: new RegExp(`^${counter}.*Leído hoy`) })).toBeVisible()
    if (index === 3)
      await expect(technician.getByText(`Ahora vence: Engrasar ${code} · ${code}-T04`, { exact: false })).toBeVisible()
  }

  // The planner sees it due, and programs it.
  await page.goto(`/admin/planned/base-activities?search=${code}-T04&sortBy=due_date&sortDesc=false`)
  await expect(page.getByRole('row', { name: new RegExp(`Engrasar ${code}`) })).toContainText(
    'El mantenimiento es hoy.'
  )
  await page.goto(`/admin/planned/programming?search=Engrasar ${code}`)
  await expect(page.getByText(`Engrasar ${code}`).first()).toBeVisible()
  await expect(page.getByText(`${code}-T04`).first()).toBeVisible()
})
