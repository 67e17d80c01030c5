import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { mayChangeUnplanned } from 'contract/unplanned/unplanned-rules.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { unplannedApi } from '../../records/unplanned/unplannedQueries.ts'

/** Of an unplanned order that has no activity yet. `isKnown`: false where it is unknown whether it has one. */
export function WithoutActivity({ order, isKnown }: { order: WorkOrderDetail; isKnown: boolean }) {
  const mayWrite = useCan('work-orders.write') && mayChangeUnplanned('parts', order.fkc_status)
  const create = useMutation(unplannedApi.create())
  if (!isKnown)
    return <EmptyState title="No se ha podido cargar la actividad" text="Aparecerá aquí cuando haya conexión." />
  return (
    <EmptyState
      title="Esta orden no tiene actividad todavía"
      text="La actividad lleva tareas, personal y noches de ejecución."
      action={
        mayWrite && (
          <Button
            loading={create.isPending}
            onClick={() =>
              create.mutate({ fk_work_order: order.id, title: order.title, description: order.description })
            }
          >
            Añadir la actividad
          </Button>
        )
      }
    />
  )
}
