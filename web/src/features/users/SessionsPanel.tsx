import { Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconLogout } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { User } from 'contract/users/users.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { Badge } from '../../ui/record/badges.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import rows from '../../ui/record/rows.module.css'
import { closeOneSession, sessionsOfUser } from './userQueries.ts'

/** The sessions of a user; each can be ended. */
export function SessionsPanel({ user }: { user: User }) {
  const mayWrite = useCan('access.write')
  const query = useQuery(sessionsOfUser.query({ params: { id: user.id } }))
  const { data, error } = query
  const close = useMutation(closeOneSession.mutation({ success: 'Se ha cerrado la sesión' }))
  if (!data && error) return <ErrorState what="No se han podido cargar las sesiones" query={query} />
  if (!data) return <Skeleton height={120} />
  if (data.length === 0) return <EmptyState icon={IconDeviceDesktop} title="No tiene ninguna sesión abierta" />
  return (
    <ul className={rows.rows}>
      {data.map(session => (
        <li key={session.id} className={rows.row} data-wraps>
          <span className={rows.words}>
            <span className={rows.name}>
              {session.device}
              {session.is_current && <Badge colour="green">Esta sesión</Badge>}
              {session.level === 'partial' && <Badge colour="amber">Falta el segundo paso</Badge>}
            </span>
            <span className={rows.note}>
              {session.address && `${session.address} · `}Último uso <ExactDate date={session.last_used_at} /> · Desde{' '}
              <ExactDate date={session.created_at} />
            </span>
          </span>
          {mayWrite && !session.is_current && (
            <Button
              variant="default"
              leftSection={<IconLogout size={18} aria-hidden />}
              aria-label={`Cerrar la sesión en ${session.device}`}
              onClick={() => close.mutate({ params: { id: user.id, session: session.id } })}
            >
              Cerrar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
