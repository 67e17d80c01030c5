import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './YearSteps.module.css'

type YearStepsProps = { year: number; first: number; last: number; onYear: (year: number) => void }

/** The year that is shown, and a step to the one before and after it. */
export function YearSteps({ year, first, last, onYear }: YearStepsProps) {
  const step = (label: string, to: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="input-sm"
      aria-label={label}
      disabled={to < first || to > last}
      onClick={() => onYear(to)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className={classes.year} role="group" aria-label="Año">
      {step('Año anterior', year - 1, IconChevronLeft)}
      <span aria-live="polite">{year}</span>
      {step('Año siguiente', year + 1, IconChevronRight)}
    </div>
  )
}
