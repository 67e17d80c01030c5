import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  answer,
  beginSending,
  endSending,
  outboxOf,
  sent,
  settle,
  states,
  step,
  taken,
  type Outbox
} from '../../test/sending.ts'
import { ApiError } from './client.ts'
import { isHeldBack } from './outbox.ts'

beforeEach(beginSending)
afterEach(endSending)

describe('steps of an order', () => {
  const refusal = { message: 'x', errorCode: 'DOMAIN.CONFLICT', reason: 'transition' }
  const numbers = () => sent.map(({ entry }) => entry.check)

  test('what comes after a refused step waits until somebody decides; other orders go on', async () => {
    const outbox = outboxOf('ana', { mayBeSent: () => true })
    for (const write of [step(1), answer(2), step(3), step(4, 8)]) outbox.add(write)
    await settle()
    sent[0]!.refuse(409, refusal)
    await settle()
    expect(numbers()).toEqual([1, 4])
    const entries = outbox.snapshot()
    expect(entries.map(entry => isHeldBack(entry, entries))).toEqual([false, true, true, false])
    sent[1]!.take()
    await settle()
    // Sent again it keeps its place, and the others follow it.
    outbox.add(step(1))
    for (let index = 2; index < 5; index++) {
      await settle()
      sent[index]!.take()
    }
    await settle()
    expect(numbers()).toEqual([1, 4, 1, 2, 3])
    expect(outbox.snapshot()).toEqual([])
  })

  test('an order is not sent to review while one of its answers is refused; what is discarded holds nothing back', async () => {
    const outbox = outboxOf()
    for (const write of [answer(1), answer(2), step(3)]) outbox.add(write)
    await settle()
    sent[0]!.refuse(409, refusal)
    await settle()
    sent[1]!.take()
    await settle()
    expect(numbers()).toEqual([1, 2])
    outbox.withdraw('check:1')
    await settle()
    expect(numbers()).toEqual([1, 2, 3])
  })
})

describe('files', () => {
  const refusal = { message: 'x', errorCode: 'DOMAIN.CONFLICT', reason: 'closed' }
  const numbers = () => sent.map(({ entry }) => entry.check)
  const file = (id: number, after?: string): Answer => ({
    ...answer(id),
    slot: `file:${id}`,
    isFile: true,
    ...(after && { after })
  })

  test('go when nothing else waits, in their order', async () => {
    const outbox = outboxOf('ana', { mayBeSent: () => true })
    for (const write of [answer(1), file(2), file(3), answer(4), step(5)]) outbox.add(write)
    for (let index = 0; index < 5; index++) {
      await settle()
      sent[index]!.take()
    }
    await settle()
    expect(numbers()).toEqual([1, 4, 5, 2, 3])
  })

  test('that are refused hold nothing back, and a refused step doesn’t hold them back', async () => {
    const outbox = outboxOf()
    outbox.add(file(1))
    await settle()
    sent[0]!.refuse(400, refusal)
    for (const write of [step(2), answer(3), file(4)]) outbox.add(write)
    await settle()
    sent[1]!.refuse(409, refusal)
    await settle()
    expect(numbers()).toEqual([1, 2, 4])
  })

  test('wait for a decision about what they come with', async () => {
    const outbox = outboxOf()
    for (const write of [answer(1), file(2, 'check:1'), file(3)]) outbox.add(write)
    await settle()
    sent[0]!.refuse(409, refusal)
    await settle()
    sent[1]!.take()
    await settle()
    expect(numbers()).toEqual([1, 3])
    outbox.add(answer(1))
    await settle()
    sent[2]!.take()
    await settle()
    expect(numbers()).toEqual([1, 3, 1, 2])
  })
})

describe('a refusal because somebody else was faster', () => {
  const stale = { message: 'x', errorCode: 'DOMAIN.CONFLICT', reason: 'stale' }

  test('is none if it was done already: then it counts as taken', async () => {
    const outbox = outboxOf('ana', { settle: async () => ({ kind: 'done' }) })
    outbox.add(answer(1))
    await settle()
    sent[0]!.refuse(409, stale)
    await settle()
    expect(outbox.snapshot()).toEqual([])
    expect(taken).toEqual([1])
  })

  test('is sent again as given, with another key', async () => {
    const outbox = outboxOf('ana', {
      settle: async ({ body }) => ({ kind: 'retry', write: { ...answer(1), body: { ...body, at: 2 } } })
    })
    outbox.add(answer(1))
    await settle()
    sent[0]!.refuse(409, stale)
    await settle()
    expect(sent.map(({ entry }) => entry.body.at)).toEqual([undefined, 2])
    expect(sent[1]!.entry.key).not.toBe(sent[0]!.entry.key)
  })

  test('keeps what the server has instead', async () => {
    const outbox = outboxOf('ana', { settle: async () => ({ kind: 'refused', theirs: { value_ok: false } }) })
    outbox.add(answer(1))
    await settle()
    sent[0]!.refuse(409, stale)
    await settle()
    expect(outbox.snapshot()).toMatchObject([{ state: 'refused', refusal: { theirs: { value_ok: false } } }])
  })

  test('that can’t be looked into for want of a connection is looked into later', async () => {
    const answers = [new ApiError({ status: 0, path: 'checks/1' }), new TypeError('a mistake')]
    const outbox = outboxOf('ana', {
      settle: async () => {
        throw answers.shift() as Error
      }
    })
    outbox.add(answer(1))
    await settle()
    sent[0]!.refuse(409, stale)
    await settle()
    expect([states(outbox), outbox.isCutOff()]).toEqual([[[1, 'waiting']], true])
    await vi.advanceTimersByTimeAsync(2_000)
    sent[1]!.refuse(409, stale)
    await settle()
    expect(states(outbox)).toEqual([[1, 'refused']])
  })
})

