import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { productTitle } from '../../ui/shell/title.ts'
import classes from './AppBar.module.css'
import { type ComponentType, Suspense } from 'react'
import { useAfterFirst } from '../../api/useAfterFirst.ts'
import { LineSelector } from './LineSelector.tsx'
import { SchemeToggle } from './SchemeToggle.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const Bell = lateComponent(async () => (await import('../../features/notifications/Bell.tsx')).Bell)
const ScanButton = lateComponent(async () => (await import('../../features/labels/ScanButton.tsx')).ScanButton)

/** Drawer toggle, product title, line selector, theme toggle and settings menu. */
export function AppBar({
  drawerId,
  drawerOpen,
  onToggleDrawer
}: {
  drawerId: string
  drawerOpen: boolean
  onToggleDrawer: () => void
}) {
  return (
    <div className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        onClick={onToggleDrawer}
        aria-label={drawerOpen ? 'Cerrar el menú' : 'Abrir el menú'}
        aria-expanded={drawerOpen}
        aria-controls={drawerId}
      >
        <IconMenu2 size={22} stroke={1.75} />
      </ActionIcon>
      <Link to="/" className={classes.title}>
        {productTitle}
      </Link>
      <div className={classes.tools}>
        <LineSelector />
        <Later of={ScanButton} />
        <Later of={Bell} />
        <SchemeToggle />
        <SettingsMenu />
      </div>
    </div>
  )
}

/** Its place is there from the first screen on, its code after it. */
function Later({ of: Button }: { of: ComponentType }) {
  const isTime = useAfterFirst()
  return (
    <span className={classes.later}>
      {isTime && (
        <Suspense>
          <Button />
        </Suspense>
      )}
    </span>
  )
}
