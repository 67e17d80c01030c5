import { Drawer, Modal } from '@mantine/core'
import { submitOnly } from './form/Form.tsx'
import type { DialogProps, SheetProps } from './Sheet.tsx'
import { withCodes } from './withCodes.tsx'
import classes from './Sheet.module.css'

// Keys on the way down: Mantine drops a handler for the way up. The focus is given back by `useFocusReturn`. Put together here because Mantine's head is a <header>, which screen readers take for a second banner of the page.

const motion = { duration: 150 }
const sheetClasses = { content: classes.sheet }
const dialogClasses = { content: classes.dialog }

export function SheetView({ opened, onClose, title, children, size = 480, from = 'right' }: SheetProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={from}
      size={size}
      returnFocus={false}
      transitionProps={motion}
      classNames={sheetClasses}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content onKeyDownCapture={submitOnly}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{withCodes(title)}</Drawer.Title>
          <Drawer.CloseButton aria-label="Cerrar" />
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

export function DialogView({ opened, onClose, title, children, size = 'md' }: DialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={size}
      returnFocus={false}
      transitionProps={motion}
      classNames={dialogClasses}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content onKeyDownCapture={submitOnly}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{withCodes(title)}</Modal.Title>
          <Modal.CloseButton aria-label="Cerrar" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
