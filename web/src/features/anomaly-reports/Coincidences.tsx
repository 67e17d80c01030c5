import { useQuery } from '@tanstack/react-query'
import type { AlikeReport, AnomalyReportDetail } from 'contract/anomaly-reports/anomaly-reports.ts'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { viewAddress } from '../../ui/files/filesApi.ts'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { RecordLink } from '../../records/RecordLink.tsx'
import classes from './reportPage.module.css'
import { alikeOf } from '../../records/anomaly-reports/reportQueries.ts'

type CoincidencesProps = {
  report: AnomalyReportDetail
  /** what can be done with one of them */
  renderAction?: (alike: AlikeReport) => ReactNode
}

/** Other reports that may be about the same, the most alike first. Nothing where there is none. */
export function Coincidences({ report, renderAction }: CoincidencesProps) {
  const { data = [] } = useQuery(alikeOf(report.id))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="alike">
      <h2 id="alike">Parecidos</h2>
      <ul className={classes.alike}>
        {data.map(alike => {
          const { id, code, description, fkc_status, detected_at, similarity, attachments } = alike
          const photo = attachments.find(file => file.has_thumbnail)
          return (
            <li key={id}>
              {photo && (
                <img src={viewAddress({ entity: 'anomaly_report', id: photo.id }, 'thumbnail')} alt="" loading="lazy" />
              )}
              <div className={classes.alikeWords}>
                <p className={classes.alikeHead}>
                  <RecordLink entity="anomaly_report" id={id}>
                    <span className="code">{code}</span>
                  </RecordLink>
                  <StatusBadge id={fkc_status} />
                  <span className={classes.when}>
                    {Math.round(similarity * 100)} % parecido · <RelativeDate date={detected_at} />
                  </span>
                </p>
                <p className={classes.alikeText}>{description}</p>
                {renderAction?.(alike)}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
