/*
 * The PIN that opens what is kept on a device while there is no signal. It protects a private key; data keys are
 * wrapped with the public one, so that each session may have a data key of its own without asking for the PIN again.
 */

/** A PIN as the device keeps it: nothing of it but what it takes to try one. */
export type Pin = {
  /** wraps data keys */
  publicKey: CryptoKey
  /** unwraps them; encrypted with a key that is derived from the PIN */
  privateKey: Sealed
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  /** wrong attempts since the last right one */
  wrong: number
  /** no attempt before, in milliseconds of the epoch */
  waitUntil: number
}

/** Encrypted bytes (AES-256-GCM) with their initialization vector. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** PBKDF2-HMAC-SHA-256, as OWASP recommends it (2023): about half a second on a slow phone. */
const iterations = 600_000

export const newIv = () => crypto.getRandomValues(new Uint8Array(12))

const aes = { name: 'AES-GCM', length: 256 } as const
const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

async function keyFrom(text: string, { salt, iterations: count }: Pick<Pin, 'salt' | 'iterations'>) {
  const bytes = new TextEncoder().encode(text.normalize('NFKC'))
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: count }
  return crypto.subtle.deriveKey(derivation, base, aes, false, ['wrapKey', 'unwrapKey'])
}

export async function makePin(text: string): Promise<Pin> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const pair = await crypto.subtle.generateKey(
    { ...rsa, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['wrapKey', 'unwrapKey']
  )
  const iv = newIv()
  const data = await crypto.subtle.wrapKey('pkcs8', pair.privateKey, await keyFrom(text, { salt, iterations }), {
    name: 'AES-GCM',
    iv
  })
  return { publicKey: pair.publicKey, privateKey: { iv, data }, salt, iterations, wrong: 0, waitUntil: 0 }
}

/** A data key that only the PIN unwraps. @param key extractable */
export const wrapForPin = ({ publicKey }: Pin, key: CryptoKey): Promise<ArrayBuffer> =>
  crypto.subtle.wrapKey('raw', key, publicKey, rsa)

/** The data key. @throws for another PIN */
export async function unwrapByPin(pin: Pin, text: string, wrapped: ArrayBuffer): Promise<CryptoKey> {
  const { iv, data } = pin.privateKey
  const unwrapping = { name: 'AES-GCM', iv }
  const privateKey = await crypto.subtle.unwrapKey('pkcs8', data, await keyFrom(text, pin), unwrapping, rsa, false, [
    'unwrapKey'
  ])
  return crypto.subtle.unwrapKey('raw', wrapped, privateKey, rsa, aes, false, ['encrypt', 'decrypt'])
}

/** How many wrong attempts delete what is kept to read. */
export const maxWrongPins = 10

/** Seconds to wait after so many wrong attempts. */
const waits = [0, 0, 0, 5, 15, 30, 60, 120, 300, 600]

/** @param wrong attempts up to now */
export const waitMs = (wrong: number): number => (waits[wrong] ?? 0) * 1_000

/** Milliseconds until the next attempt. A clock that was set back doesn't make the wait longer than it was. */
export const pauseLeft = ({ wrong, waitUntil }: Pick<Pin, 'wrong' | 'waitUntil'>, now = Date.now()): number =>
  Math.min(Math.max(waitUntil - now, 0), waitMs(wrong))
