import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useClosedByBack } from './closedByBack.ts'
import { useFocusReturn } from './useFocusReturn.ts'

type OverlayProps = { opened: boolean; onClose: () => void; title: string; children: ReactNode }
export type SheetProps = OverlayProps & {
  /** width in px, or height from below */ size?: number | string
  from?: 'right' | 'bottom'
}
export type DialogProps = OverlayProps & { size?: 'sm' | 'md' | 'lg' | 'xl' }

/** A component that lies over the page; its code is loaded when it is first opened. */
export function whenOpened<Props extends { opened: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>
) {
  const View = lazy(async () => ({ default: await load() }))
  return function Overlay(props: Props) {
    const asked = useAsked(props.opened)
    useFocusReturn(props.opened)
    useClosedByBack(props.opened, props.onClose)
    return (
      asked && (
        <Suspense>
          <View {...props} />
        </Suspense>
      )
    )
  }
}

/** A panel over the page: at the right (on phones over the whole width), or from below. */
export const Sheet = whenOpened<SheetProps>(async () => (await import('./SheetView.tsx')).SheetView)

/** A question in the middle of the page. */
export const Dialog = whenOpened<DialogProps>(async () => (await import('./SheetView.tsx')).DialogView)

/** True from the first opening on; it stays mounted, because closing is animated too. */
export function useAsked(opened: boolean): boolean {
  const [asked, setAsked] = useState(opened)
  if (opened && !asked) setAsked(true)
  return asked
}
