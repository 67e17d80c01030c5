import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { IconEdit, IconUserPlus } from '@tabler/icons-react'
import type { User } from 'contract/users.ts'
import { lazy, Suspense } from 'react'
import { useCan } from '../../app/Can.tsx'
import { type Action, PrimaryButton } from '../../ui/actions.tsx'
import { useGo } from '../../ui/AppLink.tsx'
import { type Column, dateColumn } from '../../ui/columns.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import type { FilterField } from '../../ui/filters.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { useListSearch } from '../../ui/listSearch.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { userTarget } from './paths.ts'
import { nameOf, profileChoices, usersApi } from './userQueries.ts'
import { stateOf, TwoFactorBadge, twoFactorText, UserStateBadge } from './userState.tsx'
import { useUserDeeds } from './useUserDeeds.tsx'

const UserForm = lazy(async () => ({ default: (await import('./UserForm.tsx')).UserForm }))

const columns: readonly Column<User>[] = [
  { key: 'first_name', label: 'Nombre', sortable: true, hideable: false, card: 'title', value: nameOf },
  { key: 'email', label: 'Correo', sortable: true, card: 'text' },
  { key: 'profile', label: 'Perfil', sortable: true, width: 150 },
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
    width: 130,
    value: twoFactorText,
    render: user => <TwoFactorBadge user={user} />
  },
  dateColumn<User>('last_used_at', 'Último uso', { width: 150 }),
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

/** `/admin/access/users`: the accounts of everybody who uses the program. */
export function UsersPage() {
  const mayWrite = useCan('access.write')
  const list = useListSearch(usersApi.facts)
  const { data } = useQuery(usersApi.list(list.query))
  const deeds = useUserDeeds()
  const add: Action = {
    label: 'Nuevo usuario',
    icon: IconUserPlus,
    link: { to: '.', search: before => ({ ...before, record: 'new' }), resetScroll: false }
  }
  const actions = (user: User): Action[] => [
    { label: 'Editar', icon: IconEdit, link: userTarget(user.id) },
    ...deeds.actionsOf(user)
  ]
  return (
    <>
      <PageHead
        title="Usuarios"
        path={[{ label: 'Accesos' }]}
        count={data?.count}
        primary={mayWrite ? add : undefined}
      />
      <DataTable<User>
        label="Usuarios"
        list={list}
        query={query => usersApi.list(query)}
        columns={columns}
        filters={filters}
        searchLabel="Buscar por nombre, correo o documento"
        rowLink={user => userTarget(user.id)}
        rowName={nameOf}
        actions={mayWrite ? actions : undefined}
        empty={{
          title: 'Todavía no hay usuarios',
          text: 'Quien deba entrar recibe una invitación por correo.',
          ...(mayWrite && { action: <PrimaryButton action={add} /> })
        }}
      />
      {mayWrite && <NewUser />}
      {deeds.dialog}
    </>
  )
}

/** The form of a new account over the list; on to its page once it is there. */
function NewUser() {
  const { record } = useSearch({ strict: false }) as { record?: unknown }
  const go = useGo()
  const opened = record === 'new'
  const close = () => go({ to: '.', search: ({ record: _, ...before }) => before, resetScroll: false })
  return (
    <Sheet opened={opened} onClose={close} title="Nuevo usuario">
      {opened && (
        <Suspense fallback={<FormSkeleton fields={4} />}>
          <UserForm within="drawer" onSaved={user => go(userTarget(user.id), { replace: true })} onCancel={close} />
        </Suspense>
      )}
    </Sheet>
  )
}
