import type { Db } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/address.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { countAttempt } from '../auth/attempts.ts'
import { bucket } from '../auth/limits.ts'

const minute = 60

/**
 * From one address, which thousands of telephones of one operator may share; and at one label, of
 * which a stopped line has many.
 */
const perAddress = { send: bucket(20, minute), alike: bucket(120, 5), follow: bucket(300, 2) }
const perLabel = bucket(40, minute)

/**
 * Counts a call of an anonymous caller, over all processes. The address's stand-in is of that day alone, can't be
 * turned back without the server's key, and is deleted a day later.
 * @throws RATE.TOO_MANY_REQUESTS
 */
export async function countCaller(
  db: Db,
  secrets: Secrets,
  { address, what, now = new Date() }: { address: string; what: keyof typeof perAddress; now?: Date }
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const who = secrets.fingerprint('public-report', `address ${day}`, networkOf(address))
  await countAttempt(db, { key: `public:${what}:${who}`, limit: perAddress[what] })
}

/** Counts a report at one label. @throws RATE.TOO_MANY_REQUESTS */
export const countLabel = (db: Db, label: number): Promise<void> =>
  countAttempt(db, { key: `public:label:${label}`, limit: perLabel })
