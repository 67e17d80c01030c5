import { counted, formatShortDuration, formatWeekdayDate, weekdayName } from 'contract/core/format.ts'
import type { CalendarNight } from 'contract/planning/calendar.ts'
import { memo } from 'react'
import { ManyLink } from '../../ui/shell/ManyLink.tsx'
import { EntryChip } from './EntryChip.tsx'
import { LoadBar } from './LoadBar.tsx'
import type { Verdict } from './moves.ts'
import { nightTarget, ordersTarget } from './nightLinks.ts'
import { type Level, type Load, levelOf, levelText, percentOf, type Placed, workOf } from './nights.ts'
import type { Period } from './days.ts'
import classes from './board.module.css'

type NightCellProps = {
  night: CalendarNight
  /** those that the filters leave */
  placed: readonly Placed[]
  period: Period
  isToday: boolean
  /** of another month */
  isOutside: boolean
  mayMove: boolean
  specialties: ReadonlyMap<number, string>
  /** an entry is being moved here */
  verdict: Verdict['kind'] | undefined
}

const chipsShown = { semana: 12, mes: 3 } as const

/** A night: how full it is, and what is in it; of a long one the first entries, and how many more. */
export const NightCell = memo(function NightCell(props: NightCellProps) {
  const { night, placed, period, isToday, isOutside, mayMove, specialties, verdict } = props
  const shown = placed.slice(0, placed.length > chipsShown[period] ? chipsShown[period] - 1 : undefined)
  const number = Number(night.date.slice(8))
  return (
    <li
      className={classes.night}
      data-date={night.date}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-closed={night.is_closed || undefined}
      data-verdict={verdict}
    >
      <ManyLink
        {...nightTarget(night)}
        className={classes.date}
        aria-label={nightLabel(night)}
        title={nightLabel(night)}
      >
        <b>{number}</b> {weekdayName(night.date)}
        {night.is_closed && <span className={classes.closed}>sin servicio</span>}
      </ManyLink>
      <LoadLine night={night} isShort={period === 'mes'} />
      {period === 'semana' && <SpecialtyLoads night={night} names={specialties} />}
      {shown.map(one => (
        <EntryChip
          key={`${one.entry.kind} ${one.entry.id} ${one.entry.specialties.join(' ')} ${one.entry.requires_stop}`}
          placed={one}
          mayMove={mayMove}
          specialties={specialties}
        />
      ))}
      {shown.length < placed.length && (
        <ManyLink {...nightTarget(night)} className={classes.more}>
          {counted(placed.length - shown.length, ['más', 'más'])}
        </ManyLink>
      )}
    </li>
  )
})

/** 'Noche del lun 30/11/2026: 3 h de 12 h, quedan 9 h 0 min' */
export const nightLabel = (night: CalendarNight): string =>
  `Noche del ${formatWeekdayDate(night.date)}: ${hoursText(night)}, ${levelText(night)}${night.is_estimate ? ', sin cuadrante: promedio' : ''}`

const hoursText = (load: Load) => `${formatShortDuration(workOf(load))} de ${formatShortDuration(load.capacity)}`

const levelWords = { near: 'casi llena', full: 'llena', over: 'no cabe' } as const
const isMarked = (level: Level): level is keyof typeof levelWords => level in levelWords

/** The bar of a night and its hours in words; they lead to its orders. */
export function LoadLine({ night, isShort = false }: { night: CalendarNight; isShort?: boolean }) {
  const level = levelOf(night)
  return (
    <ManyLink
      {...ordersTarget(night)}
      className={classes.load}
      data-level={level}
      aria-label={`Órdenes del ${formatWeekdayDate(night.date)}: ${hoursText(night)}`}
    >
      <LoadBar load={night} />
      <span>{level === 'none' ? 'nadie de turno' : hoursText(night)}</span>
      {isMarked(level) && (
        <span className={classes.word}>
          {isShort ? `${levelWords[level]}: ${percentOf(night) ?? '–'} %` : levelText(night)}
        </span>
      )}
    </ManyLink>
  )
}

/** The specialties in which a night has work, or too much of it; each leads to its orders. */
export function SpecialtyLoads({
  night,
  names,
  isWhole = false
}: {
  night: CalendarNight
  names: ReadonlyMap<number, string>
  isWhole?: boolean
}) {
  const shown = night.by_specialty.filter(load => isWhole || workOf(load) > 0)
  if (shown.length === 0) return null
  return (
    <div className={classes.specialties}>
      {shown.map(load => (
        <ManyLink
          key={load.fk_specialty}
          {...ordersTarget(night, load.fk_specialty)}
          className={classes.specialty}
          data-level={levelOf(load)}
          title={`${names.get(load.fk_specialty) ?? ''}: ${hoursText(load)}, ${levelText(load)}`}
        >
          <span className={classes.title}>{names.get(load.fk_specialty)}</span>
          <span className={classes.minutes}>{hoursText(load)}</span>
          <LoadBar load={load} />
        </ManyLink>
      ))}
    </div>
  )
}
