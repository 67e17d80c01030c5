/** Puts a text on the clipboard, also on plain http, where browsers lack the newer way. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    return
  } catch {
    // no such way here, or not allowed: the old one below
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
