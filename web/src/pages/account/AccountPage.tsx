import { Badge, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Me, useSession } from '../../api/session.ts'
import { PageHead } from '../../ui/record/PageHead.tsx'
import classes from '../../features/account/account.module.css'
import { twoFactor } from '../../features/account/accountApi.ts'
import { FeedSection } from '../../features/account/FeedSection.tsx'
import { PasswordSection } from '../../features/account/PasswordSection.tsx'
import { PinSection } from '../../features/account/PinSection.tsx'
import { SessionsSection } from '../../features/account/SessionsSection.tsx'
import { Email } from '../../ui/record/Email.tsx'

/** `/admin/settings/account`: the user's own data, password, second factor and sessions. */
export function AccountPage() {
  const me = useSession()
  return (
    <div className={classes.page}>
      <PageHead title="Mi cuenta" path={[{ label: 'Ajustes' }]} />
      <section className={classes.paper} aria-labelledby="data-title">
        <h2 id="data-title">Sus datos</h2>
        <p className={classes.dimmed}>Los cambia quien administra los accesos.</p>
        <dl className={classes.facts}>
          {detailsOf(me).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <TwoFactorSummary />
      <PasswordSection />
      <PinSection />
      {me.staff && <FeedSection />}
      <SessionsSection />
    </div>
  )
}

function detailsOf({ first_name, email, profile, staff, locations }: Me): readonly [string, ReactNode][] {
  return [
    ['Nombre', staff ? `${staff.first_name} ${staff.last_name}` : first_name],
    ['Correo electrónico', <Email key="email" address={email} />],
    ['Perfil', profile.name],
    ['Documento', staff?.dni ?? '–'],
    [locations.length === 1 ? 'Línea' : 'Líneas', locations.map(({ location }) => location.name).join(', ')]
  ]
}

function TwoFactorSummary() {
  const { data, isPending } = useQuery(twoFactor.query({}))
  return (
    <section className={classes.paper} aria-labelledby="two-factor-title">
      <div className={classes.headline}>
        <div>
          <h2 id="two-factor-title">
            Verificación en dos pasos{' '}
            {data && (
              <Badge variant="light" tt="none" color={data.enabled ? 'green' : 'orange'}>
                {data.enabled ? 'Activada' : 'Desactivada'}
              </Badge>
            )}
          </h2>
          <p className={classes.dimmed}>
            Además de la contraseña, un código de su teléfono. Quien solo sepa su contraseña no podrá entrar.
          </p>
          {isPending && <Skeleton height={12} width="40%" />}
        </div>
        <Button component={Link} to="/admin/settings/2fa" variant="default">
          {data?.enabled ? 'Administrar' : 'Configurar'}
        </Button>
      </div>
    </section>
  )
}