describe('what can be taken back for a while', () => {
  const held = () => {
    const outbox = outboxOf()
    outbox.add(answer(1), 10_000)
    return outbox
  }

  test('is sent when the while is over, also after a reload', async () => {
    held().stop()
    const outbox = outboxOf()
    outbox.resume()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(1)
    expect(states(outbox)).toEqual([[1, 'sending']])
  })

  test('leaves nothing when it is taken back', async () => {
    const outbox = held()
    outbox.withdraw('check:1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent, outbox.snapshot()]).toEqual([[], []])
  })

  test.each<[string, (outbox: Outbox) => void]>([
    ['something else is said', outbox => outbox.add(answer(2))],
    ['the connection comes back', () => window.dispatchEvent(new Event('online'))],
    ['somebody wants it', outbox => outbox.flush()]
  ])('is sent at once when %s', async (_, happens) => {
    const outbox = held()
    await settle()
    expect(sent).toEqual([])
    happens(outbox)
    await settle()
    expect(sent.map(({ entry }) => entry.check)).toEqual([1])
    expect(outbox.snapshot()[0]!.until).toBeUndefined()
  })
})

describe('what waits can be said in other words', () => {
  test('under the key that it has: what the server took unheard it refuses in other words', async () => {
    const outbox = outboxOf()
    outbox.add(answer(1))
    await settle()
    sent[0]!.refuse(0)
    await settle()
    expect(outbox.amend(answer(1, false))).toBe(true)
    await settle()
    expect(sent.map(({ entry }) => [entry.key === sent[0]!.entry.key, entry.body])).toEqual([
      [true, { value_ok: true }],
      [true, { value_ok: false }]
    ])
  })

  test('not while it is being sent, nor once it is gone', async () => {
    const outbox = outboxOf()
    outbox.add(answer(1))
    await settle()
    expect([outbox.amend(answer(1, false)), outbox.withdraw('check:1')]).toEqual([false, false])
    sent[0]!.take()
    await settle()
    expect(outbox.amend(answer(1, false))).toBe(false)
    expect(outbox.snapshot()).toEqual([])
  })

  test('also what was refused', async () => {
    const outbox = outboxOf()
    outbox.add(answer(1))
    await settle()
    sent[0]!.refuse(400)
    await settle()
    outbox.amend(answer(1, false))
    await settle()
    expect(outbox.snapshot()).toMatchObject([{ state: 'sending', body: { value_ok: false } }])
    expect(outbox.snapshot()[0]!.refusal).toBeUndefined()
  })

  test('what is deleted needs no words', async () => {
    const { body: _, ...removal } = answer(1)
    const outbox = outboxOf()
    outbox.add({ ...removal, method: 'DELETE' } as never)
    await settle()
    expect(outbox.snapshot()).toMatchObject([{ method: 'DELETE', state: 'sending' }])
  })
})

describe('several writes at once', () => {
  test('are kept in their order, and don’t send what can still be taken back', async () => {
    const outbox = outboxOf()
    outbox.add(answer(9), 5_000)
    expect(outbox.addAll([answer(2), answer(1)], 10_000)).toBe(2)
    await settle()
    expect(states(outbox)).toEqual([
      [9, 'waiting'],
      [2, 'waiting'],
      [1, 'waiting']
    ])
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.map(({ entry }) => entry.check)).toEqual([9])
    sent[0]!.take()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.map(({ entry }) => entry.check)).toEqual([9, 2])
  })

  test('one that replaces another keeps its place', () => {
    const outbox = outboxOf()
    outbox.addAll([answer(1), answer(2)], 10_000)
    outbox.addAll([answer(3), answer(1, false)], 10_000)
    expect(outbox.snapshot().map(({ check, body }) => [check, body.value_ok])).toEqual([
      [1, false],
      [2, true],
      [3, true]
    ])
  })

  test('are taken back by their keys, but not one that is being sent', async () => {
    const outbox = outboxOf()
    outbox.add(answer(1))
    outbox.addAll([answer(2), answer(3)], 10_000)
    await settle()
    const [first = '', second = ''] = outbox.snapshot().map(({ key }) => key)
    expect(outbox.withdrawAll([first, second, 'unknown'])).toEqual([second])
    expect(states(outbox)).toEqual([
      [1, 'sending'],
      [3, 'waiting']
    ])
  })
})
