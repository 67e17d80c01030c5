import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCopy, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Profile } from 'contract/access.ts'
import { useState } from 'react'
import { useCan } from '../../app/Can.tsx'
import { type Action, PrimaryButton } from '../../ui/actions.tsx'
import { type Column, dateColumn, numberColumn } from '../../ui/columns.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { useListSearch } from '../../ui/listSearch.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { recordLink } from '../../ui/RecordDrawer.tsx'
import { profilesApi } from './accessApi.ts'
import { accessPath, profileTarget } from './paths.ts'
import { ProfileDrawers } from './ProfileDrawers.tsx'

const add: Action = { label: 'Nuevo perfil', icon: IconPlus, link: recordLink('new') }

/** `/admin/access/profiles`: who may do what, by profile. */
export function ProfilesPage() {
  const mayWrite = useCan('access.write')
  const list = useListSearch(profilesApi.facts)
  const { data } = useQuery(profilesApi.list(list.query))
  const [removing, setRemoving] = useState<Profile>()
  const actions = (profile: Profile): Action[] => [
    { label: 'Editar', icon: IconEdit, link: recordLink(profile.id) },
    { label: 'Copiar', icon: IconCopy, link: recordLink(profile.id, 'copia') },
    { label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => setRemoving(profile) }
  ]
  return (
    <>
      <PageHead title="Perfiles" path={accessPath} count={data?.count} primary={mayWrite ? add : undefined} />
      <DataTable<Profile>
        label="Perfiles"
        list={list}
        query={profilesApi.list}
        columns={columns}
        searchLabel="Buscar un perfil"
        rowLink={({ id }) => profileTarget(id)}
        rowName={({ name }) => name}
        actions={mayWrite ? actions : undefined}
        empty={{ title: 'Todavía no hay perfiles', ...(mayWrite && { action: <PrimaryButton action={add} /> }) }}
      />
      {mayWrite && <ProfileDrawers />}
      <RemoveProfile profile={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

/** Asks before a profile goes; one that people have stays, and the dialog says how many. */
export function RemoveProfile({
  profile,
  onClose,
  onRemoved
}: {
  profile: Profile | undefined
  onClose: () => void
  onRemoved?: () => void
}) {
  const remove = useMutation(profilesApi.remove())
  return (
    <ConfirmDialog
      opened={profile !== undefined}
      title={`¿Eliminar el perfil «${profile?.name ?? ''}»?`}
      confirm="Eliminar"
      danger
      onConfirm={async () => {
        if (profile) await remove.mutateAsync(profile.id)
        onRemoved?.()
      }}
      onClose={onClose}
    >
      Se eliminan también sus permisos, páginas, rutas y menú. No se puede deshacer.
    </ConfirmDialog>
  )
}

const columns: readonly Column<Profile>[] = [
  { key: 'name', label: 'Nombre', sortable: true, hideable: false, card: 'title', width: 220 },
  { key: 'description', label: 'Descripción', card: 'text' },
  numberColumn<Profile>('users_count', 'Usuarios', { decimals: 0, width: 110 }),
  numberColumn<Profile>('permissions_count', 'Permisos', { decimals: 0, width: 110 }),
  dateColumn<Profile>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
]
