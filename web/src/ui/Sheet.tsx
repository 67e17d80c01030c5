import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Sheet.module.css'

type OverlayProps = { opened: boolean; onClose: () => void; title: string; children: ReactNode }

// Composed by hand, because the library's own head is a <header>: a second banner of the page to a screen reader.

const motion = { duration: 150 }
const sheetClasses = { content: classes.sheet }

/** A panel over the page: at the right, where it takes the whole width of phones, or from below, as high as it must. */
export function Sheet({ opened, onClose, title, children, size = 480, from = 'right' }: OverlayProps & { size?: number | string; from?: 'right' | 'bottom' }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position={from} size={size} transitionProps={motion} classNames={sheetClasses}>
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Cerrar" />
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** A question in the middle of the page. */
export function Dialog({ opened, onClose, title, children, size = 'md' }: OverlayProps & { size?: 'sm' | 'md' | 'lg' | 'xl' }) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered size={size} transitionProps={motion}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Cerrar" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
