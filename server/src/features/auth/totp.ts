import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds that a code lasts (RFC 6238, 4.1). */
const period = 30
const issuer = 'Teleférico Andino'

/** 160 random bits in base32 (RFC 4226, 4: the length of the hash). */
export const newSecret = (): string => generateSecret({ length: 20 })

/** What an authenticator application reads from the QR. */
export const uriOf = (secret: string, email: string): string => generateURI({ issuer, label: email, secret })

/**
 * The time step whose code this is: the present one, or one before or after it, for clocks that drift.
 * @param epoch seconds since 1970
 */
export function stepOf(secret: string, code: string, epoch = Date.now() / 1000): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const result = verifySync({ secret, token: code, epoch: Math.floor(epoch), period, epochTolerance: period })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
