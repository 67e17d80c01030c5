/** Copies a text to the clipboard; also on plain http, where browsers don't offer `navigator.clipboard`. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    return
  } catch {
    // Not offered or not allowed: copied in the old way below.
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
