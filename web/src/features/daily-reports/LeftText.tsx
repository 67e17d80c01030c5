import { Alert, Button } from '@mantine/core'
import classes from './dailyReport.module.css'
import type { TurnText } from './useTurnText.ts'

/** Text that was typed but not saved before the report was sent on or closed: it stays until the user discards it. */
export function LeftText({
  texts: { text, hand_over, pending },
  onDrop
}: {
  texts: Pick<TurnText, 'text' | 'hand_over' | 'pending'>
  onDrop: () => void
}) {
  return (
    <Alert color="orange" title="Esto lo escribió usted y no se guardó">
      <p className={classes.words}>{[text, hand_over, pending].filter(Boolean).join('\n\n')}</p>
      <Button variant="default" onClick={onDrop}>
        Descartar
      </Button>
    </Alert>
  )
}
