import { anomalyReports as calls } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { Suspense } from 'react'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { DetailHeader } from '../../ui/record/DetailHeader.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RecordPage } from '../../ui/record/RecordPage.tsx'
import { reportsPath, reportTarget } from '../../records/anomaly-reports/paths.ts'
import { ReportStatus } from '../../records/anomaly-reports/ReportStatus.tsx'
import { reportsApi } from '../../records/anomaly-reports/reportQueries.ts'

const EditForm = lateComponent(async () => (await import('../../features/anomaly-reports/EditForm.tsx')).EditForm)

/** `/admin/anomaly-reports/:id/edit` */
export function EditReportPage() {
  return (
    <RecordPage
      from="/main/admin/anomaly-reports/$id/edit"
      names={calls.names}
      path={reportsPath}
      query={id => reportsApi.one(id)}
      view={Edit}
    />
  )
}

function Edit({ record: report }: { record: AnomalyReport }) {
  const go = useGo()
  const back = () => go(reportTarget(report.id), { replace: true })
  return (
    <>
      <DetailHeader
        title="Editar reporte"
        code={report.code}
        path={[...reportsPath, { label: report.code, link: reportTarget(report.id) }]}
        badges={<ReportStatus report={report} />}
      />
      <Suspense fallback={<FormSkeleton fields={9} />}>
        <EditForm report={report} onSaved={back} onCancel={back} />
      </Suspense>
    </>
  )
}
