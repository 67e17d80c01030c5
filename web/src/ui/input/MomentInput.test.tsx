import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MomentInput } from './MomentInput.tsx'
import { localOf, momentOf } from './moments.ts'

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

vi.mock('../shell/timeZone.ts', () => ({ useTimeZone: () => 'America/La_Paz', useToday: () => '2026-03-04' }))

const other = '2026-04-01T16:00:00.000Z'

function open(value: string | null, more: Partial<ComponentProps<typeof MomentInput>> = {}) {
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
const shown = () => ['día', 'hora'].map(part => field(part).value)

test('shows the moment as the clock there does; a new time is told as a moment', async () => {
  const { told, user } = open('2026-03-05T12:30:00.000Z')
  expect(shown()).toEqual(['05/03/2026', '08:30'])
  expect(field('día').disabled).toBe(false)
  expect(field('hora').disabled).toBe(false)
  await user.clear(field('hora'))
  await user.type(field('hora'), '930')
  expect(told.at(-1)).toBe('2026-03-05T13:30:00.000Z')
  expect(shown()).toEqual(['05/03/2026', '930'])
  await user.tab()
  expect(shown()).toEqual(['05/03/2026', '09:30'])
})

test('a day without a time of day gets the usual one, which is shown; never one that was chosen or taken away', async () => {
  const { told, user } = open(null, { usualTime: '17:00' })
  await user.type(field('día'), '05/03/2026')
  expect(told.at(-1)).toBe('2026-03-05T21:00:00.000Z')
  expect(shown()).toEqual(['05/03/2026', '17:00'])
  await user.clear(field('hora'))
  await user.type(field('día'), '{Backspace}7')
  expect(shown()).toEqual(['05/03/2027', '17:00'])
  await user.clear(field('hora'))
  await user.type(field('hora'), '6')
  await user.clear(field('día'))
  await user.type(field('día'), '6/3/26')
  expect(told.at(-1)).toBe('2026-03-06T10:00:00.000Z')
})

test.each([
  ['1/12', '', ['1/12', ''], 'Escriba la fecha completa: dd/mm/aaaa'],
  ['', '8', ['', '08:00'], 'Falta la fecha'],
  ['05/03/2026', '25', ['05/03/2026', '25'], 'Escriba la hora como 08:30']
])('half a moment, %j and %j, stays and is told as none', async (day, time, expected, problem) => {
  const { told, user } = open(null, { error: 'No es válida' })
  if (day) await user.type(field('día'), day)
  if (time) {
    await user.clear(field('hora'))
    await user.type(field('hora'), time)
  }
  await user.tab()
  expect(shown()).toEqual(expected)
  screen.getByText(problem)
  expect(screen.queryByText('No es válida')).toBeNull()
  expect(Number.isNaN(Date.parse(String(told.at(-1))))).toBe(true)
})

test('a time taken away is asked for; another error is shown where both parts are right', async () => {
  const { user } = open('2026-03-05T12:30:00.000Z', { error: 'No puede ser mayor' })
  screen.getByText('No puede ser mayor')
  await user.clear(field('hora'))
  screen.getByText('Falta la hora')
})

test('another moment from outside takes the place of what is shown, half a one too', async () => {
  const { user } = open('2026-03-05T12:30:00.000Z')
  await user.click(screen.getByText('Otro'))
  expect(shown()).toEqual(['01/04/2026', '12:00'])
  await user.clear(field('hora'))
  await user.click(screen.getByText('Ninguno'))
  expect(shown()).toEqual(['', ''])
})

test('the calendar opens with the field, gives it a day and leaves the focus there; Escape closes it', async () => {
  const { told, user } = open('2026-03-05T12:30:00.000Z')
  await user.click(field('día'))
  await user.click(await screen.findByLabelText(/^9 marzo 2026/))
  expect(told).toEqual(['2026-03-09T12:30:00.000Z'])
  expect(document.activeElement).toBe(field('día'))
  expect(shown()).toEqual(['09/03/2026', '08:30'])
  await waitFor(() => expect(screen.queryByLabelText('Mes anterior')).toBeNull())
  await user.type(field('día'), '1')
  await screen.findByLabelText('Mes anterior')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('Mes anterior')).toBeNull())
  await user.click(screen.getByLabelText('Quitar la fecha'))
  expect(field('día').value).toBe('')
})

test('the calendar waits until it is asked for: the focus alone, which a dialog gives, does not open it', async () => {
  const { user } = open('2026-03-05T12:30:00.000Z')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  act(() => field('día').focus())
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  expect(screen.queryByLabelText('Mes anterior')).toBeNull()
  await user.keyboard('{ArrowDown}')
  await screen.findByLabelText('Mes anterior')
})

test('can be out of use', () => {
  open(null, { disabled: true })
  expect(['día', 'hora'].every(part => field(part).disabled)).toBe(true)
})

// Today is 4 March 2026.
test.each<[Partial<ComponentProps<typeof MomentInput>>, string, string, string | undefined]>([
  [{ says: 'happened' }, '4/3/26', '04/03/2026', undefined],
  [{ says: 'happened' }, '5/3/2026', '05/03/2026', 'La fecha no puede ser futura'],
  [{ says: 'happened' }, '5/3/27', '05/03/1927', undefined],
  [{ says: 'happened' }, '31/12/1899', '31/12/1899', 'La fecha es anterior al 01/01/1900'],
  [{ says: 'planned' }, '5/3/27', '05/03/2027', undefined],
  [{ says: 'planned' }, '3/3/26', '03/03/2026', 'La fecha ya ha pasado'],
  [{ says: 'planned' }, '5/3/2036', '05/03/2036', 'La fecha es posterior al 04/03/2036'],
  [{ says: 'valid' }, '3/3/26', '03/03/2026', undefined],
  [{ says: 'valid' }, '5/3/2076', '05/03/2076', 'La fecha es posterior al 04/03/2076'],
  [{ days: { min: '2026-03-01', max: '2026-03-02' } }, '3/3/26', '03/03/2026', 'No puede ser después del 02/03/2026'],
  [{ days: { min: '2026-03-01', max: '2026-03-02' } }, '28/2/26', '28/02/2026', 'No puede ser antes del 01/03/2026'],
  [{}, '5/3/27', '05/03/2027', undefined],
  [{}, '31/02/2026', '31/02/2026', 'La fecha no es válida']
])('%o: %s is shown as %s, and below it: %s', async (props, typed, text, problem) => {
  const { user } = open(null, props)
  await user.click(field('día'))
  await user.paste(typed)
  await user.tab()
  expect(field('día').value).toBe(text)
  expect(document.querySelector('.mantine-TextInput-error')?.textContent).toBe(problem)
})
