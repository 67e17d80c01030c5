import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusFirst } from './focusable.ts'
import { submitOnly } from '../form/Form.tsx'
import type { OverlayViewProps } from './lazyOverlay.tsx'
import { withCodes } from '../form/withCodes.tsx'
import classes from './Sheet.module.css'

// Keys in the capture phase: Mantine drops a handler for the bubble phase. The focus is given back by `useFocusReturn`,
// Escape is handled by `useClosedByBack`. Put together here because Mantine's head is a <header>, which screen readers
// take for a second banner of the page.

const motion = { duration: 150 }
const sheetClasses = { content: classes.sheet }
const dialogClasses = { content: classes.dialog }

type ViewProps = OverlayViewProps & { children?: ReactNode }

/**
 * The ref of a dialog's head: the focus is in the dialog as soon as that is drawn. Mantine moves it there only after an
 * effect, and sets `aria-labelledby` so too; hence the `aria-label` of each.
 */
export const takesFocus = (head: HTMLElement | null): void => {
  const dialog = head?.closest<HTMLElement>('[role="dialog"]')
  if (dialog) focusFirst(dialog)
}

export function SheetView({ opened, onClose, title, children, size = 480, from = 'right' }: ViewProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={from}
      size={size}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={motion}
      classNames={sheetClasses}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content aria-label={title} onKeyDownCapture={submitOnly}>
        <div ref={takesFocus} className={classes.head}>
          <Drawer.Title className={classes.title}>{withCodes(title)}</Drawer.Title>
          <Drawer.CloseButton aria-label="Cerrar" />
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

export function DialogView({ opened, onClose, title, children, size = 'md' }: ViewProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={size}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={motion}
      classNames={dialogClasses}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={title} onKeyDownCapture={submitOnly}>
        <div ref={takesFocus} className={classes.head}>
          <Modal.Title className={classes.title}>{withCodes(title)}</Modal.Title>
          <Modal.CloseButton aria-label="Cerrar" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
