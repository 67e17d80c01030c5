import { codeLength, codeSigns, plainCode } from 'contract/label-sheets.ts'

/** What a scanned text is: a label's code and whether it is surely ours, or something else. */
export type Scanned = { code: string; isOurs: boolean } | 'other'

const path = new RegExp(`^/l/([${codeSigns}]{${codeLength}})/?$`, 'i')

/**
 * Reads what a QR code says. Only the address of a label is a label; the application may have a second address, so that
 * of another origin is asked about first, and is never opened.
 */
export function readScanned(text: string): Scanned {
  const url = URL.parse(text.trim())
  const [, code] = (url && path.exec(url.pathname)) ?? []
  if (!url || !code || !/^https?:$/.test(url.protocol)) return 'other'
  return { code: plainCode(code), isOurs: url.origin === location.origin }
}
