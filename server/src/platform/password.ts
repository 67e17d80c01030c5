import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const compute = promisify(argon2)

let last: Promise<unknown> = Promise.resolve()

/** Hashes run one at a time: each takes 19 MiB, which the system keeps for every thread that ever ran one. */
function run(...given: Parameters<typeof compute>): Promise<Buffer> {
  const result = last.then(() => compute(...given))
  last = result.catch(() => {})
  return result
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Stored instead of a hash for an invited user without a password: no password matches it. */
export const noPassword = '!'

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The argon2id hash of a password, in PHC form (`$argon2id$v=19$m=19456,t=2,p=1$salt$hash`). */
export async function hashPassword(text: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await run('argon2id', { message: text, nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * Whether the password has this hash; compared in constant time. A malformed hash matches nothing, after the same work.
 */
export async function verifyPassword(hash: string, text: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? []
  if (!memory) {
    await run('argon2id', { message: text, nonce: Buffer.alloc(16), tagLength, ...cost })
    return false
  }
  const tag = Buffer.from(expected, 'base64')
  const given = await run('argon2id', {
    message: text,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism)
  })
  return timingSafeEqual(given, tag)
}
