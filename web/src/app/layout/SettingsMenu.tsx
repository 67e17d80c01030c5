import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { useSession } from '../../api/session.ts'
import { useSignOut } from '../useSignOut.ts'

/** Who is signed in, and the way out. */
export function SettingsMenu() {
  const me = useSession()
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={260} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label="Ajustes de la cuenta" title="Ajustes de la cuenta">
          <IconSettings size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label component="div">
          <Text fw={600} c="var(--mantine-color-text)" truncate>
            {me.first_name}
          </Text>
          <Text size="xs" c="dimmed" truncate title={me.email}>
            {me.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={signOut.start} disabled={signOut.pending}>
          Cerrar Sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
