import { IconUsers } from '@tabler/icons-react'
import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { openReportStatuses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { serviceImpact } from 'contract/core/classifier.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import { PriorityBadge, StatusBadge } from '../../ui/record/badges.tsx'
import { Board, shownPerColumn } from '../../ui/table/Board.tsx'
import board from '../../ui/table/Board.module.css'
import { BoardCard } from '../../ui/table/BoardCard.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { reportTarget } from '../../records/anomaly-reports/paths.ts'
import { ReportPhoto } from '../../records/anomaly-reports/ReportPhoto.tsx'
import { reportsApi } from '../../records/anomaly-reports/reportQueries.ts'
import { titleOfReport } from '../../records/anomaly-reports/titleOfReport.ts'
import classes from '../../records/anomaly-reports/triage.module.css'
import { useTriage } from './useTriage.tsx'

/**
 * The reports that need work, by status; the worst first. `query`: the list's filters; its page, order and status are
 * replaced.
 */
export function ReportsBoard({ query }: { query: ListParams }) {
  const { stepsOf, refusal, dismissRefusal, dialogs } = useTriage()
  return (
    <>
      <Board<AnomalyReport>
        statuses={openReportStatuses}
        queryOf={fkc_status =>
          reportsApi.list({
            ...query,
            state: ['active'],
            fkc_status,
            sortBy: 'fkc_priority',
            sortDesc: true,
            page: 1,
            itemsPerPage: shownPerColumn
          })
        }
        stepsOf={stepsOf}
        renderCard={(report, steps, onDrag) => (
          <BoardCard
            key={report.id}
            title={titleOfReport(report)}
            link={reportTarget(report.id)}
            label={`Cambiar el estado de ${report.code}`}
            actions={steps}
            onDrag={onDrag}
          >
            <ReportFacts report={report} />
          </BoardCard>
        )}
        words={{ none: 'Ninguno', all: count => `Ver los ${count} en la lista` }}
        wholeColumn={status => ({ fkc_status: String(status) })}
        refusal={refusal}
        onDismissRefusal={dismissRefusal}
      />
      {dialogs}
    </>
  )
}

/** What a card says beside the words: photo, place, how bad, since when, who else saw it. */
function ReportFacts({ report }: { report: AnomalyReport }) {
  const { base, location, witnesses_count: witnesses, attachments } = report
  const photo = attachments.find(file => file.has_thumbnail)
  return (
    <>
      {photo && <ReportPhoto photo={photo} className={classes.photo} />}
      <div className={board.line}>
        <span className="code">{report.code}</span>
        <PriorityBadge id={report.fkc_priority} />
      </div>
      <div className={board.line}>
        <span className={classes.place}>{base ? base.code : location.name}</span>
        {report.fkc_service_impact !== serviceImpact.SIN_EFECTO && <StatusBadge id={report.fkc_service_impact} />}
      </div>
      <div className={board.line}>
        <RelativeDate date={report.detected_at} />
        {witnesses > 0 && (
          <span className={classes.witnesses}>
            <IconUsers size={16} stroke={1.75} aria-hidden />
            {witnesses === 1 ? '1 testigo' : `${witnesses} testigos`}
          </span>
        )}
      </div>
    </>
  )
}
