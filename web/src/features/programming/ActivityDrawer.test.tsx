import { configure, screen, waitFor, within } from '@testing-library/react'
import { addDays } from 'contract/core/days.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { type Call, data, refused } from '../../../test/fakeApi.ts'
import { aRow, aServer, path, today } from '../../../test/programming.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { resetBasket, pickedRows } from './basketStore.ts'

// Whether something can be seen costs a computed style for each element above it: a page this full makes that seconds.
configure({ defaultHidden: true })

beforeEach(resetBasket)

const noChanges = data({ rows: [], count: 0 })

/** The drawer of one activity over the list of what is due. */
async function open(
  row = aRow(1),
  { permissions, changes = noChanges }: { permissions?: string[]; changes?: typeof noChanges } = {}
) {
  const server = aServer(3, permissions)
  Object.assign(server.handlers, {
    [`GET base-activities/${row.id}`]: data(row),
    'GET reschedule-history': changes
  })
  const view = renderPage(`${path}?actividad=${row.id}`)
  await screen.findByRole('heading', { level: 1 })
  const drawer = within(await screen.findByRole('dialog', { name: 'Actividad' }))
  await drawer.findByRole('heading', { name: row.activity.name })
  await drawer.findAllByText(/No se ha reprogramado nunca|→/)
  return { ...view, server, drawer }
}

type Drawer = Awaited<ReturnType<typeof open>>['drawer']
/** What stands beside each label. */
const facts = (drawer: Drawer) =>
  Object.fromEntries(
    drawer
      .getAllByRole('term')
      .map(term => [term.textContent ?? '', term.nextElementSibling?.textContent?.replaceAll(/\s+/g, ' ').trim()])
  )
const buttons = (drawer: Drawer) =>
  ['Añadir a la cesta', 'Quitar de la cesta', 'Reprogramar'].filter(name => drawer.queryByRole('button', { name }))

describe('what it says', () => {
  test('of an activity that goes by the calendar, in time', async () => {
    const { drawer } = await open(aRow(5))
    expect(facts(drawer)).toEqual({
      Vence: `en 2 días ${formatWeekdayDate(addDays(today, 2))}`,
      Periodicidad: 'Cada 3 meses',
      'Última vez': 'Nunca',
      Especialidad: 'Mecánica',
      Trabajo: '1 h 40 min (0 h 50 min × 2 personas)',
      Línea: 'No requiere parada',
      Prioridad: 'Media'
    })
    drawer.getByText('No se ha reprogramado nunca.')
    expect(drawer.queryByRole('heading', { name: 'Tareas' })).toBeNull()
  })

  test('of one that is late, put off, measured, and done by one person with the line stopped', async () => {
    const row = aRow(1, {
      next_date: addDays(today, -9),
      rescheduled_date: addDays(today, -2),
      last_date: '2026-01-05',
      tolerance_days: 3,
      time_interval_value: 1,
      fkc_regime: 165,
      usage_interval_value: 500,
      usage_unit: { id: 4, name: 'Horas' },
      next_usage_value: 5150,
      next_usage_shown: 1250.5,
      requires_stop: true
    })
    const tasks = [1, 2].map(id => ({ ...aRow(1).activity.tasks[0]!, id, name: `Tarea ${id}` }))
    const { drawer } = await open({ ...row, activity: { ...row.activity, people: 1, specialty: null, tasks } })
    expect(facts(drawer)).toMatchObject({
      Vence: `hace 2 días ${formatWeekdayDate(addDays(today, -2))}`,
      'Fecha original': formatWeekdayDate(addDays(today, -9)),
      Periodicidad: 'Cada 1 mes o cada 500 horas',
      Tolerancia: '3 días',
      'Última vez': '05/01/2026',
      'Próxima lectura': expect.stringMatching(/^1,250.5 horas *En el contador de ahora/),
      Especialidad: '—',
      Trabajo: '0 h 10 min',
      Línea: 'Requiere parada'
    })
    drawer.getByText(
      `El mantenimiento debía realizarse hace 2 días. En tolerancia hasta el ${formatWeekdayDate(addDays(today, 1))}.`
    )
    expect(drawer.getAllByText(/^Tarea \d$/).map(({ textContent }) => textContent)).toEqual(['Tarea 1', 'Tarea 2'])
  })

  test('how it was put off, by whom and why', async () => {
    const change = { id: 1, version: 1, created_at: '2026-03-02T14:00:00.000Z', updated_at: '2026-03-02T14:00:00.000Z' }
    const { drawer, server } = await open(aRow(1), {
      changes: data({
        rows: [
          {
            ...change,
            previous_date: '2026-03-01',
            new_date: '2026-03-09',
            reason: 'Lluvia',
            user: { id: 3, name: 'Rodrigo' }
          },
          { ...change, id: 2, previous_date: null, new_date: '2026-03-01', reason: 'Nueva', user: null }
        ],
        count: 2
      })
    })
    const asked = new URLSearchParams(server.calls.find(call => call.path === 'reschedule-history')?.query)
    expect([asked.get('sortBy'), asked.get('sortDesc')]).toEqual(['created_at', 'true'])
    const said = drawer
      .getAllByRole('listitem')
      .map(item => [...item.querySelectorAll('p')].map(({ textContent }) => textContent))
    expect(said).toEqual([
      ['dom 01/03/2026 → lun 09/03/2026', 'Lluvia', 'Rodrigo · 02/03/2026 10:00:00'],
      ['Sin fecha → dom 01/03/2026', 'Nueva', 'El sistema · 02/03/2026 10:00:00']
    ])
    expect(drawer.queryByText('No se ha reprogramado nunca.')).toBeNull()
  })
})

