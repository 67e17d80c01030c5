import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { useAfterFirst } from '../../api/useAfterFirst.ts'
import classes from './AppBar.module.css'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const loadMenu = () => import('./AccountMenu.tsx')
const AccountMenu = lateComponent(async () => (await loadMenu()).AccountMenu)
const UnsentQuestion = lateComponent(async () => (await loadMenu()).UnsentQuestion)

/** Who is signed in, their account, signing out. Not an ARIA menu, which may contain nothing but entries. */
export function SettingsMenu() {
  const [unsent, setUnsent] = useState(0)
  const isTime = useAfterFirst()
  // It is there before anybody opens it. If it fails, it is asked for again when it is drawn.
  useEffect(() => {
    if (isTime) void loadMenu().catch(() => {})
  }, [isTime])
  return (
    <>
      <Popup
        label="Ajustes de la cuenta"
        align="end"
        width={280}
        className={classes.settings}
        renderTarget={opener => (
          <ActionIcon
            {...opener}
            variant="subtle"
            color="gray"
            size="xl"
            aria-label="Ajustes de la cuenta"
            title="Ajustes de la cuenta"
          >
            <IconSettings size={20} stroke={1.75} />
          </ActionIcon>
        )}
      >
        {close => (
          <Suspense>
            <AccountMenu close={close} onUnsent={setUnsent} />
          </Suspense>
        )}
      </Popup>
      <Suspense>{unsent > 0 && <UnsentQuestion count={unsent} onClose={() => setUnsent(0)} />}</Suspense>
    </>
  )
}
