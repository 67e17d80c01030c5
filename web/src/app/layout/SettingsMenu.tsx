import { ActionIcon, Button, Divider, Text } from '@mantine/core'
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unsentCount } from '../../api/outboxStorage.ts'
import { useSession } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { useSignOut } from '../useSignOut.ts'
import classes from './AppBar.module.css'
import { Email } from '../../ui/Email.tsx'

/** Who is signed in, their account, signing out. Not an ARIA menu, which may contain nothing but entries. */
export function SettingsMenu() {
  const me = useSession()
  const signOut = useSignOut()
  const [unsent, setUnsent] = useState(0)
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
          <>
            <div className={classes.account}>
              <Text fw={600} lineClamp={2}>
                {me.first_name}
              </Text>
              <Text size="xs" c="dimmed" className={classes.email}>
                <Email address={me.email} />
              </Text>
            </div>
            <Divider my="xs" />
            <Button
              component={Link}
              to="/admin/settings/account"
              onClick={close}
              variant="subtle"
              color="gray"
              fullWidth
              justify="flex-start"
              leftSection={<IconUserCircle size={18} stroke={1.75} />}
            >
              Mi cuenta
            </Button>
            <Button
              variant="subtle"
              color="gray"
              fullWidth
              justify="flex-start"
              leftSection={<IconLogout size={18} stroke={1.75} />}
              onClick={() => {
                const waiting = unsentCount(me.uuid)
                if (waiting === 0) return void signOut.start()
                close()
                setUnsent(waiting)
              }}
              loading={signOut.pending}
            >
              Cerrar Sesión
            </Button>
          </>
        )}
      </Popup>
      <ConfirmDialog
        opened={unsent > 0}
        title="Cerrar la sesión"
        confirm="Cerrar la sesión"
        back="Volver"
        onConfirm={signOut.start}
        onClose={() => setUnsent(0)}
      >
        {unsent === 1 ? 'Queda 1 cambio por enviar' : `Quedan ${unsent} cambios por enviar`} en este dispositivo. Aquí
        se guarda, pero solo se enviará cuando usted vuelva a entrar.
      </ConfirmDialog>
    </>
  )
}
