import { Skeleton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoCheck } from 'contract/calls/checks/checks.ts'
import type { Check } from 'contract/checks/checks.ts'
import { checkStatus, openStatuses, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { editableStatus } from 'contract/work-orders/work-order-transitions.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { Suspense, useState } from 'react'
import { callApi } from '../../api/resourceApi.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { useAfterFirst } from '../../api/useAfterFirst.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { CheckReview } from '../../features/checks/CheckReview.tsx'
import { putCheck } from '../../records/checks/putCheck.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

// Loaded only by those who plan.
const PendingChecks = lateComponent(
  async () => (await import('../../features/work-orders/PendingChecks.tsx')).PendingChecks
)
// Loaded only by those who answer checks.
const CheckRunner = lateComponent(async () => (await import('../../features/checks/CheckRunner.tsx')).CheckRunner)

// Loaded with the first answer that isn't as it should be.
const CheckReports = lateComponent(
  async () => (await import('../../features/anomaly-reports/CheckReports.tsx')).CheckReports
)

const undoApi = callApi(undoCheck, {
  entities: ['check', 'work_order', 'work_order_observation']
})

/** The checks of an order: to be answered while it is in progress, to be read otherwise. */
export function ChecksPanel({
  order,
  first
}: {
  order: WorkOrderDetail
  /** the check to begin with */ first?: number | undefined
}) {
  const answers = useCan('checks.answer')
  const mayUndo = useCan('checks.undo') && openStatuses.includes(order.fkc_status)
  const mayPlan = useCan('checks.program')
  const isAfterFirst = useAfterFirst()
  const queryClient = useQueryClient()
  const undo = useMutation(undoApi.mutation({ success: 'Check deshecho' }))
  const [undoing, setUndoing] = useState<number>()
  // Kept here, because the list moves into another part of the page when that is loaded.
  const toggling = useState<ReadonlySet<number>>(new Set())
  const check = order.checks.find(({ id }) => id === undoing)

  const isPlanned = order.type === workOrderType.PREVENTIVO && order.fkc_status === editableStatus
  if (mayPlan && isPlanned) {
    // The checks at once, what is done with them a moment later.
    const atOnce = (
      <>
        <Skeleton height="var(--app-target)" width="13rem" mb="0.75rem" />
        <CheckReview checks={order.checks} Reports={CheckReports} flaggedFirst={false} toggling={toggling} />
      </>
    )
    if (!isAfterFirst) return atOnce
    return (
      <Suspense fallback={atOnce}>
        <PendingChecks order={order}>
          {onRemove => (
            <CheckReview
              checks={order.checks}
              Reports={CheckReports}
              flaggedFirst={false}
              toggling={toggling}
              onRemove={onRemove}
            />
          )}
        </PendingChecks>
      </Suspense>
    )
  }
  if (order.checks.length === 0)
    return (
      <EmptyState
        title="Esta orden no tiene checks"
        text="Es trabajo planificado sin actividades: anote lo que haga en Observaciones."
      />
    )
  const runs = order.fkc_status === workOrderStatus.EN_CURSO && answers
  const onUndo = mayUndo ? (id: number) => setUndoing(id) : undefined
  return (
    <>
      {runs ? (
        <Suspense fallback={<Skeleton height={480} />}>
          <CheckRunner
            key={`${order.id} ${first}`}
            order={order}
            Reports={CheckReports}
            first={first}
            onUndo={onUndo}
          />
        </Suspense>
      ) : (
        <CheckReview
          checks={order.checks}
          Reports={CheckReports}
          flaggedFirst={order.fkc_status === workOrderStatus.PARA_REVISION}
          isFixed={!openStatuses.includes(order.fkc_status)}
          toggling={toggling}
          onUndo={onUndo}
        />
      )}
      <ConfirmDialog
        opened={check?.fkc_status === checkStatus.REALIZADO}
        title="Deshacer el check"
        confirm="Deshacer el check"
        danger
        reason
        draft={{ name: `check:${check?.id}:undo` }}
        onConfirm={async reason => {
          if (check)
            putCheck(
              queryClient,
              await undo.mutateAsync({ params: { id: check.id }, body: { reason, version: check.version } })
            )
        }}
        onClose={() => setUndoing(undefined)}
      >
        {check && undoText(check)}
      </ConfirmDialog>
    </>
  )
}

/** What undoing an answer changes, and what of its meter it doesn't: another reading was wrong with or without it. */
const undoText = ({ base_activity: { activity }, usage_value }: Check): string =>
  `Se borra la respuesta de «${activity.name}» y la actividad vuelve a la fecha que tenía.${
    usage_value === null
      ? ''
      : ' También la lectura del medidor, si se tomó con ella. Si entonces se corrigió la anterior, queda corregida, porque estaba mal: se cambia en Lecturas.'
  }`
