import { IconEdit, IconUserPlus } from '@tabler/icons-react'
import type { User } from 'contract/users/users.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { accessPath } from '../../records/access/paths.ts'
import { userTarget } from '../../records/users/paths.ts'
import { nameOf, profileChoices, usersApi } from '../../features/users/userQueries.ts'
import { stateOf, TwoFactorBadge, twoFactorText, UserStateBadge } from '../../features/users/userState.tsx'
import { useUserActions } from '../../features/users/useUserActions.tsx'
import { Email } from '../../ui/record/Email.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const UserForm = lateComponent(async () => (await import('../../features/users/UserForm.tsx')).UserForm)

const columns: readonly Column<User>[] = [
  { key: 'first_name', label: 'Nombre', sortable: true, hideable: false, card: 'title', minWidth: 190, value: nameOf },
  {
    key: 'email',
    label: 'Correo',
    sortable: true,
    width: 276,
    card: 'text',
    render: ({ email }) => <Email address={email} />
  },
  { key: 'profile', label: 'Perfil', sortable: true, width: 124, fold: 2 },
  { key: 'dni', label: 'Documento', width: 120, hidden: true, value: user => user.staff?.dni },
  {
    key: 'is_active',
    label: 'Estado',
    sortable: true,
    width: 150,
    card: 'badge',
    value: user => stateOf(user).label,
    render: user => <UserStateBadge user={user} />
  },
  {
    key: 'two_factor_enabled',
    label: 'Dos pasos',
    sortable: true,
    width: 136,
    fold: 3,
    value: twoFactorText,
    render: user => <TwoFactorBadge user={user} />
  },
  dateColumn<User>('last_used_at', 'Último uso', { width: 176, fold: 1 }),
  dateColumn<User>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
]

const filters: readonly FilterField[] = [
  { name: 'fk_profile', label: 'Perfil', kind: 'resource', source: profileChoices },
  { name: 'is_active', label: 'Estado', kind: 'boolean', yes: 'Activo', no: 'Inactivo' },
  {
    name: 'two_factor_enabled',
    label: 'Verificación en dos pasos',
    kind: 'boolean',
    yes: 'Activada',
    no: 'Sin activar'
  },
  { name: 'has_password', label: 'Contraseña', kind: 'boolean', yes: 'Con contraseña', no: 'Sin contraseña todavía' },
  { name: 'is_locked', label: 'Bloqueo', kind: 'boolean', yes: 'Bloqueado', no: 'Sin bloqueo' },
  { name: 'has_staff', label: 'Personal', kind: 'boolean', yes: 'Vinculado a una persona', no: 'Sin persona' }
]

/** `/admin/access/users`: all accounts. */
export function UsersPage() {
  const mayWrite = useCan('access.write')
  const actions = useUserActions()
  const go = useGo()
  return (
    <RecordsPage
      api={usersApi}
      path={accessPath}
      columns={columns}
      filters={filters}
      searchLabel="Buscar por nombre, correo o documento"
      rowLink={user => userTarget(user.id)}
      rowName={nameOf}
      {...(mayWrite && {
        actions: (user: User) => [
          { label: 'Editar', icon: IconEdit, link: userTarget(user.id) },
          ...actions.actionsOf(user)
        ]
      })}
      add={{ icon: IconUserPlus }}
      form={{
        fields: 4,
        render: ({ close }) => (
          <UserForm within="drawer" onSaved={user => go(userTarget(user.id), { replace: true })} onCancel={close} />
        )
      }}
      empty={{ text: 'Quien deba entrar recibe una invitación por correo.' }}
    >
      {actions.dialog}
    </RecordsPage>
  )
}
