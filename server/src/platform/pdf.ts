import type { PassThrough } from 'node:stream'

/** Who reads the file is slower than it is drawn. It is waited for often, so nothing of that stays behind. */
export const drained = (out: PassThrough) =>
  new Promise<void>(resolve => {
    const go = () => {
      out.off('drain', go).off('close', go)
      resolve()
    }
    out.on('drain', go).on('close', go)
  })

/**
 * The letters that every reader of PDF has: those of Western Europe, with which Aymara and Quechua are written too.
 * Others lose their accents, or are left out.
 */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(/[ʼʹ′]/g, '’').replaceAll('ʻ', '‘'), letter =>
    western.test(letter) ? letter : letter.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '')
  )
    .join('')
    .replaceAll(/ +/g, ' ')

const western = /[\x20-\x7e\xa0-\xff–—‘’“”•…€›]/
