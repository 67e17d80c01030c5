import { workOrderStatus } from 'contract/core/classifier.ts'
import { reviewPermission } from 'contract/work-orders/work-order-transitions.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import type { Action } from '../../ui/record/actions.tsx'
import { Dialog } from '../../ui/overlay/Sheet.tsx'
import type { MadeOrder } from './FlaggedClosing.tsx'
import { flaggedChecks } from './followUp.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { ReviewNext } from './ReviewNext.tsx'

const FlaggedClosing = lateComponent(async () => (await import('./FlaggedClosing.tsx')).FlaggedClosing)

type Review = {
  /** the most important action; closing asks first where something is NOK or out of range */
  primary: Action | undefined
  /** after a decision: the way to the next order */
  notice: ReactNode
  dialog: ReactNode
}

/**
 * What reviewing adds to an order's page.
 * @param primary the page's most important action: of an order that waits for review, closing it
 */
export function useReview(order: WorkOrderDetail, primary: Action | undefined): Review {
  const mayReview = useCan(reviewPermission)
  const mayFollowUp = useCan('work-orders.write')
  const isWaiting = order.fkc_status === workOrderStatus.PARA_REVISION
  const [waited, setWaited] = useState(isWaiting)
  if (isWaiting && !waited) setWaited(true)
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<readonly MadeOrder[]>([])
  const asks = mayReview && isWaiting && flaggedChecks(order).length > 0
  return {
    primary: primary && asks ? { ...primary, onClick: () => setAsking(true) } : primary,
    notice: mayReview && waited && <ReviewNext order={order} made={made} />,
    dialog: (
      <Dialog opened={asking} onClose={() => setAsking(false)} title={`Cerrar la orden · ${order.code}`} size="lg">
        {asking && (
          <Suspense>
            <FlaggedClosing
              order={order}
              mayFollowUp={mayFollowUp}
              onClosed={orders => {
                setMade(orders)
                window.scrollTo(0, 0)
              }}
              onClose={() => setAsking(false)}
            />
          </Suspense>
        )}
      </Dialog>
    )
  }
}
