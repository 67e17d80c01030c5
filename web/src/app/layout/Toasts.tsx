import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissToast, type Toast, toastMs, toastStore } from '../toasts.ts';
import classes from './Toasts.module.css';

/** Toasts, top centre, above everything. Resting the pointer or the focus on one keeps it. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  return (
    <div className={classes.toasts} aria-live="polite" aria-relevant="additions" role="region" aria-label="Avisos">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, kind, text } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), toastMs);
    return () => clearTimeout(timer);
  }, [held, id]);
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div className={classes.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'} {...hold} {...release}>
      <span className={classes.text}>{text}</span>
      <button type="button" className={classes.close} aria-label="Cerrar aviso" onClick={() => dismissToast(id)}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}
