import {
  IconBan,
  IconCircleCheck,
  IconDeviceMobileOff,
  IconLockOpen,
  IconLogout,
  IconMailForward,
  IconShieldCheck,
  IconShieldOff,
  IconTrash
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { User } from 'contract/users/users.ts'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { showSuccess } from '../../api/toasts.ts'
import type { Action, ActionIconType } from '../../ui/record/actions.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { type AccountAction, actionsFor, firstAction } from './accountActions.ts'
import { closeSessions, enableTwoFactor, invite, nameOf, resetTwoFactor, unlock, usersApi } from './userQueries.ts'

type Looks = { label: string; icon: ActionIconType; danger?: boolean }

const looks: Record<AccountAction, Looks> = {
  unlock: { label: 'Desbloquear', icon: IconLockOpen },
  invite: { label: 'Enviar invitación', icon: IconMailForward },
  sendCode: { label: 'Enviar código para cambiar la contraseña', icon: IconMailForward },
  enableTwoFactor: { label: 'Activar verificación en dos pasos', icon: IconShieldCheck },
  disableTwoFactor: { label: 'Desactivar verificación en dos pasos', icon: IconShieldOff },
  resetTwoFactor: { label: 'Quitar verificación en dos pasos', icon: IconDeviceMobileOff },
  closeSessions: { label: 'Cerrar sus sesiones', icon: IconLogout },
  activate: { label: 'Activar', icon: IconCircleCheck },
  deactivate: { label: 'Desactivar', icon: IconBan, danger: true },
  remove: { label: 'Eliminar', icon: IconTrash, danger: true }
}

type Question = { title: (name: string) => string; text: string; confirm: string; danger?: boolean }

/** The actions that ask first; the others can easily be reversed. */
const questions: Partial<Record<AccountAction, Question>> = {
  disableTwoFactor: {
    title: name => `¿Desactivar la verificación en dos pasos de ${name}?`,
    text:
      'Para entrar le bastará la contraseña. Puede activarla de nuevo sin que tenga que configurarla otra vez. ' +
      'Sus sesiones abiertas se cierran.',
    confirm: 'Desactivar'
  },
  resetTwoFactor: {
    title: name => `¿Quitar la verificación en dos pasos de ${name}?`,
    text:
      'Hágalo si ha perdido el teléfono: su aplicación y sus códigos de recuperación dejan de servir ' +
      'y tendrá que configurarla de nuevo. Sus sesiones abiertas se cierran.',
    confirm: 'Quitar',
    danger: true
  },
  closeSessions: {
    title: name => `¿Cerrar las sesiones de ${name}?`,
    text: 'Sale ahora mismo en todos sus dispositivos. Lo que no haya guardado se pierde.',
    confirm: 'Cerrar sesiones'
  },
  deactivate: {
    title: name => `¿Desactivar a ${name}?`,
    text:
      'Sus sesiones abiertas se cierran ahora mismo y no podrá volver a entrar. ' +
      'Lo que ha hecho se conserva, y puede activarlo de nuevo.',
    confirm: 'Desactivar',
    danger: true
  },
  remove: {
    title: name => `¿Eliminar a ${name}?`,
    text: 'No se puede deshacer. Solo se elimina a quien todavía no ha hecho nada; a los demás, desactívelos.',
    confirm: 'Eliminar',
    danger: true
  }
}

/**
 * What may be done with accounts, as actions of a list or a page, with the dialogs that belong to them.
 * @param onRemoved after an account was deleted
 */
export function useUserActions(onRemoved?: () => void): {
  actionsOf: (user: User) => Action[]
  primaryOf: (user: User) => Action | undefined
  dialog: ReactNode
} {
  const me = useSession()
  const mayWrite = useCan('access.write')
  const [asking, setAsking] = useState<{ action: AccountAction; user: User }>()
  const run = useAccountAction()

  const act = async (action: AccountAction, user: User) => {
    await run(action, user)
    if (action === 'remove') onRemoved?.()
  }
  const toAction = (action: AccountAction, user: User): Action => ({
    ...looks[action],
    // If it fails, the central toast says so; a dialog shows it, too.
    onClick: () => (questions[action] ? setAsking({ action, user }) : void act(action, user).catch(() => {}))
  })
  const possibleFor = (user: User) => (mayWrite ? actionsFor(user, user.id === me.id) : [])
  const question = asking && questions[asking.action]
  return {
    actionsOf: user => possibleFor(user).map(action => toAction(action, user)),
    primaryOf: user => {
      const first = firstAction(possibleFor(user))
      return first && toAction(first, user)
    },
    dialog: (
      <ConfirmDialog
        opened={question !== undefined}
        title={question && asking ? question.title(nameOf(asking.user)) : ''}
        confirm={question?.confirm ?? ''}
        danger={question?.danger}
        onConfirm={() => asking && act(asking.action, asking.user)}
        onClose={() => setAsking(undefined)}
      >
        {question?.text}
      </ConfirmDialog>
    )
  }
}

/** Runs an action. */
function useAccountAction(): (action: AccountAction, user: User) => Promise<unknown> {
  const send = useMutation({ ...invite.mutation(), meta: {} })
  const open = useMutation(unlock.mutation({ success: 'Cuenta desbloqueada' }))
  const enable = useMutation(enableTwoFactor.mutation({ success: 'Verificación en dos pasos activada' }))
  const disable = useMutation(enableTwoFactor.mutation({ success: 'Verificación en dos pasos desactivada' }))
  const reset = useMutation(resetTwoFactor.mutation({ success: 'Verificación en dos pasos quitada' }))
  const close = useMutation(closeSessions.mutation({ success: 'Se han cerrado sus sesiones' }))
  const change = useMutation(usersApi.update())
  const deactivate = useMutation({
    ...usersApi.update(),
    meta: { success: 'Usuario desactivado', invalidates: ['user', 'user_session'] }
  })
  const remove = useMutation(usersApi.remove())

  return async (action, { id, version, email }) => {
    const params = { id }
    switch (action) {
      case 'invite':
      case 'sendCode':
        await send.mutateAsync({ params })
        return showSuccess(action === 'invite' ? `Invitación enviada a ${email}` : `Código enviado a ${email}`)
      case 'unlock':
        return open.mutateAsync({ params })
      case 'enableTwoFactor':
        return enable.mutateAsync({ params: { id, flag: 'true' } })
      case 'disableTwoFactor':
        return disable.mutateAsync({ params: { id, flag: 'false' } })
      case 'resetTwoFactor':
        return reset.mutateAsync({ params })
      case 'closeSessions':
        return close.mutateAsync({ params })
      case 'activate':
        return change.mutateAsync({ id, version, is_active: true })
      case 'deactivate':
        return deactivate.mutateAsync({ id, version, is_active: false })
      case 'remove':
        return remove.mutateAsync(id)
    }
  }
}
