import { screen } from '@testing-library/react'
import type { Capacity } from 'contract/roster/roster.ts'
import { describe, expect, test } from 'vitest'
import { type Call, data } from '../../../test/fakeApi.ts'
import { aNight, aServer, path, today } from '../../../test/programming.ts'
import { basket, withoutBasket } from '../../../test/programmingPage.ts'
import { renderPage } from '../../../test/renderPage.tsx'

withoutBasket()

/** Activity 1 takes 20 minutes, activity 3 an hour with the line stopped; the night holds 22 hours. */
test.each([
  ['a night that holds it all', { orders: 0, stop: 0, running: 0 }, '0 h 0 min', undefined],
  ['what is programmed, up to the last minute', { orders: 1, stop: 600, running: 640 }, '20 h 40 min', undefined],
  [
    'a minute too much, of which some can be done by day',
    { orders: 1, stop: 600, running: 641 },
    '20 h 41 min',
    'De noche sobran 0 h 1 min, que pueden hacerse de día: no requieren parada.'
  ],
  [
    'too much with the line stopped',
    { orders: 1, stop: 1261, running: 0 },
    '21 h 1 min',
    'El trabajo con parada no cabe: sobran 0 h 1 min.'
  ]
])('beside the basket: %s', async (_, programmed, already, said) => {
  const server = aServer(3)
  server.handlers['GET service-hours/night'] = data(aNight({ programmed }))
  const { user } = renderPage(path)
  for (const n of [1, 3])
    await user.click(await screen.findByRole('checkbox', { name: `Seleccionar Actividad ${n}, B-${n}` }))
  const bar = await basket().findByRole('img', { name: /en la noche caben 22 h 0 min$/ })
  expect(bar.getAttribute('aria-label')).toMatch(
    new RegExp(`^Ya programado ${already}, con parada 1 h 0 min, sin parada 0 h 20 min;`)
  )
  basket().getByText('Esta noche, 23:30 a 05:00 · 4 personas')
  const notes = basket().queryAllByText(/sobran/)
  expect(notes.map(note => note.textContent)).toEqual(said ? [said] : [])
})

const capacity = (fk_specialty: number | null, people: number, more: Partial<Capacity> = {}): Capacity => ({
  from: today,
  to: today,
  fk_specialty,
  people,
  minutes: people * 330,
  planned: 0,
  unplanned: 0,
  free: people * 330,
  is_estimate: false,
  ...more
})

describe('of the roster', () => {
  const planner = ['checks.program', 'base-activities.reschedule', 'roster.read']
  const withRoster = async (rows: readonly Capacity[]) => {
    const server = aServer(3, planner)
    server.handlers['GET roster/capacity'] = data(rows)
    const { user } = renderPage(path)
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Actividad 3, B-3' }))
    return server
  }

  test('its people, and what of a specialty is short with the line stopped', async () => {
    const { calls } = await withRoster([capacity(null, 6), capacity(1, 1, { planned: 300, free: 30 })])
    await basket().findByText('Esta noche, 23:30 a 05:00 · 6 personas de turno')
    basket().getByRole('img', { name: /en la noche caben 33 h 0 min$/ })
    basket().getByText('Para el trabajo con parada faltan 0 h 30 min de Mecánica.')
    expect(basket().queryByRole('button', { name: 'Ajustar las personas de la noche' })).toBeNull()
    const { query } = calls.find(call => call.path === 'roster/capacity') as Call
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ fkLine: '1', from: today, to: today, by: 'night' })
  })

  test('a night that nobody filled has as many as this browser keeps', async () => {
    await withRoster([capacity(null, 2.6, { is_estimate: true }), capacity(1, 1, { is_estimate: true, free: -90 })])
    await basket().findByText('Esta noche, 23:30 a 05:00 · sin cuadrante: 4 personas')
    basket().getByRole('img', { name: /en la noche caben 22 h 0 min$/ })
    basket().getByRole('button', { name: 'Ajustar las personas de la noche' })
    expect(basket().queryByText(/faltan/)).toBeNull()
  })

  test('which is refused goes without it', async () => {
    const server = aServer(3, planner)
    server.handlers['GET roster/capacity'] = { status: 403, body: { message: '', errorCode: 'AUTH.FORBIDDEN' } }
    const { user } = renderPage(path)
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Actividad 3, B-3' }))
    await basket().findByText('Esta noche, 23:30 a 05:00 · 4 personas')
  })
})

test('where the night is unknown, the basket goes without it', async () => {
  const server = aServer(1)
  server.handlers['GET service-hours/night'] = { status: 403, body: { message: '', errorCode: 'AUTH.FORBIDDEN' } }
  const { user } = renderPage(path)
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Actividad 1, B-1' }))
  await basket().findByRole('button', { name: 'Programar 1' })
  expect(basket().queryByRole('img', { name: /en la noche/ })).toBeNull()
})
