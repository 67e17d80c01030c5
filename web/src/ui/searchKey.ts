/** A text for comparing in searches: without accents, in lower case. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
