import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { checkStatus } from 'contract/classifier.ts'
import { beforeEach, expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { aCheck } from '../../../test/workOrders.ts'
import { sessionQuery } from '../../api/session.ts'
import type { OutboxEntry, Refusal } from './outbox.ts'
import { RefusalNote } from './RefusalNote.tsx'

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

function show(refusal: Refusal) {
  const api = fakeApi({ 'PUT checks/3': data(check) })
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, aUser())
  const entry: OutboxEntry = {
    key: 'k',
    check: 3,
    order: 7,
    body: { value_ok: false, version: 1 },
    at: 1,
    state: 'refused',
    refusal
  }
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <RefusalNote entry={entry} check={check} order={7} onDiscard={() => {}} />
      </MantineProvider>
    </QueryClientProvider>
  )
  return { user: userEvent.setup(), sent: () => api.calls.filter(call => call.path === 'checks/3') }
}

beforeEach(() => localStorage.clear())

test.each([
  ['Conservar lo cambiado', 'keep'],
  ['Seguir la respuesta corregida', 'follow']
])('a next date set meanwhile is shown with the other one, and %s is sent', async (button, if_edited) => {
  const { user, sent } = show(edited)
  expect(screen.getByRole('alert').textContent).toContain(bothDates)
  expect(screen.queryByRole('button', { name: 'Enviar otra vez' })).toBeNull()
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ value_ok: false, if_edited, version: 4 })
})

test('anything else is sent again as it is', async () => {
  const { user, sent } = show({ status: 409, reason: 'stale', text: 'Otra persona', fields: [], details: [] })
  expect(screen.queryByRole('button', { name: 'Conservar lo cambiado' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enviar otra vez' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ value_ok: false, version: 4 })
})
