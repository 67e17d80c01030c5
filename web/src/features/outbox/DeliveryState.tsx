import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconDeviceFloppy, IconPencil } from '@tabler/icons-react'
import { useDevice } from '../../app/media.ts'
import classes from './outbox.module.css'
import type { AnyEntry } from './writes.ts'

type Delivery = AnyEntry['state'] | 'taken'

const looks = {
  waiting: { icon: IconDeviceFloppy, text: 'Guardado en' },
  sending: { icon: IconCloudUp, text: 'Enviando' },
  taken: { icon: IconCloudCheck, text: 'Enviado' },
  refused: { icon: IconAlertTriangle, text: 'No aceptado' }
} as const

/** Whether a write is only on the device, being sent, taken, or refused. */
export function DeliveryState({ state }: { state: Delivery }) {
  const device = useDevice()
  const { icon: Icon, text } = looks[state]
  return (
    <span className={classes.delivery} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {state === 'waiting' ? `${text} ${device}` : text}
    </span>
  )
}

/** Something was typed that was never saved. */
export function Unsaved() {
  return (
    <span className={classes.delivery}>
      <IconPencil size={16} stroke={1.75} aria-hidden />
      Sin guardar
    </span>
  )
}
