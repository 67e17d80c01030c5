import { auditActions, audit } from 'contract/calls/audit/audit.ts'
import { accessEntities, auditEntities } from 'contract/calls/core/entities.ts'
import type { AuditPerson, AuditRow } from 'contract/audit/audit.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { choicesOf } from '../../ui/form/choices.ts'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import type { FilterField } from '../../ui/table/filters.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { ActionBadge } from '../../records/history/ActionBadge.tsx'
import { auditQuery, people } from '../../records/history/auditQueries.ts'
import classes from '../../features/audit/audit.module.css'
import { ChangeSheet } from '../../features/audit/ChangeSheet.tsx'
import { changedFields, changesOf, recordName } from '../../records/history/changes.ts'

const auditApi = { resource: audit, list: auditQuery }

/** `/admin/settings/audit`: who changed what, when and from where. */
export function AuditPage() {
  const readsAccess = useCan('access.read')
  return (
    <RecordsPage<AuditRow>
      api={auditApi}
      title="Auditoría"
      path={path}
      counted={false}
      columns={columns}
      filters={list => [...filtersOf(readsAccess), ...ofOneRecord(list.filters['fk_entity'])]}
      searchLabel={false}
      rowLink={({ id }) => recordLink(id, 'change')}
      empty={{
        title: 'Todavía no hay cambios',
        text: 'Aquí queda cada alta, cambio y eliminación, con quién lo hizo y cuándo.'
      }}
    >
      <ChangeSheet />
    </RecordsPage>
  )
}

const path = [{ label: 'Ajustes' }]

const columns: readonly Column<AuditRow>[] = [
  {
    key: 'record',
    label: 'Registro',
    hideable: false,
    card: 'title',
    value: row => `${row.entity_name}: ${recordName(row)}`,
    render: row => <Record row={row} />
  },
  {
    key: 'action',
    label: 'Acción',
    width: 128,
    card: 'badge',
    value: row => auditActions[row.action],
    render: row => <ActionBadge action={row.action} />
  },
  {
    key: 'fields',
    label: 'Campos',
    width: 220,
    value: (row, zone) =>
      changesOf(row, zone)
        .map(({ label, before, after }) => `${label}: ${before} → ${after}`)
        .join('\n'),
    render: row => <Fields row={row} />
  },
  {
    key: 'user',
    label: 'Quién',
    width: 150,
    value: row => (row.user ? `${row.user.first_name} (${row.user.email})` : 'El sistema'),
    render: ({ user }) => (user ? <span title={user.email}>{user.first_name}</span> : 'El sistema')
  },
  dateColumn<AuditRow>('at', 'Cuándo', { width: 176 }),
  { key: 'address', label: 'Desde', width: 130, hidden: true, card: 'none' },
  {
    key: 'request',
    label: 'Solicitud',
    width: 290,
    hidden: true,
    card: 'none',
    render: row => <span className="code">{row.request}</span>
  }
]

function Record({ row }: { row: AuditRow }) {
  return (
    <span className={classes.record}>
      <span className={classes.entity}>{row.entity_name}</span>
      <span className={classes.name}>{recordName(row)}</span>
    </span>
  )
}

/** The names of the changed fields; for a created or deleted record only their number. */
function Fields({ row }: { row: AuditRow }) {
  const names = Object.values(row.labels)
  if (row.action !== 'update')
    return <span className={classes.dimmed}>{names.length === 1 ? '1 campo' : `${names.length} campos`}</span>
  if (names.length === 0) return <span className={classes.dimmed}>Datos reservados</span>
  return <span title={names.join(', ')}>{changedFields(row)}</span>
}

const options = (names: Readonly<{ [value: string]: string }>) =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'es'))

/** @param readsAccess otherwise changes of access aren't in the list */
const filtersOf = (readsAccess: boolean): readonly FilterField[] => [
  { name: 'at', label: 'Fecha', kind: 'dates' },
  {
    name: 'fk_user',
    label: 'Persona',
    kind: 'resource',
    source: choicesOf(people, {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `people` is declared without its row
      label: person => personName(person as AuditPerson),
      query: { sortBy: 'first_name', sortDesc: false }
    })
  },
  {
    name: 'entity',
    label: 'Tipo de registro',
    kind: 'options',
    options: options(auditEntities).filter(({ value }) => readsAccess || !accessEntities.includes(value))
  },
  { name: 'action', label: 'Acción', kind: 'options', options: options(auditActions) }
]

const personName = ({ first_name, email }: AuditPerson) => `${first_name} (${email})`

/** The filter by record, offered only when a link has set it: record ids aren't known to users. */
function ofOneRecord(ids: readonly string[] = []): FilterField[] {
  return ids.length === 0
    ? []
    : [
        {
          name: 'fk_entity',
          label: 'Registro',
          kind: 'options',
          options: ids.map(id => ({ value: id, label: `N.º ${id}` }))
        }
      ]
}
