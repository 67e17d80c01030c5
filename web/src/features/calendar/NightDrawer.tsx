import { Button, NativeSelect } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { formatShortDuration, formatTime, formatWeekdayDate } from 'contract/core/format.ts'
import type { CalendarNight } from 'contract/planning/calendar.ts'
import { StatusBadge, TypeBadge } from '../../ui/record/badges.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import { LoadLine, SpecialtyLoads } from './NightCell.tsx'
import { fixedBecause } from './moves.ts'
import { basketTarget, ordersTarget, rosterTarget } from './nightLinks.ts'
import { type Board, levelText, nightKey, type Placed } from './nights.ts'
import classes from './calendar.module.css'

type NightDrawerProps = {
  board: Board
  entries: Board['entries']
  specialties: ReadonlyMap<number, string>
  nameOf: (person: number) => string | undefined
  mayMove: boolean
  onMove: (placed: Placed, to: string) => void
  onClose: () => void
}

/** All of one night: how full it is in each specialty, everything that is in it, and where each of that leads. */
export function NightDrawer({ board, entries, onClose, ...about }: NightDrawerProps) {
  const { celda: cell } = useSearch({ from: '__root__' })
  const [line, date] = typeof cell === 'string' ? cell.split('~') : []
  const key = nightKey(Number(line), date ?? '')
  const night = board.nights.get(key)
  return (
    <Sheet
      opened={night !== undefined}
      onClose={onClose}
      size={520}
      title={night ? `Noche del ${formatWeekdayDate(night.date)}` : 'Noche'}
    >
      {night && (
        <Content
          key={key}
          night={night}
          placed={entries.get(key) ?? []}
          others={[...board.nights.values()].filter(one => one.fk_line === night.fk_line && one.date !== night.date)}
          {...about}
        />
      )}
    </Sheet>
  )
}

type ContentProps = Pick<NightDrawerProps, 'specialties' | 'nameOf' | 'mayMove' | 'onMove'> & {
  night: CalendarNight
  placed: readonly Placed[]
  others: readonly CalendarNight[]
}

function Content({ night, placed, others, ...about }: ContentProps) {
  const zone = useTimeZone()
  return (
    <div className={classes.drawer}>
      <p className={classes.about}>
        De {formatTime(night.from, zone)} a {formatTime(night.to, zone)}
        {night.is_closed && ', sin servicio ese día'}: {levelText(night)}
        {night.is_estimate && ' (sin cuadrante: promedio)'}.
      </p>
      <LoadLine night={night} />
      <SpecialtyLoads night={night} names={about.specialties} isWhole />
      <div className={classes.ways}>
        <Button
          variant="default"
          size="compact-sm"
          renderRoot={props => <AppLink {...ordersTarget(night)} {...props} />}
        >
          Ver sus órdenes
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          renderRoot={props => <AppLink {...basketTarget(night)} {...props} />}
        >
          Programar para esta noche
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          renderRoot={props => <AppLink {...rosterTarget(night)} {...props} />}
        >
          Ver su gente
        </Button>
      </div>
      {placed.length === 0 && <p className={classes.about}>No hay nada en esta noche.</p>}
      <ul className={classes.list}>
        {placed.map(one => (
          <EntryRow
            key={`${one.entry.kind} ${one.entry.id} ${one.entry.specialties.join(' ')} ${one.entry.requires_stop}`}
            placed={one}
            others={others}
            {...about}
          />
        ))}
      </ul>
    </div>
  )
}

type EntryRowProps = Omit<ContentProps, 'night' | 'placed'> & { placed: Placed }

function EntryRow({ placed, others, specialties, nameOf, mayMove, onMove }: EntryRowProps) {
  const zone = useTimeZone()
  const { entry, minutes, isByDay } = placed
  const work = minutes > 0 ? formatShortDuration(minutes) : 'sin horas previstas'
  const needs = entry.specialties.map(id => specialties.get(id) ?? '').join(', ')
  if (entry.kind === 'due')
    return (
      <li>
        <AppLink {...basketTarget(entry)}>{entry.title}</AppLink>
        <p>{[needs, work].filter(Boolean).join(' · ')}</p>
      </li>
    )
  const people = entry.people.map(id => nameOf(id) ?? '').filter(Boolean)
  return (
    <li>
      <span className={classes.first}>
        <LateRecordLink entity="work_order" id={entry.fk_work_order as number}>
          <span className="code">{entry.code}</span>
        </LateRecordLink>
        <TypeBadge id={entry.type} />
        <StatusBadge id={entry.fkc_status} />
      </span>
      <span>{entry.title}</span>
      <p>
        {[`${formatTime(entry.start, zone)}${isByDay ? ', de día' : ''}`, work, needs, people.join(', ')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {mayMove && !fixedBecause(entry) && (
        <NativeSelect
          aria-label={`Mover ${entry.code} a otra noche`}
          value=""
          onChange={event => onMove(placed, event.currentTarget.value)}
          data={[
            { value: '', label: 'Mover a…', disabled: true },
            ...others.map(one => ({ value: one.date, label: `${formatWeekdayDate(one.date)}: ${levelText(one)}` }))
          ]}
        />
      )}
    </li>
  )
}
