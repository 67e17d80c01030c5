import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Without vitest: attacks on a running server (`bench/attack`) use it too.

/** The mails to an address that a server with this DATA_DIR sent, oldest first, as plain text. */
export function mailsIn(dataDir: string, email: string): string[] {
  const folder = join(dataDir, 'outbox')
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    // no mail was ever sent
  }
  return names
    .filter(name => name.endsWith(` ${email}.eml`))
    .toSorted()
    .map(name => readable(readFileSync(join(folder, name), 'utf8')))
}

const readable = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))

/** The one-time code of a mail. */
export const codeIn = (mail: string | undefined): string => /^ {4}(\d{8})\r?$/m.exec(mail ?? '')?.[1] ?? ''
