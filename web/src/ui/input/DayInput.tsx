import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/es'
import { type DateKind, dayLimits } from 'contract/core/date-kinds.ts'
import { isDay } from 'contract/core/days.ts'
import { type KeyboardEvent, useState } from 'react'
import { dayProblem, dayText, readDay } from './texts.ts'
import { useToday } from '../shell/timeZone.ts'
import { useTyped } from './useTyped.ts'

export type DayInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  /** 'yyyy-MM-dd'; what was typed if that is no day, see `dayProblem`; null: empty */
  value: string | null
  onChange: (value: string | null) => void
  min?: string | undefined
  max?: string | undefined
  /** what the day says: its limits, and the century of two digits */
  says?: DateKind | undefined
  clearable?: boolean
}

/**
 * A day, typed as dd/MM/yyyy or picked from a calendar. That opens at a press, with what is typed and with the arrow
 * down; not with the focus, which a dialog gives to its first field: it would cover the others. Loads the calendar's
 * code: import it lazily.
 */
export function DayInput({
  value,
  onChange,
  min,
  max,
  says,
  clearable = true,
  error,
  onBlur,
  ...props
}: DayInputProps) {
  const today = useToday()
  const meaning = { kind: says, today }
  const limits = says ? dayLimits(says, today) : undefined
  const [first, last] = [min ?? limits?.min, max ?? limits?.max]
  const [opened, setOpened] = useState(false)
  const typed = useTyped({ value, onChange, read: text => readDay(text, meaning), write: dayText })
  const day = value && isDay(value) ? value : null
  const pick = (next: string | null) => {
    typed.type(dayText(next ?? ''))
    setOpened(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // With Enter the form is sent, and what is wrong with the day stands below the field.
    if (event.key === 'ArrowDown') setOpened(true)
    if (event.key === 'Escape' || event.key === 'Enter') setOpened(false)
  }
  return (
    <Popover
      opened={opened && !props.disabled}
      position="bottom-start"
      trapFocus={false}
      withRoles={false}
      // As a native popover it lies above everything, also above a panel that is one itself, and no dialog clips it.
      withinPortal={false}
      floatingStrategy="fixed"
      middlewares={withinWindow}
    >
      <Popover.Target>
        <TextInput
          placeholder="dd/mm/aaaa"
          autoComplete="off"
          {...props}
          value={typed.text}
          error={(typed.wasLeft || error ? dayProblem(value, { min, max, ...meaning }) : undefined) ?? error}
          onChange={event => {
            typed.type(event.currentTarget.value)
            // A whole day needs no calendar, which would lie on what is pressed next.
            setOpened(!isDay(readDay(event.currentTarget.value, meaning)))
          }}
          onClick={() => setOpened(true)}
          onBlur={event => {
            typed.leave()
            setOpened(false)
            onBlur?.(event)
          }}
          onKeyDown={onKeyDown}
          // Escape closes the calendar first, then the dialog that the field is in.
          data-mantine-stop-propagation={opened}
          {...(clearable &&
            value &&
            !props.disabled && {
              rightSection: <Input.ClearButton aria-label="Quitar la fecha" onClick={() => pick(null)} />
            })}
        />
      </Popover.Target>
      {/* The focus stays in the field: who types goes on typing. */}
      <Popover.Dropdown
        ref={raise}
        popover="manual"
        m={0}
        mah="calc(100dvh - 1rem)"
        onMouseDown={event => event.preventDefault()}
      >
        <DatePicker
          value={day}
          onChange={pick}
          {...(day && { defaultDate: day })}
          key={day}
          locale="es"
          {...(first && { minDate: first })}
          {...(last && { maxDate: last })}
          // Mantine draws other months' days and weekends too pale to be read (WCAG
          // 1.4.3), and doesn't name its arrows.
          hideOutsideDates
          weekendDays={noDays}
          ariaLabels={calendarLabels}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * Where it fits neither below nor above, as on a phone on its side, it covers its field rather than leave the window.
 */
const withinWindow = { flip: true, shift: { crossAxis: true, padding: 8 } }
const raise = (dropdown: HTMLDivElement | null) => dropdown?.showPopover()
const noDays: [] = []
const calendarLabels = {
  monthLevelControl: 'Elegir mes',
  yearLevelControl: 'Elegir año',
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior'
}
