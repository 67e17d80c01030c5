import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useClosedByBack } from '../../ui/closedByBack.ts'
import classes from './MainLayout.module.css'
import { SideDrawer } from './SideDrawer.tsx'

/** The drawer on phones: over the page, closed by going anywhere. Loaded when it is first opened. */
export function MobileDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  useClosedByBack(opened, onClose)
  return (
    <Drawer.Root id={id} opened={opened} onClose={onClose} size={300} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menú">
        <Drawer.Body>
          <div className={classes.drawerHead}>
            Menú
            <ActionIcon variant="subtle" color="gray" size="xl" onClick={onClose} aria-label="Cerrar el menú">
              <IconX size={20} stroke={1.75} />
            </ActionIcon>
          </div>
          <SideDrawer onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
