import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WarehouseAssignment } from 'contract/warehouse/warehouse.ts'
import { Dialog } from '../../ui/overlay/Sheet.tsx'
import { AmountForm } from './AmountForm.tsx'
import { targetOf } from './columns.tsx'
import { returnMutation } from '../../records/warehouse/warehouseQueries.ts'

/** Takes back some or all of what was assigned. */
export function ReturnDialog({
  assignment,
  onClose
}: {
  assignment: WarehouseAssignment | undefined
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const back = useMutation(returnMutation())
  return (
    <Dialog opened={assignment !== undefined} onClose={onClose} title="Registrar devolución">
      {assignment && (
        <AmountForm
          name={`warehouse_assignment:${assignment.id}:return`}
          label="Cantidad devuelta"
          unit={assignment.item.unit}
          start={assignment.outstanding}
          most={assignment.outstanding}
          confirm="Registrar"
          onConfirm={quantity =>
            back.mutateAsync({ params: { id: assignment.id }, body: { quantity, version: assignment.version } })
          }
          onReload={() => {
            void queryClient.invalidateQueries({ queryKey: ['warehouse_assignment'] })
            onClose()
          }}
          onClose={onClose}
        >
          <span>
            {assignment.item.code} · {assignment.item.name}, de {targetOf(assignment)}
          </span>
        </AmountForm>
      )}
    </Dialog>
  )
}
