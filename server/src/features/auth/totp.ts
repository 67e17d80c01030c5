import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'

/** Seconds for which a code is valid (RFC 6238, 4.1). */
const period = 30
const issuer = 'Teleférico Andino'

/**
 * A secret in base32, as authenticator applications take it, from 160 bits or more (RFC 4226, 4: those of the hash).
 */
export const secretFrom = (bits: Uint8Array): string => new ScureBase32Plugin().encode(bits.subarray(0, 20))

/** The address in the QR code that authenticator applications read. */
export const uriOf = (secret: string, email: string): string => generateURI({ issuer, label: email, secret })

/**
 * The time step of a code: the present one, or the one before or after it, because clocks drift. Null for a wrong code.
 * @param epoch seconds since 1970
 */
export function stepOf(secret: string, code: string, epoch = Date.now() / 1000): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const result = verifySync({ secret, token: code, epoch: Math.floor(epoch), period, epochTolerance: period })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
