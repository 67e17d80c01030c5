import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../database/database.ts'
import type { Notices } from '../notices.ts'
import { type Actor, keepActors, linesFor, requireLine } from './actor.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
beforeEach(() => void vi.setSystemTime(now))
afterEach(() => void vi.useRealTimers())

const account = {
  session: 's',
  level: 'full',
  id: 1,
  expires: now + 3_600_000,
  is_over: false,
  permissions: ['bases.read'],
  closed_routes: ['GET /api/v1/brands'],
  assigned: [1],
  locked: null,
  all_lines: [1, 2]
}

/** Callers in memory, with everything that decides what stays there; `asked` counts the questions to the database. */
function known(row: object | null = account) {
  const raised: OpenDatabase['raised'] = new EventEmitter()
  const notices = Object.assign(new EventEmitter(), { isListening: true, close: async () => {} })
  const used: string[] = []
  const state = { asked: 0, during: () => {} }
  const query = () => {
    state.asked++
    state.during()
    return Promise.resolve({ rows: row ? [row] : [] })
  }
  const lastUse = {
    touch: (session: string) => void used.push(session),
    notStored: (): number | undefined => undefined
  }
  const actors = keepActors({ pool: { query } as never, raised }, notices as unknown as Notices, lastUse)
  /** Calls so often, and says how often the database was asked. */
  const asks = async (calls = 2) => {
    const before = state.asked
    for (let n = 0; n < calls; n++) await actors.bySession('s')
    return state.asked - before
  }
  return { raised, notices: notices as unknown as Notices, used, lastUse, state, actors, asks }
}

