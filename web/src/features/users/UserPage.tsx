import { Skeleton, Tabs, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { User } from 'contract/users.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { withOwnError } from '../../api/queryClient.ts'
import { useCan } from '../../app/Can.tsx'
import { NotFoundPage } from '../../app/RouteError.tsx'
import { useGo } from '../../ui/AppLink.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { RelativeDate } from '../../ui/RelativeDate.tsx'
import { scrollToMiddle } from '../../ui/scrollToMiddle.ts'
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
  const { data: user, error, isFetching, refetch } = useQuery(withOwnError(usersApi.one(Number(id))))
  if (user) return <Loaded user={user} />
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundPage />
  if (error) return <ErrorState what="No se ha podido cargar el usuario" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return <Loading />
}

function Loaded({ user }: { user: User }) {
  const go = useGo()
  const { actionsOf, primaryOf, dialog } = useUserDeeds(() => go(usersTarget, { replace: true }))
  const primary = primaryOf(user)
  return (
    <div className={classes.page}>
      <DetailHeader path={usersPath} title={nameOf(user)} badges={<UserStateBadge user={user} />} primary={primary} menu={actionsOf(user).filter(action => action.label !== primary?.label)} scrollsAway />
      <div className={classes.columns}>
        <Sections user={user} />
        <Facts user={user} />
      </div>
      {dialog}
    </div>
  )
}

const tabs = ['datos', 'lineas', 'sesiones', 'historia'] as const
type Tab = (typeof tabs)[number]

/** The parts of an account; which one is open stands in the URL. */
function Sections({ user }: { user: User }) {
  const { tab: named } = useSearch({ strict: false }) as { tab?: unknown }
  const mayWrite = useCan('access.write')
  const maySeeStaff = useCan('staff.read')
  const maySeeAudit = useCan('audit.read')
  const go = useGo()
  const panels: [Tab, string, ReactNode, boolean][] = [
    ['datos', 'Datos', <Data key="data" user={user} />, mayWrite],
    ['lineas', 'Líneas', <LinesPanel key="lines" user={user} />, maySeeStaff],
    ['sesiones', 'Sesiones', <SessionsPanel key="sessions" user={user} />, true],
    ['historia', 'Historia', <ChangesTimeline key="history" entity="user" id={user.id} />, maySeeAudit]
  ]
  const shown = panels.filter(([, , , isShown]) => isShown)
  const first = shown[0]?.[0]
  const tab = shown.find(([name]) => name === named)?.[0] ?? first
  const open = (next: string | null) => go({ to: '.', search: before => ({ ...before, tab: next === first ? undefined : next }), resetScroll: false }, { replace: true })
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToMiddle(list.current, '[aria-selected="true"]'), [])
  return (
    <Tabs value={tab ?? null} onChange={open} keepMounted={false}>
      <Tabs.List ref={list} className={classes.tabs}>
        {shown.map(([name, label]) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map(([name, , panel]) => (
        <Tabs.Panel key={name} value={name}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Data({ user }: { user: User }) {
  return (
    <Suspense fallback={<FormSkeleton fields={5} />}>
      <UserForm key={user.id} user={user} within="page" onSaved={() => {}} />
    </Suspense>
  )
}

function Facts({ user }: { user: User }) {
  const facts: [label: string, value: ReactNode][] = [
    ['Correo', user.email],
    ['Perfil', user.profile.name],
    ['Persona', user.staff ? `${user.staff.first_name} ${user.staff.last_name} · ${user.staff.dni}` : 'Ninguna'],
    ['Dos pasos', <TwoFactorBadge key="two" user={user} />],
    ['Último uso', user.last_used_at ? <RelativeDate key="used" date={user.last_used_at} /> : 'Nunca'],
    ['Bloqueado', user.locked_until && <Until key="locked" until={user.locked_until} />],
    ['Creado', <RelativeDate key="created" date={user.created_at} />]
  ]
  return (
    <aside className={classes.aside} aria-label="Datos del usuario">
      <dl>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </aside>
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
      <VisuallyHidden>
        <h1>Usuario</h1>
      </VisuallyHidden>
      <Skeleton height={14} width={180} mb={8} />
      <Skeleton height={28} width="60%" mb="lg" />
      <Skeleton height={36} mb="md" />
      <Skeleton height={240} />
    </div>
  )
}
