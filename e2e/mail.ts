import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const outbox = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox')

/** Mails to an address, as files of the outbox, oldest first. */
function mailsTo(email: string): string[] {
  try {
    return readdirSync(outbox)
      .filter(name => name.endsWith(` ${email}.eml`))
      .toSorted()
  } catch {
    return [] // no mail was sent yet
  }
}

/** The one-time code of the mail with this number (1: the first) to an address; waits until it has come. */
export async function codeMailed(email: string, number = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBeGreaterThanOrEqual(number)
  const text = readFileSync(join(outbox, mailsTo(email)[number - 1] as string), 'utf8')
  return /^ {4}(\d{8})\r?$/m.exec(text)?.[1] ?? ''
}

/** The first mail to an address, as it was written; waits until it has come. */
export async function firstMailTo(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBeGreaterThanOrEqual(1)
  return readFileSync(join(outbox, mailsTo(email)[0] as string), 'utf8')
}
