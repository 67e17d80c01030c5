import { successText } from 'contract/core/errors.ts'

/** How long a toast stays (specification section 9). */
export const toastMs = 5_000

/** The element that shows the toasts; what can be undone stands there too. */
export const toastsId = 'avisos'

export type Toast = { id: number; kind: 'success' | 'error' | 'info'; text: string }

/** As many as fit on a phone; with one more, the oldest disappears. */
const limit = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Green toast; the product's standard text unless there is something better to say. */
export function showSuccess(text: string = successText): void {
  show('success', text)
}

/** Red toast. The same text from several calls at once (a lost connection) is one toast, announced once. */
export function showError(text: string): void {
  show('error', text)
}

/** Neutral toast, e.g. for what changed elsewhere. */
export function showInfo(text: string): void {
  show('info', text)
}

/** Takes a toast away; nothing happens if it has gone already. */
export function dismissToast(id: number): void {
  set(toasts.filter(toast => toast.id !== id))
}

/** Takes all toasts away: what one person was told is not left for the next at the same device. */
export function dismissToasts(): void {
  set([])
}

/** For the one component that shows them (layout/Toasts.tsx). */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): readonly Toast[] => toasts
}

function show(kind: Toast['kind'], text: string): void {
  const same = toasts.find(toast => toast.kind === kind && toast.text === text)
  // The same element, so that it is not announced again; a new object, so that its five seconds begin again.
  if (same) set(toasts.map(toast => (toast === same ? { ...same } : toast)))
  else set([...toasts, { id: ++lastId, kind, text }].slice(-limit))
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
