import { lazy, type ReactNode, Suspense, useState } from 'react'

type OverlayProps = { opened: boolean; onClose: () => void; title: string; children: ReactNode }
export type SheetProps = OverlayProps & {
  /** width in px, or height from below */ size?: number | string
  from?: 'right' | 'bottom'
}
export type DialogProps = OverlayProps & { size?: 'sm' | 'md' | 'lg' | 'xl' }

// What lies over the page comes with its first use, not with the page.
const SheetView = lazy(async () => ({ default: (await import('./SheetView.tsx')).SheetView }))
const DialogView = lazy(async () => ({ default: (await import('./SheetView.tsx')).DialogView }))

/** A panel over the page: at the right, where it takes the whole width of phones, or from below, as high as it must. */
export function Sheet(props: SheetProps) {
  const asked = useAsked(props.opened)
  return (
    asked && (
      <Suspense fallback={null}>
        <SheetView {...props} />
      </Suspense>
    )
  )
}

/** A question in the middle of the page. */
export function Dialog(props: DialogProps) {
  const asked = useAsked(props.opened)
  return (
    asked && (
      <Suspense fallback={null}>
        <DialogView {...props} />
      </Suspense>
    )
  )
}

/** True from the first opening on: closing has a movement of its own. */
export function useAsked(opened: boolean): boolean {
  const [asked, setAsked] = useState(opened)
  if (opened && !asked) setAsked(true)
  return asked
}
