import { screen } from '@testing-library/react'
import { checkStatus } from 'contract/core/classifier.ts'
import { expect, test, vi } from 'vitest'
import { runChecks as run } from '../../../test/checkRunner.tsx'
import { aCheck } from '../../../test/workOrders.ts'

const { REALIZADO, NO_REALIZADO } = checkStatus

const ok = (id: number) => aCheck(id, { fkc_status: REALIZADO, value_ok: true })
const button = (name: string) => screen.getByRole('button', { name })

test('keeps what is typed for whoever leaves, and says if the check has changed meanwhile', async () => {
  const { user, unmount } = run([aCheck(1), aCheck(2)])
  await user.click(button('NOK'))
  await user.type(screen.getByRole('textbox', { name: /Observación/ }), 'ruido')
  unmount()
  run([aCheck(1, { version: 2 }), aCheck(2)])
  expect(screen.getByRole('textbox', { name: /Observación/ })).toHaveProperty('value', 'ruido')
  screen.getByText(/ha cambiado mientras escribía/)
})

test.each([
  [ok(1), 'Ahora consta: OK.'],
  [aCheck(1, { not_done_reason: 'Lluvia', fkc_status: NO_REALIZADO }), 'Ahora consta: Lluvia.'],
  [aCheck(1), 'Ahora está sin responder.']
])('that somebody else changed meanwhile says what it is now', async (now, text) => {
  const { user, change } = run([aCheck(1)])
  change([{ ...now, version: 2 }])
  // Until something is typed the card shows what the check says, and that it isn't what was seen when it was opened.
  expect(button('OK').getAttribute('aria-pressed')).toBe(String(now.value_ok === true))
  expect(screen.getByText(/ha cambiado mientras escribía/).textContent).toContain(text)
  await user.click(button('NOK'))
  change([{ ...now, version: 3 }])
  expect(screen.getByText(/ha cambiado mientras escribía/).textContent).toContain(text)
})

test('a tap on what another one has answered since it was opened is sent for what was seen: the server asks', async () => {
  const { user, change, sent } = run([aCheck(1)])
  change([{ ...ok(1), version: 2 }])
  await user.click(button('NOK'))
  await user.type(screen.getByRole('textbox', { name: /Observación/ }), 'ruido')
  await user.click(button('Guardar corrección'))
  await vi.waitFor(() => expect(sent()[0]).toMatchObject(['PUT', 'checks/1', { value_ok: false, version: 1 }]))
})

test('one’s own answer that has arrived meanwhile is no other one’s', async () => {
  const { user, change, sent } = run([aCheck(1)])
  change([{ ...ok(1), version: 2, staff: [{ id: 1, first_name: 'María', last_name: 'Quispe' }] }])
  expect(screen.queryByText(/mientras escribía/)).toBeNull()
  await user.click(button('NOK'))
  await user.type(screen.getByRole('textbox', { name: /Observación/ }), 'ruido')
  await user.click(button('Guardar corrección'))
  await vi.waitFor(() => expect(sent()[0]).toMatchObject(['PUT', 'checks/1', { version: 2 }]))
})

test('who of the crew is at a base is said at what is open there', () => {
  const performed_at = new Date().toISOString()
  const ana = { id: 8, first_name: 'Ana', last_name: 'Rojas' }
  run([{ ...ok(1), performed_at, staff: [ana] }, aCheck(2), aCheck(3)])
  expect(screen.getAllByText('Ana está en ello').length).toBe(2)
})
