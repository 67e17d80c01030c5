import { Loader, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCalendarSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from 'contract/core/format.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import { Suspense, useEffect, useRef } from 'react'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { countQuery } from './dueQueries.ts'
import { type Horizon, horizons, spanOf, spanText } from '../../records/base-activities/horizon.ts'
import type { useHorizon } from './useHorizon.ts'
import strip from '../../ui/shell/strip.module.css'
import { useStripEdges } from '../../ui/shell/useStrip.ts'
import classes from './HorizonChips.module.css'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

// Loaded only for choosing days, because the calendar is large.
const DaySpanInput = lateComponent(async () => (await import('./lateDialogs.ts')).daySpanInput())

/**
 * Chooses the list's horizon; each chip has the number of activities to programme that the
 * list's words and filters find.
 */
export function HorizonChips({ horizon, query }: Omit<ChipProps, keyof Horizon>) {
  const chips = useRef<HTMLDivElement>(null)
  // On phones the chips scroll, and the chosen one may be out of sight.
  useEffect(() => {
    // In a block: some browsers return a promise here, which React would take for a clean-up function.
    chips.current
      ?.querySelector(`[data-horizon="${horizon.id}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [horizon.id])
  useStripEdges(chips)
  return (
    <div ref={chips} className={`${strip.strip} ${classes.chips}`} role="group" aria-label="Horizonte">
      {horizons.map(one => {
        const Chip = one.id === 'fechas' ? OwnDays : DaysAhead
        return <Chip key={one.id} {...one} horizon={horizon} query={query} />
      })}
    </div>
  )
}

/** `query`: of the list, with its line, words and filters */
type ChipProps = Horizon & { horizon: ReturnType<typeof useHorizon>; query: ListParams }

function DaysAhead({ id, label, horizon, query }: ChipProps) {
  const span = spanOf(id, horizon.today, {})
  const { data: count } = useQuery(countQuery(query, span))
  const late = id === 'vencidas' && Boolean(count)
  return (
    <UnstyledButton
      data-horizon={id}
      className={classes.chip}
      aria-pressed={id === horizon.id}
      title={`Por programar ${spanText(span)}`}
      onClick={() => horizon.change(id)}
    >
      {late && <IconAlertTriangle size={15} stroke={2} className={classes.late} aria-hidden />}
      {label}
      {count !== undefined && (
        <span className={classes.count} data-late={late || undefined}>
          {formatNumber(count, 0)}
        </span>
      )}
    </UnstyledButton>
  )
}

function OwnDays({ id, label, horizon }: ChipProps) {
  const pressed = id === horizon.id
  return (
    <Popup
      label="Otras fechas"
      width={280}
      renderTarget={opener => (
        <UnstyledButton {...opener} data-horizon="fechas" className={classes.chip} aria-pressed={pressed}>
          <IconCalendarSearch size={15} stroke={1.75} aria-hidden />
          {pressed ? spanText(horizon.own) || 'Cualquier fecha' : label}
        </UnstyledButton>
      )}
    >
      {close => (
        <Suspense fallback={<Loader size={20} />}>
          <DaySpanInput
            span={horizon.own}
            openStart="Sin fecha, también lo vencido"
            onChange={span => horizon.change('fechas', span)}
            onDone={close}
          />
        </Suspense>
      )}
    </Popup>
  )
}
