import { Button } from '@mantine/core'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { trainingStates } from 'contract/staff/people.ts'
import type { Staff } from 'contract/staff/staff.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { ActiveBadge, LineBadge } from '../../ui/record/badges.tsx'
import { activeColumn, type Column } from '../../ui/table/columns.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { personTarget } from '../../records/staff/paths.ts'
import { PersonPhoto } from '../../features/staff/PersonPhoto.tsx'
import classes from '../../features/staff/staff.module.css'
import {
  lineChoices,
  positionsQuery,
  specialtyChoices,
  staffApi,
  trainingChoices
} from '../../records/staff/staffQueries.ts'
import { TrainingBadge } from '../../records/staff/TrainingBadge.tsx'
import { stateNames, urgent } from '../../records/staff/trainingText.ts'
import { weekHelp, WeekLoad } from '../../features/staff/WeekLoad.tsx'
import { lazyOverlay, type OverlayProps } from '../../ui/overlay/lazyOverlay.tsx'

const SyncDialog = lazyOverlay<OverlayProps>(
  async () => (await import('../../features/staff/SyncDialog.tsx')).SyncDialog,
  () => ({ title: 'Sincronizar el personal', size: 'xl' })
)

const columns: readonly Column<Staff>[] = [
  {
    key: 'last_name',
    label: 'Nombre',
    sortable: true,
    hideable: false,
    card: 'title',
    minWidth: 220,
    wraps: true,
    value: fullName,
    render: row => (
      <span className={classes.person}>
        <PersonPhoto person={row} size={32} />
        {fullName(row)}
        {!row.is_active && <ActiveBadge active={false} gender="f" />}
      </span>
    )
  },
  { key: 'position', label: 'Cargo', sortable: true, width: 200, fold: 1, wraps: true },
  { key: 'lines', label: 'Líneas', width: 200, fold: 3, wraps: true, render: row => <Lines person={row} /> },
  {
    key: 'specialties',
    label: 'Especialidades',
    width: 170,
    fold: 2,
    wraps: true,
    value: row => row.specialties.map(({ name }) => name).join(', ')
  },
  {
    key: 'trainings',
    label: 'Capacitaciones',
    width: 280,
    fold: 5,
    wraps: true,
    render: row => <Trainings person={row} />
  },
  {
    key: 'week_minutes',
    label: 'Esta semana',
    help: weekHelp,
    sortable: true,
    width: 168,
    fold: 4,
    wraps: true,
    render: row => <WeekLoad minutes={row.week_minutes} />
  },
  activeColumn<Staff>({ hidden: true, card: 'none', render: row => <ActiveBadge active={row.is_active} gender="f" /> }),
  { key: 'department', label: 'Departamento', sortable: true, width: 160, hidden: true },
  { key: 'dni', label: 'Documento', sortable: true, width: 120, hidden: true },
  { key: 'phone', label: 'Teléfono', width: 120, hidden: true },
  { key: 'email', label: 'Correo electrónico', width: 220, hidden: true }
]

/** As many lines are named in a row; the others are counted. */
const maxLines = 2

function Lines({ person: { lines } }: { person: Staff }) {
  const held = lines.filter(line => line.is_locked)
  const shown = held.length > 0 ? held : lines.slice(0, maxLines)
  const more = (held.length > 0 ? held.length : lines.length) - shown.length
  return (
    <span className={classes.badges} title={lines.map(({ name }) => name).join('\n')}>
      {shown.map(line => (
        <span key={line.id} className={classes.fixed}>
          <LineBadge line={line} />
          {line.is_locked && <IconLock size={15} stroke={2} role="img" aria-label="fijada" />}
        </span>
      ))}
      {more > 0 && <span>+{more}</span>}
    </span>
  )
}

/** What needs attention by name, else how many there are. */
function Trainings({ person: { trainings } }: { person: Staff }) {
  const today = useToday()
  const [first, ...others] = urgent(trainings, today)
  if (!first) return trainings.length > 0 && `${trainings.length} vigentes`.replace(/^1 vigentes$/, '1 vigente')
  return (
    <span className={classes.badges} title={[first, ...others].map(({ name }) => name).join('\n')}>
      <TrainingBadge {...first} />
      {others.length > 0 && <span>+{others.length}</span>}
    </span>
  )
}

const filtersFor = (positions: readonly string[]): readonly FilterField[] => [
  { name: 'fk_line', label: 'Línea', kind: 'resource', source: lineChoices },
  { name: 'fk_specialty', label: 'Especialidad', kind: 'resource', source: specialtyChoices },
  { name: 'fk_training', label: 'Capacitación', kind: 'resource', source: trainingChoices },
  {
    name: 'training_state',
    label: 'Estado de la capacitación',
    kind: 'options',
    options: trainingStates.map(value => ({ value, label: stateNames[value] })).toReversed()
  },
  {
    name: 'position',
    label: 'Cargo',
    kind: 'options',
    options: positions.map(value => ({ value, label: value }))
  },
  { name: 'is_active', label: 'Estado', kind: 'boolean', yes: 'Activa', no: 'Inactiva' }
]

const byName = { sortBy: 'last_name', sortDesc: false }

/** `/admin/staff`: the people who work for the operator, what they may do and how much they have to do. */
export function PeoplePage() {
  const maySync = useCan('staff.sync')
  const [syncing, setSyncing] = useState(false)
  const { data: positions = [] } = useQuery(positionsQuery())
  return (
    <RecordsPage<Staff>
      api={{ resource: staffApi.resource, list: staffApi.list }}
      title="Personal"
      columns={columns}
      filters={filtersFor(positions)}
      order={byName}
      searchLabel="Buscar por nombre o cargo"
      rowLink={({ id }) => personTarget(id)}
      rowName={fullName}
      extra={
        maySync && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            onClick={() => setSyncing(true)}
          >
            Sincronizar
          </Button>
        )
      }
      empty={{ text: 'Las personas llegan de la fuente de recursos humanos: sincronícela para traerlas.' }}
    >
      <SyncDialog opened={syncing} onClose={() => setSyncing(false)} />
    </RecordsPage>
  )
}
