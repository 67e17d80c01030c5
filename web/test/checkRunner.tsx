import type { Check } from 'contract/checks/checks.ts'
import { CheckRunner } from '../src/features/checks/CheckRunner.tsx'
import { aUser, fakeApi } from './fakeApi.ts'
import { renderPart } from './renderPart.tsx'
import { anOrder } from './workOrders.ts'

/** Order 7 in progress, with these checks. */
export function runChecks(
  checks: Check[],
  handlers: Parameters<typeof fakeApi>[0] = {},
  onUndo?: (check: number) => void,
  me = aUser()
) {
  const api = fakeApi(handlers)
  const runner = (shown: Check[]) => (
    <CheckRunner Reports={() => null} order={anOrder({ checks: shown })} onUndo={onUndo} />
  )
  const { rerender, ...view } = renderPart(runner(checks), me)
  return {
    ...view,
    sent: () => api.calls.map(({ method, path, body }) => [method, path, body]),
    change: (changed: Check[]) => rerender(runner(changed))
  }
}
