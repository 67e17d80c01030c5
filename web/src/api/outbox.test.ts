import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  answer,
  beginSending,
  endSending,
  outboxOf,
  sent,
  settle,
  states,
  step,
  taken,
  type Sent
} from '../../test/sending.ts'
import { unsentCount } from './outboxStorage.ts'

beforeEach(beginSending)
afterEach(endSending)

test('sends one after another, in the order they were given', async () => {
  const outbox = outboxOf()
  expect(outbox.add(answer(3))).toBe(true)
  outbox.add(answer(1))
  outbox.add(answer(2))
  await settle()
  expect(states(outbox)).toEqual([
    [3, 'sending'],
    [1, 'waiting'],
    [2, 'waiting']
  ])
  expect(sent.map(({ entry }) => entry.check)).toEqual([3])
  for (let index = 0; index < 3; index++) {
    sent[index]!.take()
    await settle()
  }
  expect(taken).toEqual([3, 1, 2])
  expect([...outbox.taken()]).toEqual(['check:3', 'check:1', 'check:2'])
  expect(outbox.snapshot()).toEqual([])
  outbox.add(answer(1))
  expect([...outbox.taken()]).toEqual(['check:3', 'check:2'])
})

test('without a connection keeps what it has and tries again with the same key', async () => {
  const outbox = outboxOf()
  outbox.add(answer(1))
  outbox.add(answer(2))
  await settle()
  sent[0]!.refuse(0)
  await settle()
  expect(states(outbox)).toEqual([
    [1, 'waiting'],
    [2, 'waiting']
  ])
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toHaveLength(2)
  expect(sent[1]!.entry.key).toBe(sent[0]!.entry.key)
  sent[1]!.take()
  await settle()
  expect(sent[2]!.entry.check).toBe(2)
})

test('tries at once when the connection comes back', async () => {
  const outbox = outboxOf()
  await settle()
  outbox.add(answer(1))
  await settle()
  sent[0]!.refuse(503)
  await settle()
  await vi.advanceTimersByTimeAsync(1_000)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(sent).toHaveLength(2)
  // The pause begins anew.
  sent[1]!.refuse(503)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(3)
})

test('waits longer and longer, up to a minute', async () => {
  const outbox = outboxOf()
  outbox.add(answer(1))
  await settle()
  for (const pause of [2_000, 5_000, 15_000, 30_000, 60_000, 60_000]) {
    const before = sent.length
    sent.at(-1)!.refuse(0)
    await settle()
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(sent).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(before + 1)
  }
})

test('is cut off from a call without an answer, or with that of a proxy, until one that is answered', async () => {
  const outbox = outboxOf()
  expect(outbox.isCutOff()).toBe(false)
  const said: boolean[] = []
  for (const status of [0, 401, 502, 409, 504, 'taken'] as const) {
    outbox.add(answer(1))
    await settle()
    if (status === 'taken') sent.at(-1)!.take()
    else sent.at(-1)!.refuse(status)
    await settle()
    said.push(outbox.isCutOff())
  }
  expect(said).toEqual([true, false, true, false, true, false])
})

test('survives a reload, even one in the middle of sending', async () => {
  const before = outboxOf()
  before.add(answer(1))
  before.add(answer(2))
  await settle()
  const { key } = sent[0]!.entry
  before.stop()
  const after = outboxOf()
  expect(after.snapshot().map(({ check, state }) => [check, state])).toEqual([
    [1, 'waiting'],
    [2, 'waiting']
  ])
  await settle()
  expect(sent[1]!.entry).toMatchObject({ check: 1, key })
  // What the page before the reload was sending ends without a further one.
  sent[0]!.take()
  await settle()
  expect(sent).toHaveLength(2)
})

test('a refusal stays with its reason and lets the others pass', async () => {
  const outbox = outboxOf()
  outbox.add(answer(1))
  outbox.add(answer(2))
  await settle()
  sent[0]!.refuse(409, { message: 'La orden no está en curso', errorCode: 'DOMAIN.CONFLICT', reason: 'transition' })
  await settle()
  sent[1]!.take()
  await settle()
  expect(outbox.snapshot()).toMatchObject([
    { check: 1, state: 'refused', refusal: { status: 409, text: 'La orden no está en curso', reason: 'transition' } }
  ])
  // Not sent again by itself, not even after a reload.
  outbox.flush()
  outboxOf()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent).toHaveLength(2)
})

