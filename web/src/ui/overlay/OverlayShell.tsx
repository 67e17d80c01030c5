import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { keepFocusWithin } from './focusable.ts'
import { FormSkeleton } from '../form/FormSkeleton.tsx'
import classes from './OverlayShell.module.css'
import sheet from './Sheet.module.css'

/** What is known of an overlay before its code has loaded. */
export type OverlayLook = {
  title: string
  /** width in px, or by name; of one from below, its height */ size?: number | string | undefined
  /** the edge from which it comes; in the middle unless said */ from?: 'left' | 'right' | 'bottom'
  /** over the whole window */ isWhole?: boolean
}

type OverlayShellProps = OverlayLook & {
  /** loads the code; returns what is called when the shell is no longer shown */
  onShown: () => () => void
  onClose: () => void
}

/** Widths of Mantine's Modal, px. */
const widths: Readonly<Record<string, number>> = { sm: 380, md: 440, lg: 620, xl: 780 }

/**
 * Stands in the place of an overlay while its code loads: a dialog with its name, the focus and its close button. Not a
 * native modal dialog: toasts, and the question for the password, must stay within reach, as they do over the overlay
 * itself.
 */
export function OverlayShell({ title, size, from, isWhole, onShown, onClose }: OverlayShellProps) {
  'use no memo' // drawn once: what it would remember is twice its own code, which is part of every page's first
  const panel = useRef<HTMLDivElement>(null)
  // Before it is painted: what another overlay has loaded already takes its place at once.
  useLayoutEffect(() => {
    // Not its close button: a second press of Enter, meant for what opened it, would close it.
    panel.current?.focus({ preventScroll: true })
    return onShown()
  }, [onShown])
  const length = size ?? (from ? 480 : 'md')
  return createPortal(
    // Escape does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={classes.shell}
      data-from={isWhole ? 'all' : from}
      // The second press of a double click was meant for the button that opens it.
      onClick={event => event.target === event.currentTarget && event.detail < 2 && onClose()}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the Tab key within */}
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        aria-busy="true"
        tabIndex={-1}
        style={{ [from === 'bottom' ? 'height' : 'width']: widths[length] ?? length }}
        onKeyDown={event => event.key === 'Tab' && keepFocusWithin(event)}
      >
        <div className={sheet.head}>
          <h2 className={sheet.title}>{title}</h2>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label="Cerrar" onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        <FormSkeleton fields={from ? 4 : 2} />
      </div>
    </div>,
    document.body
  )
}