describe('a caller is asked for once', () => {
  test('and every call counts as a use', async () => {
    const { asks, used, actors } = known()
    expect(await asks(3)).toBe(1)
    expect(used).toEqual(['s', 's', 's'])
    expect(await actors.bySession('s')).toMatchObject({
      session: 's',
      permissions: new Set(['bases.read']),
      closedRoutes: new Set(['GET /api/v1/brands'])
    })
  })

  test.each([
    ['unknown', null],
    ['over', { ...account, is_over: true }],
    ['over', { ...account, expires: now }]
  ])('unless the session is %s', async (expected, row) => {
    const { actors, used } = known(row)
    expect(await actors.bySession('s')).toBe(expected)
    expect(used).toEqual([])
  })

  test('until it ends', async () => {
    const { actors } = known()
    expect(await actors.bySession('s')).toMatchObject({ id: 1 })
    vi.setSystemTime(account.expires)
    expect(await actors.bySession('s')).toBe('over')
  })

  test('and again when it wasn’t used for twelve hours here: another process may know better', async () => {
    const hours = 3_600_000
    const row = { ...account, expires: now + 100 * hours, used: now }
    const { actors, asks } = known(row)
    vi.setSystemTime(now + 11 * hours)
    expect(await asks()).toBe(1)
    // From its last use on, not from when it was asked for.
    vi.setSystemTime(now + 22 * hours)
    expect(await asks()).toBe(0)
    vi.setSystemTime(now + 34 * hours)
    row.used = now + 33 * hours
    expect(await asks()).toBe(1)
    vi.setSystemTime(now + 46 * hours)
    expect(await actors.bySession('s')).toBe('over')
  })

  test('what was used here counts before the database knows it, also after a change of rights', async () => {
    const hours = 3_600_000
    const { actors, notices, lastUse } = known({ ...account, expires: now + 100 * hours, used: now })
    expect(await actors.bySession('s')).toMatchObject({ id: 1 })
    lastUse.notStored = () => now + 11 * hours
    vi.setSystemTime(now + 13 * hours)
    notices.emit('access_changed', '5')
    expect(await actors.bySession('s')).toMatchObject({ id: 1 })
  })

  test('and again after each change of rights, and after notices were lost or found', async () => {
    const { notices, asks } = known()
    expect(await asks()).toBe(1)
    for (const event of ['access_changed', 'lost', 'found'] as const) {
      notices.emit(event, '5')
      expect(await asks(), event).toBe(1)
    }
  })

  test('at every call while no notices arrive', async () => {
    const { notices, asks } = known()
    Object.assign(notices, { isListening: false })
    expect(await asks()).toBe(2)
  })

  test('at every call from the change of rights until its commit is announced', async () => {
    const { raised, notices, asks } = known()
    await asks()
    raised.emit('notice', 'access_changed 7')
    expect(await asks()).toBe(2)
    notices.emit('access_changed', '8')
    expect(await asks()).toBe(2)
    notices.emit('access_changed', '7')
    expect(await asks()).toBe(1)
  })

  test('once if the commit is announced before the change, or between two changes of its', async () => {
    const { raised, notices, asks } = known()
    notices.emit('access_changed', '7')
    for (let n = 0; n < 2; n++) {
      raised.emit('notice', 'access_changed 7')
      expect(await asks()).toBe(1)
    }
    raised.emit('notice', 'access_changed 8')
    notices.emit('access_changed', '8')
    raised.emit('notice', 'access_changed 8')
    expect(await asks()).toBe(1)
  })

  test('other messages of triggers change nothing', async () => {
    const { raised, asks } = known()
    await asks()
    for (const message of ['access_changed', 'otra 7', '']) raised.emit('notice', message)
    expect(await asks()).toBe(0)
  })

  test('a transaction that is never announced was rolled back: after a minute it no longer matters', async () => {
    const { raised, asks } = known()
    raised.emit('notice', 'access_changed 7')
    vi.setSystemTime(now + 60_000)
    expect(await asks()).toBe(2)
    vi.setSystemTime(now + 60_001)
    expect(await asks()).toBe(1)
  })

  test.each([
    [60_000, 1],
    [60_001, 2]
  ])('an announcement is kept for a minute (%i ms)', async (later, asked) => {
    const { raised, notices, asks } = known()
    notices.emit('access_changed', '7')
    vi.setSystemTime(now + later)
    notices.emit('access_changed', '8')
    raised.emit('notice', 'access_changed 7')
    expect(await asks()).toBe(asked)
  })

  test('commits of the time without notices are not awaited', async () => {
    const { raised, notices, asks } = known()
    raised.emit('notice', 'access_changed 7')
    notices.emit('found')
    expect(await asks()).toBe(1)
  })

  test('what was read while rights changed is not kept', async () => {
    const { notices, state, asks } = known()
    state.during = () => void notices.emit('access_changed', '7')
    expect(await asks()).toBe(2)
    state.during = () => {}
    expect(await asks()).toBe(1)
  })
})

test.each([
  ['those assigned', {}, { lines: [1], isOnAllLines: false }],
  ['all, with the permission', { permissions: ['lines.all'] }, { lines: [1, 2], isOnAllLines: true }],
  [
    'the locked one, whatever the permission',
    { permissions: ['lines.all'], locked: [2] },
    { lines: [2], isOnAllLines: false }
  ],
  ['none, if the locked one is out of use', { locked: [] }, { lines: [], isOnAllLines: false }]
])('the lines of a caller: %s', async (_name, fields, expected) => {
  expect(await known({ ...account, ...fields }).actors.bySession('s')).toMatchObject(expected)
})

test('a list is limited to the lines asked for, or to all of the caller', () => {
  const actor = { lines: [1, 2] } as unknown as Actor
  expect(linesFor(actor)).toEqual([1, 2])
  expect(linesFor(actor, [])).toEqual([1, 2])
  expect(linesFor(actor, [2])).toEqual([2])
  const refused = expect.objectContaining({ code: 'AUTH.FORBIDDEN', message: 'No tiene asignada esta línea' })
  expect(() => linesFor(actor, [2, 3])).toThrow(refused)
  for (const line of [3, null, undefined]) expect(() => requireLine(actor, line)).toThrow(refused)
  expect(() => requireLine(actor, 1)).not.toThrow()
})