describe('what can be done', () => {
  test('into the basket and out again; it closes', async () => {
    const { drawer, user, here, router } = await open()
    const add = drawer.getByRole('button', { name: 'Añadir a la cesta' })
    expect([add.dataset['variant'], add.querySelector('.tabler-icon-basket-plus')]).toEqual([
      'filled',
      expect.anything()
    ])
    await user.click(add)
    expect(pickedRows().map(({ id }) => id)).toEqual([1])
    await waitFor(() => expect(here()).toBe(path))
    router.history.push(`${path}?actividad=1`)
    await user.click(await screen.findByRole('button', { name: 'Quitar de la cesta' }))
    expect(pickedRows()).toEqual([])
  })

  test('it is put off from here', async () => {
    const { drawer, user, server, here } = await open()
    await user.click(drawer.getByRole('button', { name: 'Reprogramar' }))
    const form = within(await screen.findByRole('dialog', { name: 'Reprogramar 1 actividad' }))
    form.getByText('Actividad 1 · B-1')
    expect(form.queryByText(/solo por lecturas/)).toBeNull()
    await waitFor(() => expect(here()).toBe(path))
    await user.click(form.getByRole('textbox', { name: /Motivo/ }))
    await user.paste('Lluvia')
    await user.click(form.getByRole('button', { name: 'Reprogramar' }))
    await screen.findByText(`1 actividad reprogramada para el ${formatWeekdayDate(addDays(today, 1))}`)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Reprogramar/ })).toBeNull())
    expect(server.sent('base-activities/reschedule').map((call: Call) => call.body)).toEqual([
      { ids: [1], date: addDays(today, 1), reason: 'Lluvia' }
    ])
  })

  test.each([
    ['whoever programmes', ['checks.program'], {}, ['Añadir a la cesta']],
    ['whoever puts off', ['base-activities.reschedule'], {}, ['Reprogramar']],
    [
      'what goes by readings alone is not put off',
      ['checks.program', 'base-activities.reschedule'],
      { next_date: null },
      ['Añadir a la cesta']
    ]
  ])('%s', async (_, permissions, fields, expected) => {
    const { drawer } = await open(aRow(1, fields), { permissions })
    expect(buttons(drawer)).toEqual(expected)
    // Nor in the list behind it.
    if (permissions.length === 1 && expected[0] !== 'Reprogramar')
      expect(screen.queryByRole('button', { name: 'Reprogramar' })).toBeNull()
  })

  test('nothing with what is programmed already, which leads to its order', async () => {
    const { drawer } = await open(aRow(1, { open_check: { id: 9, fk_work_order: 77 } }))
    expect(buttons(drawer)).toEqual([])
    expect(addressOf(drawer.getByRole('link', { name: 'Ver la orden' }))).toBe('/admin/planned/work-orders/77')
  })
})

test('an activity that does not come can be asked for again, and so can its changes', async () => {
  const server = aServer(1)
  Object.assign(server.handlers, {
    'GET base-activities/1': refused(400, 'X', 'Ahora no'),
    'GET reschedule-history': refused(400, 'X', 'Todavía no')
  })
  const { user } = renderPage(`${path}?actividad=1`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Actividad' }))
  await drawer.findByText('No se ha podido cargar la actividad')
  server.handlers['GET base-activities/1'] = data(aRow(1))
  await user.click(drawer.getByRole('button', { name: 'Reintentar' }))
  await drawer.findByText('No se han podido cargar las reprogramaciones')
  expect(drawer.queryByText('No se ha podido cargar la actividad')).toBeNull()
  server.handlers['GET reschedule-history'] = noChanges
  await user.click(drawer.getByRole('button', { name: 'Reintentar' }))
  await drawer.findByText('No se ha reprogramado nunca.')
  expect(drawer.queryByRole('alert')).toBeNull()
  // One activity alone is ticked by its own box.
  expect(screen.queryByRole('button', { name: /^Seleccionar las/ })).toBeNull()
})
