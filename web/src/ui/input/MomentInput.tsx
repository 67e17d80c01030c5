import { Group, Input } from '@mantine/core'
import type { DateKind } from 'contract/core/date-kinds.ts'
import { isDay } from 'contract/core/days.ts'
import { useId } from 'react'
import { useTimeZone, useToday } from '../shell/timeZone.ts'
import { DayInput } from './DayInput.tsx'
import { joinMoment, missingPart, splitMoment } from './moments.ts'
import { dayProblem, timeProblem } from './texts.ts'
import { TimeInput } from './TimeInput.tsx'

type MomentInputProps = {
  id?: string
  label: string
  description?: string | undefined
  required?: boolean
  disabled?: boolean
  error?: React.ReactNode
  /** ISO 8601; what was typed while that is no moment, see `joinMoment`; null: empty */
  value: string | null
  onChange: (moment: string | null) => void
  onBlur?: () => void
  /** 'HH:mm' that a day gets when it is chosen without one; a function where it depends on the day */
  usualTime?: string | ((day: string) => string) | undefined
  /** what the moment says: the limits of its day, and the century of two digits */
  says?: DateKind | undefined
  /** limits of its day, 'yyyy-MM-dd', where what it says has closer ones */
  days?: { min?: string; max?: string } | undefined
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
  onBlur,
  usualTime = '08:00',
  says,
  days
}: MomentInputProps) {
  const zone = useTimeZone()
  const today = useToday()
  const ownId = useId()
  const { day, time } = splitMoment(value, zone)
  const usualOf = (on: string) => (typeof usualTime === 'string' ? usualTime : usualTime(on))
  const tell = (next: { day: string; time: string }) => onChange(joinMoment(next, zone))
  // What is wrong with a part is said below it.
  const isWhole = !dayProblem(day, { kind: says, today, ...days }) && !timeProblem(time)
  const problem = error && isWhole ? (missingPart(value) ?? error) : undefined
  const shared = { disabled, error: Boolean(error), ...(onBlur && { onBlur }) }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      error={problem}
      labelElement="div"
      id={ownId}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start" grow preventGrowOverflow={false}>
        <DayInput
          {...(id && { id })}
          aria-label={`${label}: día`}
          value={day || null}
          says={says}
          {...days}
          onChange={next => {
            const isNew = next !== null && isDay(next) && !isDay(day) && time === ''
            tell({ day: next ?? '', time: isNew ? usualOf(next) : time })
          }}
          {...shared}
        />
        <TimeInput
          w={88}
          flex="none"
          aria-label={`${label}: hora`}
          value={time || null}
          onChange={next => tell({ day, time: next ?? '' })}
          {...shared}
        />
      </Group>
    </Input.Wrapper>
  )
}
