import { type ComponentType, createContext, Suspense, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { showError } from '../../api/toasts.ts'
import { useClosedByBack } from './closedByBack.ts'
import { loadWithRetries } from '../shell/lateComponent.ts'
import { type OverlayLook, OverlayShell } from './OverlayShell.tsx'
import { useFocusReturn } from './useFocusReturn.ts'

export type OverlayProps = { opened: boolean; onClose: () => void }

/** What the component of an overlay is given besides its own props. */
export type OverlayViewProps = OverlayProps & OverlayLook

/** Asks, if there is something to lose, and says whether it did. */
type Guard = (() => boolean) | undefined

const withoutSignal = 'No se puede abrir ahora. Se abrirá en cuanto haya conexión'
const notNow = 'No se puede abrir ahora. Se vuelve a intentar'

/** Takes what is asked when Escape, the cross, Back or the page beside it would close the overlay. */
export const CloseGuard = createContext<(guard: Guard) => void>(() => {})

/**
 * A component that lies over the page. Its code is loaded when it is first opened; until then `OverlayShell` stands in
 * its place, so that from the first moment it has its name and the focus, and can be closed. The focus returns
 * afterwards to where it was.
 * @param load imports the component; it draws itself by `SheetView`, `DialogView` or `ConfirmView`, with all that it is
 *   given
 * @param lookOf its title, size and place, which the component is given too
 */
export function lazyOverlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props & OverlayLook>>,
  lookOf: (props: Props) => OverlayLook
) {
  const code = overlayCode(load)
  return function Overlay(props: Props) {
    const { opened } = props
    const View = useSyncExternalStore(code.subscribe, code.loaded)
    const guard = useRef<Guard>(undefined)
    const keep = useCallback((asks: Guard) => void (guard.current = asks), [])
    const close = () => {
      if (!guard.current?.()) props.onClose()
    }
    // How often it was opened, and how it looks; while it closes, as it looked when it was open.
    const next = lookOf(props)
    const [known, setKnown] = useState({ opened, times: Number(opened), look: next })
    const { times, look } = known
    if (opened !== known.opened || (opened && (look.title !== next.title || look.size !== next.size)))
      setKnown({ opened, times: times + Number(opened && !known.opened), look: opened ? next : look })
    if (times === 0) return null
    const shell = opened && <OverlayShell {...look} onShown={code.request} onClose={close} />
    return (
      <>
        <Closing opened={opened} onClose={close} />
        <CloseGuard value={keep}>
          <Suspense fallback={shell}>
            {/* A new one for each opening: Mantine would draw the one that was closed before only a frame later, and below
                what was opened meanwhile. */}
            {View ? <View key={times} {...props} {...look} onClose={close} /> : shell}
          </Suspense>
        </CloseGuard>
      </>
    )
  }
}

/** Before the overlay among its siblings: it notes where the focus is before the overlay takes it. */
function Closing({ opened, onClose }: OverlayProps) {
  useFocusReturn(opened)
  useClosedByBack(opened, onClose, true)
  return null
}

/** Not by React's `lazy`: what follows a fallback is drawn only 300 ms after it, even if the code is there at once. */
function overlayCode<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let isLoading = false
  /** how many shells are shown */
  let waiting = 0
  const listeners = new Set<() => void>()
  const start = async () => {
    isLoading = true
    try {
      loaded = await loadWithRetries(load, version => {
        if (waiting > 0) showError(version === 'same' ? notNow : withoutSignal)
      })
    } catch {
      // Gone: the page says that there is a new version. Opened again, it is looked for again.
      isLoading = false
      return
    }
    for (const listener of listeners) listener()
  }
  return {
    loaded: () => loaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Loads it unless it is being loaded; returns what says that it is no longer waited for. */
    request: () => {
      waiting++
      if (!isLoading) void start()
      return () => void waiting--
    }
  }
}
