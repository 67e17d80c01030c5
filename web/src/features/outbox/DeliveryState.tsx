import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconDeviceMobileCheck, IconPencil } from '@tabler/icons-react'
import classes from './outbox.module.css'
import type { AnyEntry } from './writes.ts'

type Delivery = AnyEntry['state'] | 'taken'

const looks = {
  waiting: { icon: IconDeviceMobileCheck, text: 'Guardado en el teléfono' },
  sending: { icon: IconCloudUp, text: 'Enviando' },
  taken: { icon: IconCloudCheck, text: 'Enviado' },
  refused: { icon: IconAlertTriangle, text: 'No aceptado' }
} as const

/** Whether a write is only on the phone, being sent, taken, or refused. */
export function DeliveryState({ state }: { state: Delivery }) {
  const { icon: Icon, text } = looks[state]
  return (
    <span className={classes.delivery} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {text}
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
