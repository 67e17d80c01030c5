/** Web NFC, which browsers on Android have: https://w3c.github.io/web-nfc/ */
type NfcRecord = { recordType: string; data?: DataView; encoding?: string }
type NfcReader = EventTarget & {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  write: (message: { records: { recordType: 'url'; data: string }[] }) => Promise<void>
}

const readerClass = () => (globalThis as { NDEFReader?: new () => NfcReader }).NDEFReader

/** Whether the browser reads and writes NFC tags. */
export const hasNfc = (): boolean => readerClass() !== undefined

/** Addresses and texts of a tag; others are left out. */
const textsOf = (records: readonly NfcRecord[]): string[] =>
  records.flatMap(({ recordType, data, encoding }) =>
    data && ['url', 'absolute-url', 'text'].includes(recordType) ? [new TextDecoder(encoding).decode(data)] : []
  )

/**
 * Reads tags until the signal is aborted. Browsers ask for permission, and only after a gesture.
 * @throws NotAllowedError, NotSupportedError, NotReadableError
 */
export async function readTags(onText: (text: string) => void, signal: AbortSignal): Promise<void> {
  const Reader = readerClass()
  if (!Reader) throw new DOMException('', 'NotSupportedError')
  const reader = new Reader()
  const options = { signal }
  reader.addEventListener(
    'reading',
    event => {
      const { message } = event as Event & { message: { records: NfcRecord[] } }
      for (const text of textsOf(message.records)) onText(text)
    },
    options
  )
  await reader.scan(options)
}

/** Writes an address on the next tag that is held to the device. @throws as `readTags` */
export async function writeTag(address: string): Promise<void> {
  const Reader = readerClass()
  if (!Reader) throw new DOMException('', 'NotSupportedError')
  await new Reader().write({ records: [{ recordType: 'url', data: address }] })
}

/** What keeps NFC from being used, in words. */
export const nfcTrouble = (error: unknown): string => {
  const { name = '' } = error instanceof Error ? error : {}
  if (name === 'NotAllowedError')
    return 'NFC no está permitido para este sitio. Permítalo en los ajustes del navegador.'
  if (name === 'NotReadableError') return 'NFC está apagado. Enciéndalo en los ajustes del teléfono.'
  if (name === 'NotSupportedError') return 'Este dispositivo no tiene NFC.'
  return 'No se ha podido usar la etiqueta NFC. Acérquela de nuevo.'
}
