import { screen, waitFor, within } from '@testing-library/react'
import { checkStatus } from 'contract/core/classifier.ts'
import { expect, test, vi } from 'vitest'
import { data, fakeApi } from '../../../test/fakeApi.ts'
import { anAnswer, keepOnDevice } from '../../../test/outbox.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { toastStore } from '../../api/toasts.ts'
import { noRoomText } from '../../offline/useOutbox.ts'
import { CheckRunner } from './CheckRunner.tsx'

const ana = { id: 1, first_name: 'Ana', last_name: 'Rojas' }
const theirs = aCheck(2, { fkc_status: checkStatus.REALIZADO, value_ok: true, version: 5, staff: [ana] })
const made = '2026-03-02T05:00:00.000Z'
const mine = anAnswer(
  theirs,
  { value_ok: false, observation: 'Roce', performed_at: made, version: 1 },
  { state: 'refused', refusal: { status: 409, reason: 'stale', text: 'Otra', fields: [], details: [], theirs } }
)

function open(first?: number) {
  const api = fakeApi({ 'PUT checks/2': data(theirs), 'POST work-orders/observations': data({}) })
  keepOnDevice(mine)
  const view = renderPart(
    <CheckRunner Reports={() => null} order={anOrder({ checks: [aCheck(1), theirs, aCheck(3)] })} first={first} />
  )
  const writes = () => api.calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
  return { ...view, writes }
}

const opened = () => screen.getByRole('heading', { level: 2 }).textContent
const card = () => within(screen.getByRole('region', { name: 'Actividad 2' }))
const decide = () => card().getByRole('button', { name: 'Guardar la decisión' })

test('what is to be decided opens first, unless another check is asked for', () => {
  const { unmount } = open()
  expect(opened()).toBe('Actividad 2')
  unmount()
  open(3)
  expect(opened()).toBe('Actividad 3')
})

test('both answers are shown with who gave them when, and nothing else can be said meanwhile', () => {
  open()
  expect(
    card()
      .getAllByRole('radio')
      .map(one => one.textContent)
  ).toEqual(['La mía: NOK (Roce)02/03/2026 01:00:00', 'La de Ana Rojas: OK02/03/2026 02:00:00'])
  expect(decide()).toHaveProperty('disabled', true)
  expect(card().queryByRole('button', { name: /^Guardar (corrección|así)$/ })).toBeNull()
})

test('the answer that holds is sent; the next check opens', async () => {
  const { user, writes } = open()
  await user.click(card().getByRole('radio', { name: /^La mía/ }))
  await user.click(decide())
  await waitFor(() =>
    expect(writes()).toEqual([['checks/2', { value_ok: false, observation: 'Roce', performed_at: made, version: 5 }]])
  )
  expect(opened()).toBe('Actividad 3')
})

test('the answer that gives way becomes an observation of the order', async () => {
  const { user, writes } = open()
  await user.click(card().getByRole('radio', { name: /^La de Ana/ }))
  await user.click(decide())
  await waitFor(() => expect(writes()).toHaveLength(1))
  const [path, body] = writes()[0] as [string, { text: string }]
  expect(path).toBe('work-orders/observations')
  expect(body.text).toBe(
    'Dos respuestas a Actividad 2 · LR-E1-ACC. Actividad 2: queda «OK» de Ana Rojas; no «NOK (Roce)», del 02/03/2026 01:00:00.'
  )
  expect(opened()).toBe('Actividad 3')
})

test('a device without room says so, and the decision stays open', async () => {
  const { user, writes } = open()
  await user.click(card().getByRole('radio', { name: /^La de Ana/ }))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(decide())
  expect(toastStore.snapshot().map(({ text }) => text)).toEqual([noRoomText])
  expect([writes(), opened()]).toEqual([[], 'Actividad 2'])
})
