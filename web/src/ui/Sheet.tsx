import { type ComponentType, createContext, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { useClosedByBack } from './closedByBack.ts'
import { showError } from '../app/toasts.ts'
import { lateComponent } from './lateComponent.ts'
import { useFocusReturn } from './useFocusReturn.ts'

type OverlayProps = { opened: boolean; onClose: () => void; title: string; children: ReactNode }
export type SheetProps = OverlayProps & {
  /** width in px, or height from below */ size?: number | string
  from?: 'right' | 'bottom'
}
export type DialogProps = OverlayProps & { size?: 'sm' | 'md' | 'lg' | 'xl' }

/** Asks, if there is something to lose, and says whether it did. */
type Guard = (() => boolean) | undefined

/** Takes what is asked when Escape, the cross, Back or the page beside it would close the overlay. */
export const CloseGuard = createContext<(guard: Guard) => void>(() => {})

/** A component that lies over the page; its code is loaded when it is first opened. */
export function whenOpened<Props extends { opened: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>
) {
  const View = lateComponent(load, () => showError('No se puede abrir ahora. Se abrirá en cuanto haya conexión'))
  return function Overlay(props: Props) {
    const asked = useAsked(props.opened)
    const guard = useRef<Guard>(undefined)
    const keep = useCallback((asks: Guard) => void (guard.current = asks), [])
    const close = () => {
      if (!guard.current?.()) props.onClose()
    }
    useFocusReturn(props.opened)
    useClosedByBack(props.opened, close)
    return (
      asked && (
        <CloseGuard value={keep}>
          <Suspense>
            <View {...props} onClose={close} />
          </Suspense>
        </CloseGuard>
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
