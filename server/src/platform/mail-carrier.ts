import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import { htmlOf, type Letter, textOf } from './mail-text.ts'

type Queued = { id: string; recipient: string }
/** What takes a mail out of the house. */
export type Carrier = { send(queued: Queued, text: Letter): Promise<unknown>; close(): void }

/** Milliseconds to wait for a silent mail server; the sum is less than the first retry. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Through SMTP_URL or, if that is absent, into files of DATA_DIR/outbox. */
export const carrierOf = (env: Env): Carrier =>
  env.SMTP_URL ? smtp(env.SMTP_URL, senderOf(env)) : outbox(join(env.DATA_DIR, 'outbox'), senderOf(env))

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

const messageFor = ({ id, recipient }: Queued, text: Letter, from: string) => ({
  from,
  // As an object, so that nothing in an address can add a second recipient.
  to: { name: '', address: recipient },
  subject: text.subject,
  text: textOf(text),
  html: htmlOf(text),
  attachments: (text.files ?? []).map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  textEncoding: 'quoted-printable' as const,
  // Lets the receiver's program recognise a mail that was sent twice.
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace('>', '')}>`,
  headers: { 'Auto-Submitted': 'auto-generated' }
})

/** MAIL_FROM; else the account of SMTP_URL where that is an address; else no-reply at the product's own address. */
export function senderOf({ MAIL_FROM, SMTP_URL, APP_URL }: Pick<Env, 'MAIL_FROM' | 'SMTP_URL' | 'APP_URL'>): string {
  if (MAIL_FROM) return MAIL_FROM
  const account = SMTP_URL ? decodeURIComponent(new URL(SMTP_URL).username) : ''
  const address = account.includes('@') ? account : `no-reply@${APP_URL ? new URL(APP_URL).hostname : 'localhost'}`
  return `Teleférico Andino · Mantenimiento <${address}>`
}
