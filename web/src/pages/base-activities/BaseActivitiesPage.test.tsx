import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aBase } from '../../../test/bases.tsx'
import { aServer, path } from '../../../test/baseActivities.ts'
import { data } from '../../../test/fakeApi.ts'
import { aRow } from '../../../test/programming.ts'
import { aMeter } from '../../../test/readings.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { screenOf } from '../../../test/screenOf.ts'

test('by base: one head for the rows of each, and the address asks for it', async () => {
  screenOf(90)
  const { calls } = aServer([])
  renderPage(`${path}?sortBy=base.id`)
  await screen.findByText('Actividad 1')
  const heads = screen.getAllByRole('columnheader', { name: /Base \d/ })
  expect(heads.map(head => head.textContent)).toEqual(['AB-1 · Base 1 · Taypi Uta', 'AB-3 · Base 3 · Taypi Uta'])
  expect(calls.find(call => call.path === 'base-activities')?.query).toMatch(/groupBy=base.id/)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

const byUse = {
  fkc_regime: 164,
  regime: { id: 164, name: 'Por lecturas' },
  usage_unit: { id: 1, name: 'Horas' },
  usage_interval_value: 500,
  next_date: null,
  due_date: null
}

test('what is ticked follows its row: it is moved by the date that it has by now', async () => {
  screenOf(90)
  const api = aServer(['base-activities.reschedule'], { next_date: null, due_date: null })
  const { queryClient, user } = renderPage(path)
  await user.click(await screen.findByRole('checkbox', { name: /Actividad 1, B-1/ }))
  // Below the list; rows have a sign without the word.
  expect(screen.queryByText('Reprogramar')).toBeNull()
  api.handlers['GET base-activities'] = data({ rows: [aRow(1, { version: 9 })], count: 1 })
  await queryClient.invalidateQueries({ queryKey: ['base_activity'] })
  await user.click(await screen.findByText('Reprogramar'))
  await screen.findByRole('dialog', { name: 'Reprogramar 1 actividad' })
})

test('by use: only its own interval is said, and what has no date begins in the table', async () => {
  screenOf(90)
  const other = aMeter({ id: 6, name: 'Ciclos', usage_unit: { id: 2, name: 'Ciclos', symbol: null } })
  const { calls } = aServer(['base-activities.write'], byUse, { 'GET readings/round': data([aMeter(), other]) })
  renderPage(path)
  const user = userEvent.setup()
  const row = await screen.findByRole('row', { name: /Actividad 1/ })
  expect(row.textContent).toContain('Cada 500 horas')
  expect(row.textContent).not.toContain('Cada 3')
  await user.click(screen.getByRole('checkbox', { name: /Actividad 1, B-1/ }))
  await user.click(screen.getByRole('button', { name: 'Iniciar' }))
  const dialog = await screen.findByRole('dialog')
  const reading = await within(dialog).findByRole('textbox', { name: /Próxima lectura/ })
  const meter = within(dialog).getByRole('textbox', { name: /^Medidor/ })
  const paste = (into: HTMLElement, text: string) =>
    fireEvent.paste(into, { clipboardData: { getData: () => text, files: [] } })
  const date = within(dialog).getByRole('textbox', { name: /Próxima fecha/ })
  for (const [text, problem] of [
    ['\t500', /^Falta el medidor/],
    ['\t500\tROJ-E9 · Horas', 'No hay un medidor así en esta línea'],
    ['\t500\tCiclos', 'No cuenta en horas'],
    ['\t500\t=HYPERLINK("x")', /^Es una fórmula/],
    ['31/02/2027\t500\tHoras de marcha', 'Va solo por lecturas'],
    ['\t10^9\tHoras de marcha', 'No es un número']
  ] as const) {
    paste(date, text)
    await within(dialog).findByText(problem)
  }
  await user.click(within(dialog).getByRole('button', { name: /^Iniciar/ }))
  expect(calls.some(call => call.method === 'PUT')).toBe(false)
  paste(date, ';499,5;roj-e1-mot horas de marcha')
  expect([(reading as HTMLInputElement).value, (meter as HTMLInputElement).value]).toEqual([
    '499,5',
    'roj-e1-mot horas de marcha'
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar 1 actividad' }))
  await waitFor(() =>
    expect(calls.find(call => call.method === 'PUT')?.body).toEqual({
      items: [{ id: 1, next_usage_value: 499.5, fk_base_metric: 5 }]
    })
  )
})

test('a limit stands as the counter of now shows it; one without a rate says what is missing', async () => {
  screenOf(90)
  const limit = { ...byUse, next_usage_value: 5150, next_usage_shown: 157, fk_base_metric: 5 }
  const { calls } = aServer(['base-activities.write'], limit, { 'GET readings/base-metrics/5': data(aMeter()) })
  renderPage(path)
  const user = userEvent.setup()
  const row = await screen.findByRole('row', { name: /Actividad 1/ })
  expect(row.textContent).toContain('Sin previsión: faltan lecturas')
  expect(row.textContent).toContain('157 horas')
  await user.click(within(row).getByRole('link', { name: /Actividad 1/ }))
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText(/^En el contador de ahora\. Cuenta también/)
  const next = await sheet.findByRole('textbox', { name: /Próxima lectura/ })
  expect((next as HTMLInputElement).value).toBe('157')
  // It is given the focus once the sheet is there, which would take it from what is typed in before.
  await waitFor(() => expect(document.activeElement).toBe(next))
  // What isn’t touched isn’t sent: the limit stays one of the counter that it was set for.
  await user.type(await sheet.findByRole('textbox', { name: /^Tolerancia/ }), '3')
  await user.click(sheet.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(calls.find(call => call.method === 'PUT')?.body).toEqual({ version: 1, tolerance_days: 3 })
  )
})

test('what isn’t started is asked for within what is filtered', async () => {
  screenOf(90)
  const { calls } = aServer([])
  const { router } = renderPage(`${path}?fk_plan=7`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Sin iniciar' }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatch(/is_initialised=false/))
  expect(router.state.location.search).toMatchObject({ fk_plan: '7' })
  await user.click(screen.getByRole('button', { name: 'Sin iniciar' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('is_initialised'))
  expect(router.state.location.search).toMatchObject({ fk_plan: '7' })
})

test('switched off with a reason, without which it isn’t', async () => {
  screenOf(90)
  const { calls } = aServer(['base-activities.write'])
  renderPage(path)
  const user = userEvent.setup()
  const row = await screen.findByRole('row', { name: /Actividad 1/ })
  await user.click(within(row).getByRole('button', { name: 'Desactivar' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Desactivar' }))
  expect(calls.some(call => call.method === 'PUT')).toBe(false)
  await user.type(within(dialog).getByRole('textbox'), 'Ya no hay motor')
  await user.click(within(dialog).getByRole('button', { name: 'Desactivar' }))
  await waitFor(() =>
    expect(calls.find(call => call.method === 'PUT')?.body).toEqual({
      version: 1,
      is_active: false,
      inactive_reason: 'Ya no hay motor'
    })
  )
})

test('what is different from the plan goes back to it, one by one', async () => {
  screenOf(90)
  const own = {
    fkc_regime: null,
    fk_periodicity_unit: null,
    time_interval_value: 6,
    usage_interval_value: null,
    tolerance_days: 2
  }
  const { calls } = aServer(
    ['base-activities.write'],
    { time_interval_value: 6, tolerance_days: 2, own },
    {
      'GET activities/201': data({
        id: 201,
        fkc_regime: 163,
        fk_periodicity_unit: 3,
        time_interval_value: 3,
        tolerance_days: 0
      })
    }
  )
  renderPage(`${path}?actividad=1`)
  const user = userEvent.setup()
  const back = await screen.findByRole('button', { name: 'Intervalo de tiempo: volver al plan' })
  // The first field, not a list after it whose choices would open.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Próxima fecha/ })))
  await user.click(back)
  expect(screen.getByRole('button', { name: 'Tolerancia: volver al plan' }).textContent).toBe('Volver al plan: 0')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(calls.find(call => call.method === 'PUT')?.body).toEqual({ version: 1, time_interval_value: null })
  )
})

test.each([
  ['2026-11-30', '2027-02-28', 'La serie cuenta desde30/11/2026Toca el día 30, o el último del mes si no lo tiene'],
  ['2026-11-12', '2027-02-12', 'La serie cuenta desde12/11/2026'],
  ['2027-02-28', '2027-02-28', null]
])('a series from %s whose next date is %s says %j', async (anchor_date, next_date, said) => {
  screenOf(90)
  aServer([], { anchor_date, next_date, due_date: next_date })
  renderPage(`${path}?actividad=1`)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Última vez')
  expect(dialog.queryByText('La serie cuenta desde')?.parentElement?.textContent ?? null).toBe(said)
})

test('what is switched off says so, and is switched on again', async () => {
  screenOf(90)
  const { calls } = aServer(['base-activities.write'], { is_active: false, inactive_reason: 'Ya no hay motor' })
  renderPage(path)
  const user = userEvent.setup()
  const row = await screen.findByRole('row', { name: /Actividad 1/ })
  await user.click(within(row).getByRole('button', { name: 'Activar' }))
  await waitFor(() => expect(calls.find(call => call.method === 'PUT')?.body).toEqual({ version: 1, is_active: true }))
})

test('from a base that lacks activities, those of its plan are chosen already', async () => {
  const plan = { id: 7, code: 'BAL', name: 'Balancines' }
  const { calls } = aServer(
    ['base-activities.write'],
    {},
    {
      'GET plans': data({ rows: [plan], count: 1 }),
      'GET plans/7': data(plan),
      'GET base': data({ rows: [aBase({ fk_plan: 7, plan })], count: 1 }),
      'GET activities': data({ rows: [11, 12].map(id => ({ id, name: `Revisar ${id}`, index: id })), count: 2 }),
      'POST base-activities/bulk': data({ created: [], existing: 0, adding: 2 })
    }
  )
  renderPage(`${path}?fk_base=8&fk_plan=7&record=new`)
  const dialog = within(await screen.findByRole('dialog'))
  const bodies = () => calls.filter(call => call.method === 'POST').map(({ body }) => body)
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ bases: [8], activities: [11, 12] }))
  expect(dialog.getByRole('button', { name: /^Añadir/ })).toBeTruthy()
})
