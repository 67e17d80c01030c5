import { Button } from '@mantine/core'
import { IconCalendarDue, IconCalendarPlus, IconScale } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatNumber } from 'contract/core/format.ts'
import { useState } from 'react'
import { showSuccess } from '../../api/toasts.ts'
import type { PickedOccurrence } from '../../features/master-plan/CellDrawer.tsx'
import { useBasket } from '../../features/programming/basketStore.ts'
import { programmableOf } from '../../features/programming/dueQueries.ts'
import type { RescheduleDialogProps } from '../../features/programming/RescheduleDialog.tsx'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { levellingTarget } from '../../records/base-activities/levellingTarget.ts'
import { movable, rescheduleLook } from '../../records/base-activities/rescheduling.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import type { useUndo } from '../../ui/overlay/UndoBar.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Can } from '../../ui/shell/Can.tsx'

const RescheduleDialog = lazyOverlay<RescheduleDialogProps>(
  async () => (await import('../../features/programming/lateDialogs.ts')).rescheduleDialog(),
  rescheduleLook
)

/** What can be done with occurrences of a cell: into the basket, another date, spread over nights. */
export function CellActions({
  picked,
  undo
}: {
  picked: readonly PickedOccurrence[]
  undo: ReturnType<typeof useUndo>
}) {
  const basket = useBasket()
  const [rescheduling, setRescheduling] = useState<readonly BaseActivity[]>([])
  const load = useMutation({
    mutationFn: (take: (rows: readonly BaseActivity[]) => void) =>
      programmableOf(basket.line, picked).then(rows => take(rows))
  })
  const count = formatNumber(picked.length, 0)
  return (
    <>
      <Can permission="checks.program">
        <Button
          leftSection={<IconCalendarPlus size={18} stroke={2} aria-hidden />}
          loading={load.isPending}
          onClick={() =>
            load.mutate(rows => {
              basket.add(rows)
              showSuccess(`${activitiesText(rows.length)} en la cesta de Programación`)
            })
          }
        >
          A la cesta ({count})
        </Button>
      </Can>
      <Can permission="base-activities.reschedule">
        <Button
          variant="default"
          leftSection={<IconCalendarDue size={18} stroke={1.75} aria-hidden />}
          disabled={load.isPending}
          onClick={() => load.mutate(rows => setRescheduling(movable(rows)))}
        >
          Reprogramar…
        </Button>
        <Button
          variant="default"
          leftSection={<IconScale size={18} stroke={1.75} aria-hidden />}
          renderRoot={props => <AppLink {...levellingTarget(picked)} {...props} />}
        >
          Repartir entre noches
        </Button>
        <RescheduleDialog
          opened={rescheduling.length > 0}
          rows={rescheduling}
          undo={undo}
          onClose={() => setRescheduling([])}
        />
      </Can>
    </>
  )
}
