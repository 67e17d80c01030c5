const greatest = 2_147_483_647

/** The id in a path; undefined for a text that can't be an id. */
export function recordId(text: string | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return undefined
  return Number(text) <= greatest ? Number(text) : undefined
}
