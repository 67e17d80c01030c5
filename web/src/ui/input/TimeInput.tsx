import { TextInput, type TextInputProps } from '@mantine/core'
import { readTime, timeProblem } from './texts.ts'
import { useTyped } from './useTyped.ts'

type TimeInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** 'HH:mm'; what was typed if that is no time of day, see `timeProblem`; null: empty */
  value: string | null
  onChange: (value: string | null) => void
}

/** A time of day, typed as 8, 8:30 or 0830. */
export function TimeInput({ value, onChange, error, onBlur, ...props }: TimeInputProps) {
  const typed = useTyped({ value, onChange, read: readTime, write: text => text })
  return (
    <TextInput
      placeholder="hh:mm"
      autoComplete="off"
      {...props}
      value={typed.text}
      error={(typed.wasLeft || error ? timeProblem(value) : undefined) ?? error}
      onChange={event => typed.type(event.currentTarget.value)}
      onBlur={event => {
        typed.leave()
        onBlur?.(event)
      }}
    />
  )
}
