import { screen, waitFor } from '@testing-library/react'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi } from '../../test/fakeApi.ts'
import { keepOnDevice, onDevice } from '../../test/outbox.ts'
import { renderPart } from '../../test/renderPart.tsx'
import { aStep, anActivity, anUnplannedOrder } from '../../test/unplanned.ts'
import { RefusedWrite } from './RefusedWrite.tsx'
import { crewWrite, outcomeWrite, taskWrite } from './unplannedWrites.ts'
import { useOutbox } from './useOutbox.ts'
import { assignWrite } from './orderWrites.ts'
import type { AnyWrite, AssignWrite, CrewWrite } from './writes.ts'

afterEach(() => vi.unstubAllGlobals())

const Shown = () => useOutbox().entries.map(entry => <RefusedWrite key={entry.key} entry={entry} />)

const order = anUnplannedOrder({ version: 4, down_from: '2026-03-02T03:00:00.000Z' })
const task = aStep(1)

test.each<[string, AnyWrite, object, string, string, object]>([
  [
    'a task',
    taskWrite(anActivity(), task, { done: true, observation: null }),
    { ...task, version: 3, observation: 'No abre' },
    'Ahora consta por hacer, «No abre»; usted escribió hecha.',
    'unplanned-task/updateTaskUnplanned/1',
    { done: true, done_at: expect.any(String), observation: null, version: 3 }
  ],
  [
    'an outcome',
    outcomeWrite({ ...order, version: 1 }, { down_to: '2026-03-02T05:00:00.000Z' }, null),
    { ...order, down_to: '2026-03-02T04:00:00.000Z' },
    'Ahora consta falla —, parada de 01/03/2026 23:00:00 a 02/03/2026 00:00:00; usted escribió falla —, parada de 01/03/2026 23:00:00 a 02/03/2026 01:00:00.',
    'workorders/7/outcome',
    { down_to: '2026-03-02T05:00:00.000Z', version: 4 }
  ]
])('%s that somebody else said otherwise: both are told, and ours can be put in its place', async (...row) => {
  const [, write, theirs, told, path, body] = row
  const who = aUser({ permissions: ['work-orders.state'] })
  const refusal = { status: 409, reason: 'stale', text: 'Otro lo cambió', fields: [], details: [], theirs }
  keepOnDevice(onDevice(write, { state: 'refused', refusal }))
  const { calls } = fakeApi({ [`PUT ${path}`]: data({}) })
  const { user } = renderPart(<Shown />, who)
  await screen.findByText(told)
  await user.click(screen.getByRole('button', { name: 'Guardar lo mío' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(call => [call.path, call.body])).toEqual([[path, body]])
  )
})

const ana = { id: 9, first_name: 'Ana', last_name: 'Quispe', dni: null }
test.each<[string, AssignWrite | CrewWrite, string]>([
  ['an order', assignWrite(order, ana), 'work-order-staff'],
  ['an activity', crewWrite(anActivity(), ana), 'unplanned-staff/bulkStaff']
])('who lacks a training is put on %s as an exception, with a reason', async (_, write, path) => {
  const refusal = { status: 409, reason: 'training', text: 'No tiene vigente: Rescate', fields: [], details: [] }
  keepOnDevice(onDevice(write, { state: 'refused', refusal }))
  const { calls } = fakeApi({ [`POST ${path}`]: data([]) })
  const { user } = renderPart(<Shown />, aUser({ permissions: ['work-orders.assign'] }))
  await user.click(await screen.findByRole('button', { name: 'Asignar con excepción' }))
  screen.getByText(validationTexts.required('Motivo de la excepción'))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await user.type(screen.getByLabelText(/Motivo de la excepción/), 'Va con Luis')
  await user.click(screen.getByRole('button', { name: 'Asignar con excepción' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { path, body: { ...write.body, override_reason: 'Va con Luis' } }
    ])
  )
})

test('the exception is for those who assign people; others are told so', async () => {
  const refusal = { status: 409, reason: 'training', text: 'No tiene vigente: Rescate', fields: [], details: [] }
  keepOnDevice(onDevice(assignWrite(order, ana), { state: 'refused', refusal }))
  fakeApi({})
  renderPart(<Shown />, aUser({ permissions: ['work-orders.state'] }))
  await screen.findByRole('button', { name: 'Enviar otra vez' })
  screen.getByText('La excepción solo puede hacerla quien asigna personal.')
  expect(screen.queryByLabelText(/Motivo de la excepción/)).toBeNull()
})
