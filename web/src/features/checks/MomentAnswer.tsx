import { Button, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { localOf, momentOf } from '../../ui/input/moments.ts'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import classes from '../../records/checks/checkCard.module.css'

type MomentAnswerProps = {
  name: string
  /** ISO; '' for none */ value: string
  error?: string | undefined
  onChange: (moment: string) => void
}

/** A moment in the operator's zone, by the phone's own picker; the button takes the present, the most common answer. */
export function MomentAnswer({ name, value, error, onChange }: MomentAnswerProps) {
  const zone = useTimeZone()
  const now = () => {
    // Whole minutes, as the picker shows them.
    const moment = new Date()
    moment.setUTCSeconds(0, 0)
    onChange(moment.toISOString())
  }
  return (
    <div className={classes.moment}>
      <TextInput
        type="datetime-local"
        aria-label={name}
        value={value && localOf(value, zone)}
        error={error}
        onChange={event =>
          onChange(event.currentTarget.value && momentOf(event.currentTarget.value.slice(0, 16), zone))
        }
      />
      <Button variant="default" className={classes.big} leftSection={<IconClock size={20} aria-hidden />} onClick={now}>
        Ahora
      </Button>
    </div>
  )
}
