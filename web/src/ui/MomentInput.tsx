import { Group, Input } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { useId, useState } from 'react'
import { DayInput } from './DayInput.tsx'
import { localOf, momentOf } from './localMoment.ts'
import { useTimeZone } from './timeZone.ts'

type MomentInputProps = {
  id?: string
  label: string
  description?: string | undefined
  required?: boolean
  disabled?: boolean
  error?: React.ReactNode
  /** ISO 8601 */
  value: string | null
  onChange: (moment: string | null) => void
  onBlur?: () => void
}

/** A day and a time of day on the operator's clock. Loads the calendar's code: import it lazily. */
export function MomentInput({
  id,
  label,
  description,
  required = false,
  disabled = false,
  error,
  value,
  onChange,
  onBlur
}: MomentInputProps) {
  const zone = useTimeZone()
  const ownId = useId()
  const [told, setTold] = useState(value)
  const [local, setLocal] = useState(() => partsOf(value, zone))
  // Follows a change from outside (another record, a draft). A half-typed moment is null to the outside, and stays
  // here.
  if (value !== told) {
    setTold(value)
    setLocal(partsOf(value, zone))
  }
  const change = (next: { day: string | null; time: string }) => {
    const moment = next.day && next.time ? momentOf(`${next.day}T${next.time.slice(0, 5)}`, zone) : null
    setLocal(next)
    setTold(moment)
    if (moment !== value) onChange(moment)
  }
  const shared = { disabled, error: Boolean(error), ...(onBlur && { onBlur }) }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      error={error}
      labelElement="div"
      id={ownId}
    >
      <Group gap="xs" wrap="nowrap" grow preventGrowOverflow={false}>
        <DayInput
          {...(id && { id })}
          aria-label={`${label}: día`}
          value={local.day}
          onChange={day => change({ ...local, day })}
          {...shared}
        />
        <TimePicker
          w={110}
          flex="none"
          hoursInputLabel={`${label}: hora`}
          minutesInputLabel={`${label}: minutos`}
          value={local.time}
          onChange={time => change({ ...local, time })}
          {...shared}
        />
      </Group>
    </Input.Wrapper>
  )
}

function partsOf(moment: string | null, zone: string): { day: string | null; time: string } {
  if (!moment) return { day: null, time: '' }
  const [day = '', time = ''] = localOf(moment, zone).split('T')
  return { day, time }
}
