import { codeOfAddress } from 'contract/labels/label-sheets.ts'

/** What a scanned text is: a label's code and whether it is surely ours, or something else. */
type Scanned = { code: string; isOurs: boolean } | 'other'

/**
 * Reads what a QR code says. Only the address of a label is a label; the application may have a second address, so that
 * of another origin is asked about first, and is never opened.
 */
export function readScanned(text: string): Scanned {
  const code = codeOfAddress(text)
  const url = URL.parse(text.trim())
  if (!url || !code || !/^https?:$/.test(url.protocol)) return 'other'
  return { code, isOurs: url.origin === location.origin }
}
