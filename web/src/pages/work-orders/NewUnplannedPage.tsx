import { Suspense } from 'react'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { unplannedListTarget, unplannedPath, unplannedTarget } from '../../records/unplanned/paths.ts'

const UnplannedForm = lateComponent(
  async () => (await import('../../features/unplanned/UnplannedForm.tsx')).UnplannedForm
)

/** `/admin/unplanned/new`: an order and its activity in one form. */
export function NewUnplannedPage() {
  const go = useGo()
  return (
    <>
      <PageHead title="Nueva orden no planificada" path={unplannedPath} />
      <Suspense fallback={<FormSkeleton fields={9} />}>
        <UnplannedForm
          onSaved={({ id }) => go(unplannedTarget(id), { replace: true })}
          onCancel={() => go(unplannedListTarget)}
        />
      </Suspense>
    </>
  )
}
