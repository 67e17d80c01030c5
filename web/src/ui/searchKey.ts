import { cleanLine } from 'contract/plain-text.ts'

/** A text for comparing in searches: without accents, in lower case. */
export const searchKey = (text: string): string =>
  cleanLine(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
