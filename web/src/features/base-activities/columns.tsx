import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatDate, formatWeekdayDate } from 'contract/core/format.ts'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import { intervalLabels, isRescheduled } from '../../records/base-activities/activityText.ts'
import { nextReadingText, undatedText } from '../../records/base-activities/usageText.ts'
import { Criticality, DueMessage, Rescheduled } from '../../records/base-activities/dueMarks.tsx'
import { RecordCell } from '../../records/RecordCell.tsx'
import classes from '../../records/base-activities/baseActivities.module.css'

/** 'Cada 3 meses', 'Cada 500 horas', or both, as the specification has them. */
export const intervalsOf = (row: BaseActivity): string => intervalLabels(row).join(' · ')

const activity: Column<BaseActivity> = {
  key: 'activity',
  label: 'Actividad',
  hideable: false,
  card: 'title',
  minWidth: 200,
  wraps: true,
  value: row => row.activity.name
}

const base: Column<BaseActivity> = {
  key: 'fk_base',
  label: 'Base',
  sortable: true,
  width: 220,
  fold: 2,
  value: row => `${row.base.code} · ${row.base.location.name}`,
  render: row => (
    <span className={classes.cut}>
      <RecordCell entity="base" id={row.base.id}>
        <span className="code">{row.base.code}</span>
      </RecordCell>{' '}
      · {row.base.location.name}
    </span>
  )
}

const others: readonly Column<BaseActivity>[] = [
  {
    key: 'periodicity_unit',
    label: 'Intervalo',
    width: 168,
    fold: 3,
    wraps: true,
    value: intervalsOf,
    render: row => (
      <span>
        {intervalsOf(row)}
        {row.own && <span className={classes.own}> (propio)</span>}
      </span>
    )
  },
  dateColumn<BaseActivity>('last_date', 'Última vez', { width: 116, fold: 5 }),
  {
    key: 'next_date',
    label: 'Próxima',
    sortable: true,
    width: 132,
    fold: 4,
    wraps: true,
    value: row => formatDate(row.rescheduled_date ?? row.next_date) || nextReadingText(row),
    render: row => (
      <span>
        {formatWeekdayDate(row.rescheduled_date ?? row.next_date) || nextReadingText(row)}
        {isRescheduled(row) && ' · '}
        <Rescheduled row={row} />
      </span>
    )
  },
  {
    key: 'due_date',
    label: 'Próximo mantenimiento',
    sortable: true,
    width: 280,
    fold: 1,
    wraps: true,
    card: 'text',
    render: row => (row.due_date ? <DueMessage row={row} /> : row.is_active && undatedText(row))
  },
  {
    key: 'is_active',
    label: 'Estado',
    width: 108,
    card: 'badge',
    render: row => <ActiveBadge active={row.is_active} gender="f" />
  }
]

export const listColumns: readonly Column<BaseActivity>[] = [activity, base, ...others]

/** Where the rows of a base stand together under its name. */
export const groupedColumns: readonly Column<BaseActivity>[] = [activity, ...others]

/** The head of a base's rows. */
export const baseGroup = {
  keyOf: (row: BaseActivity) => row.fk_base,
  render: ({ base: of }: BaseActivity) => (
    <>
      <Criticality letter={of.criticality} />
      <RecordCell entity="base" id={of.id}>
        <span className="code">{of.code}</span>
      </RecordCell>{' '}
      · {of.name} · {of.location.name}
    </>
  )
}
