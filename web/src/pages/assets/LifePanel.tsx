import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Asset, AssetStay } from 'contract/assets/assets.ts'
import { formatNumber } from 'contract/core/format.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { MeterDrawer, NewMeter } from '../../features/readings/MeterDrawer.tsx'
import { MeterLink } from '../../records/readings/MeterLink.tsx'
import { RecordLink } from '../../records/RecordLink.tsx'
import { staysApi } from '../../records/assets/assetQueries.ts'
import classes from '../../features/assets/assets.module.css'

type Meter = AssetStay['meters'][number]

const isMetered = (stay: AssetStay) => stay.meters.length > 0

/** What an asset has lived by the meters of the bases in which it was: in all, and in each stay. */
export function LifePanel({ asset }: { asset: Asset }) {
  const query = useQuery(staysApi.query({ params: { id: asset.id } }))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se ha podido cargar la vida del activo" query={query} />
  if (!data) return <Skeleton height={160} />
  // A meter belongs to the base: what is mounted there now is counted by it.
  const base = data.find(stay => stay.is_active)?.base?.id
  return (
    <>
      {data.some(isMetered) ? (
        <Lived stays={data} />
      ) : (
        <EmptyState
          title="Sin medidores"
          text="Las bases en las que ha estado no tienen medidores: no hay lecturas de las que saber cuánto ha trabajado."
          action={base !== undefined && <NewMeter />}
        />
      )}
      {/* Always at the same position in the tree: its state survives when another user makes the first meter. */}
      {base !== undefined && <MeterDrawer base={base} />}
    </>
  )
}

function Lived({ stays }: { stays: readonly AssetStay[] }) {
  return (
    <>
      <dl className={classes.totals}>
        {totalsOf(stays).map(({ unit, used }) => (
          <div key={unit}>
            <dt>{unit}</dt>
            <dd>{used === null ? '–' : formatNumber(used, 2, { atLeast: 0 })}</dd>
          </div>
        ))}
      </dl>
      {stays.filter(isMetered).map(stay => (
        <section key={stay.id} className={classes.life}>
          <h2 className={classes.lifeTitle}>
            {stay.base && (
              <RecordLink entity="base" id={stay.base.id}>
                <span className="code">{stay.base.code}</span>
              </RecordLink>
            )}
            <span className={classes.note}>
              <ExactDate date={stay.installed_at} /> – {stay.removed_at ? <ExactDate date={stay.removed_at} /> : 'hoy'}
            </span>
          </h2>
          <ul className={classes.meters}>
            {stay.meters.map(meter => (
              <li key={meter.fk_base_metric}>
                <MeterLink id={meter.fk_base_metric}>{meter.name}</MeterLink>
                <Used meter={meter} isNow={stay.is_active} />
              </li>
            ))}
          </ul>
          {stay.is_active && stay.base && (
            <p className={classes.more}>
              <NewMeter />
            </p>
          )}
        </section>
      ))}
      <p className={classes.note}>
        Se cuenta entre la primera y la última lectura de cada estancia; lo que ocurrió antes o después no se estima.
      </p>
    </>
  )
}

function Used({ meter, isNow }: { meter: Meter; isNow: boolean }) {
  const { used, first_read_at, last_read_at, last_value } = meter
  const now = isNow && last_value !== null && ` · el medidor marca ${formatNumber(last_value, 2, { atLeast: 0 })}`
  if (last_read_at === null) return <span className={classes.note}>Sin lecturas</span>
  if (used === null)
    return (
      <span className={classes.note}>
        Una sola lectura, el <ExactDate date={last_read_at} />
        {now}
      </span>
    )
  return (
    <span className={classes.used}>
      <strong>{withUnit(used, meter)}</strong>
      <span className={classes.note}>
        lecturas del <ExactDate date={first_read_at} /> al <ExactDate date={last_read_at} />
        {now}
      </span>
    </span>
  )
}

const withUnit = (value: number, { usage_unit: { name, symbol } }: Meter) =>
  `${formatNumber(value, 2, { atLeast: 0 })} ${symbol ?? name.toLocaleLowerCase('es')}`

/** What all stays together make, by unit; null where no stay has two readings. */
export function totalsOf(stays: readonly AssetStay[]): { unit: string; used: number | null }[] {
  const totals = new Map<string, number | null>()
  for (const { name, usage_unit, used } of stays.flatMap(({ meters }) => meters)) {
    // A base may have several meters of one unit: each has a sum of its own, found by its name in all bases.
    const unit = `${name} (${usage_unit.symbol ?? usage_unit.name.toLocaleLowerCase('es')})`
    const before = totals.get(unit) ?? null
    totals.set(unit, used === null ? before : (before ?? 0) + used)
  }
  return [...totals].map(([unit, used]) => ({ unit, used }))
}
