import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FairShare, shares } from './fair-share.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks for a turn and says how that went so far. */
function ask(of: FairShare, what: keyof typeof shares, caller: number | string) {
  const asked = { state: 'waits', end: () => {}, retryAfter: 0 }
  of.turn(what, caller).then(
    end => Object.assign(asked, { state: 'under way', end }),
    error => Object.assign(asked, { state: error.code, retryAfter: error.retryAfter })
  )
  return asked
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('what one caller has under way', () => {
  const { atOnce, waiting, patience } = shares.account

  test('is bounded; the rest waits its turn, in order', async () => {
    const share = new FairShare(true)
    const asked = Array.from({ length: atOnce + 2 }, () => ask(share, 'account', 1))
    await settle()
    expect(asked.map(({ state }) => state)).toEqual([...Array(atOnce).fill('under way'), 'waits', 'waits'])
    asked[0]?.end()
    await settle()
    expect(asked.slice(-2).map(({ state }) => state)).toEqual(['under way', 'waits'])
    asked[0]?.end() // a turn ends once
    await settle()
    expect(asked.at(-1)?.state).toBe('waits')
    asked[1]?.end()
    await settle()
    expect(asked.at(-1)?.state).toBe('under way')
  })

  test('is one at a time for whoever floods, with a rest as long as the call took, until few wait', async () => {
    const share = new FairShare(true)
    const asked = Array.from({ length: atOnce + 18 }, () => ask(share, 'account', 1))
    const begun = () => asked.filter(({ state }) => state === 'under way').length
    await vi.advanceTimersByTimeAsync(2500)
    for (const { end } of asked.slice(0, atOnce)) end()
    await vi.advanceTimersByTimeAsync(2499)
    expect(begun()).toBe(atOnce)
    await vi.advanceTimersByTimeAsync(1)
    expect(begun()).toBe(atOnce + 1)
    asked[atOnce]?.end() // at once, but seventeen wait
    await vi.advanceTimersByTimeAsync(4)
    expect(begun()).toBe(atOnce + 1)
    await vi.advanceTimersByTimeAsync(1) // sixteen wait after the next one: no flood any more
    expect(begun()).toBe(atOnce + 1 + atOnce)
    asked[atOnce + 1]?.end()
    await settle()
    expect(begun()).toBe(atOnce + 2 + atOnce)
  })

  test('gets through at once where many screens share an account and their calls are quick', async () => {
    const share = new FairShare(true)
    // Twenty screens with six calls each, every second; a call takes 4 ms.
    for (let second = 0; second < 30; second++) {
      const asked = Array.from({ length: 120 }, () => ask(share, 'account', 1))
      await settle()
      let done = 0
      for (let ms = 0; ms < 1000; ms += 4) {
        await vi.advanceTimersByTimeAsync(4)
        for (const one of asked.filter(({ state }) => state === 'under way')) {
          one.end()
          one.state = 'done'
          done++
        }
        if (ms === Math.ceil(120 / atOnce) * 4) expect(done, `second ${second}`).toBe(120)
      }
    }
  })

  test.each([
    ['slow after a short pause', 3000, 1],
    ['quick after a pause that pays for them', 2 * 2500 * atOnce, atOnce]
  ])('is remembered after the last one: more calls are %s', async (_, pause, atOnceAfter) => {
    const share = new FairShare(true)
    const some = Array.from({ length: atOnce }, () => ask(share, 'account', 1))
    await vi.advanceTimersByTimeAsync(2500)
    for (const { end } of some) end()
    await vi.advanceTimersByTimeAsync(pause)
    const asked = Array.from({ length: atOnce + 18 }, () => ask(share, 'account', 1))
    await settle()
    for (const { end } of asked.slice(0, atOnce)) end()
    await vi.advanceTimersByTimeAsync(5)
    expect(asked.filter(({ state }) => state === 'under way')).toHaveLength(atOnce + atOnceAfter)
  })

  test('is forgotten once it is paid', async () => {
    const share = new FairShare(true)
    const one = ask(share, 'account', 1)
    await vi.advanceTimersByTimeAsync(100)
    one.end()
    await vi.advanceTimersByTimeAsync(199)
    expect(share.callers).toBe(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(share.callers).toBe(0)
  })

  test('keeps nobody else waiting', async () => {
    const share = new FairShare(true)
    for (let n = 0; n < 50; n++) ask(share, 'account', 1)
    const other = ask(share, 'account', 2)
    const file = ask(share, 'file', 1)
    await settle()
    expect([other.state, file.state]).toEqual(['under way', 'under way'])
  })

  test('is refused after its patience, and at once where too many wait; then there is room again', async () => {
    const share = new FairShare(true)
    const first = Array.from({ length: atOnce }, () => ask(share, 'account', 1))
    const waits = Array.from({ length: waiting }, () => ask(share, 'account', 1))
    const beyond = ask(share, 'account', 1)
    await settle()
    expect(beyond).toMatchObject({ state: 'RATE.TOO_MANY_REQUESTS', retryAfter: patience / 1000 })
    await vi.advanceTimersByTimeAsync(patience - 1)
    expect(waits[0]?.state).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(new Set(waits.map(({ state }) => state))).toEqual(new Set(['RATE.TOO_MANY_REQUESTS']))
    for (const { end } of first) end()
    const later = ask(share, 'account', 1)
    await settle()
    expect(later.state).toBe('under way')
    later.end()
    await vi.advanceTimersByTimeAsync(4 * patience) // what it took is paid
    expect(share.callers).toBe(0)
  })

  test('is slowed down by nobody where all callers share one line: 24 people get their files of 3 s', async () => {
    const share = new FairShare(true)
    const running: (() => void)[] = []
    const asked = Array.from({ length: 24 }, () => {
      const one = { state: 'waits' }
      void share.turn('snapshot', 'everybody').then(
        end =>
          running.push(() => {
            one.state = 'done'
            end()
          }),
        () => (one.state = 'refused')
      )
      return one
    })
    for (let round = 0; round < 24 / shares.snapshot.atOnce; round += 1) {
      await vi.advanceTimersByTimeAsync(3000)
      for (const end of running.splice(0)) end()
    }
    expect(asked.filter(({ state }) => state === 'done')).toHaveLength(24)
  })

  test('holds no place for whoever left while waiting', async () => {
    const share = new FairShare(true)
    const first = Array.from({ length: atOnce }, () => ask(share, 'account', 1))
    const answer = new EventEmitter()
    const left = share.turn('account', 1, answer)
    const stays = ask(share, 'account', 1)
    await settle()
    answer.emit('close')
    await expect(left).rejects.toMatchObject({ code: 'RATE.TOO_MANY_REQUESTS' })
    first[0]?.end()
    await settle()
    expect(stays.state).toBe('under way')
    expect(answer.listenerCount('close')).toBe(0)
  })

  test('is not bounded when switched off', async () => {
    const share = new FairShare(false)
    const asked = Array.from({ length: 100 }, () => ask(share, 'account', 1))
    await settle()
    expect(new Set(asked.map(({ state }) => state))).toEqual(new Set(['under way']))
  })
})

test('refusals of one address are held back, eight at a time; those of others are not', async () => {
  const share = new FairShare(true)
  let refused = 0
  for (let n = 0; n < 20; n++) void share.hold('10.0.0.1').then(() => refused++)
  await vi.advanceTimersByTimeAsync(24)
  expect(refused).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).toBe(8)
  await vi.advanceTimersByTimeAsync(50)
  expect(refused).toBe(20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(share.callers).toBe(0)
})
