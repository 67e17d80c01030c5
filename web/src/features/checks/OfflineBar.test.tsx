import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { aCheck } from '../../../test/workOrders.ts'
import { OfflineBar } from './OfflineBar.tsx'
import type { OutboxEntry } from './outbox.ts'

/** Answers to checks 1, 2, … that are on the phone. */
function keep(...states: OutboxEntry['state'][]) {
  for (const [index, state] of states.entries()) {
    const entry = { key: `k${index}`, check: index + 1, order: 7, body: { value_ok: true }, at: index, state }
    localStorage.setItem(`outbox:${aUser().uuid}:${index + 1}`, JSON.stringify(entry))
  }
}

const bar = () => screen.queryByRole('status')?.textContent
const onTheWay = () => new Promise<never>(() => {})

test.each<[string, OutboxEntry['state'][], string | undefined, string | undefined]>([
  ['nothing', [], undefined, undefined],
  ['nothing of what was refused', ['refused'], undefined, undefined],
  ['one that is being sent', ['waiting', 'refused'], undefined, 'Enviando 1 respuesta…'],
  ['two that are being sent', ['waiting', 'waiting'], undefined, 'Enviando 2 respuestas…'],
  [
    'that this is old',
    [],
    '02/03/2026 10:00:00',
    'Sin conexión. Visto el 02/03/2026 10:00:00. Lo que guarde se enviará al volver la señal.'
  ]
])('with a connection to the network says %s', (_, states, seenAt, text) => {
  keep(...states)
  fakeApi({ 'PUT checks/1': onTheWay })
  renderPart(<OfflineBar seenAt={seenAt} />)
  expect(bar()).toBe(text)
  expect(screen.queryByRole('button')).toBeNull()
})

test('without one says that what is kept will be sent', () => {
  fakeApi({})
  renderPart(<OfflineBar />)
  expect(bar()).toBeUndefined()
  fireEvent(window, new Event('offline'))
  expect(bar()).toBe('Sin conexión. Lo que guarde se enviará al volver la señal.')
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent(window, new Event('online'))
  expect(bar()).toBeUndefined()
})

test('when nobody answers, what waits is counted, and sent again at a press', async () => {
  keep('waiting', 'waiting')
  const api = fakeApi({ 'PUT checks/1': 'offline', 'PUT checks/2': onTheWay })
  const { user } = renderPart(<OfflineBar />)
  await waitFor(() => expect(bar()).toBe('Sin conexión. 2 respuestas por enviar.Reintentar'))
  expect(api.calls.map(({ headers }) => headers.get('X-Suppress-Toast'))).toEqual(['1'])
  api.handlers['PUT checks/1'] = data(aCheck(1))
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(bar()).toBe('Enviando 1 respuesta…'))
})

test('drafts that nobody went on with are forgotten', () => {
  fakeApi({})
  localStorage.setItem(`check-draft:${aUser().uuid}:9`, JSON.stringify({ at: 0 }))
  renderPart(<OfflineBar />)
  expect(localStorage).toHaveLength(0)
})
