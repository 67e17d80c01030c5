import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { UsualReasons } from './UsualReasons.tsx'

const reader = aUser({ permissions: ['catalogs.read'] })
const names = (...texts: string[]) => data({ rows: texts.map((name, id) => ({ id, name })), count: texts.length })
const offered = () =>
  within(screen.getByRole('group', { name: 'Sugerencias' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())

function Asked() {
  const [reason, setReason] = useState('')
  return <ReasonInput use="hold" required value={reason} onChange={setReason} />
}

test('a usual reason is chosen with one tap, and may be changed; only those of this use are asked for', async () => {
  const api = fakeApi({ 'GET reasons': names('Falta repuesto', 'Sin ventana de corte') })
  const { user } = renderPart(<Asked />, reader)
  const chip = await screen.findByRole('button', { name: 'Falta repuesto' })
  expect(Object.fromEntries(new URLSearchParams(api.calls[0]?.query))).toMatchObject({
    used_for: 'hold',
    is_active: 'true'
  })
  await user.click(chip)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo' })
  expect(field.value).toBe('Falta repuesto')
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await user.type(field, ', llega el jueves')
  expect(field.value).toBe('Falta repuesto, llega el jueves')
  expect(chip.getAttribute('aria-pressed')).toBe('false')
})

test('without signal: those of the last time; before that, those that the screen knows; of another use, none', async () => {
  const { handlers } = fakeApi({ 'GET reasons': names('Niebla') })
  const part = <UsualReasons use="not_done" value="" onChoose={() => {}} otherwise={['Sin acceso']} />
  const first = renderPart(part, reader)
  expect(offered()).toEqual(['Sin acceso'])
  await waitFor(() => expect(offered()).toEqual(['Niebla']))
  first.unmount()
  handlers['GET reasons'] = 'offline'
  const second = renderPart(part, reader)
  expect(offered()).toEqual(['Niebla'])
  second.unmount()
  renderPart(<UsualReasons use="cancel" value="" onChoose={() => {}} />, reader)
  expect(screen.queryByRole('group')).toBeNull()
})

test('what this device keeps may have been changed by hand; whoever may not read catalogues asks for nothing', () => {
  localStorage.setItem('reasons:hold', '[1, {}]')
  const api = fakeApi({})
  renderPart(<Asked />, aUser())
  screen.getByRole('textbox', { name: 'Motivo' })
  expect(screen.queryByRole('group')).toBeNull()
  expect(api.calls).toEqual([])
})
