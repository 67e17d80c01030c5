import { vi } from 'vitest'
import { ApiError } from '../src/api/client.ts'
import {
  createOutbox,
  type Entry,
  type Outbox as AnyOutbox,
  type OutboxOptions,
  type Write
} from '../src/api/outbox.ts'

export type Answer = Write & { check: number; body: { value_ok?: boolean; at?: number } }
export type Outbox = AnyOutbox<Answer>

export type Sent = {
  entry: Entry<Answer>
  take: () => void
  refuse: (status: number, body?: unknown) => void
  fail: () => void
}

export let sent: Sent[] = []
export let taken: number[] = []
let open: Outbox[] = []
let keys = 0

/** Before each test: nothing has been sent. */
export function beginSending(): void {
  vi.useFakeTimers()
  sent = []
  taken = []
  open = []
}

/** After each test: no outbox goes on. */
export function endSending(): void {
  for (const outbox of open) outbox.stop()
  vi.useRealTimers()
}

export function outboxOf(user = 'ana', more: Partial<OutboxOptions<Answer>> = {}): Outbox {
  const outbox = createOutbox<Answer>({
    user,
    newKey: () => `key-${++keys}`,
    send: entry =>
      new Promise<string>((resolve, reject) => {
        sent.push({
          entry,
          take: () => resolve('taken'),
          refuse: (status, body) => reject(new ApiError({ status, path: 'checks/1', body })),
          fail: () => reject(new TypeError('a mistake'))
        })
      }),
    onAccepted: entry => taken.push(entry.check),
    ...more
  })
  open.push(outbox)
  return outbox
}

export const settle = () => vi.advanceTimersByTimeAsync(0)
export const answer = (check: number, value_ok = true): Answer => ({
  kind: 'answer',
  slot: `check:${check}`,
  order: { id: 7, code: 'OT-2026-000007' },
  check,
  method: 'PUT',
  path: `checks/${check}`,
  body: { value_ok },
  label: `Respuesta ${check}`
})
/** A change of an order's state. */
export const step = (id: number, order = 7): Answer => ({
  ...answer(id),
  slot: `state:${id}`,
  order: { id: order, code: '' },
  isStep: true
})
export const states = (outbox: Outbox) => outbox.snapshot().map(({ check, state }) => [check, state])
