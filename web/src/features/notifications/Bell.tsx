import { ActionIcon, Skeleton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { maxCounted } from 'contract/notifications/notification-kinds.ts'
import { Suspense } from 'react'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import classes from './notifications.module.css'
import { lastNotifications } from './notificationQueries.ts'

const Panel = lateComponent(async () => (await import('./NotificationsPanel.tsx')).NotificationsPanel)

/** The bell of the bar, with how many things happened that its reader hasn't seen. */
export function Bell() {
  const { data } = useQuery(lastNotifications)
  const unread = data?.unread ?? 0
  const label = unread === 0 ? 'Avisos' : unread === 1 ? 'Avisos: 1 sin leer' : `Avisos: ${unread} sin leer`
  return (
    <Popup
      label="Avisos"
      align="end"
      width={360}
      className={classes.panel}
      renderTarget={opener => (
        <ActionIcon {...opener} variant="subtle" color="gray" size="xl" aria-label={label} title="Avisos">
          <IconBell size={20} stroke={1.75} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > maxCounted ? `${maxCounted}+` : unread}
            </span>
          )}
        </ActionIcon>
      )}
    >
      {close => (
        <Suspense fallback={<Skeleton height={160} />}>
          <Panel close={close} />
        </Suspense>
      )}
    </Popup>
  )
}
