import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays } from 'contract/core/days.ts'
import { dayOf, formatDate } from 'contract/core/format.ts'
import { maxPeriodDays } from 'contract/base-activities/levelling.ts'
import { expect, test } from 'vitest'
import { aServer, path } from '../../../test/baseActivities.ts'
import { data } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { screenOf } from '../../../test/screenOf.ts'

test('typed dates: what means nothing is not sent, what is refused stands at its cell', async () => {
  screenOf(90)
  const year = Number(dayOf(Date.now()).slice(0, 4)) + 1
  const { calls } = aServer(['base-activities.write'])
  renderPage(path)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /Actividad 1, B-1/ }))
  await user.click(screen.getByRole('button', { name: 'Iniciar' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByText('En una tabla'))
  const cell = await within(dialog).findByRole('textbox', { name: /Próxima fecha/ })
  await user.type(cell, `31/02/${year}`)
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar' }))
  expect(calls.some(call => call.method === 'PUT')).toBe(false)
  await user.clear(cell)
  await user.type(cell, `28/02/${year}`)
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar 1 actividad' }))
  await waitFor(() =>
    expect(calls.find(call => call.method === 'PUT')?.body).toEqual({ items: [{ id: 1, next_date: `${year}-02-28` }] })
  )
  await within(dialog).findByText('No puede ser')
})

test('what has its first date keeps it, unless it is told to begin anew', async () => {
  screenOf(90)
  const { calls } = aServer(
    ['base-activities.write'],
    { next_date: null, due_date: null },
    {
      'POST base-activities/initialise': data([]),
      'POST base-activities/load': data([{ week: '2026-03-02', working_days: 5, minutes: 60, others: 60 }])
    }
  )
  renderPage(path)
  const user = userEvent.setup()
  for (const n of [1, 2, 3])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`Seleccionar Actividad ${n}`) }))
  await user.click(screen.getByRole('button', { name: 'Iniciar' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByText('Una fecha'))
  within(dialog).getByRole('button', { name: 'Iniciar 1 actividad' })
  const again = within(dialog).getByRole('checkbox', {
    name: 'Cambiar también la fecha de 2 actividades que ya la tienen'
  })
  await user.click(again)
  within(dialog).getByRole('button', { name: 'Iniciar 3 actividades' })
  await user.click(again)
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar 1 actividad' }))
  const given = () => calls.filter(call => call.path === 'base-activities/initialise').map(call => call.body)
  await waitFor(() => expect(given()).toContainEqual(expect.objectContaining({ ids: [1], by: 'same' })))
})

test('a spread is told by the working day; a period that is too long is refused at its field', async () => {
  screenOf(90)
  const { calls } = aServer(
    ['base-activities.write'],
    { next_date: null, due_date: null },
    {
      'POST base-activities/initialise': data([]),
      'POST base-activities/load': data([
        { week: '2026-03-02', working_days: 1, minutes: 60, others: 60 },
        { week: '2026-03-09', working_days: 5, minutes: 600, others: 600 }
      ])
    }
  )
  renderPage(path)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /Seleccionar Actividad 1/ }))
  await user.click(screen.getByRole('button', { name: 'Iniciar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Cada día laborable queda entre 1 h 0 min y 2 h 0 min, según la semana.')
  const to = dialog.getByLabelText(/Hasta/)
  const tooLate = addDays(dayOf(new Date(), 'America/La_Paz'), maxPeriodDays)
  await user.clear(to)
  await user.type(to, formatDate(tooLate))
  await user.tab()
  await dialog.findByText(/^No puede ser después del /)
  expect(dialog.queryByText(/^Cada día laborable/)).toBeNull()
  const asked = calls.map(({ body }) => (body as { to?: string } | undefined)?.to)
  expect(asked).not.toContain(tooLate)
})

test('a spread that could not be read says so, and is read again', async () => {
  screenOf(90)
  let isThere = false
  aServer(
    ['base-activities.write'],
    { next_date: null, due_date: null },
    {
      'POST base-activities/initialise': data([]),
      'POST base-activities/load': () =>
        isThere
          ? data([{ week: '2026-03-02', working_days: 5, minutes: 60, others: 300 }])
          : { status: 500, body: { message: 'x', errorCode: 'SERVER.ERROR' } }
    }
  )
  renderPage(path)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /Seleccionar Actividad 1/ }))
  await user.click(screen.getByRole('button', { name: 'Iniciar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('No se sabe cómo quedan las semanas')
  isThere = true
  await user.click(dialog.getByRole('button', { name: 'Reintentar' }))
  await dialog.findByText('Cada día laborable queda en 1 h 0 min; ahora tiene 0 h 12 min.')
})
