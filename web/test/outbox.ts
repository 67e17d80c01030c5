import type { Check } from 'contract/checks/checks.ts'
import { keepEntry } from '../src/api/outboxStorage.ts'
import { answerWrite } from '../src/offline/orderWrites.ts'
import type { AnswerEntry, AnyEntry, AnyWrite } from '../src/offline/writes.ts'
import { aUser } from './fakeApi.ts'
import { aCheck } from './workOrders.ts'

const order = { id: 7, code: 'OT-2026-000007' }
let last = 0

/** A write that is on this device. */
export const onDevice = <W extends AnyWrite>(write: W, more: Partial<AnyEntry> = {}) =>
  ({ ...write, key: `k${++last}`, at: last, made: '2026-03-02T05:00:00.000Z', state: 'waiting', ...more }) as W &
    AnyEntry

/** An answer that is on this device. */
export const anAnswer = (check: number | Check, body: AnswerEntry['body'] = {}, more: Partial<AnyEntry> = {}) =>
  onDevice(answerWrite(order, typeof check === 'number' ? aCheck(check) : check, body), more) as AnswerEntry

/** Puts writes of the signed-in user into the browser's storage. */
export function keepOnDevice(...entries: AnyEntry[]): void {
  for (const entry of entries) keepEntry(aUser().uuid, entry)
}
