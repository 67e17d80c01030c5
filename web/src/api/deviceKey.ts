import type { SessionSecret } from 'contract/auth/account.ts'
import { request } from './client.ts'
import { answer, committed, openStoreOf } from './deviceDatabase.ts'
import {
  makePin,
  maxWrongPins,
  newIv,
  pauseLeft,
  type Pin,
  type Sealed,
  unwrapByPin,
  waitMs,
  wrapForPin
} from './pin.ts'
import { noteErased, onErased } from './erased.ts'

/*
 * The key of what is kept on this device to be read without signal (decision 85). It goes with the session: on the
 * device it is wrapped by a secret that the server gives to the open session alone. For the hours without signal it is
 * wrapped by the user's PIN, too; without a PIN the browser keeps it as it is, and doesn't hand it out.
 */

type DeviceKey = {
  user: string
  /** the data key, encrypted with the session's secret; none: nothing is kept any more */
  bySession?: Sealed
  /** the data key itself, where there is no PIN; not extractable */
  key?: CryptoKey
  /** the data key, for the PIN */
  byPin?: ArrayBuffer
  /** stays when the session ends: the next one needs no other */
  pin?: Pin
}

const openStore = openStoreOf('device-keys', 'keys')
const aes = { name: 'AES-GCM', length: 256 } as const

/** The key of this page's user. Without signal it opens what is kept as long as the page is open. */
let opened: { user: string; key: Promise<CryptoKey | undefined> } | undefined

onErased(() => (opened = undefined))

/**
 * The key of what this device keeps for a user; with signal a new session gets a new one. Undefined while it can't be
 * had: locked without signal, no database, no cryptography (plain http). Then nothing is kept, and nothing read.
 */
export function openKey(user: string): Promise<CryptoKey | undefined> {
  if (opened?.user !== user) opened = { user, key: keyOf(user) }
  const asked = opened
  void asked.key.then(key => {
    if (!key && opened === asked) opened = undefined
  })
  return asked.key
}

async function keyOf(user: string): Promise<CryptoKey | undefined> {
  try {
    const kept = await read(user)
    return kept?.key ?? (await keyBySession(user, kept))
  } catch {
    return undefined
  }
}

/** @throws where the server gives no secret */
async function keyBySession(user: string, kept: DeviceKey | undefined): Promise<CryptoKey> {
  const secret = await sessionSecret(user)
  const own = kept?.bySession && (await unwrapBySession(kept.bySession, secret).catch(() => undefined))
  if (own) return own
  const { record, key } = await newKey(user, secret, kept?.pin)
  // Another tab may have been faster.
  if (await replace(kept, record)) return key
  return keyBySession(user, await read(user))
}

/** A data key for a new session. */
async function newKey(user: string, secret: CryptoKey, pin: Pin | undefined) {
  const made = await crypto.subtle.generateKey(aes, true, ['encrypt', 'decrypt'])
  const iv = newIv()
  const bySession = { iv, data: await crypto.subtle.wrapKey('raw', made, secret, { name: aes.name, iv }) }
  const key = await unwrapBySession(bySession, secret)
  return { key, record: { user, bySession, ...(await forHoursWithoutSignal(made, key, pin)) } satisfies DeviceKey }
}

/** @param made extractable */
const forHoursWithoutSignal = async (made: CryptoKey, key: CryptoKey, pin: Pin | undefined) =>
  pin ? { pin, byPin: await wrapForPin(pin, made) } : { key }

const unwrapBySession = ({ iv, data }: Sealed, secret: CryptoKey, isExtractable = false): Promise<CryptoKey> =>
  crypto.subtle.unwrapKey('raw', data, secret, { name: aes.name, iv }, aes, isExtractable, ['encrypt', 'decrypt'])

async function sessionSecret(user: string): Promise<CryptoKey> {
  const reply = await request<SessionSecret>('auth/device-key', { suppressToast: true })
  // In another tab another user may have signed in.
  if (reply.user !== user) throw new Error('the session is of another user')
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(reply.secret))
  return crypto.subtle.importKey('raw', bytes, aes, false, ['wrapKey', 'unwrapKey'])
}

/** How often a wrong PIN was typed, and until when none is taken. */
export type PinState = Pick<Pin, 'wrong' | 'waitUntil'>

/** Whose data this device keeps to read; `locked` until its user types the PIN. */
type KeptBy = { user: string; locked?: PinState }

