import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconDeviceMobileCheck } from '@tabler/icons-react'
import classes from './checks.module.css'
import type { OutboxEntry } from './outbox.ts'

type Delivery = OutboxEntry['state'] | 'taken'

const looks = {
  waiting: { icon: IconDeviceMobileCheck, text: 'Guardado en el teléfono' },
  sending: { icon: IconCloudUp, text: 'Enviando' },
  taken: { icon: IconCloudCheck, text: 'Enviado' },
  refused: { icon: IconAlertTriangle, text: 'No aceptado' }
} as const

/** Whether an answer is only on the phone, being sent, taken, or refused. */
export function DeliveryState({ state }: { state: Delivery }) {
  const { icon: Icon, text } = looks[state]
  return (
    <span className={classes.delivery} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {text}
    </span>
  )
}
