import { Button, Divider, Text } from '@mantine/core'
import { IconLogout, IconProgressCheck, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { unsentCount } from '../../api/outboxStorage.ts'
import { useSession } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Email } from '../../ui/record/Email.tsx'
import { useSignOut } from '../../ui/shell/useSignOut.ts'
import classes from './AppBar.module.css'

type AccountMenuProps = {
  close: () => void
  /** how much of what was written here isn't sent: it is asked before the session ends */
  onUnsent: (count: number) => void
}

/** What the settings menu holds: who is signed in, their account, signing out. */
export function AccountMenu({ close, onUnsent }: AccountMenuProps) {
  const me = useSession()
  const signOut = useSignOut()
  return (
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
        component={Link}
        to="/admin/settings/jobs"
        onClick={close}
        variant="subtle"
        color="gray"
        fullWidth
        justify="flex-start"
        leftSection={<IconProgressCheck size={18} stroke={1.75} />}
      >
        Trabajos
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
          onUnsent(waiting)
        }}
        loading={signOut.pending}
      >
        Cerrar Sesión
      </Button>
    </>
  )
}

/** Whether to end a session on a device that still has something to send. */
export function UnsentQuestion({ count, onClose }: { count: number; onClose: () => void }) {
  const signOut = useSignOut()
  return (
    <ConfirmDialog
      opened={count > 0}
      title="Cerrar la sesión"
      confirm="Cerrar la sesión"
      back="Volver"
      onConfirm={signOut.start}
      onClose={onClose}
    >
      {count === 1
        ? 'Queda 1 cambio por enviar en este dispositivo. Aquí se guarda, pero solo se enviará cuando usted vuelva a entrar.'
        : `Quedan ${count} cambios por enviar en este dispositivo. Aquí se guardan, pero solo se enviarán cuando usted vuelva a entrar.`}
    </ConfirmDialog>
  )
}
