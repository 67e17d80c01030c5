import { Alert, Button } from '@mantine/core'
import { IconHandGrab } from '@tabler/icons-react'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import { leftText } from 'contract/work-orders/hand-over-text.ts'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import classes from './myWork.module.css'

type HandedOverProps = {
  handOver: NonNullable<MyOrder['hand_over']>
  /** undefined where the profile may not execute orders */
  onTake: (() => void) | undefined
}

/** What another shift left of an order, with one tap to take it; of one's own, that it waits. */
export function HandedOver({ handOver, onTake }: HandedOverProps) {
  const { own, from, at, to, text } = handOver
  const left = leftText(handOver)
  return (
    <Alert color="yellow" className={classes.handedOver}>
      <p>
        {own ? 'Entregada por usted' : `Entregada por ${from.name}`} <RelativeDate date={at} />
        {to && (own ? ` a ${fullName(to)}` : '')}
        {left && `: ${left}`}.
      </p>
      <p className={classes.words}>{text}</p>
      {!own && onTake && (
        <Button
          className={classes.step}
          size="md"
          leftSection={<IconHandGrab size={20} aria-hidden />}
          onClick={onTake}
        >
          Tomarla
        </Button>
      )}
    </Alert>
  )
}
