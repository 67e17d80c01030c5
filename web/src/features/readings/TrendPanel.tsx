import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconGauge } from '@tabler/icons-react'
import type { MeterLimit } from 'contract/readings/reading-rounds.ts'
import { formatNumber } from 'contract/core/format.ts'
import { useState } from 'react'
import { Chart } from '../../ui/chart/Chart.tsx'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import rows from '../../ui/record/rows.module.css'
import { useToday } from '../../ui/shell/timeZone.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import { rateText, unitOf, withUnit } from '../../records/readings/meterText.ts'
import { type Meter, trendQuery } from './readingQueries.ts'
import classes from '../../records/readings/readings.module.css'

/** What the meter showed over time, its rate, and what it will make due when. */
export function TrendPanel({ meter }: { meter: Meter }) {
  const query = useQuery(trendQuery(meter.id))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se ha podido cargar la evolución" query={query} />
  if (!data) return <Skeleton height={320} />
  const { readings, count, average, limits } = data
  const points = readings.map(one => ({
    id: one.id,
    at: one.read_at,
    value: one.value,
    isWrong: one.doubt !== null,
    // A counter that turned over falls, too.
    isStart: one.is_reset
  }))
  return (
    <>
      <div className={classes.overview}>
        <DetailsCard>
          <Details>
            <Detail label="Base">
              <RecordLink entity="base" id={meter.fk_base}>
                <span className="code">{meter.base.code}</span> {meter.base.name}
              </RecordLink>
            </Detail>
            <Detail label="Última lectura">
              {meter.current_value === null ? (
                'Sin lecturas'
              ) : (
                <>
                  {withUnit(meter.current_value, meter)}, <ExactDate date={meter.last_read_at} />
                </>
              )}
            </Detail>
            <Detail label="Media de 90 días">{rateText({ ...meter, average })}</Detail>
            <Detail label="Vuelve a cero en">{meter.rollover_at !== null && withUnit(meter.rollover_at, meter)}</Detail>
          </Details>
        </DetailsCard>
      </div>
      {points.length === 0 ? (
        <EmptyState icon={IconGauge} title="Todavía no hay lecturas" text="Aparecen aquí cuando se lee el medidor." />
      ) : (
        <Chart
          title={meter.name}
          unit={unitOf(meter)}
          points={points}
          valueLabel="Lectura"
          wrongText="poco probable"
          startText="contador cambiado"
        />
      )}
      {count > points.length && (
        <p className={classes.note}>
          Las últimas {formatNumber(points.length, 0)} de {formatNumber(count, 0)} lecturas.
        </p>
      )}
      <Limits meter={meter} limits={limits} />
    </>
  )
}

/** As many limits are shown at first: hours of a line drive hundreds. */
const nearest = 20

function Limits({ meter, limits }: { meter: Meter; limits: readonly MeterLimit[] }) {
  const today = useToday()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? limits : limits.slice(0, nearest)
  return (
    <section className={classes.part} aria-label="Próximos límites">
      <h2>Próximos límites</h2>
      {limits.length === 0 && <p className={classes.note}>Ninguna actividad depende de este medidor.</p>}
      <ul className={rows.rows}>
        {shown.map(({ id, activity, base, remaining, usage_due_date, ...limit }) => (
          <li key={id} className={rows.row} data-wraps>
            <span className={rows.words}>
              <span className={rows.name}>{activity.name}</span>
              <span className={rows.note}>
                <RecordLink entity="base" id={base.id}>
                  <span className="code">{base.code}</span>
                </RecordLink>{' '}
                · a {limitText(limit, meter)}
              </span>
            </span>
            <span
              className={classes.limit}
              data-late={(usage_due_date !== null && usage_due_date <= today) || undefined}
            >
              {leftText(remaining, meter)}
              {usage_due_date && (
                <span className={classes.note}>
                  {remaining !== null && remaining <= 0 ? 'Alcanzado ' : 'Se espera '}
                  <ExactDate date={usage_due_date} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {limits.length > shown.length && (
        <Button variant="default" onClick={() => setIsWhole(true)}>
          Ver las {formatNumber(limits.length, 0)}
        </Button>
      )}
    </section>
  )
}

/** As the counter of now shows it; one that was passed before that came, as it was set. */
const limitText = (
  { next_usage_value, next_usage_shown }: Pick<MeterLimit, 'next_usage_value' | 'next_usage_shown'>,
  meter: Meter
): string =>
  next_usage_shown < 0 ? `${withUnit(next_usage_value, meter)} de otro contador` : withUnit(next_usage_shown, meter)

function leftText(remaining: number | null, meter: Meter): string {
  if (remaining === null) return 'Faltan lecturas'
  return remaining <= 0 ? 'Vencida' : `Faltan ${withUnit(remaining, meter)}`
}
