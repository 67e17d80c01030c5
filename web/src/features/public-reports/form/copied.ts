/** Copies a text; false where the browser doesn't let the page do so: then it can still be marked by hand. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
