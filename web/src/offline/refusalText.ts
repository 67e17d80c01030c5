/** Why the server doesn't take something: what is wrong with it, rather than that something is. */
export const reasonOf = ({ text, details }: { text: string; details: readonly string[] }): string =>
  details.length > 0 ? details.join('. ') : text
