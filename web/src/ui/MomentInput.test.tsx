import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { localOf, momentOf } from './localMoment.ts'
import { MomentInput } from './MomentInput.tsx'

// In 2026 the clocks of Madrid go forward on 29 March at 01:00 UTC and back on 25 October at 01:00 UTC.
test.each([
  ['2026-03-05T08:30', 'America/La_Paz', '2026-03-05T12:30:00.000Z'],
  ['2026-03-05T22:00', 'America/La_Paz', '2026-03-06T02:00:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Madrid', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T01:59', 'Europe/Madrid', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Madrid', '2026-10-25T02:00:00.000Z']
])('a clock shows %s in %s at %s', (local, zone, moment) => {
  expect(momentOf(local, zone)).toBe(moment)
  expect(localOf(moment, zone)).toBe(local)
})

vi.mock('./timeZone.ts', () => ({ useTimeZone: () => 'America/La_Paz' }))

const other = '2026-04-01T16:00:00.000Z'

function open(value: string | null, more: { disabled?: boolean } = {}) {
  const told: (string | null)[] = []
  function Held() {
    const [moment, setMoment] = useState(value)
    const onChange = (next: string | null) => {
      told.push(next)
      setMoment(next)
    }
    return (
      <>
        <MomentInput label="Inicio" value={moment} onChange={onChange} {...more} />
        <button type="button" onClick={() => setMoment(other)}>
          Otro
        </button>
        <button type="button" onClick={() => setMoment(null)}>
          Ninguno
        </button>
      </>
    )
  }
  render(<Held />, { wrapper: MantineProvider })
  return { told, user: userEvent.setup() }
}
const field = (part: string) => screen.getByLabelText<HTMLInputElement>(`Inicio: ${part}`)
const shown = () => ['día', 'hora', 'minutos'].map(part => field(part).value)

test('shows the moment as the clock there does; a new time is told as a moment', async () => {
  const { told, user } = open('2026-03-05T12:30:00.000Z')
  expect(shown()).toEqual(['05/03/2026', '08', '30'])
  expect(field('día').disabled).toBe(false)
  expect(field('hora').disabled).toBe(false)
  await user.type(field('hora'), '09')
  expect(told.at(-1)).toBe('2026-03-05T13:30:00.000Z')
})

test('what is half typed is nothing to the others, and stays', async () => {
  const { told, user } = open(null)
  expect(shown()).toEqual(['', '', ''])
  await user.type(field('día'), '05/03/2026')
  expect(told).toEqual([])
  await user.type(field('hora'), '08')
  await user.type(field('minutos'), '30')
  expect(told.at(-1)).toBe('2026-03-05T12:30:00.000Z')
  await user.clear(field('día'))
  expect(told.at(-1)).toBeNull()
  expect(shown().slice(1)).toEqual(['08', '30'])
})

test('another moment from outside takes the place of what is shown', async () => {
  const { user } = open('2026-03-05T12:30:00.000Z')
  await user.click(screen.getByText('Otro'))
  expect(shown()).toEqual(['01/04/2026', '12', '00'])
  await user.click(screen.getByText('Ninguno'))
  expect(shown()).toEqual(['', '', ''])
})

test('can be out of use', () => {
  open(null, { disabled: true })
  expect(['día', 'hora', 'minutos'].every(part => field(part).disabled)).toBe(true)
})
