import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { data, fakeApi, refused } from '../../test/fakeApi.ts'
import { closeApplication, fakeDatabase } from '../../test/fakeDatabase.ts'
import { keepAnswer, keptAnswer } from './answerCache.ts'
import { changePin, hasPin, keptBy, openKey, tryPin } from './deviceKey.ts'
import { eraseKept, onErased } from './erased.ts'
import { clearKept } from './keptRows.ts'
import { maxWrongPins, waitMs } from './pin.ts'

const secretOf = (user: string, session = 'first') => data({ user, secret: `secret of ${user}, ${session} session` })
const online = { 'GET auth/device-key': secretOf('ana') }
const offline = { 'GET auth/device-key': 'offline' } as const

let now = 0
beforeEach(() => {
  now = Date.parse('2026-11-28T02:00:00Z')
  vi.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => vi.unstubAllGlobals())

const locked = async () => (await keptBy())?.locked
const aDevice = () => fakeDatabase({ keys: new Map() })

const work = () => keptAnswer('ana', 'work')
const keepWork = () => keepAnswer('ana', 'work', { title: 'Cambio de pinza' })
const kept = { title: 'Cambio de pinza' }

/** A device with work, and a PIN; the application is closed, and there is no signal. */
async function lockedDevice(pin = '482915') {
  const device = aDevice()
  fakeApi(online)
  await keepWork()
  await changePin('ana', pin)
  closeApplication()
  const api = fakeApi(offline)
  return { ...device, api }
}

test('what is kept is encrypted, with another initialization vector each time, and its place is part of it', async () => {
  const device = aDevice()
  fakeApi(online)
  await keepWork()
  const name = 'ana:answer:work'
  const first = device.kept.get(name) as { iv: Uint8Array; data: ArrayBuffer }
  expect(new TextDecoder().decode(first.data)).not.toContain('pinza')
  await keepWork()
  const second = device.kept.get(name) as typeof first
  expect(second.iv).not.toEqual(first.iv)
  device.kept.set('ana:answer:other', second)
  expect([await work(), await keptAnswer('ana', 'other')]).toEqual([kept, null])
})

test('without a PIN it is read without signal; the key is not handed out', async () => {
  const device = aDevice()
  const { count } = fakeApi(online)
  await keepWork()
  expect(count('auth/device-key')).toBe(1)
  const { key } = device.keys.get('ana') as { key: CryptoKey }
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/)
  closeApplication()
  const api = fakeApi(offline)
  expect([await work(), await locked(), api.calls]).toEqual([kept, undefined, []])
})

test('without a session, or with another user’s, nothing is kept', async () => {
  for (const answer of [refused(401, 'AUTH.EXPIRED_TOKEN'), secretOf('ben'), 'offline' as const]) {
    const device = aDevice()
    fakeApi({ 'GET auth/device-key': answer })
    await keepWork()
    expect([device.keys.size, device.kept.size]).toEqual([0, 0])
  }
})

test('with a PIN: open with signal, closed without; the right PIN opens it, and losing the signal changes nothing', async () => {
  const { keys } = await lockedDevice()
  expect(keys.get('ana')).not.toHaveProperty('key')
  expect([await work(), await locked()]).toEqual([null, { wrong: 0, waitUntil: 0 }])
  expect(await tryPin('ana', '482916')).toBe('wrong')
  expect(await work()).toBeNull()
  expect(await tryPin('ana', '482915')).toBe('open')
  expect([await work(), await locked()]).toEqual([kept, undefined])
  closeApplication()
  fakeApi(online)
  expect(await work()).toEqual(kept)
  expect(await locked()).toBeUndefined()
})

test('a PIN that was changed or removed opens nothing any more', async () => {
  await lockedDevice()
  fakeApi(online)
  await changePin('ana', 'torre seis')
  closeApplication()
  fakeApi(offline)
  expect(await tryPin('ana', '482915')).toBe('wrong')
  expect(await tryPin('ana', 'torre seis')).toBe('open')
  fakeApi(online)
  expect(await hasPin('ana')).toBe(true)
  await changePin('ana', undefined)
  closeApplication()
  fakeApi(offline)
  expect([await hasPin('ana'), await work(), await locked()]).toEqual([false, kept, undefined])
})

