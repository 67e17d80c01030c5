import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { IconCopy, IconEdit, IconTrash, IconUserCheck, IconUsers } from '@tabler/icons-react'
import type { Profile } from 'contract/access/access.ts'
import { profiles } from 'contract/calls/access/access.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { AppLink, useGo } from '../../ui/shell/AppLink.tsx'
import { Badge } from '../../ui/record/badges.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { asLeft } from '../../ui/table/listAsLeft.ts'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../ui/overlay/RemoveDialog.tsx'
import { profilesApi } from '../../features/access/accessApi.ts'
import { kinds } from '../../features/access/kinds.ts'
import { profilesPath, profilesTarget } from '../../records/access/paths.ts'
import { CopyDrawer, profileRemoval, useProfileForm } from '../../features/access/profileDialogs.tsx'
import { SwitchTab } from '../../features/access/SwitchTab.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const ProfileMenu = lateComponent(async () => (await import('../../features/access/ProfileMenu.tsx')).ProfileMenu)
const RecordHistory = lateComponent(async () => (await import('../../records/history/RecordHistory.tsx')).RecordHistory)

/** `/admin/access/profiles/:id`: everything that people with a profile may see and do. */
export function ProfilePage() {
  return (
    <RecordPage
      from="/main/admin/access/profiles/$id"
      names={profiles.names}
      path={profilesPath}
      query={id => profilesApi.one(id)}
      view={ProfileView}
    />
  )
}

function ProfileView({ record: profile }: { record: Profile }) {
  const mayWrite = useCan('access.write')
  const isOwn = useSession().profile.id === profile.id
  const [removing, setRemoving] = useState(false)
  const go = useGo()
  const form = useProfileForm()
  const { users_count: users } = profile
  const { buscar } = useSearch({ from: '__root__' })
  const maySeeAudit = useCan('audit.read')
  // With another `buscar` in the address the tab is mounted again, and starts with that search text.
  const key = String(buscar)
  const tabs = [
    { name: 'permisos', label: 'Permisos', panel: <SwitchTab key={key} kind={kinds.permisos} profile={profile} /> },
    { name: 'paginas', label: 'Páginas', panel: <SwitchTab key={key} kind={kinds.paginas} profile={profile} /> },
    { name: 'api', label: 'API', panel: <SwitchTab key={key} kind={kinds.api} profile={profile} /> },
    { name: 'menu', label: 'Menú', panel: <ProfileMenu profile={profile} /> },
    {
      name: 'historia',
      label: 'Historia',
      panel: <RecordHistory entity="profile" id={profile.id} />,
      isShown: maySeeAudit
    }
  ]
  return (
    <RecordView
      path={profilesPath}
      title={profile.name}
      badges={
        <>
          <Badge colour="gray" icon={IconUsers}>
            {users === 1 ? '1 usuario' : `${users} usuarios`}
          </Badge>
          {isOwn && (
            <Badge colour="blue" icon={IconUserCheck}>
              Su perfil
            </Badge>
          )}
        </>
      }
      {...(mayWrite && {
        extra: (
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
            renderRoot={props => <AppLink {...recordLink(profile.id, 'copia')} {...props} />}
          >
            Copiar
          </Button>
        ),
        menu: [
          { label: 'Editar', icon: IconEdit, link: recordLink(profile.id) },
          { label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => setRemoving(true) }
        ]
      })}
      description={profile.description}
      ownSearch="buscar"
      tabs={tabs}
    >
      {mayWrite && (
        <>
          <RecordDrawer {...form}>{form.render}</RecordDrawer>
          <CopyDrawer />
        </>
      )}
      <RemoveDialog
        mutation={profilesApi.remove()}
        row={removing ? profile : undefined}
        title={({ name }) => profileRemoval.title(name)}
        onClose={() => setRemoving(false)}
        onRemoved={() => go(asLeft(profilesTarget), { replace: true })}
      >
        {profileRemoval.text}
      </RemoveDialog>
    </RecordView>
  )
}
