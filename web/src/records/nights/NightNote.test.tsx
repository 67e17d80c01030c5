import { screen } from '@testing-library/react'
import type { Capacity } from 'contract/roster/roster.ts'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { aNight } from '../../../test/programming.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { NightNote } from './NightNote.tsx'

const day = '2026-03-10'
const planner = aUser({ permissions: ['roster.read'] })
const electrics = { id: 2, name: 'Electricidad' }
const row = (fk_specialty: number | null, people: number, more: Partial<Capacity> = {}): Capacity => ({
  from: day,
  to: day,
  fk_specialty,
  people,
  minutes: people * 330,
  planned: 0,
  unplanned: 0,
  free: people * 330,
  is_estimate: false,
  ...more
})

function renderNote(rows: readonly Capacity[], minutes: number, isStopOnly = false) {
  const api = fakeApi({ 'GET service-hours/night': data(aNight()), 'GET roster/capacity': data(rows) })
  const load = { stop: minutes, minutes, specialties: [{ ...electrics, minutes, stop: minutes }] }
  renderPart(<NightNote line={1} day={day} load={load} isStopOnly={isStopOnly} />, planner)
  return api
}

test.each([
  [
    'all of it fits',
    [row(null, 6), row(2, 1)],
    330,
    'La noche del mar 10/03/2026, de 23:30 a 05:00, caben 33 h 0 min con 6 personas de turno, y aún no hay nada. Con esto, 5 h 30 min.'
  ],
  [
    'a specialty is short',
    [row(null, 6), row(2, 1)],
    450,
    'No cabe en la noche: faltan 2 h 0 min de ElectricidadLa noche del mar 10/03/2026, de 23:30 a 05:00, caben 33 h 0 min con 6 personas de turno, y aún no hay nada.'
  ],
  [
    'all people together are too few',
    [row(null, 1), row(2, 1)],
    450,
    'No cabe en la noche: sobran 2 h 0 minLa noche del mar 10/03/2026, de 23:30 a 05:00, caben 5 h 30 min con 1 persona de turno, y aún no hay nada. Por especialidad, faltan 2 h 0 min de Electricidad.'
  ],
  [
    'nobody filled the roster',
    [row(null, 2.6, { is_estimate: true })],
    450,
    'La noche del mar 10/03/2026, de 23:30 a 05:00, caben 22 h 0 min sin cuadrante: con 4 personas, y aún no hay nada. Con esto, 7 h 30 min.'
  ]
])('%s', async (_, rows, minutes, text) => {
  renderNote(rows, minutes)
  expect((await screen.findByRole('status')).textContent).toBe(text)
})

test('without permission for the roster it isn’t queried', async () => {
  const { calls } = fakeApi({ 'GET service-hours/night': data(aNight()) })
  renderPart(<NightNote line={1} day={day} load={{ stop: 0, minutes: 0 }} />)
  expect((await screen.findByRole('status')).textContent).toContain('caben 22 h 0 min con 4 personas, y aún')
  expect(calls.map(({ path }) => path)).toEqual(['service-hours/night'])
})