test('it is changed only while there is signal', async () => {
  await lockedDevice()
  await expect(changePin('ana', 'torre seis')).rejects.toThrow('Error de conexión')
  expect(await tryPin('ana', '482915')).toBe('open')
})

test('the wait grows with each wrong one, over closing the page, and a clock that is set back adds nothing to it', async () => {
  await lockedDevice()
  for (let wrong = 1; wrong <= 3; wrong++) expect(await tryPin('ana', 'equivocado')).toBe('wrong')
  closeApplication()
  expect(await locked()).toEqual({ wrong: 3, waitUntil: now + 5_000 })
  expect(await tryPin('ana', '482915')).toBe('tooEarly')
  now -= 3_600_000
  expect(await tryPin('ana', '482915')).toBe('tooEarly')
  now += 3_600_000 + 5_000
  expect(await tryPin('ana', '482915')).toBe('open')
  expect(await tryPin('ana', 'equivocado')).toBe('wrong')
  expect(await locked()).toBeUndefined()
})

test('the tenth wrong one is the last, also if the page is closed while it is tried', async () => {
  await lockedDevice()
  for (let wrong = 1; wrong < maxWrongPins; wrong++) {
    expect(await tryPin('ana', 'equivocado')).toBe('wrong')
    now += waitMs(wrong)
  }
  expect(await tryPin('ana', 'equivocado')).toBe('tooMany')
  expect(await tryPin('ana', '482915')).toBe('tooMany')
})

test('after too many, nothing of it is left', async () => {
  const { keys, kept: rows } = await lockedDevice()
  await eraseKept({ withPins: true })
  expect([keys.size, rows.size]).toEqual([0, 0])
})

test('the end of a session deletes keys and values; a new session has another key, and the PIN is the same', async () => {
  const device = await lockedDevice()
  const stolen = new Map(device.kept)
  await eraseKept()
  expect(device.kept.size).toBe(0)
  expect(Object.keys(device.keys.get('ana') as object).toSorted()).toEqual(['pin', 'user'])
  expect(await locked()).toBeUndefined()
  fakeApi({ 'GET auth/device-key': secretOf('ana', 'second') })
  // What was copied from the device before.
  for (const [name, row] of stolen) device.kept.set(name, row)
  expect(await work()).toBeNull()
  await keepWork()
  closeApplication()
  fakeApi(offline)
  expect([await work(), await tryPin('ana', '482915'), await work()]).toEqual([null, 'open', kept])
})

test('a key that another session has left is replaced', async () => {
  await lockedDevice()
  fakeApi({ 'GET auth/device-key': secretOf('ana', 'second') })
  expect(await work()).toBeNull()
  await keepWork()
  expect(await work()).toEqual(kept)
})

test('two tabs that begin at once have the same key', async () => {
  const device = aDevice()
  fakeApi(online)
  const first = openKey('ana')
  closeApplication()
  await Promise.all([first, openKey('ana')])
  await keepWork()
  closeApplication()
  fakeApi(offline)
  expect(await work()).toEqual(kept)
  expect(device.keys.size).toBe(1)
})

test('values can be deleted without their key, and other tabs learn of what is erased', async () => {
  const device = aDevice()
  fakeApi(online)
  await keepWork()
  await clearKept()
  expect([device.keys.size, device.kept.size]).toEqual([1, 0])
  const erased = vi.fn<() => void>()
  const stop = onErased(erased)
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  await eraseKept()
  expect(stored).toHaveBeenCalledWith('kept-erased', expect.any(String))
  closeApplication()
  expect(erased).toHaveBeenCalledTimes(1)
  stop()
  closeApplication()
  expect(erased).toHaveBeenCalledTimes(1)
})