/** Undefined where nothing is kept. */
export async function keptBy(): Promise<KeptBy | undefined> {
  const kept = (await readAll().catch(() => [])).find(({ bySession }) => bySession)
  if (!kept) return undefined
  const { user, key, pin, byPin } = kept
  if (opened?.user === user && (await opened.key)) return { user }
  if (key) opened = { user, key: Promise.resolve(key) }
  return pin && byPin ? { user, locked: { wrong: pin.wrong, waitUntil: pin.waitUntil } } : { user }
}

/** Whether a user has a PIN on this device; undefined where nothing can be kept at all. */
export async function hasPin(user: string): Promise<boolean | undefined> {
  const key = await openKey(user)
  return key && (await read(user).catch(() => undefined))?.pin !== undefined
}

/**
 * Sets the PIN, or (undefined) removes it. It needs signal: only the open session's secret gives the key.
 * @throws ApiError without signal, another error where nothing can be kept
 */
export async function changePin(user: string, text: string | undefined): Promise<void> {
  const secret = await sessionSecret(user)
  const pin = text === undefined ? undefined : await makePin(text)
  const { bySession } = (await read(user)) ?? {}
  const made = bySession && (await unwrapBySession(bySession, secret, true).catch(() => undefined))
  if (!made) {
    const { record, key } = await newKey(user, secret, pin)
    await put(record)
    opened = { user, key: Promise.resolve(key) }
    return
  }
  const key = await unwrapBySession(bySession, secret)
  await put({ user, bySession, ...(await forHoursWithoutSignal(made, key, pin)) })
  opened = { user, key: Promise.resolve(key) }
}

/** The outcome of an attempt; after too many wrong ones all that is kept to read is to be deleted. */
export type Unlocking = 'open' | 'wrong' | 'tooEarly' | 'tooMany'

/** Tries a PIN. The attempt counts before it is tried: closing the page takes none back. */
export async function tryPin(user: string, text: string): Promise<Unlocking> {
  const kept = await countAttempt(user)
  if (kept === 'tooEarly' || kept === 'tooMany') return kept
  const { pin, byPin } = kept
  const key = await unwrapByPin(pin, text, byPin).catch(() => undefined)
  if (!key) return pin.wrong >= maxWrongPins ? 'tooMany' : 'wrong'
  await put({ ...kept, pin: { ...pin, wrong: 0, waitUntil: 0 } })
  opened = { user, key: Promise.resolve(key) }
  return 'open'
}

/** Counts it as a wrong one. @returns what is to be tried, if it may be */
async function countAttempt(user: string) {
  const store = await openStore('readwrite')
  const kept = await answer<DeviceKey | undefined>(store.get(user))
  const { pin, byPin } = kept ?? {}
  if (!kept || !pin || !byPin || pin.wrong >= maxWrongPins) return 'tooMany'
  if (pauseLeft(pin) > 0) return 'tooEarly'
  const through = committed(store.transaction)
  const wrong = pin.wrong + 1
  const counted = { ...kept, byPin, pin: { ...pin, wrong, waitUntil: Date.now() + waitMs(wrong) } }
  store.put(counted, user)
  await through
  return counted
}

/**
 * Deletes the keys of what is kept, whoever's it is: it can't be read any more. Never throws.
 * @param withPins after too many wrong ones
 */
export async function eraseKeys({ withPins = false } = {}): Promise<void> {
  opened = undefined
  try {
    const kept = await readAll()
    const store = await openStore('readwrite')
    const through = committed(store.transaction)
    for (const { user, pin, bySession } of kept)
      if (pin && !(withPins && bySession)) store.put({ user, pin } satisfies DeviceKey, user)
      else store.delete(user)
    await through
  } catch {
    // No database: nothing is kept.
  }
  noteErased()
}

async function read(user: string): Promise<DeviceKey | undefined> {
  return answer<DeviceKey | undefined>((await openStore('readonly')).get(user))
}

async function readAll(): Promise<DeviceKey[]> {
  return answer<DeviceKey[]>((await openStore('readonly')).getAll())
}

async function put(kept: DeviceKey): Promise<void> {
  const store = await openStore('readwrite')
  store.put(kept, kept.user)
  await committed(store.transaction)
}

/** Stores a key unless another tab has stored one since `before` was read. @returns whether it was stored */
async function replace(before: DeviceKey | undefined, after: DeviceKey): Promise<boolean> {
  const store = await openStore('readwrite')
  const through = committed(store.transaction)
  const now = await answer<DeviceKey | undefined>(store.get(after.user))
  const isSame = now?.bySession?.iv.join() === before?.bySession?.iv.join()
  if (isSame) store.put(after, after.user)
  await through
  return isSame
}
