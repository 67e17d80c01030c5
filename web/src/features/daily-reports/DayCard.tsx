import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { mayWriteReport } from 'contract/daily-reports/daily-report-transitions.ts'
import type { DailyReportDetail } from 'contract/daily-reports/daily-reports.ts'
import { formatDuration, formatNumber } from 'contract/core/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { LineBadge } from '../../ui/record/badges.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { useRights } from './useRights.ts'
import classes from './dailyReport.module.css'

const DayForm = lateComponent(async () => (await import('./DayForm.tsx')).DayForm)

/** The day as a whole: service, weather, passengers, stops, summary. */
export function DayCard({ report }: { report: DailyReportDetail }) {
  const rights = useRights()
  const { opens, closes, weather, passengers, stops, stop_minutes, days_without_stop, closed_at, closed_by } = report
  const facts: [label: string, value: string | null][] = [
    ['Servicio', opens && closes ? `${opens} a ${closes}` : 'Sin servicio'],
    ['Clima', weather],
    ['Pasajeros', passengers === null ? null : formatNumber(passengers, 0)],
    ['Paradas', stops === null ? null : stopsText(stops, stop_minutes)],
    ['Sin paradas por anomalía', days_without_stop === null ? null : `${formatNumber(days_without_stop, 0)} días`]
  ]
  return (
    <section className={`${classes.card} ${classes.day}`} aria-labelledby="dia">
      <div className={classes.cardHead}>
        <h2 id="dia">El día</h2>
        <LineBadge line={report.line} />
        {mayWriteReport(report.fkc_status, rights) && (
          <Button
            variant="default"
            leftSection={<IconEdit size={18} stroke={1.75} aria-hidden />}
            renderRoot={props => <AppLink {...recordLink(report.id)} {...props} />}
          >
            Editar el día
          </Button>
        )}
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-empty={value === null || undefined}>{value ?? 'Sin anotar'}</dd>
          </div>
        ))}
        {closed_at && (
          <div>
            <dt>Cerrado</dt>
            <dd>
              {closed_by?.name}, <ExactDate date={closed_at} />
            </dd>
          </div>
        )}
      </dl>
      {report.summary && <p className={classes.words}>{report.summary}</p>}
      <RecordDrawer edit="El día" fields={7}>
        {({ id, close }) => <DayForm id={id} onClose={close} />}
      </RecordDrawer>
    </section>
  )
}

const stopsText = (stops: number, minutes: number | null) =>
  `${formatNumber(stops, 0)}${minutes === null ? '' : ` · ${formatDuration(minutes)}`}`
