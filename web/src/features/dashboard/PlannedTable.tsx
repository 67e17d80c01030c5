import { plannedFigures, type PlannedFigure, type Share } from 'contract/calls/dashboard/planned-figures.ts'
import { formatDuration, formatNumber } from 'contract/core/format.ts'
import chart from '../../ui/chart/Chart.module.css'
import classes from './dashboard.module.css'

type Row = { key: number; name: string; backlog_minutes: number; backlog_weeks?: number | null } & Partial<
  Record<PlannedFigure, Share>
>

const names = Object.keys(plannedFigures) as PlannedFigure[]
const percent = (share: Share | undefined) => (share?.of ? `${formatNumber((share.part / share.of) * 100, 0)} %` : '–')

/** The figures side by side, line by line or specialty by specialty. */
export function PlannedTable({ label, head, rows }: { label: string; head: string; rows: readonly Row[] }) {
  const shown = names.filter(name => rows.some(row => row[name]))
  const hasWeeks = rows.some(row => row.backlog_weeks !== undefined)
  return (
    <section>
      <h2 className={classes.section}>{label}</h2>
      {/* It can be scrolled by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={chart.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {shown.map(name => (
                <th key={name} scope="col">
                  {plannedFigures[name].title}
                </th>
              ))}
              <th scope="col">Trabajo pendiente</th>
              {hasWeeks && <th scope="col">Semanas</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {shown.map(name => (
                  <td key={name}>{percent(row[name])}</td>
                ))}
                <td>{formatDuration(row.backlog_minutes)}</td>
                {hasWeeks && <td>{row.backlog_weeks == null ? '–' : formatNumber(row.backlog_weeks, 1)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
