import { screen, waitFor } from '@testing-library/react'
import { checkStatus } from 'contract/core/classifier.ts'
import { expect, test, vi } from 'vitest'
import { data, fakeApi } from '../../../test/fakeApi.ts'
import { anAnswer, keepOnDevice } from '../../../test/outbox.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { aCheck } from '../../../test/workOrders.ts'
import type { Refusal } from '../../api/outbox.ts'
import { RefusedAnswer } from './RefusedAnswer.tsx'

const check = aCheck(3, { fkc_status: checkStatus.REALIZADO, value_ok: true, version: 4 })

const bothDates =
  'La próxima fecha se ha cambiado a 06/01/2027 después de responder; según la respuesta corregida sería 10/12/2026'

const edited: Refusal = {
  status: 409,
  reason: 'edited',
  text: 'La próxima fecha o lectura se ha cambiado después de la respuesta. Indique cuál vale',
  fields: ['next_date'],
  details: [bothDates]
}

const performed_at = '2026-03-05T10:00:00.000Z'

function show(refusal: Refusal, onDiscard = () => {}) {
  const api = fakeApi({ 'PUT checks/3': data(check) })
  const entry = anAnswer(3, { value_ok: false, performed_at, version: 1 }, { state: 'refused', refusal })
  keepOnDevice(entry)
  const { user } = renderPart(<RefusedAnswer entry={entry} check={check} onDiscard={onDiscard} />)
  return { user, sent: () => api.calls.filter(call => call.path === 'checks/3') }
}

test.each([
  ['Conservar lo cambiado', 'keep'],
  ['Seguir la respuesta corregida', 'follow']
])('a next date set meanwhile is shown with the other one, and %s is sent', async (button, if_edited) => {
  const { user, sent } = show(edited)
  expect(screen.getByRole('alert').textContent).toContain(bothDates)
  expect(screen.queryByRole('button', { name: 'Enviar otra vez' })).toBeNull()
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ value_ok: false, performed_at, if_edited, version: 4 })
})

test.each([
  ['as it is', [], { performed_at }],
  ['without the moment, if that is what was refused: the phone’s clock may be ahead', ['performed_at'], {}]
])('anything else is sent again: %s', async (_, fields, moment) => {
  const { user, sent } = show({ status: 409, reason: 'stale', text: 'Otra persona', fields, details: [] })
  expect(screen.queryByRole('button', { name: 'Conservar lo cambiado' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enviar otra vez' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ value_ok: false, ...moment, version: 4 })
})

test.each([
  [409, 'stale', /^Alguien ha cambiado este check entretanto/],
  [409, 'edited', /^Elija cuál vale/],
  [409, 'transition', /^Lo escrito sigue en el teléfono\. Cuando la orden esté en curso/],
  [409, 'not_latest', /^Ya hay un check posterior/],
  [403, undefined, /^Pida el permiso/],
  [404, undefined, /^El check ya no existe/],
  [400, undefined, /^Lo escrito sigue en el teléfono\. Corríjalo/]
])('what can be done after %i, %s', (status, reason, advice) => {
  show({ status, text: 'No', ...(reason && { reason }), fields: [], details: [] })
  screen.getByText('No.')
  screen.getByText(advice)
})

test('it can be given up', async () => {
  const onDiscard = vi.fn<() => void>()
  const { user, sent } = show({ status: 404, text: 'No existe', fields: [], details: [] }, onDiscard)
  await user.click(screen.getByRole('button', { name: 'Descartar mi respuesta' }))
  expect(onDiscard).toHaveBeenCalledOnce()
  expect(sent()).toEqual([])
  expect(localStorage).toHaveLength(0)
})
