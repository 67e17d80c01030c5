import {
  type MouseEvent,
  type PointerEvent as PointerEventOf,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore
} from 'react'
import { newVersionStore, reloadForNewVersion } from '../../api/newVersion.ts'
import { dismissToast, type Toast, toastMs, toastsId, toastStore } from '../../api/toasts.ts'
import classes from './Toasts.module.css'

/** Toasts, top centre, above everything. One that has the pointer or the focus stays. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot)
  return (
    <section id={toastsId} className={classes.toasts} aria-live="polite" aria-relevant="additions" aria-label="Avisos">
      <NewVersion />
      {toasts.map(toast => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Stays until the page is loaded anew, or the person goes on without. */
function NewVersion() {
  const isOffered = useSyncExternalStore(newVersionStore.subscribe, newVersionStore.isOffered)
  if (!isOffered) return null
  return (
    <div className={classes.toast} data-kind="info" role="status">
      <Icon path={icons.info} className={classes.icon} />
      <span className={classes.text}>Hay una versión nueva</span>
      <button type="button" className={classes.action} onClick={reloadForNewVersion}>
        Recargar
      </button>
      <CloseToast onClick={newVersionStore.dismiss} />
    </div>
  )
}

const CloseToast = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={classes.close} aria-label="Cerrar aviso" onClick={onClick}>
    <Icon path="M6 6l12 12M18 6L6 18" />
  </button>
)

/**
 * Drawn here, because toasts are loaded with sign-in, before the icon library. One for each kind, besides its colour.
 */
const icons: Record<Toast['kind'], string> = {
  success: 'M5 12l5 5L20 7',
  error: 'M12 8v5M12 16.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  info: 'M12 11v5M12 7.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18'
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, text } = toast
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), toastMs)
    return () => clearTimeout(timer)
  }, [held, toast])
  const putAway = () => dismissToast(id)
  const byFinger = useFingerDismissal(putAway)
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) }
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) }
  return (
    <div
      className={classes.toast}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      {...hold}
      {...release}
      {...byFinger}
    >
      <Icon path={icons[kind]} className={classes.icon} />
      <span className={classes.text}>{text}</span>
      <CloseToast onClick={putAway} />
    </div>
  )
}

/** How far a finger moves before it is a stroke, in px. */
const minStroke = 24

/** A tap or a stroke puts away what covers the bar on a phone. A mouse may be selecting the text. */
function useFingerDismissal(dismiss: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onClick: ({ nativeEvent }: MouseEvent) => {
      if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') dismiss()
    },
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEventOf) => {
      start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : undefined
    },
    onPointerMove: ({ clientX, clientY }: PointerEventOf) => {
      const from = start.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) >= minStroke) dismiss()
    }
  }
}

function Icon({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}
