import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data } from '../../../test/fakeApi.ts'
import { aNight, aServer, path } from '../../../test/programming.ts'
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

test('where the night is unknown, the basket goes without it', async () => {
  const server = aServer(1)
  server.handlers['GET service-hours/night'] = { status: 403, body: { message: '', errorCode: 'AUTH.FORBIDDEN' } }
  const { user } = renderPage(path)
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Actividad 1, B-1' }))
  await basket().findByRole('button', { name: 'Programar 1' })
  expect(basket().queryByRole('img', { name: /en la noche/ })).toBeNull()
})
