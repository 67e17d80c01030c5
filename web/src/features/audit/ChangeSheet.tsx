import { Button, Skeleton, Stack } from '@mantine/core'
import { IconExternalLink, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { AuditRow } from 'contract/audit.ts'
import type { ReactNode } from 'react'
import { AppLink, type LinkTarget, useGo } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { exactDate } from '../../ui/RelativeDate.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import { ActionBadge } from './ActionBadge.tsx'
import { changeQuery } from './auditQueries.ts'
import classes from './audit.module.css'
import { ChangeTable } from './ChangeTable.tsx'
import { recordTarget } from './recordTarget.ts'

/** One change over the list. Which one stands in the address: it can be linked and gone back from. */
export function ChangeSheet() {
  const { change } = useSearch({ strict: false }) as { change?: unknown }
  const go = useGo()
  const id = Number(change)
  const opened = Number.isInteger(id) && id > 0
  return (
    <Sheet
      opened={opened}
      onClose={() => go({ to: '.', search: ({ change: _, ...before }) => before, resetScroll: false })}
      title="Cambio"
      size={560}
    >
      {opened && <Change key={id} id={id} />}
    </Sheet>
  )
}

function Change({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useQuery(changeQuery(id))
  if (data) return <Loaded row={data} />
  if (data === null) return <EmptyState title="Este cambio no existe" />
  if (error)
    return (
      <ErrorState
        what="No se ha podido cargar el cambio"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
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
        <span className={classes.dimmed}>{row.entity_name}</span> <strong>{row.label ?? `N.º ${fk_entity}`}</strong>{' '}
        <ActionBadge action={row.action} />
      </p>
      <Facts className={classes.facts}>
        <Fact label="Cuándo">{exactDate(row.at, zone)}</Fact>
        <Fact label="Quién">{user ? `${user.first_name} (${user.email})` : 'El sistema'}</Fact>
        <Fact label="Desde">{row.address}</Fact>
        <Fact label="Solicitud">{row.request && <span className="code">{row.request}</span>}</Fact>
      </Facts>
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
