import { DateInput, type DateInputProps } from '@mantine/dates'
import 'dayjs/locale/es'
import { isDay } from 'contract/days.ts'

export type DayInputProps = Omit<DateInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  /** 'yyyy-MM-dd' */
  value: string | null
  onChange: (day: string | null) => void
  min?: string
  max?: string
}

/** A day, typed as dd/MM/yyyy or picked from a calendar. Loads the calendar's code: import it lazily. */
export function DayInput({ value, min, max, ...props }: DayInputProps) {
  return (
    <DateInput
      value={value}
      locale="es"
      valueFormat="DD/MM/YYYY"
      placeholder="dd/mm/aaaa"
      clearable
      dateParser={parseDay}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      // Mantine draws other months' days and weekends too pale to be read (WCAG 1.4.3), and doesn't name its arrows.
      hideOutsideDates
      weekendDays={noDays}
      ariaLabels={calendarLabels}
      popoverProps={calendarPlace}
      clearButtonProps={clearLabel}
      {...props}
    />
  )
}

const noDays: [] = []
const calendarPlace = { withinPortal: false } as const
const clearLabel = { 'aria-label': 'Quitar la fecha' }
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

/** '5/3/26', '05/03/2026' and '05-03-2026' as people type them; null if it isn't a date. */
export function parseDay(text: string): string | null {
  const match = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(text)
  if (!match) return isDay(text.trim()) ? text.trim() : null
  const [day = '', month = '', year = ''] = match.slice(1)
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}
