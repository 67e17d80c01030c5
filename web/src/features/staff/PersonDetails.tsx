import { useQuery } from '@tanstack/react-query'
import type { Staff } from 'contract/staff/staff.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { mayOpen } from '../../api/rights.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import { Email } from '../../ui/record/Email.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { userTarget } from '../../records/users/paths.ts'
import { PersonPhoto } from './PersonPhoto.tsx'
import classes from './staff.module.css'
import { accountOf } from './accountQuery.ts'
import { WeekLoad } from './WeekLoad.tsx'

/** Who a person is; document, telephone and mail only where the server returns them. */
export function PersonDetails({ person }: { person: Staff }) {
  return (
    <DetailsCard>
      <div className={classes.photo}>
        <PersonPhoto person={person} size={96} />
      </div>
      <Details>
        <Detail label="Cargo">{person.position}</Detail>
        <Detail label="Departamento">{person.department}</Detail>
        <Detail label="Documento">{person.dni && <span className="code">{person.dni}</span>}</Detail>
        <Detail label="Teléfono">
          {person.phone && (
            <a className={classes.link} href={`tel:${person.phone}`}>
              {person.phone}
            </a>
          )}
        </Detail>
        <Detail label="Correo">{person.email && <Email address={person.email} />}</Detail>
        <Detail label="En RR. HH.">{person.external_id && <span className="code">{person.external_id}</span>}</Detail>
        <Detail label="Esta semana">
          <WeekLoad minutes={person.week_minutes} />
        </Detail>
        <Account person={person.id} />
        <Detail label="Último cambio">
          <ExactDate date={person.updated_at} />
        </Detail>
      </Details>
    </DetailsCard>
  )
}

/** The account with which the person signs in, for those who see accounts. */
function Account({ person }: { person: number }) {
  const maySee = useCan('access.read')
  const me = useSession()
  const { data } = useQuery({ ...accountOf(person), enabled: maySee })
  if (!maySee || !data) return null
  const [user] = data.rows
  return (
    <Detail label="Cuenta">
      {!user && 'Ninguna'}
      {user &&
        (mayOpen(me, '/admin/access/users/_id') ? (
          <AppLink {...userTarget(user.id)} className={classes.plainLink}>
            {user.email}
          </AppLink>
        ) : (
          user.email
        ))}
    </Detail>
  )
}
