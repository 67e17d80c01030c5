import { IconUsers } from '@tabler/icons-react'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatDate, formatDuration, formatWeekdayDate } from 'contract/core/format.ts'
import type { Column } from '../../ui/table/columns.tsx'
import { stopIcon as StopIcon } from '../../records/checks/checkIcons.ts'
import { RecordCell } from '../../records/RecordCell.tsx'
import {
  baseText,
  isRescheduled,
  peopleText,
  periodicityOf,
  tasksText,
  workText
} from '../../records/base-activities/activityText.ts'
import classes from '../../records/base-activities/due.module.css'
import { Criticality, Due, DueMessage, Rescheduled, StopMark } from '../../records/base-activities/dueMarks.tsx'

const dueColumn: Column<BaseActivity> = {
  key: 'due_date',
  label: 'Vence',
  sortable: true,
  width: 152, // 'en 3 semanas' with its icon
  hideable: false,
  value: row => formatDate(row.due_date),
  render: row => (
    <span className={classes.lines}>
      <Due row={row} />
      <span className={classes.second}>
        {isRescheduled(row) ? <Rescheduled row={row} /> : formatWeekdayDate(row.due_date)}
      </span>
    </span>
  )
}

const activityColumn: Column<BaseActivity> = {
  key: 'activity',
  label: 'Actividad y base',
  hideable: false,
  value: row => `${row.activity.name} (${baseText(row)})`,
  render: row => (
    <span className={classes.lines}>
      <span className={classes.name} title={row.activity.name}>
        {row.activity.name}
      </span>
      <span className={classes.second} title={baseText(row)}>
        <Criticality letter={row.base.criticality} />
        <BaseCode row={row} /> · {row.base.name} · {row.base.location.name}
      </span>
    </span>
  )
}

const specialtyText = (row: BaseActivity) => row.activity.specialty?.name

const specialtyColumn: Column<BaseActivity> = {
  key: 'specialty',
  label: 'Especialidad',
  width: 164,
  render: row => (
    <span className={classes.lines}>
      <span title={specialtyText(row)}>{specialtyText(row) || '—'}</span>
      <span className={classes.second} title={periodicityOf(row)}>
        {periodicityOf(row)}
      </span>
    </span>
  )
}

const workColumn: Column<BaseActivity> = {
  key: 'estimated_minutes',
  label: 'Trabajo',
  sortable: true,
  width: 126,
  render: row => <span className={classes.lines}>{workLines(row)}</span>
}

function workLines(row: BaseActivity) {
  const { people, tasks, estimated_minutes } = row.activity
  return (
    <>
      <span>
        {workText(row)}
        {row.requires_stop && (
          <span title="Requiere parada de línea">
            <StopIcon
              className={classes.stopIcon}
              size={15}
              stroke={2}
              aria-label="Requiere parada de línea"
              role="img"
            />
          </span>
        )}
      </span>
      <span className={classes.second} title={`${formatDuration(estimated_minutes)} × ${peopleText(people)}`}>
        <IconUsers className={classes.people} size={14} stroke={1.75} aria-label="Personas:" role="img" />
        {people}
        {tasks.length > 0 && ` · ${tasksText(tasks.length)}`}
      </span>
    </>
  )
}

function BaseCode({ row: { base } }: { row: BaseActivity }) {
  return (
    <RecordCell entity="base" id={base.id}>
      <span className="code">{base.code}</span>
    </RecordCell>
  )
}

/** Cells of two lines, so that everything fits beside the basket; the activity and its base get the width. */
export const usualColumns: readonly Column<BaseActivity>[] = [dueColumn, activityColumn, specialtyColumn, workColumn]

/** For the wide screens of a control room: what shares a cell elsewhere has a column of its own. */
export const wideColumns: readonly Column<BaseActivity>[] = [
  dueColumn,
  {
    ...activityColumn,
    label: 'Actividad',
    value: row => row.activity.name,
    render: row => (
      <span className={classes.lines}>
        <span className={classes.name} title={row.activity.name}>
          {row.activity.name}
        </span>
        <span className={`${classes.second} code`}>{row.activity.code}</span>
      </span>
    )
  },
  {
    key: 'fk_base',
    label: 'Base',
    sortable: true,
    render: row => (
      <span className={classes.lines}>
        <span title={row.base.name}>{row.base.name}</span>
        <span className={classes.second} title={baseText(row)}>
          <Criticality letter={row.base.criticality} />
          <BaseCode row={row} /> · {row.base.location.name}
        </span>
      </span>
    )
  },
  { ...specialtyColumn, width: 170 },
  { ...workColumn, width: 156 }
]

/** For phones: four lines under the name, so that several cards fit on the screen. */
export const cardColumns: readonly Column<BaseActivity>[] = [
  { ...activityColumn, card: 'title' },
  {
    ...dueColumn,
    card: 'text',
    render: row => (
      <span className={classes.card}>
        <DueMessage row={row} />
        <span className={classes.second}>
          {formatWeekdayDate(row.due_date)} · {periodicityOf(row)}
          {isRescheduled(row) && ' · '}
          <Rescheduled row={row} />
        </span>
      </span>
    )
  },
  {
    ...workColumn,
    card: 'text',
    render: row => (
      <span className={classes.card}>
        <span>
          {workText(row)} · {peopleText(row.activity.people)}
          {row.activity.tasks.length > 0 && ` · ${tasksText(row.activity.tasks.length)}`}
        </span>
        <span className={classes.cardLast}>
          <span className={classes.second}>{specialtyText(row)}</span>
          <StopMark row={row} />
        </span>
      </span>
    )
  }
]
