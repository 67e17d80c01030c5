import { Text } from '@mantine/core'
import { IconBan, IconCircleCheck, IconLock, IconMailForward, IconShieldCheck } from '@tabler/icons-react'
import type { Color } from 'contract/core/classifier.ts'
import type { User } from 'contract/users/users.ts'
import type { ActionIconType } from '../../ui/record/actions.tsx'
import { Badge } from '../../ui/record/badges.tsx'

type State = { label: string; colour: Color; icon: ActionIconType }

/** Whether a user can sign in; if not, the first reason. */
export function stateOf({
  is_active,
  locked_until,
  has_password
}: Pick<User, 'is_active' | 'locked_until' | 'has_password'>): State {
  if (!is_active) return { label: 'Inactivo', colour: 'gray', icon: IconBan }
  if (locked_until) return { label: 'Bloqueado', colour: 'red', icon: IconLock }
  if (!has_password) return { label: 'Sin contraseña', colour: 'amber', icon: IconMailForward }
  return { label: 'Activo', colour: 'green', icon: IconCircleCheck }
}

export function UserStateBadge({ user }: { user: User }) {
  const { label, colour, icon } = stateOf(user)
  return (
    <Badge colour={colour} icon={icon}>
      {label}
    </Badge>
  )
}

/** Whether a code is asked for besides the password. */
export const twoFactorText = ({
  two_factor_enabled,
  has_two_factor_secret
}: Pick<User, 'two_factor_enabled' | 'has_two_factor_secret'>): string =>
  two_factor_enabled ? 'Activada' : has_two_factor_secret ? 'Desactivada' : 'Sin configurar'

/** A badge only where it is on; otherwise plain text, because that is the usual state. */
export function TwoFactorBadge({ user }: { user: User }) {
  if (!user.two_factor_enabled)
    return (
      <Text span inherit c="dimmed">
        {twoFactorText(user)}
      </Text>
    )
  return (
    <Badge colour="green" icon={IconShieldCheck}>
      {twoFactorText(user)}
    </Badge>
  )
}
