import { Suspense } from 'react'
import { useSession } from '../../api/session.ts'
import { useOnline } from '../../api/useOnline.ts'
import { useAhead } from '../../offline/useAhead.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const StoredOrders = lateComponent(async () => (await import('./StoredOrders.tsx')).StoredOrders)

/** For those who execute orders: the stored ones, while there is no signal or the server gives no answer. */
export function OfflineOrders() {
  const online = useOnline()
  const { isError } = useAhead(useSession())
  if (online && !isError) return null
  return (
    <Suspense>
      <StoredOrders />
    </Suspense>
  )
}
