import { screen, waitFor, within } from '@testing-library/react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { withoutLine } from '../../../test/addresses.ts'
import { openActivity } from '../../../test/activityPage.tsx'
import { aUser, data, refused } from '../../../test/fakeApi.ts'
import { aNight } from '../../../test/programming.ts'
import { supervisor, technician } from '../../../test/orderPage.tsx'
import { aStep, anActivity, anUnplannedOrder } from '../../../test/unplanned.ts'

const { EN_CURSO, PENDIENTE, PARA_REVISION } = workOrderStatus

afterEach(() => vi.unstubAllGlobals())

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('an activity is done', () => {
  test('cause and solution are asked for, not required; the last one says that the order goes to review', async () => {
    const order = anUnplannedOrder({ fkc_status: PARA_REVISION, version: 2 })
    const { user, writes, api } = await openActivity({}, technician, {
      'PUT unplanned/updateDone/70': () => {
        const done = data(anActivity({ done: true, version: 2 }, order))
        Object.assign(api.handlers, { 'GET unplanned/70': done, 'GET workorders/7': data(order) })
        return done
      }
    })
    await user.click(button('Marcar como hecha'))
    const dialog = within(await screen.findByRole('dialog', { name: /^Marcar como hecha/ }))
    dialog.getByText(/la orden pasa a revisión/)
    await user.type(dialog.getByLabelText('Causa'), 'Guía sucia')
    await user.click(dialog.getByRole('button', { name: 'Marcar como hecha' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(writes()).toEqual([
        ['PUT', 'unplanned/updateDone/70', { done: true, done_at: expect.any(String) as string, cause: 'Guía sucia' }]
      ])
    )
    expect(screen.queryByRole('button', { name: 'Marcar como hecha' })).toBeNull()
    await screen.findByText('Para revisión')
  })

  test('what was typed is there again after the page was closed, until it is given up', async () => {
    const openDialog = async () => {
      const { user, unmount } = await openActivity({}, technician)
      await user.click(button('Marcar como hecha'))
      const dialog = within(await screen.findByRole('dialog'))
      return { user, unmount, dialog, cause: await dialog.findByLabelText('Causa') }
    }
    const first = await openDialog()
    await first.user.type(first.cause, 'Guía sucia')
    first.unmount()
    const second = await openDialog()
    expect(second.cause).toHaveProperty('value', 'Guía sucia')
    await second.user.click(second.dialog.getByRole('button', { name: 'Cancelar' }))
    second.unmount()
    expect((await openDialog()).cause).toHaveProperty('value', '')
  })

  test('with others to do, the order goes on, and tasks that aren’t ticked are counted', async () => {
    const siblings = [{ id: 71, title: 'Repintar', done: false, done_at: null }]
    const { user } = await openActivity({ activity: { siblings, tasks: [aStep(1, { title: 'Limpiar' })] } }, technician)
    screen.getByRole('link', { name: /Repintar/ })
    await user.click(button('Marcar como hecha'))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Queda 1 tarea sin marcar.')
    dialog.getByText(/La orden sigue en curso/)
  })

  test.each([
    ['before it has begun', { fkc_status: PENDIENTE }, technician],
    ['for whoever only looks', { fkc_status: EN_CURSO }, ['work-orders.read']]
  ])('not %s', async (_, order, permissions) => {
    await openActivity({ order }, permissions)
    expect(screen.queryByRole('button', { name: 'Marcar como hecha' })).toBeNull()
  })
})

test('tasks are ticked, noted and added; each is sent once, in its order', async () => {
  const { user, writes } = await openActivity({ activity: { tasks: [aStep(1, { title: 'Limpiar' })] } }, technician, {
    'PUT unplanned-task/updateTaskUnplanned/1': data(aStep(1, { done: true, version: 2 })),
    'POST unplanned-task': data(aStep(2, { title: 'Engrasar' }))
  })
  await user.click(screen.getByRole('checkbox', { name: 'Limpiar' }))
  await user.type(screen.getByLabelText('Tarea nueva'), 'Engrasar{Enter}')
  await waitFor(() =>
    expect(writes()).toEqual([
      [
        'PUT',
        'unplanned-task/updateTaskUnplanned/1',
        { done: true, done_at: expect.any(String), observation: null, version: 1 }
      ],
      ['POST', 'unplanned-task', { fk_unplanned: 70, title: 'Engrasar' }]
    ])
  )
  expect(screen.getByLabelText('Tarea nueva')).toHaveProperty('value', '')
})

test('the outcome says only what was changed; causes that were written before can be chosen by the keyboard', async () => {
  const { user, writes } = await openActivity(
    { order: { fk_failure_type: 3, failure_type: { id: 3, name: 'Mecánica' } } },
    technician,
    {
      'GET failure-type/getall': data({ rows: [{ id: 3, name: 'Mecánica' }], count: 1 }),
      'GET unplanned/words': data([{ text: 'Rodamiento gastado', count: 4 }]),
      'PUT unplanned/updateDone/70': data(anActivity({ cause: 'Rodamiento gastado' }))
    }
  )
  await user.click(button('Cambiar el resultado'))
  const form = within(await screen.findByRole('dialog', { name: 'Resultado' }))
  await user.click(await form.findByLabelText('Causa'))
  await screen.findByRole('option', { name: /Rodamiento gastado/, hidden: true })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(form.getByLabelText('Causa')).toHaveProperty('value', 'Rodamiento gastado')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(writes()).toEqual([['PUT', 'unplanned/updateDone/70', { done: false, cause: 'Rodamiento gastado' }]])
  )
})

test('a stop of the line in the future is refused before it waits for the server; an unusual length is said', async () => {
  const { user, writes } = await openActivity({}, technician, {
    'GET failure-type/getall': data({ rows: [], count: 0 })
  })
  await user.click(button('Escribir el resultado'))
  const form = within(await screen.findByRole('dialog', { name: 'Resultado' }))
  const type = async (name: string, text: string) => {
    const field = await form.findByLabelText(name)
    await user.clear(field)
    await user.type(field, text)
  }
  await type('Línea parada desde: día', '1/2/2026')
  await type('Línea parada hasta: día', '1/2/2099')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await form.findByText('La fecha no puede ser futura')
  expect(form.getByLabelText('Línea parada desde: día').getAttribute('aria-invalid')).toBeNull()
  await type('Línea parada hasta: día', '1/3/2026')
  expect(form.queryByText('La fecha no puede ser futura')).toBeNull()
  form.getByText(/^Dura 28 días: compruebe/)
  expect(writes()).toEqual([])
})

test('an outcome that the server refuses is there to be corrected, and sent anew', async () => {
  const outcome = 'PUT workorders/7/outcome'
  const { user, writes, api } = await openActivity({}, technician, {
    'GET failure-type/getall': data({ rows: [], count: 0 }),
    [outcome]: refused(400, 'VALIDATION.INVALID_DATA')
  })
  const openForm = async () => {
    await user.click(button('Escribir el resultado'))
    return within(await screen.findByRole('dialog', { name: 'Resultado' }))
  }
  const first = await openForm()
  await user.type(await first.findByLabelText('Línea parada desde: día'), '1/2/2026')
  await user.click(first.getByRole('button', { name: 'Guardar' }))
  await screen.findByText(/El servidor no ha aceptado/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  api.handlers[outcome] = data(anUnplannedOrder({ version: 2 }))
  const second = await openForm()
  const day = await second.findByLabelText('Línea parada desde: día')
  expect(day).toHaveProperty('value', '01/02/2026')
  await user.clear(day)
  await user.type(day, '2/2/2026')
  await user.click(second.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByText(/El servidor no ha aceptado/)).toBeNull())
  expect(writes().map(([, , body]) => body)).toEqual([
    { down_from: '2026-02-01T12:00:00.000Z', version: 1 },
    { down_from: '2026-02-02T12:00:00.000Z', version: 1 }
  ])
})

describe('people', () => {
  const staff = { id: 4, first_name: 'Ana', last_name: 'Quispe' }
  const me = aUser().staff?.id ?? 0
  const member = (fk_staff: number) => ({
    id: 30,
    version: 1,
    fk_staff,
    staff: { ...staff, id: fk_staff },
    confirmed: false,
    confirmed_at: null
  })

  test('whoever was put there confirms with one tap', async () => {
    const { user, writes } = await openActivity({ activity: { staff: [member(me)] } }, technician, {
      'PUT unplanned-staff/updateConfirmed/30': data({ ...member(me), confirmed: true })
    })
    await user.click(button('Confirmo'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirmo' })).toBeNull())
    await waitFor(() => expect(writes()).toEqual([['PUT', 'unplanned-staff/updateConfirmed/30', { confirmed: true }]]))
  })

  test('others are confirmed by whoever assigns people only', async () => {
    const assignment = {
      id: 9,
      version: 1,
      fk_staff: 4,
      staff: { ...staff, dni: null },
      planned_minutes: null,
      real_minutes: null,
      override_reason: null
    }
    const opened = { activity: { staff: [member(4)] }, order: { staff: [assignment] } }
    const at = '/admin/unplanned/70?tab=personal'
    const { unmount } = await openActivity({ ...opened, at }, technician)
    await screen.findByText('Por confirmar')
    expect(screen.queryByRole('button', { name: /^Confirmar/ })).toBeNull()
    unmount()
    await openActivity({ ...opened, at }, supervisor)
    await screen.findByRole('button', { name: 'Confirmar: Ana Quispe' })
  })
})

describe('the address of an unplanned order', () => {
  const at = '/admin/planned/work-orders/7?tab=historia'

  test('leads to its first activity that isn’t done, at the same tab', async () => {
    const rows = [anActivity({ id: 69, done: true }), anActivity()]
    const { router } = await openActivity({ at }, technician, { 'GET unplanned': data({ rows, count: 2 }) })
    await waitFor(() => expect(withoutLine(router.state.location.href)).toBe('/admin/unplanned/70?tab=historia'))
  })

  test('shows the order itself as long as it has no activity, which whoever writes orders can add', async () => {
    const { user, writes } = await openActivity(
      { at: '/admin/planned/work-orders/7', order: { description: 'Cabina 12' } },
      supervisor,
      { 'GET unplanned': data({ rows: [], count: 0 }), 'POST unplanned': data(anActivity()) }
    )
    await user.click(await screen.findByRole('button', { name: 'Añadir la actividad' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        ['POST', 'unplanned', { fk_work_order: 7, title: 'Puerta que no cierra', description: 'Cabina 12' }]
      ])
    )
  })
})

test('tasks are put in order without signal; dates say why they can’t be changed then', async () => {
  const tasks = [aStep(1, { title: 'Limpiar' }), aStep(2, { title: 'Engrasar' })]
  const { user } = await openActivity({ activity: { tasks } }, ['work-orders.read', 'work-orders.write'], {
    'PUT unplanned-task/1': 'offline',
    'PUT unplanned-task/2': 'offline'
  })
  screen.getByRole('link', { name: 'Añadir fecha' })
  await user.click(button('Bajar Limpiar'))
  const list = within(screen.getByRole('list', { name: 'Tareas' }))
  expect(list.getAllByRole('checkbox').map(box => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Engrasar',
    'Limpiar'
  ])
  const kept = Object.values(localStorage).filter(text => String(text).includes('"place"'))
  expect(kept.map(text => (JSON.parse(text as string) as { body: object }).body)).toEqual(
    expect.arrayContaining([{ index: 1 }, { index: 2 }])
  )
  await screen.findByText(/^Sin señal las fechas no se cambian/)
  expect(screen.queryByRole('link', { name: 'Añadir fecha' })).toBeNull()
})

test('a new date starts as the next night of the line, and says when that night holds no more', async () => {
  const none = data({ rows: [], count: 0 })
  const { user, writes } = await openActivity(
    { activity: { fk_line: 1 }, order: { requires_stop: true } },
    ['work-orders.read', 'work-orders.write'],
    {
      'GET service-hours': none,
      'GET service-hours/exceptions': none,
      'GET service-hours/shifts': none,
      'GET service-hours/night': data(aNight({ programmed: { orders: 2, stop: 1200, running: 0 } })),
      'POST unplanned-execution-date': data({ id: 5 })
    }
  )
  await user.click(screen.getByRole('link', { name: 'Añadir fecha' }))
  const form = within(await screen.findByRole('dialog', { name: 'Fecha de ejecución' }))
  // Closing at 23:00 and opening at 06:00: seven hours, and two are free.
  await form.findByText('No cabe en la noche: sobran 5 h 0 min')
  await user.click(form.getByRole('button', { name: /^(Guardar|Crear|Añadir)/ }))
  const today = dayOf(new Date(), 'America/La_Paz')
  await waitFor(() =>
    expect(writes()).toEqual([
      [
        'POST',
        'unplanned-execution-date',
        {
          fk_unplanned: 70,
          start_at: `${addDays(today, 1)}T03:00:00.000Z`,
          end_at: `${addDays(today, 1)}T10:00:00.000Z`
        }
      ]
    ])
  )
})
