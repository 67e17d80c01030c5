import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { nameOfDay, type PatternDay, patternDays } from 'contract/roster/roster-patterns.ts'
import { useMedia } from '../../ui/shell/media.ts'
import { periodText } from './columns.ts'
import ground from './dayGround.module.css'
import classes from './roster.module.css'
import type { RosterView } from './useRosterView.ts'

/** Whose days are shown: the line's, those of all own lines, one's own. */
export function ShowsSwitch({ view }: { view: RosterView }) {
  // The bar above has the line's name, and a phone no room for it twice.
  const isNarrow = useMedia('(max-width: 40em)')
  const choices = [
    { value: 'line', label: isNarrow ? 'Línea' : view.lineName },
    ...(view.lines.own.size > 1 ? [{ value: 'all', label: 'Mis líneas' }] : []),
    ...(view.hasPerson ? [{ value: 'mine', label: 'Mi cuadrante' }] : [])
  ]
  if (choices.length === 1) return null
  return (
    <SegmentedControl
      aria-label="Qué se ve"
      value={view.shows}
      onChange={value => view.set({ view: value })}
      data={choices}
    />
  )
}

/** The month or week that is shown, and the ways to others. */
export function PeriodTools({ view }: { view: RosterView }) {
  const { by, period, today } = view
  const unit = by === 'month' ? 'Mes' : 'Semana'
  return (
    <>
      <div className={classes.period} role="group" aria-label={unit}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={`${unit} anterior`}
          onClick={() => view.step(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <span aria-live="polite">{periodText(period, by)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={`${unit} siguiente`}
          onClick={() => view.step(1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Button variant="default" disabled={period.from <= today && today <= period.to} onClick={() => view.goTo(today)}>
        Hoy
      </Button>
      <SegmentedControl
        aria-label="Periodo"
        value={by}
        onChange={value => view.set({ by: value })}
        data={[
          { value: 'month', label: 'Mes' },
          { value: 'week', label: 'Semana' }
        ]}
      />
    </>
  )
}

const words = Object.keys(patternDays) as PatternDay[]

/** What the letters mean. */
export const Legend = () => (
  <ul className={classes.legend} aria-label="Letras">
    {words.map(word => (
      <li key={word}>
        <span className={ground.swatch} data-day={word.charAt(0)}>
          {word.charAt(0)}
        </span>
        {nameOfDay(patternDays[word])}
      </li>
    ))}
  </ul>
)
