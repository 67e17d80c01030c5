import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { IconCopy, IconEdit, IconTrash, IconUserCheck, IconUsers } from '@tabler/icons-react'
import type { Profile } from 'contract/access.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../app/Can.tsx'
import { NotFoundPage } from '../../app/RouteError.tsx'
import { AppLink, useGo } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/badges.tsx'
import { DetailHeader, DetailHeaderSkeleton } from '../../ui/DetailHeader.tsx'
import { DetailTabs } from '../../ui/DetailTabs.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { recordLink } from '../../ui/RecordDrawer.tsx'
import { ChangesTimeline } from '../audit/ChangesTimeline.tsx'
import { profilesApi } from './accessApi.ts'
import { kinds } from './kinds.ts'
import { profilesPath } from './paths.ts'
import classes from './ProfilePage.module.css'
import { ProfileDrawers } from './ProfileDrawers.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { RemoveProfile } from './ProfilesPage.tsx'
import { SwitchTab } from './SwitchTab.tsx'

/** `/admin/access/profiles/:id`: all that people with a profile may see and do. */
export function ProfilePage() {
  const { id } = useParams({ strict: false })
  const number = Number(id)
  const isId = Number.isInteger(number) && number > 0
  const { data, error, isFetching, refetch } = useQuery({ ...profilesApi.one(number), enabled: isId })
  if (!isId || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />
  if (data) return <Loaded profile={data} />
  if (error)
    return (
      <ErrorState
        what="No se ha podido cargar el perfil"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <Loading />
}

function Loaded({ profile }: { profile: Profile }) {
  const mayWrite = useCan('access.write')
  const isOwn = useSession().profile.id === profile.id
  const [removing, setRemoving] = useState(false)
  const go = useGo()
  const { users_count: users } = profile
  return (
    <div className={classes.page}>
      <DetailHeader
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
      >
        {profile.description && <p className={classes.description}>{profile.description}</p>}
      </DetailHeader>
      <Sections profile={profile} />
      {mayWrite && <ProfileDrawers />}
      <RemoveProfile
        profile={removing ? profile : undefined}
        onClose={() => setRemoving(false)}
        onRemoved={() => go({ to: '/admin/access/profiles' }, { replace: true })}
      />
    </div>
  )
}

/** What the profile may do, by kind, and how it came to that. */
function Sections({ profile }: { profile: Profile }) {
  const { buscar } = useSearch({ strict: false }) as { buscar?: unknown }
  const maySeeAudit = useCan('audit.read')
  const key = `${profile.id} ${String(buscar)}`
  return (
    <DetailTabs
      ownSearch="buscar"
      tabs={[
        { name: 'permisos', label: 'Permisos', panel: <SwitchTab key={key} kind={kinds.permisos} profile={profile} /> },
        { name: 'paginas', label: 'Páginas', panel: <SwitchTab key={key} kind={kinds.paginas} profile={profile} /> },
        { name: 'api', label: 'API', panel: <SwitchTab key={key} kind={kinds.api} profile={profile} /> },
        { name: 'menu', label: 'Menú', panel: <ProfileMenu key={profile.id} profile={profile} /> },
        {
          name: 'historia',
          label: 'Historia',
          panel: <ChangesTimeline key={profile.id} entity="profile" id={profile.id} />,
          isShown: maySeeAudit
        }
      ]}
    />
  )
}

/** The shape of what comes. */
function Loading() {
  return (
    <div className={classes.page} aria-busy="true">
      <DetailHeaderSkeleton what="Perfil" />
      <Skeleton height={36} mb="md" />
      {[0, 1, 2].map(card => (
        <Skeleton key={card} height={160} mb="md" radius="md" />
      ))}
    </div>
  )
}
