import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Env } from '../env.ts'
import { mail } from '../schema/platform.ts'
import type { Database, Db } from './database/database.ts'
import type { Carrier } from './mail-carrier.ts'
import type { MailText } from './mail-text.ts'
import type { Notices } from './notices.ts'
import type { Secrets } from './secrets.ts'

type Log = { warn(message: string): void; error(message: string): void }

/**
 * Sends queued mails, and retries each until it is delivered or too old. `send`: those whose time has come, which the
 * clock asks for each minute.
 */
export type MailDelivery = { send: () => Promise<void>; close: () => Promise<void> }

const hour = 3_600_000

/** Seconds until the next attempt, by the number of attempts made; the last value repeats. */
export const retrySeconds = [60, 120, 300, 900, 1800, 3600] as const

/**
 * Queues a mail in the caller's transaction, so that it is sent only if that is committed. The caller doesn't wait for
 * the sending; an unreachable mail server only delays it.
 * @param hours how long sending is retried
 */
export async function queueMail(db: Db, secrets: Secrets, to: string, text: MailText, hours = 48): Promise<void> {
  const id = randomUUID()
  const content = secrets.seal('mail', id, JSON.stringify(text))
  await db
    .insert(mail)
    .values({ id, recipient: to, content, expires_at: new Date(Date.now() + hours * hour).toISOString() })
  await db.execute(sql`select pg_notify('mail', '')`)
}

/**
 * Sends what `queueMail` wrote: through SMTP_URL or, if that is absent, into files of DATA_DIR/outbox. Several
 * processes share the work. A mail whose process dies while sending is sent again: twice is better than never.
 */
export function startMailDelivery({
  db,
  env,
  secrets,
  notices,
  log
}: {
  db: Database
  env: Env
  secrets: Secrets
  notices: Notices
  log: Log
}): MailDelivery {
  /** Loaded with the first mail, because nodemailer and the part of Node that it needs take 4 MiB. */
  let carrier: Promise<Carrier> | undefined
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let isAwaited = false

  /** Runs one round at a time; mails queued meanwhile start another. */
  function send(): Promise<void> {
    isAwaited = true
    return (running ??= rounds().finally(() => (running = undefined)))
  }
  const wake = () => void send()

  async function rounds() {
    while (isAwaited && !closing.signal.aborted) {
      isAwaited = false
      try {
        await giveUpOld()
        while (!closing.signal.aborted && (await sendNext()));
      } catch (error) {
        log.warn(`La cola de correos espera: ${messageOf(error)}`)
      }
    }
  }

  async function giveUpOld() {
    const { rowCount } = await db.execute(sql`delete from mail where expires_at < now()`)
    if (rowCount) log.error(`${rowCount} correos no se han podido enviar a tiempo y se han descartado`)
  }

  /**
   * Moves the mail's next attempt on before sending: no other process takes it meanwhile, and a crash doesn't lose it.
   */
  async function sendNext(): Promise<boolean> {
    const { rows } = await db.execute<{ id: string; recipient: string; content: string; attempts: number }>(sql`
      update mail set attempts = attempts + 1,
        next_at = now() + interval '1 second'
          * (${sql.param([...retrySeconds])}::int[])[least(attempts + 1, ${retrySeconds.length})]
      where id = (select id from mail where next_at <= now() order by next_at limit 1 for update skip locked)
      returning id, recipient, content, attempts`)
    const [next] = rows
    if (!next) return false
    try {
      carrier ??= import('./mail-carrier.ts').then(({ carrierOf }) => carrierOf(env))
      await (await carrier).send(next, JSON.parse(secrets.open('mail', next.id, next.content)) as MailText)
      await db.execute(sql`delete from mail where id = ${next.id}`)
    } catch (error) {
      if (isForGood(error)) await db.execute(sql`delete from mail where id = ${next.id}`)
      const after = isForGood(error)
        ? 'no se reintenta'
        : `se reintenta en ${retrySeconds[Math.min(next.attempts, retrySeconds.length) - 1]} s`
      log.error(`No se ha podido enviar un correo (intento ${next.attempts}; ${after}): ${messageOf(error)}`)
    }
    return true
  }

  notices.on('mail', wake)
  notices.on('found', wake)
  wake()
  return {
    send,
    async close() {
      closing.abort()
      notices.off('mail', wake)
      notices.off('found', wake)
      await running
      const used = await carrier
      used?.close()
    }
  }
}

/** Whether the receiving server has refused this mail permanently, because of its address or content. */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** The error's text, which holds neither the mail's content nor credentials. */
function messageOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return [code, message?.slice(0, 300)].filter(Boolean).join(' ')
}
