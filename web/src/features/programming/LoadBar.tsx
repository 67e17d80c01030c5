import { Loader, Skeleton, UnstyledButton } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconAlertTriangle, IconMoon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from 'contract/core/format.ts'
import { type CSSProperties, Suspense } from 'react'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { badgeColours } from '../../ui/record/badgeColours.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import { stopIcon as StopIcon } from '../../records/checks/checkIcons.ts'
import type { Load } from './load.ts'
import classes from './LoadBar.module.css'
import { nightQuery } from '../../records/nights/hoursQueries.ts'
import { fitOf, hoursOfNight, useNightPeople } from '../../records/nights/nightWindow.ts'
import { crewLabel, shortagesOf, shortageText } from '../../records/nights/nightCrew.ts'
import { useNightCrew } from '../../records/nights/useNightCrew.ts'
import { NightOrders } from '../../records/nights/NightOrders.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

// Loaded only when the people are changed, which is seldom.
const NightEditor = lateComponent(async () => (await import('./NightEditor.tsx')).NightEditor)

const shades = (name: string, { light, dark }: (typeof badgeColours)['orange']) => ({
  [`--${name}-light`]: light.strong,
  [`--${name}-dark`]: dark.strong
})
const colours = { ...shades('stop', badgeColours.orange), ...shades('running', badgeColours.blue) } as CSSProperties

/** The basket's hours with and without line stop, beside what is programmed for tonight, against the night's hours. */
export function LoadBar({ load }: { load: Load }) {
  const { line } = useSelectedLine()
  const zone = useTimeZone()
  const today = useToday()
  const [people, setPeople] = useNightPeople()
  const { data: night, isError } = useQuery(nightQuery(line.fk_location, today))
  const crew = useNightCrew(line.fk_location, today, night?.minutes ?? 0)
  if (isError) return null
  if (!night || !crew) return <Skeleton height={132} />
  const fit = fitOf(load, night, crew.minutes)
  const shortages = shortagesOf(load.specialties, crew, true)
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`
  return (
    <div className={classes.load} style={colours}>
      <div className={classes.head}>
        <span className={classes.night}>
          <IconMoon size={16} stroke={1.75} aria-hidden />
          Esta noche, {hoursOfNight(night, zone)} · {crew.source === 'estimate' && 'sin cuadrante: '}
          {crewLabel(crew)}
        </span>
        {crew.source !== 'roster' && <NightButton people={people} onChange={setPeople} />}
      </div>
      <div
        className={classes.bar}
        role="img"
        aria-label={
          `Ya programado ${formatDuration(fit.programmed)}, con parada ${formatDuration(load.stop)}, ` +
          `sin parada ${formatDuration(load.running)}; en la noche caben ${formatDuration(fit.capacity)}`
        }
      >
        <span className={classes.programmed} style={{ width: percent(fit.programmedEnd) }} />
        <span className={classes.stop} style={{ width: percent(fit.stopEnd - fit.programmedEnd) }} />
        <span className={classes.running} style={{ width: percent(fit.workEnd - fit.stopEnd) }} />
        {fit.over > 0 && <span className={classes.limit} style={{ insetInlineStart: percent(fit.limit) }} />}
      </div>
      <dl className={classes.legend}>
        <div>
          <dt>
            <span className={classes.programmedMark} />
            Ya programado
          </dt>
          <dd>{formatDuration(fit.programmed)}</dd>
        </div>
        <div>
          <dt>
            <StopIcon size={15} stroke={2} className={classes.stopMark} aria-hidden />
            Con parada
          </dt>
          <dd>{formatDuration(load.stop)}</dd>
        </div>
        <div>
          <dt>
            <span className={classes.runningMark} />
            Sin parada
          </dt>
          <dd>{formatDuration(load.running)}</dd>
        </div>
        <div>
          <dt>Caben en la noche</dt>
          <dd>{formatDuration(fit.capacity)}</dd>
        </div>
      </dl>
      <NightOrders night={night} />
      {fit.stopOver > 0 ? (
        <p className={classes.over}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          El trabajo con parada no cabe: sobran {formatDuration(fit.stopOver)}.
        </p>
      ) : (
        fit.over > 0 && (
          <p className={classes.note}>
            De noche sobran {formatDuration(fit.over)}, que pueden hacerse de día: no requieren parada.
          </p>
        )
      )}
      {shortages.length > 0 && (
        <p className={classes.over}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          Para el trabajo con parada {shortageText(shortages)}.
        </p>
      )}
    </div>
  )
}

function NightButton({ people, onChange }: { people: number; onChange: (people: number) => void }) {
  return (
    <Popup
      label="Personas de la noche"
      align="end"
      width={260}
      renderTarget={opener => (
        <UnstyledButton
          {...opener}
          className={classes.edit}
          aria-label="Ajustar las personas de la noche"
          title="Ajustar las personas de la noche"
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      )}
    >
      {() => (
        <Suspense fallback={<Loader size={20} />}>
          <NightEditor people={people} onChange={onChange} />
        </Suspense>
      )}
    </Popup>
  )
}
