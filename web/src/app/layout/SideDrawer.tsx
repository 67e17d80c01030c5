import { Alert, Avatar, Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { environmentQuery } from '../../api/environment.ts'
import { menuQuery } from '../../api/menus.ts'
import { type Me, useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { MenuTree } from './MenuTree.tsx'
import classes from './SideDrawer.module.css'
import { Email } from '../../ui/record/Email.tsx'

/** Who is signed in, and the menu of their profile. */
export function SideDrawer({ onNavigate }: { onNavigate?: () => void }) {
  const me = useSession()
  const { data: menu, isPending, isLoadingError, isFetching, refetch } = useQuery(menuQuery(me.profile.id))
  return (
    <>
      <div className={classes.user}>
        <StaffAvatar me={me} />
        <div className={classes.names}>
          <Text fw={600} size="lg" lineClamp={2}>
            {me.first_name}
          </Text>
          <Text size="xs" c="dimmed" lineClamp={2} className={classes.email}>
            <Email address={me.email} />
          </Text>
          <Text size="xs" fw={500} mt={4} lineClamp={2}>
            {me.profile.name}
          </Text>
        </div>
      </div>
      <TwoFactorWarning me={me} onNavigate={onNavigate} />
      <nav className={classes.menu} aria-label="Menú principal">
        {menu && <MenuTree items={menu} onNavigate={onNavigate} />}
        {isPending && <MenuSkeleton />}
        {isLoadingError && (
          <>
            <Text size="sm" c="dimmed" mb="xs">
              No se ha podido cargar el menú
            </Text>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Reintentar
            </Button>
          </>
        )}
      </nav>
    </>
  )
}

const twoFactorPage = '/admin/settings/2fa'

/** Shown until the second factor is set up and active, to users who may open its page. */
function TwoFactorWarning({ me, onNavigate }: { me: Me; onNavigate: (() => void) | undefined }) {
  if (me.has_two_factor_secret && me.two_factor_enabled) return null
  if (!mayOpen(me, twoFactorPage)) return null
  return (
    <Alert color="orange" className={classes.warning}>
      <Text size="sm">Por tu seguridad, activa la Autenticación de Dos Factores (2FA).</Text>
      <Button component={Link} to={twoFactorPage} onClick={onNavigate} variant="default" size="xs" mt="xs" fullWidth>
        Configurar 2FA
      </Button>
    </Alert>
  )
}

/** The photo by identity number, if the person has one; otherwise, or until it comes, the initials. */
function StaffAvatar({ me }: { me: Me }) {
  const { data: environment } = useQuery(environmentQuery)
  const dni = me.staff?.dni
  const photo =
    dni && environment?.staff_photo_host
      ? `${environment.staff_photo_host.replace(/\/$/, '')}/images/personal/${encodeURIComponent(dni)}.jpg`
      : null
  return (
    <Avatar src={photo} alt="" size={70} className={classes.avatar} classNames={{ placeholder: classes.initials }}>
      {initials(me.first_name)}
    </Avatar>
  )
}

/** First letters of the first and the last word: 'María José' → 'MJ'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map(word => Array.from(word ?? '')[0])
    .join('')
    .toLocaleUpperCase('es')
}

function MenuSkeleton() {
  return (
    <div aria-busy="true">
      {[62, 48, 70, 55, 40, 66].map(width => (
        <div key={width} className={classes.item}>
          <Skeleton width={20} height={20} />
          <Skeleton width={`${width}%`} height={12} />
        </div>
      ))}
    </div>
  )
}
