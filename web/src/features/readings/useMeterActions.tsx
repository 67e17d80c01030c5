import {
  IconArrowsExchange,
  IconBan,
  IconCircleCheck,
  IconEdit,
  IconRotateClockwise,
  IconTrash
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { capitalised } from 'contract/core/entity.ts'
import { formatNumber } from 'contract/core/format.ts'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import type { Action } from '../../ui/record/actions.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { RemoveDialog } from '../../ui/overlay/RemoveDialog.tsx'
import { baseTarget } from '../../records/bases/paths.ts'
import type { MeterDialogProps } from './MeterDialog.tsx'
import { MeterDrawer, meterWriting } from './MeterDrawer.tsx'
import { type Meter, metersApi } from './readingQueries.ts'

const titles = { replaced: 'Se cambió el contador', rollover: 'El contador dio la vuelta' } as const
const MeterDialog = lazyOverlay<MeterDialogProps>(
  async () => (await import('./MeterDialog.tsx')).MeterDialog,
  ({ kind }) => ({ title: titles[kind], size: 'sm' })
)

/** What can be done with a meter besides reading it, with the dialogs for it. */
export function useMeterActions(meter: Meter): { menu: readonly Action[]; dialogs: ReactNode } {
  const { id, version, is_active } = meter
  const mayRead = useCan('readings.write')
  const mayWrite = useCan(meterWriting)
  const go = useGo()
  const update = useMutation(metersApi.update())
  const [asking, setAsking] = useState<'replaced' | 'rollover'>()
  // The dialog closes with the words that it was opened with.
  const [kind, setKind] = useState<'replaced' | 'rollover'>('replaced')
  const [removing, setRemoving] = useState<Meter>()
  const isKept = isRelied(meter)
  const ask = (what: 'replaced' | 'rollover') => () => {
    setAsking(what)
    setKind(what)
  }
  const turn = (row: Meter) => update.mutateAsync({ id: row.id, version: row.version, is_active: !row.is_active })
  return {
    menu: [
      ...(mayRead && is_active
        ? [
            { label: titles.replaced, icon: IconArrowsExchange, onClick: ask('replaced') },
            // Where a counter starts again from 0 is a fact of the meter.
            ...(meter.rollover_at !== null || mayWrite
              ? [{ label: titles.rollover, icon: IconRotateClockwise, onClick: ask('rollover') }]
              : [])
          ]
        : []),
      ...(mayWrite
        ? [
            { label: 'Editar', icon: IconEdit, link: recordLink(id, 'contador') },
            {
              ...(is_active ? { label: 'Desactivar', icon: IconBan } : { label: 'Activar', icon: IconCircleCheck }),
              onClick: () => update.mutate({ id, version, is_active: !is_active })
            },
            ...(isKept && !is_active
              ? []
              : [{ label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => setRemoving(meter) }])
          ]
        : [])
    ],
    dialogs: (
      <>
        <MeterDialog meter={meter} kind={kind} opened={asking !== undefined} onClose={() => setAsking(undefined)} />
        <MeterDrawer base={undefined} />
        <RemoveDialog
          mutation={metersApi.remove()}
          row={isKept ? undefined : removing}
          title={row => `¿Eliminar «${row.name}»?`}
          deactivate={is_active ? turn : undefined}
          onRemoved={row => go(baseTarget(row.fk_base), { replace: true })}
          onClose={() => setRemoving(undefined)}
        >
          No tiene lecturas ni lo usa ninguna actividad: no se pierde nada más.
        </RemoveDialog>
        <ConfirmDialog
          opened={isKept && removing !== undefined}
          title={`«${meter.name}» no se puede eliminar`}
          confirm="Desactivar"
          onConfirm={async () => turn(meter)}
          onClose={() => setRemoving(undefined)}
        >
          {dependsText(meter)}
        </ConfirmDialog>
      </>
    )
  }
}

/** Whether something is counted by the meter, so that it keeps its unit and can't be deleted. */
export const isRelied = (meter: Meter) => meter.last_read_at !== null || meter.activities_count > 0

/** What depends on a meter that can't be deleted. */
export function dependsText({ last_read_at, activities_count: n }: Meter): string {
  const parts = [
    last_read_at !== null && 'tiene lecturas',
    n > 0 && `lo ${n === 1 ? 'usa 1 actividad' : `usan ${formatNumber(n, 0)} actividades`}`
  ].filter(part => part !== false)
  return `${capitalised(parts.join(' y '))}. Desactivado deja de leerse, y su historia se conserva.`
}
