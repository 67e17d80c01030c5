import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { User } from 'contract/users.ts'
import { lazy, Suspense } from 'react'
import { ApiError } from '../../api/client.ts'
import { useCan } from '../../app/Can.tsx'
import { NotFoundPage } from '../../app/RouteError.tsx'
import { useGo } from '../../ui/AppLink.tsx'
import { DetailColumns } from '../../ui/DetailColumns.tsx'
import { DetailHeader, DetailHeaderSkeleton } from '../../ui/DetailHeader.tsx'
import { DetailTabs } from '../../ui/DetailTabs.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fact, Facts, FactsCard } from '../../ui/Facts.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { RelativeDate } from '../../ui/RelativeDate.tsx'
import { ChangesTimeline } from '../audit/ChangesTimeline.tsx'
import { LinesPanel } from './LinesPanel.tsx'
import { usersPath, usersTarget } from './paths.ts'
import { SessionsPanel } from './SessionsPanel.tsx'
import { nameOf, usersApi } from './userQueries.ts'
import { TwoFactorBadge, UserStateBadge } from './userState.tsx'
import classes from './UserPage.module.css'
import { useUserDeeds } from './useUserDeeds.tsx'

const UserForm = lazy(async () => ({ default: (await import('./UserForm.tsx')).UserForm }))

/** `/admin/access/users/:id`: an account, with the lines and the sessions of whoever it is. */
export function UserPage() {
  const { id } = useParams({ strict: false })
  const { data: user, error, isFetching, refetch } = useQuery(usersApi.one(Number(id)))
  if (user) return <Loaded user={user} />
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundPage />
  if (error)
    return (
      <ErrorState
        what="No se ha podido cargar el usuario"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <Loading />
}

function Loaded({ user }: { user: User }) {
  const go = useGo()
  const { actionsOf, primaryOf, dialog } = useUserDeeds(() => go(usersTarget, { replace: true }))
  const primary = primaryOf(user)
  return (
    <div className={classes.page}>
      <DetailHeader
        path={usersPath}
        title={nameOf(user)}
        badges={<UserStateBadge user={user} />}
        primary={primary}
        menu={actionsOf(user).filter(action => action.label !== primary?.label)}
        scrollsAway
      />
      <DetailColumns aside={<UserFacts user={user} />} label="Datos del usuario">
        <Sections user={user} />
      </DetailColumns>
      {dialog}
    </div>
  )
}

/** The parts of an account. */
function Sections({ user }: { user: User }) {
  const mayWrite = useCan('access.write')
  const maySeeStaff = useCan('staff.read')
  const maySeeAudit = useCan('audit.read')
  return (
    <DetailTabs
      tabs={[
        { name: 'datos', label: 'Datos', panel: <Data user={user} />, isShown: mayWrite },
        { name: 'lineas', label: 'Líneas', panel: <LinesPanel user={user} />, isShown: maySeeStaff },
        { name: 'sesiones', label: 'Sesiones', panel: <SessionsPanel user={user} /> },
        {
          name: 'historia',
          label: 'Historia',
          panel: <ChangesTimeline entity="user" id={user.id} />,
          isShown: maySeeAudit
        }
      ]}
    />
  )
}

function Data({ user }: { user: User }) {
  return (
    <Suspense fallback={<FormSkeleton fields={5} />}>
      <UserForm key={user.id} user={user} within="page" onSaved={() => {}} />
    </Suspense>
  )
}

function UserFacts({ user }: { user: User }) {
  const { email, profile, staff } = user
  return (
    <FactsCard>
      <Facts className={classes.facts}>
        <Fact label="Correo">{email}</Fact>
        <Fact label="Perfil">{profile.name}</Fact>
        <Fact label="Persona">{staff ? `${staff.first_name} ${staff.last_name} · ${staff.dni}` : 'Ninguna'}</Fact>
        <Fact label="Dos pasos">
          <TwoFactorBadge user={user} />
        </Fact>
        <Fact label="Último uso">{user.last_used_at ? <RelativeDate date={user.last_used_at} /> : 'Nunca'}</Fact>
        <Fact label="Bloqueado">{user.locked_until && <Until until={user.locked_until} />}</Fact>
        <Fact label="Creado">
          <RelativeDate date={user.created_at} />
        </Fact>
      </Facts>
    </FactsCard>
  )
}

const Until = ({ until }: { until: string }) => (
  <>
    hasta <RelativeDate date={until} />, por fallar demasiadas veces
  </>
)

/** The shape of what comes. */
function Loading() {
  return (
    <div className={classes.page} aria-busy="true">
      <DetailHeaderSkeleton what="Usuario" />
      <Skeleton height={36} mb="md" />
      <Skeleton height={240} />
    </div>
  )
}
