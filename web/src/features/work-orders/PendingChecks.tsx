import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { addCheck, removeCheck } from 'contract/calls/checks/checks.ts'
import type { Check } from 'contract/checks/checks.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../api/resourceApi.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import classes from './PendingChecks.module.css'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import type { AddChecksProps } from './AddChecksDialog.tsx'

const AddChecksDialog = lazyOverlay<AddChecksProps>(
  async () => (await import('./AddChecksDialog.tsx')).AddChecksDialog,
  () => ({ title: 'Añadir actividades', size: 'lg' })
)

const entities = ['check', 'work_order', 'base_activity']
const addApi = callApi(addCheck, { entities })
const removeApi = callApi(removeCheck, { entities })

/** The checks of an order that hasn't begun, for those who plan it: activities are added and taken out. */
export function PendingChecks({
  order,
  children
}: {
  order: WorkOrderDetail
  /** the list, which the page has loaded already */
  children: (onRemove: (check: Check) => void) => ReactNode
}) {
  const undo = useUndo()
  const [adding, setAdding] = useState(false)
  const add = useMutation(addApi.mutation({ success: undefined }))
  const remove = useMutation(removeApi.mutation({ success: undefined }))
  const take = (check: Check) => {
    const { activity, base } = check.base_activity
    remove.mutate(
      { params: { id: check.id } },
      {
        onSuccess: () =>
          undo.offer(`Se ha quitado «${activity.name}» de ${base.code}`, () =>
            add.mutateAsync({ body: { fk_work_order: order.id, fk_base_activity: check.fk_base_activity } })
          )
      }
    )
  }
  const addButton = (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      Añadir actividades
    </Button>
  )
  return (
    <>
      {order.checks.length === 0 ? (
        <EmptyState
          title="Esta orden no tiene checks"
          text="Añada las actividades que se harán con ella, o cancélela."
          action={addButton}
        />
      ) : (
        <>
          <div className={classes.head}>{addButton}</div>
          {children(take)}
        </>
      )}
      <AddChecksDialog order={order} opened={adding} onClose={() => setAdding(false)} />
      <UndoBar undo={undo} />
    </>
  )
}