test('says what the server says about the fields', async () => {
  const outbox = outboxOf()
  outbox.add(answer(1))
  await settle()
  sent[0]!.refuse(400, {
    message: 'x',
    errorCode: 'VALIDATION.INVALID_DATA',
    errors: { observation: ['El campo Observación es obligatorio'] }
  })
  await settle()
  expect(outbox.snapshot()[0]!.refusal).toMatchObject({ status: 400, details: ['El campo Observación es obligatorio'] })
})

test('a new answer takes the place of the one that waits or was refused, with a key of its own', async () => {
  const outbox = outboxOf('ana', { mayBeSent: () => false })
  outbox.add(answer(1, true))
  outbox.add(answer(2))
  const [first] = outbox.snapshot()
  outbox.add(answer(1, false))
  expect(outbox.snapshot().map(({ check, body }) => [check, body.value_ok])).toEqual([
    [1, false],
    [2, true]
  ])
  expect(outbox.snapshot()[0]!.key).not.toBe(first!.key)
})

test.each([
  ['taken', (one: Sent) => one.take()],
  ['refused', (one: Sent) => one.refuse(409, { message: 'x', errorCode: 'DOMAIN.CONFLICT', reason: 'stale' })]
])('an answer given while an older one is being sent is sent after it, though that one is %s', async (_, end) => {
  const outbox = outboxOf()
  outbox.add(answer(1, true))
  await settle()
  expect(states(outbox)).toEqual([[1, 'sending']])
  outbox.add(answer(1, false))
  expect(states(outbox)).toEqual([[1, 'waiting']])
  end(sent[0]!)
  await settle()
  expect(sent.map(({ entry }) => entry.body.value_ok)).toEqual([true, false])
  expect(sent[1]!.entry.key).not.toBe(sent[0]!.entry.key)
  sent[1]!.take()
  await settle()
  expect(outbox.snapshot()).toEqual([])
})

test('an answer on its way cannot be withdrawn, one that waits can', async () => {
  const outbox = outboxOf()
  outbox.add(answer(1))
  outbox.add(answer(2))
  await settle()
  outbox.withdraw('check:1')
  outbox.withdraw('check:2')
  expect(states(outbox)).toEqual([[1, 'sending']])
})

test("sends nobody else's answers", async () => {
  let signedIn = 'ana'
  const ana = outboxOf('ana', { mayBeSent: () => signedIn === 'ana' })
  signedIn = 'luis'
  ana.add(answer(1))
  const luis = outboxOf('luis', { mayBeSent: () => signedIn === 'luis' })
  luis.add(answer(2))
  await settle()
  expect(sent.map(({ entry }) => entry.check)).toEqual([2])
  expect(states(ana)).toEqual([[1, 'waiting']])
  signedIn = 'ana'
  ana.flush()
  await settle()
  expect(sent.map(({ entry }) => entry.check)).toEqual([2, 1])
})

test('a session that has ended keeps the answers', async () => {
  const outbox = outboxOf()
  outbox.add(answer(1))
  await settle()
  sent[0]!.refuse(401, { message: 'x', errorCode: 'AUTH.EXPIRED_TOKEN' })
  await settle()
  expect(states(outbox)).toEqual([[1, 'waiting']])
})

test('a mistake of the program is told as a refusal', async () => {
  const outbox = outboxOf()
  outbox.add(answer(1))
  await settle()
  sent[0]!.fail()
  await settle()
  expect(outbox.snapshot()).toMatchObject([{ state: 'refused', refusal: { text: 'No se ha podido enviar' } }])
})

test('says when the phone cannot keep an answer', () => {
  const outbox = outboxOf()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(outbox.add(answer(1))).toBe(false)
})

