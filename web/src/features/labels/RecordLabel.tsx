import type { Labelled } from 'contract/labels/label-sheets.ts'
import { useState } from 'react'
import { useDrawer } from '../../ui/overlay/drawers.ts'
import { lazyOverlay, type OverlayProps } from '../../ui/overlay/lazyOverlay.tsx'

/** How the dialog that prints labels looks. */
export const labelsLook = { title: 'Imprimir etiquetas', size: 'lg' }

export type RecordLabelProps = OverlayProps & { entity: Labelled; id: number }

const LabelDialog = lazyOverlay<RecordLabelProps>(
  async () => (await import('./RecordLabelView.tsx')).RecordLabelView,
  () => ({ title: 'Etiqueta', size: 'lg' })
)

/** A record's label, which `?etiqueta=ID` opens over its page: to be scanned from the screen, printed, or taken off. */
export function RecordLabel({ entity }: { entity: Labelled }) {
  const { open, close } = useDrawer('etiqueta')
  const id = typeof open === 'number' ? open : undefined
  // It closes with what it showed.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  return shown !== undefined && <LabelDialog opened={id !== undefined} onClose={close} entity={entity} id={shown} />
}
