import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { putCheck } from './putCheck.ts'

const key = ['work_order', 'one']
const kept = aCheck(1, { version: 2 })
const other = aCheck(2)

test.each([
  ['a newer one', 3, true],
  ['the same version, which may say more', 2, true],
  ['not an older one, which comes late', 1, false]
])('an order takes a check as the server has answered it: %s', (_, version, takes) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(key, anOrder({ checks: [kept, other] }))
  const answered = aCheck(1, { version, value_ok: true })
  putCheck(queryClient, answered)
  expect(queryClient.getQueryData(key)).toEqual(anOrder({ checks: [takes ? answered : kept, other] }))
})

test.each([[anOrder({ checks: [other] })], [{ rows: [anOrder()], count: 1 }], [{ checks: 3 }], [null], ['text']])(
  'what does not hold it stays as it is (%#)',
  value => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(key, value)
    putCheck(queryClient, aCheck(1, { version: 9 }))
    expect(queryClient.getQueryData(key)).toBe(value)
  }
)