test.each([
  'null',
  'not json',
  JSON.stringify({ ...answer(1), key: 5, at: 1 }),
  JSON.stringify({ ...answer(1), key: 'k', at: 'x' }),
  JSON.stringify({ ...answer(1), key: 'k', at: 1, order: {} }),
  JSON.stringify({ ...answer(1), key: 'k', at: 1, slot: undefined }),
  JSON.stringify({ ...answer(1), key: 'k', at: 1, kind: undefined }),
  JSON.stringify({ ...answer(1), key: 'k', at: 1, path: undefined }),
  JSON.stringify({ ...answer(1), key: 'k', at: 1, body: undefined })
])('ignores what is not an entry: %s', text => {
  localStorage.setItem('outbox:ana:1', text)
  expect(outboxOf().snapshot()).toEqual([])
})

test('tells its listeners, until they leave', () => {
  const outbox = outboxOf('ana', { mayBeSent: () => false })
  const listener = vi.fn<() => void>()
  const leave = outbox.subscribe(listener)
  outbox.add(answer(1))
  expect(listener).toHaveBeenCalled()
  leave()
  listener.mockClear()
  outbox.withdraw('check:1')
  expect(listener).not.toHaveBeenCalled()
})

test('sees what another tab has kept, and tries when one comes back to it', async () => {
  const outbox = outboxOf('ana')
  const listener = vi.fn<() => void>()
  outbox.subscribe(listener)
  const other = { ...answer(5), key: 'k', at: 1, state: 'waiting' }
  localStorage.setItem('outbox:ana:check:5', JSON.stringify(other))
  window.dispatchEvent(new StorageEvent('storage', { key: 'list:brand:columns' }))
  expect(listener).not.toHaveBeenCalled()
  window.dispatchEvent(new StorageEvent('storage', { key: 'outbox:ana:check:5' }))
  expect(states(outbox)).toEqual([[5, 'waiting']])
  localStorage.clear()
  // All of it was emptied at once.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(outbox.snapshot()).toEqual([])
  await settle()
  localStorage.setItem('outbox:ana:check:5', JSON.stringify(other))
  window.dispatchEvent(new StorageEvent('storage', { key: 'outbox:ana:check:5' }))
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(sent).toEqual([])
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(sent).toHaveLength(1)
})

test('counts what waits on this device for its user alone', () => {
  const outbox = outboxOf('ana', { mayBeSent: () => false })
  outbox.add(answer(1))
  outbox.add(step(2))
  outboxOf('luis', { mayBeSent: () => false }).add(answer(3))
  expect(['ana', 'luis', 'eva'].map(unsentCount)).toEqual([2, 1, 0])
})

test('remembers when something was said', () => {
  vi.setSystemTime('2026-03-02T05:00:00.000Z')
  const outbox = outboxOf('ana', { mayBeSent: () => false })
  outbox.add(answer(1))
  expect(outbox.snapshot()[0]!.made).toBe('2026-03-02T05:00:00.000Z')
})

test('what was taken is shown before it leaves the queue; who waits for the end hears of it once', async () => {
  let shown = () => {}
  const waits = vi.fn<() => Promise<void>>(() => new Promise(resolve => (shown = resolve)))
  const onIdle = vi.fn<() => void>()
  const outbox = outboxOf('ana', { onAccepted: waits, onIdle })
  outbox.add(answer(1))
  outbox.add(answer(2))
  await settle()
  expect(onIdle).not.toHaveBeenCalled()
  sent[0]!.take()
  await settle()
  expect(states(outbox)).toEqual([
    [1, 'sending'],
    [2, 'waiting']
  ])
  // Also with one more, and it can't be taken back any more.
  outbox.add(answer(3))
  expect(outbox.withdraw('check:1')).toBe(false)
  expect(states(outbox)).toEqual([
    [1, 'sending'],
    [2, 'waiting'],
    [3, 'waiting']
  ])
  outbox.withdraw('check:3')
  shown()
  await settle()
  expect(states(outbox)).toEqual([[2, 'sending']])
  expect(onIdle).not.toHaveBeenCalled()
  // A refusal ends the queue, too: what is behind the taken ones is asked for all the same.
  sent[1]!.refuse(422)
  await settle()
  expect(onIdle).toHaveBeenCalledTimes(1)
})
