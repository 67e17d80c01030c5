import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import { mail } from '../schema/platform.ts'
import type { Database, Db } from './database/database.ts'
import { htmlOf, type MailText, textOf } from './mail-text.ts'
import type { Notices } from './notices.ts'
import type { Secrets } from './secrets.ts'

type Log = { warn(message: string): void; error(message: string): void }

/** Sends queued mails, and retries each until it is delivered or too old. */
export type MailDelivery = { close: () => Promise<void> }

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
  const carrier = env.SMTP_URL ? smtp(env.SMTP_URL, senderOf(env)) : outbox(join(env.DATA_DIR, 'outbox'), senderOf(env))
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let isAwaited = false

  /** Runs one round at a time; mails queued meanwhile start another. */
  function wake(): void {
    isAwaited = true
    running ??= rounds().finally(() => (running = undefined))
  }

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
      await carrier.send(next, JSON.parse(secrets.open('mail', next.id, next.content)) as MailText)
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
  const timer = setInterval(wake, 30_000)
  timer.unref()
  wake()
  return {
    async close() {
      closing.abort()
      clearInterval(timer)
      notices.off('mail', wake)
      notices.off('found', wake)
      await running
      carrier.close()
    }
  }
}

type Queued = { id: string; recipient: string }
type Carrier = { send(queued: Queued, text: MailText): Promise<unknown>; close(): void }

/** Milliseconds to wait for a silent mail server; the sum is less than the first retry. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

function smtp(url: string, from: string): Carrier {
  const transport = createTransport({ url, ...patience })
  return { send: (queued, text) => transport.sendMail(messageFor(queued, text, from)), close: () => transport.close() }
}

/** Writes whole mails as files that any mail program opens, named by moment and recipient. */
function outbox(folder: string, from: string): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(queued, text) {
      const { message } = await transport.sendMail(messageFor(queued, text, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')} ${queued.recipient.replace(/[^\w.@+-]/g, '_').slice(0, 120)}.eml`
      const unfinished = join(folder, `.${queued.id}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
    close: () => {}
  }
}

const messageFor = ({ id, recipient }: Queued, text: MailText, from: string) => ({
  from,
  // As an object, so that nothing in an address can add a second recipient.
  to: { name: '', address: recipient },
  subject: text.subject,
  text: textOf(text),
  html: htmlOf(text),
  textEncoding: 'quoted-printable' as const,
  // Lets the receiver's program recognise a mail that was sent twice.
  messageId: `<${id}@${/@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' }
})

/** MAIL_FROM; else the account of SMTP_URL where that is an address; else no-reply at the product's own address. */
export function senderOf({ MAIL_FROM, SMTP_URL, APP_URL }: Pick<Env, 'MAIL_FROM' | 'SMTP_URL' | 'APP_URL'>): string {
  if (MAIL_FROM) return MAIL_FROM
  const account = SMTP_URL ? decodeURIComponent(new URL(SMTP_URL).username) : ''
  const address = account.includes('@') ? account : `no-reply@${APP_URL ? new URL(APP_URL).hostname : 'localhost'}`
  return `Teleférico Andino · Mantenimiento <${address}>`
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
