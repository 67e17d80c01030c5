import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { counted, formatDuration, formatWeekdayDate } from 'contract/core/format.ts'
import type { LineNight, NightWork } from 'contract/service-hours/service-hours.ts'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { nightQuery } from './hoursQueries.ts'
import { crewText, type NightCrew, shortagesOf, shortageText } from './nightCrew.ts'
import { NightOrders } from './NightOrders.tsx'
import { fitOf, hoursOfNight, type NightLoad, nightWithout } from './nightWindow.ts'
import { useNightCrew } from './useNightCrew.ts'
import classes from './night.module.css'

type NightNoteProps = {
  line: number
  /** the day whose night is meant */
  day: string
  /** the work that is put into it */
  load: NightLoad
  /** what is being moved or changed, which the night may hold already */
  isMoved?: (work: NightWork) => boolean
  /** what doesn't need the line to stop is done by day */
  isStopOnly?: boolean
}

/**
 * What the night of a day holds already, with the orders that make it, and a warning when the work that is put into it
 * doesn't fit beside them, or the people of a specialty are too few for it.
 */
export function NightNote({ line, day, load, isMoved, isStopOnly = false }: NightNoteProps) {
  const { data } = useQuery(nightQuery(line, day))
  const crew = useNightCrew(line, day, data?.minutes ?? 0)
  if (!data || !crew) return null
  return <Note night={isMoved ? nightWithout(data, isMoved) : data} {...{ crew, day, load, isStopOnly }} />
}

function Note({
  night,
  crew,
  day,
  load,
  isStopOnly
}: {
  night: LineNight
  crew: NightCrew
  day: string
  load: NightLoad
  isStopOnly: boolean
}) {
  const zone = useTimeZone()
  const { capacity, programmed, stopOver, over } = fitOf(load, night, crew.minutes)
  const tooMuch = isStopOnly ? stopOver : over
  const shortages = shortagesOf(load.specialties ?? [], crew, isStopOnly)
  const text =
    `La noche del ${formatWeekdayDate(day)}, de ${hoursOfNight(night, zone)}, caben ${formatDuration(capacity)} ` +
    crewText(crew) +
    (programmed > 0
      ? `, y ya hay ${formatDuration(programmed)} en ${counted(night.programmed.orders, ['orden', 'órdenes'])}`
      : ', y aún no hay nada') +
    '.'
  if (tooMuch === 0 && shortages.length === 0)
    return (
      <div className={classes.fits} role="status">
        {text}
        {load.minutes > 0 && ` Con esto, ${formatDuration(programmed + load.minutes)}.`}
        <NightOrders night={night} />
      </div>
    )
  return (
    <Alert
      color="yellow"
      role="status"
      title={`No cabe en la noche: ${tooMuch > 0 ? `sobran ${formatDuration(tooMuch)}` : shortageText(shortages)}`}
    >
      {text}
      {tooMuch > 0 && shortages.length > 0 && ` Por especialidad, ${shortageText(shortages)}.`}
      {tooMuch > 0 &&
        load.minutes > load.stop &&
        stopOver === 0 &&
        ' Lo que no requiere parada puede hacerse de día: sepárelo por turno.'}
      <NightOrders night={night} />
    </Alert>
  )
}
