import { cleanLine, searchWords } from 'contract/core/plain-text.ts'

/** A text for comparing in searches: without accents, in lower case. */
export const searchKey = (text: string): string =>
  cleanLine(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Whether a text has every word that is searched for, as the server finds them. */
export function hasWords(text: string, search: string): boolean {
  const key = searchKey(text)
  return searchWords(searchKey(search)).every(word => key.includes(word))
}
