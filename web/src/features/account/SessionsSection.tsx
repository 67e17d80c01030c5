import { Badge, Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { Session } from 'contract/auth/account.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import classes from './account.module.css'
import { closeOthersMutation, closeSessionMutation, sessions } from './accountApi.ts'

/** The user's own sessions; each can be ended. */
export function SessionsSection() {
  // New sessions cause no `changed` event: they are fetched each time the page is opened.
  const query = useQuery({ ...sessions.query({}), staleTime: 0 })
  const { data, error } = query
  const one = useMutation(closeSessionMutation)
  const all = useMutation(closeOthersMutation)
  const [closing, setClosing] = useState<Session | 'others'>()
  const others = data?.filter(session => !session.is_current) ?? []
  const device = closing && closing !== 'others' ? closing.device : ''
  return (
    <section className={classes.paper} aria-labelledby="sessions-title">
      <div className={classes.headline}>
        <div>
          <h2 id="sessions-title">Sesiones abiertas</h2>
          <p className={classes.dimmed}>
            Dónde ha iniciado sesión. Cierre las que no reconozca y cambie su contraseña.
          </p>
        </div>
        {others.length > 0 && (
          <Button variant="default" onClick={() => setClosing('others')}>
            Cerrar las demás
          </Button>
        )}
      </div>
      {error && !data && <ErrorState what="No se han podido cargar las sesiones" query={query} />}
      {!data && !error && <Skeleton height={56} />}
      <ul className={classes.sessions}>
        {data?.map(session => (
          <SessionRow key={session.id} session={session} onClose={() => setClosing(session)} />
        ))}
      </ul>
      <ConfirmDialog
        opened={closing !== undefined}
        title={closing === 'others' ? '¿Cerrar las demás sesiones?' : `¿Cerrar la sesión de ${device}?`}
        confirm={closing === 'others' ? 'Cerrar las demás' : 'Cerrar la sesión'}
        onConfirm={() =>
          closing === 'others' ? all.mutateAsync({}) : closing && one.mutateAsync({ params: { id: closing.id } })
        }
        onClose={() => setClosing(undefined)}
      >
        {closing === 'others'
          ? `Se cierran al momento todas menos esta: ${devicesText(others)}. Lo que no esté guardado allí se pierde.${others.some(isProgram) ? ' Los programas tendrán que volver a iniciar sesión.' : ''}`
          : 'Se cierra al momento. Lo que no esté guardado allí se pierde.'}
      </ConfirmDialog>
    </section>
  )
}

/** A session that a program has opened, as the server names those. */
const isProgram = ({ device }: Session) => device.startsWith('Programa ')

/** 'Chrome en Windows, 2 de Programa «sync»' */
const devicesText = (ended: readonly Session[]): string =>
  [...Map.groupBy(ended, ({ device }) => device)]
    .map(([device, { length }]) => (length === 1 ? device : `${length} de ${device}`))
    .join(', ')

const phones = /Android|iPhone|iPad/

function SessionRow({ session, onClose }: { session: Session; onClose: () => void }) {
  const Icon = phones.test(session.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div className={classes.session}>
        <strong>
          {session.device}
          {session.is_current && (
            <Badge variant="light" tt="none" color="green" ml="xs">
              Esta sesión
            </Badge>
          )}
        </strong>
        <span className={classes.dimmed}>
          {session.level === 'partial' ? (
            'Sin confirmar'
          ) : (
            <>Último uso: {session.is_current ? 'ahora' : <ExactDate date={session.last_used_at} />}</>
          )}
          {session.address && ` · ${session.address}`} · abierta <ExactDate date={session.created_at} />
        </span>
      </div>
      {!session.is_current && (
        <Button variant="subtle" color="gray" onClick={onClose} aria-label={`Cerrar la sesión de ${session.device}`}>
          Cerrar
        </Button>
      )}
    </li>
  )
}
