import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconDeviceFloppy, IconPencil } from '@tabler/icons-react'
import { useDevice } from '../ui/shell/media.ts'
import classes from './outbox.module.css'
import type { AnyEntry } from './writes.ts'

/** `unsaved`: something was typed that was never saved */
export type DeliveryKind = AnyEntry['state'] | 'taken' | 'unsaved'

const looks = {
  waiting: { icon: IconDeviceFloppy, text: 'Guardado en' },
  sending: { icon: IconCloudUp, text: 'Enviando' },
  taken: { icon: IconCloudCheck, text: 'Enviado' },
  unsaved: { icon: IconPencil, text: 'Sin guardar' },
  refused: { icon: IconAlertTriangle, text: 'No aceptado' }
} as const

/** Whether what was written is only typed, only on the device, being sent, taken, or refused. */
export function DeliveryState({ state }: { state: DeliveryKind }) {
  const device = useDevice()
  const { icon: Icon, text } = looks[state]
  return (
    <span className={classes.delivery} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {state === 'waiting' ? `${text} ${device}` : text}
    </span>
  )
}
