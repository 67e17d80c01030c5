import { users } from 'contract/calls/users/users.ts'
import type { User } from 'contract/users/users.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import { asLeft } from '../../ui/table/listAsLeft.ts'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { usersPath, usersTarget } from '../../records/users/paths.ts'
import { SessionsPanel } from '../../features/users/SessionsPanel.tsx'
import { nameOf, usersApi } from '../../features/users/userQueries.ts'
import { TwoFactorBadge, UserStateBadge } from '../../features/users/userState.tsx'
import classes from './UserPage.module.css'
import { useUserActions } from '../../features/users/useUserActions.tsx'
import { PeopleLinks } from '../../records/LateRecordLink.tsx'
import { Email } from '../../ui/record/Email.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const RecordHistory = lateComponent(async () => (await import('../../records/history/RecordHistory.tsx')).RecordHistory)
const LinesPanel = lateComponent(async () => (await import('../../features/users/LinesPanel.tsx')).LinesPanel)
const UserForm = lateComponent(async () => (await import('../../features/users/UserForm.tsx')).UserForm)

/** `/admin/access/users/:id`: an account, with the lines and the sessions of its user. */
export function UserPage() {
  return (
    <RecordPage
      from="/main/admin/access/users/$id"
      names={users.names}
      path={usersPath}
      query={id => usersApi.one(id)}
      view={UserView}
    />
  )
}

function UserView({ record: user }: { record: User }) {
  const go = useGo()
  const { actionsOf, primaryOf, dialog } = useUserActions(() => go(asLeft(usersTarget), { replace: true }))
  const primary = primaryOf(user)
  const mayWrite = useCan('access.write')
  const maySeeStaff = useCan('staff.read')
  const maySeeAudit = useCan('audit.read')
  return (
    <RecordView
      path={usersPath}
      title={nameOf(user)}
      badges={<UserStateBadge user={user} />}
      primary={primary}
      menu={actionsOf(user).filter(action => action.label !== primary?.label)}
      details={<UserDetails user={user} />}
      tabs={[
        {
          name: 'datos',
          label: 'Datos',
          panel: <UserForm user={user} within="page" onSaved={() => {}} />,
          isShown: mayWrite
        },
        { name: 'lineas', label: 'Líneas', panel: <LinesPanel user={user} />, isShown: maySeeStaff },
        { name: 'sesiones', label: 'Sesiones', panel: <SessionsPanel user={user} /> },
        {
          name: 'historia',
          label: 'Historia',
          panel: <RecordHistory entity="user" id={user.id} />,
          isShown: maySeeAudit
        }
      ]}
    >
      {dialog}
    </RecordView>
  )
}

function UserDetails({ user }: { user: User }) {
  const { email, profile, staff } = user
  return (
    <DetailsCard>
      <Details className={classes.details}>
        <Detail label="Correo">
          <Email address={email} />
        </Detail>
        <Detail label="Perfil">{profile.name}</Detail>
        <Detail label="Persona">
          {staff ? (
            <>
              <PeopleLinks people={[staff]} /> · {staff.dni}
            </>
          ) : (
            'Ninguna'
          )}
        </Detail>
        <Detail label="Dos pasos">
          <TwoFactorBadge user={user} />
        </Detail>
        <Detail label="Último uso">{user.last_used_at ? <ExactDate date={user.last_used_at} /> : 'Nunca'}</Detail>
        <Detail label="Bloqueado">{user.locked_until && <Until until={user.locked_until} />}</Detail>
        <Detail label="Creado">
          <ExactDate date={user.created_at} />
        </Detail>
      </Details>
    </DetailsCard>
  )
}

const Until = ({ until }: { until: string }) => (
  <>
    hasta <ExactDate date={until} />, por fallar demasiadas veces
  </>
)
