import type { Clockwork } from './jobs/clock.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Env } from '../env.ts'
import { mail } from '../schema/platform.ts'
import type { Database, Db } from './database/database.ts'
import type { Carrier } from './mail-carrier.ts'
import type { Letter, MailText } from './mail-text.ts'
import type { Notices } from './notices.ts'
import type { Secrets } from './secrets.ts'

type Log = { warn(message: string): void; error(message: string): void }

/**
 * Sends queued mails, and retries each until it is delivered or too old. `send`: those whose time has come, which the
 * clock asks for each minute.
 */
type MailDelivery = { send: () => Promise<void>; close: () => Promise<void> }

/** What became of an attempt to send a mail about a record; `waiting`: it is tried again. */
export type MailOutcome = { state: 'sent' } | { state: 'waiting' | 'failed'; error: string }

/** A kind of mail that isn't kept as text, but written when it is sent, because it is about a record. */
export type MailKind = {
  kind: string
  /** undefined if there is nothing to be sent any more */
  write: (reference: number) => Promise<Letter | undefined>
  /** called after each attempt, in the transaction that takes the mail from the queue */
  note?: (db: Db, reference: number, outcome: MailOutcome) => Promise<void>
}

const hour = 3_600_000

/** A mail as it waits; its text, or what it is about. */
type Queued = {
  id: string
  recipient: string
  content: string | null
  kind: string | null
  reference: number | null
  attempts: number
}

const tooLate = 'No se pudo entregar a tiempo'

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
 * Queues a mail that is written when it is sent: a sealed text would be there once for each of its recipients.
 * @param reference the record that it is about, as its kind knows it
 */
export async function queueLetter(
  db: Db,
  { to, kind, reference }: { to: string; kind: string; reference: number },
  hours = 48
): Promise<void> {
  const expires_at = new Date(Date.now() + hours * hour).toISOString()
  await db.insert(mail).values({ id: randomUUID(), recipient: to, kind, reference, expires_at })
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
  kinds = [],
  openCarrier = async settings => (await import('./mail-carrier.ts')).carrierOf(settings),
  log
}: {
  db: Database
  env: Env
  secrets: Secrets
  notices: Notices
  kinds?: readonly MailKind[]
  openCarrier?: (env: Env) => Promise<Carrier>
  log: Log
}): MailDelivery {
  /** Loaded with the first mail, because nodemailer and the part of Node that it needs take 4 MiB. */
  let carrier: Promise<Carrier> | undefined
  const openedCarrier = () =>
    (carrier ??= openCarrier(env).catch((error: unknown) => {
      carrier = undefined // the next mail tries again
      throw error
    }))
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
    const { rows } = await db.execute<Queued>(sql`select * from mail where expires_at < now()`)
    for (const one of rows) await leave(one, { state: 'failed', error: tooLate })
    if (rows.length) log.error(`${rows.length} correos no se han podido enviar a tiempo y se han descartado`)
  }

  /** Takes a mail from the queue for good, and says so where its kind wants to know. */
  const leave = (one: Queued, outcome?: MailOutcome) =>
    db.transaction(async tx => {
      const { rowCount } = await tx.execute(sql`delete from mail where id = ${one.id}`)
      // Another process may have left it already.
      if (rowCount && outcome) await note(tx, one, outcome)
    })

  const note = async (tx: Db, { kind, reference }: Queued, outcome: MailOutcome) => {
    if (reference !== null) await kindOf(kind)?.note?.(tx, reference, outcome)
  }

  const kindOf = (name: string | null) => kinds.find(({ kind }) => kind === name)

  const textOf = async ({ id, content, kind, reference }: Queued): Promise<Letter | undefined> =>
    content === null
      ? kindOf(kind)?.write(reference as number)
      : (JSON.parse(secrets.open('mail', id, content)) as MailText)

  /**
   * Moves the mail's next attempt on before sending: no other process takes it meanwhile, and a crash doesn't lose it.
   */
  async function sendNext(): Promise<boolean> {
    const { rows } = await db.execute<Queued>(sql`
      update mail set attempts = attempts + 1,
        next_at = now() + interval '1 second'
          * (${sql.param([...retrySeconds])}::int[])[least(attempts + 1, ${retrySeconds.length})]
      where id = (select id from mail where next_at <= now() order by next_at limit 1 for update skip locked)
      returning id, recipient, content, kind, reference, attempts`)
    const [next] = rows
    if (!next) return false
    try {
      const text = await textOf(next)
      if (!text) {
        await leave(next)
        return true
      }
      await (await openedCarrier()).send(next, text)
      await leave(next, { state: 'sent' })
    } catch (error) {
      const said = messageOf(error)
      if (isForGood(error)) await leave(next, { state: 'failed', error: said })
      else await note(db, next, { state: 'waiting', error: said })
      const after = isForGood(error)
        ? 'no se reintenta'
        : `se reintenta en ${retrySeconds[Math.min(next.attempts, retrySeconds.length) - 1]} s`
      log.error(`No se ha podido enviar un correo (intento ${next.attempts}; ${after}): ${said}`)
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

/** Looks every minute for mails that no process announced. */
export const mailClockwork = ({ send }: Pick<MailDelivery, 'send'>): Clockwork => ({
  name: 'mails',
  title: 'Enviar los correos que esperan',
  cron: '* * * * *',
  run: send
})
