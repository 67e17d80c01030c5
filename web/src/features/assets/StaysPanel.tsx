import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Asset, AssetStay } from 'contract/assets/assets.ts'
import { daysBetween } from 'contract/core/days.ts'
import { dayOf, formatNumber } from 'contract/core/format.ts'
import { Badge } from '../../ui/record/badges.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import { PeopleLinks } from '../../records/LateRecordLink.tsx'
import { RecordLink } from '../../records/RecordLink.tsx'
import { staysApi } from '../../records/assets/assetQueries.ts'
import classes from './assets.module.css'

/** Where an asset was and is mounted, the latest first: from when until when, how long, by whom and why. */
export function StaysPanel({ asset }: { asset: Asset }) {
  const query = useQuery(staysApi.query({ params: { id: asset.id } }))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se han podido cargar las estancias" query={query} />
  if (!data) return <Skeleton height={160} />
  if (data.length === 0)
    return asset.asset ? (
      <EmptyState
        title="Está donde está su conjunto"
        text={`Es parte de ${asset.asset.code}: sus estancias son las de este.`}
      />
    ) : (
      <EmptyState title="Todavía no se ha montado en ninguna base" />
    )
  return (
    <ol className={classes.stays}>
      {data.map(stay => (
        <Stay key={stay.id} stay={stay} />
      ))}
    </ol>
  )
}

function Stay({ stay }: { stay: AssetStay }) {
  const { base, location, line, installed_by: person, reason, mounting_reason, is_active } = stay
  return (
    <li className={classes.stay} data-active={is_active || undefined}>
      <p className={classes.stayName}>
        {base ? (
          <RecordLink entity="base" id={base.id}>
            <span className="code">{base.code}</span>
          </RecordLink>
        ) : (
          'Base de otra línea'
        )}
        {base && <span>{base.name}</span>}
        {is_active && <Badge colour="green">Ahora</Badge>}
      </p>
      <p>
        <ExactDate date={stay.installed_at} /> – {stay.removed_at ? <ExactDate date={stay.removed_at} /> : 'hoy'}
        <span className={classes.lived}>
          <DaysLived stay={stay} />
        </span>
      </p>
      {location && <p className={classes.note}>{[location.name, line?.name].filter(Boolean).join(' · ')}</p>}
      {person && (
        <p className={classes.note}>
          Montado por <PeopleLinks people={[person]} />
        </p>
      )}
      {mounting_reason && (
        <blockquote className={classes.reason}>
          {!is_active && <span className={classes.note}>Al montarlo: </span>}
          {mounting_reason}
        </blockquote>
      )}
      {!is_active && reason && reason !== mounting_reason && (
        <blockquote className={classes.reason}>
          <span className={classes.note}>Al retirarlo: </span>
          {reason}
        </blockquote>
      )}
    </li>
  )
}

/** The days from the day of mounting to that of taking out, in the operator's zone. */
function DaysLived({ stay }: { stay: AssetStay }) {
  const zone = useTimeZone()
  const today = useToday()
  return daysText(daysBetween(dayOf(stay.installed_at, zone), stay.removed_at ? dayOf(stay.removed_at, zone) : today))
}

/** '412 días'; the same day counts as less than one. */
export function daysText(days: number): string {
  if (days === 0) return 'menos de un día'
  return days === 1 ? '1 día' : `${formatNumber(days, 0)} días`
}
