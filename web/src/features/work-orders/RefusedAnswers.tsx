import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { AppLink } from '../../ui/AppLink.tsx'
import { useOutbox } from '../checks/answerOutbox.ts'
import { orderTarget } from './paths.ts'
import classes from './workOrders.module.css'

/** Links to the orders with answers that the server refused: in a closed order nobody would find them. */
export function RefusedAnswers() {
  const { entries } = useOutbox()
  const refused = entries.filter(({ state }) => state === 'refused')
  const orders = [...new Set(refused.map(({ order }) => order))]
  if (refused.length === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {refused.length === 1
        ? 'El servidor no ha aceptado 1 respuesta. '
        : `El servidor no ha aceptado ${refused.length} respuestas. `}
      {orders.map((order, index) => (
        <AppLink key={order} {...orderTarget(order)} className={classes.refused}>
          {orders.length === 1 ? 'Ver la orden' : `Ver la orden ${index + 1}`}
        </AppLink>
      ))}
    </Alert>
  )
}
