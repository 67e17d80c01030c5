import { unplanned } from 'contract/calls/unplanned/unplanned.ts'
import type { Unplanned } from 'contract/unplanned/unplanned.ts'
import { Suspense } from 'react'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { DetailHeader } from '../../ui/record/DetailHeader.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RecordPage } from '../../ui/record/RecordPage.tsx'
import { unplannedPath, unplannedTarget } from '../../records/unplanned/paths.ts'
import { unplannedApi } from '../../records/unplanned/unplannedQueries.ts'

const UnplannedForm = lateComponent(
  async () => (await import('../../features/unplanned/UnplannedForm.tsx')).UnplannedForm
)

/** `/admin/unplanned/:id/edit`; its guard lets only PENDIENTE orders pass. */
export function EditUnplannedPage() {
  return (
    <RecordPage
      from="/main/admin/unplanned/$id/edit"
      names={unplanned.names}
      path={unplannedPath}
      query={id => unplannedApi.one(id)}
      view={Edit}
    />
  )
}

function Edit({ record: activity }: { record: Unplanned }) {
  const go = useGo()
  const back = () => go(unplannedTarget(activity.id), { replace: true })
  const { code } = activity.work_order
  return (
    <>
      <DetailHeader
        title={activity.title}
        code={code}
        path={[...unplannedPath, { label: code, link: unplannedTarget(activity.id) }]}
        badges={<StatusBadge id={activity.fkc_status} />}
      />
      <Suspense fallback={<FormSkeleton fields={9} />}>
        <UnplannedForm activity={activity} onSaved={back} onCancel={back} />
      </Suspense>
    </>
  )
}
