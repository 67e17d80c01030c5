import { Drawer } from '@mantine/core'
import type { OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { takesFocus } from '../../ui/overlay/SheetView.tsx'
import classes from '../../ui/overlay/Sheet.module.css'
import { SideDrawer } from './SideDrawer.tsx'

/** The drawer on phones: over the page, closed by going anywhere. Loaded when it is first opened. */
export function MobileDrawer({ id, opened, onClose, title, size, from = 'left' }: OverlayViewProps & { id: string }) {
  return (
    <Drawer.Root
      id={id}
      opened={opened}
      onClose={onClose}
      position={from}
      size={size}
      padding={0}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content aria-label={title}>
        <Drawer.Body>
          <div ref={takesFocus} className={classes.head}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label="Cerrar el menú" />
          </div>
          <SideDrawer onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
