import { Button, Skeleton, Stack } from '@mantine/core'
import { IconExternalLink, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AuditRow } from 'contract/audit/audit.ts'
import { formatDateTime } from 'contract/core/format.ts'
import type { ReactNode } from 'react'
import { AppLink, type LinkTarget } from '../../ui/shell/AppLink.tsx'
import { useDrawer } from '../../ui/overlay/drawers.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Detail, Details } from '../../ui/record/Details.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { ActionBadge } from '../../records/history/ActionBadge.tsx'
import { changeQuery } from '../../records/history/auditQueries.ts'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import classes from './audit.module.css'
import { recordName } from '../../records/history/changes.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { recordTarget } from './recordTarget.ts'

/** One change, over the list. The address says which one, so that it can be linked. */
export function ChangeSheet() {
  const { open, close } = useDrawer('change')
  const id = open === 'new' ? undefined : open
  return (
    <Sheet opened={id !== undefined} onClose={close} title="Cambio" size={560}>
      {id !== undefined && <Change key={id} id={id} />}
    </Sheet>
  )
}

function Change({ id }: { id: number }) {
  const query = useQuery(changeQuery(id))
  const { data, error } = query
  if (data) return <Loaded row={data} />
  if (data === null) return <EmptyState title="Este cambio no existe" />
  if (error) return <ErrorState what="No se ha podido cargar el cambio" query={query} />
  return (
    <Stack gap="sm" aria-hidden>
      {[60, 40, 80, 70, 90].map(width => (
        <Skeleton key={width} height={16} width={`${width}%`} />
      ))}
    </Stack>
  )
}

function Loaded({ row }: { row: AuditRow }) {
  const zone = useTimeZone()
  const { entity, fk_entity, user } = row
  const target = row.action === 'delete' ? undefined : recordTarget(entity, fk_entity)
  return (
    <div>
      <p className={classes.headline}>
        <span className={classes.dimmed}>{row.entity_name}</span> <strong>{recordName(row)}</strong>{' '}
        <ActionBadge action={row.action} />
      </p>
      <Details className={classes.details}>
        <Detail label="Cuándo">{formatDateTime(row.at, zone)}</Detail>
        <Detail label="Quién">
          {user?.fk_staff ? (
            <LateRecordLink entity="staff" id={user.fk_staff}>{`${user.first_name} (${user.email})`}</LateRecordLink>
          ) : user ? (
            `${user.first_name} (${user.email})`
          ) : (
            'El sistema'
          )}
        </Detail>
        <Detail label="Desde">{row.address}</Detail>
        <Detail label="Solicitud">{row.request && <code>{row.request}</code>}</Detail>
      </Details>
      <ChangeTable row={row} />
      <div className={classes.ways}>
        {target && <Way to={target} label="Abrir el registro" icon={<IconExternalLink size={16} aria-hidden />} />}
        <Way
          to={{ to: '/admin/settings/audit', search: { entity, fk_entity: String(fk_entity) } }}
          label="Todos sus cambios"
          icon={<IconHistory size={16} aria-hidden />}
        />
      </div>
    </div>
  )
}

function Way({ to, label, icon }: { to: LinkTarget; label: string; icon: ReactNode }) {
  return (
    <Button variant="default" leftSection={icon} renderRoot={props => <AppLink {...to} {...props} />}>
      {label}
    </Button>
  )
}
