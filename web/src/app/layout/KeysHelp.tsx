import { useEffect, useState } from 'react'
import { lazyOverlay, type OverlayProps } from '../../ui/overlay/lazyOverlay.tsx'
import { isTyping } from '../../ui/table/useTableKeys.ts'

const KeysDialog = lazyOverlay<OverlayProps>(
  async () => (await import('./KeysDialog.tsx')).KeysDialog,
  () => ({ title: 'Teclas' })
)

/** Lists the keyboard shortcuts on `?`; not while the user types, or while something is open over the page. */
export function KeysHelp() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      setOpened(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return <KeysDialog opened={opened} onClose={() => setOpened(false)} />
}
