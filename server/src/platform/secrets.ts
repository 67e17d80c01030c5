import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Each purpose has a key of its own, so that a text sealed for one can't be used for another. */
type Purpose =
  | 'two-factor'
  | 'two-factor-setup'
  | 'mail'
  | 'one-time-code'
  | 'recovery-code'
  | 'sign-in-attempt'
  | 'known-device'
  | 'public-report'
  | 'calendar-feed'
  | 'device-key'

/** Seals texts that must be read again, and fingerprints those that need only be recognised, with the server's keys. */
export type Secrets = {
  /** Encrypts a text (AES-256-GCM) so that it opens only with the same purpose and owner. */
  seal(purpose: Purpose, owner: string, text: string): string
  /** @throws Error when it was altered, belongs to another owner, or APP_SECRET is no longer the same */
  open(purpose: Purpose, owner: string, sealed: string): string
  /**
   * The same text of the same owner always gives the same 43 characters (HMAC-SHA-256); without the key not even a
   * short text can be found from them.
   */
  fingerprint(purpose: Purpose, owner: string, text: string): string
}

const ivLength = 12
const tagLength = 16

/** @param secret APP_SECRET; every key is derived from it (HKDF, RFC 5869) */
export function secretsFrom(secret: string): Secrets {
  const keys = new Map<Purpose, Buffer>()
  const keyFor = (purpose: Purpose) => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `teleferico ${purpose} 1`, 32))
    keys.set(purpose, key)
    return key
  }
  return {
    seal(purpose, owner, text) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(owner))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `1.${Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')}`
    },
    open(purpose, owner, sealed) {
      const [form, content = ''] = sealed.split('.')
      const bytes = Buffer.from(content, 'base64url')
      if (form !== '1' || bytes.length < ivLength + tagLength) throw new Error('not a sealed text')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, ivLength), {
        authTagLength: tagLength
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
    },
    fingerprint: (purpose, owner, text) =>
      createHmac('sha256', keyFor(purpose)).update(`${owner}\0${text}`).digest('base64url')
  }
}
