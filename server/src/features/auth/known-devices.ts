import { randomBytes } from 'node:crypto'
import { networkOf } from '../../platform/http/address.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** The cookie by which a browser shows in which accounts it has been; it opens nothing. */
export const deviceCookie = 'teleferico_device'

/** Accounts that one browser is remembered with: a control room's people share it. */
const maxDeviceAccounts = 12
/** 96 bits; too many to be guessed, few enough to be sent with every call. */
const markLength = 16
const form = /^[\w-]{22}(\.[\w-]{16}){1,12}$/

/** Where an attempt comes from: the address, and the device cookie if there is one. */
export type Origin = { address: string; known?: string | undefined }

/** The key by which attempts on an account are counted separately. */
export type Place = {
  /** a network, or a browser that has been in this account */
  name: string
  isKnown: boolean
}

/** A browser can't make the mark of an account that it hasn't been in. By the e-mail, because that is what is typed. */
const markOf = (secrets: Secrets, id: string, email: string) =>
  secrets.fingerprint('known-device', id, email.trim().toLowerCase()).slice(0, markLength)

const read = (cookie: string | undefined): [id: string, ...marks: string[]] | undefined =>
  cookie !== undefined && form.test(cookie) ? (cookie.split('.') as [string, ...string[]]) : undefined

/** Where an attempt on the account with this e-mail comes from, whether or not there is such an account. */
export function placeOf(secrets: Secrets, email: string, { address, known }: Origin): Place {
  const [id, ...marks] = read(known) ?? []
  return id !== undefined && marks.includes(markOf(secrets, id, email))
    ? { name: `device:${id}`, isKnown: true }
    : { name: networkOf(address), isKnown: false }
}

/** The cookie of a browser that has just been let into an account. */
export function withAccount(secrets: Secrets, cookie: string | undefined, email: string): string {
  const [id = randomBytes(16).toString('base64url'), ...marks] = read(cookie) ?? []
  const mark = markOf(secrets, id, email)
  return [id, mark, ...marks.filter(other => other !== mark)].slice(0, maxDeviceAccounts + 1).join('.')
}
