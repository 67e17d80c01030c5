import { IconCopy } from '@tabler/icons-react'
import type { Profile } from 'contract/access/access.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { type Column, dateColumn, numberColumn } from '../../ui/table/columns.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { profilesApi } from '../../features/access/accessApi.ts'
import { accessPath, profileTarget } from '../../records/access/paths.ts'
import { CopyDrawer, profileRemoval, useProfileForm } from '../../features/access/profileDialogs.tsx'

/** `/admin/access/profiles`: who may do what, by profile. */
export function ProfilesPage() {
  const mayWrite = useCan('access.write')
  return (
    <RecordsPage
      api={profilesApi}
      path={accessPath}
      columns={columns}
      searchLabel="Buscar un perfil"
      rowLink={({ id }) => profileTarget(id)}
      form={useProfileForm()}
      {...(mayWrite && {
        actions: ({ id }: Profile) => [{ label: 'Copiar', icon: IconCopy, link: recordLink(id, 'copia') }]
      })}
      removal={profileRemoval}
    >
      {mayWrite && <CopyDrawer />}
    </RecordsPage>
  )
}

const columns: readonly Column<Profile>[] = [
  { key: 'name', label: 'Nombre', sortable: true, hideable: false, card: 'title', width: 220 },
  { key: 'description', label: 'Descripción', card: 'text', wraps: true },
  numberColumn<Profile>('users_count', 'Usuarios', { decimals: 0, width: 110 }),
  numberColumn<Profile>('permissions_count', 'Permisos', { decimals: 0, width: 110 }),
  dateColumn<Profile>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
]
