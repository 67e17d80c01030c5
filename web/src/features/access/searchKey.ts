/** A text as a search sees it: without accents and capitals. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
