import { type ReactNode, useState } from 'react'
import { lazyOverlay, type OverlayProps } from './lazyOverlay.tsx'

export type SheetProps = OverlayProps & {
  title: string
  /** width in px, or height from below */ size?: number | string | undefined
  from?: 'right' | 'left' | 'bottom' | undefined
  children: ReactNode
}
type DialogProps = OverlayProps & {
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  children: ReactNode
}

/** A panel over the page: at the right (on phones over the whole width), or from below. */
export const Sheet = lazyOverlay<SheetProps>(
  async () => (await import('./SheetView.tsx')).SheetView,
  ({ title, size, from = 'right' }) => ({ title, size, from })
)

/** A question in the middle of the page. */
export const Dialog = lazyOverlay<DialogProps>(
  async () => (await import('./SheetView.tsx')).DialogView,
  ({ title, size }) => ({ title, size })
)

/** True once it has been opened: an overlay stays mounted, because closing is animated too. */
export function useHasOpened(opened: boolean): boolean {
  const [asked, setAsked] = useState(opened)
  if (opened && !asked) setAsked(true)
  return asked
}
