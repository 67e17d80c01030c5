import { expect, test, vi } from 'vitest'
import { copyText } from './copyText.ts'

test('where the browser offers no clipboard, the text is copied in the old way', async () => {
  vi.stubGlobal('navigator', {})
  let copied: string | undefined
  const chosen = vi.spyOn(HTMLTextAreaElement.prototype, 'select')
  Object.assign(document, {
    execCommand: (name: string) => {
      const [area] = chosen.mock.contexts as HTMLTextAreaElement[]
      if (name === 'copy' && area?.isConnected) copied = area.value
    }
  })
  await copyText('abcd')
  expect(copied).toBe('abcd')
  expect(document.querySelector('textarea')).toBeNull()
})
