import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Base } from 'contract/bases/bases.ts'
import { formatNumber } from 'contract/core/format.ts'
import { IconBox } from '@tabler/icons-react'
import { isServerUnavailable } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { ActiveBadge, StatusBadge } from '../../ui/record/badges.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { PartError } from '../../ui/state/PartError.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import rows from '../../ui/record/rows.module.css'
import { MountHere } from '../../features/assets/MountHere.tsx'
import { PeopleLinks } from '../../records/LateRecordLink.tsx'
import { RecordLink } from '../../records/RecordLink.tsx'
import { MeterDrawer, NewMeter } from '../../features/readings/MeterDrawer.tsx'
import { MeterLink } from '../../records/readings/MeterLink.tsx'
import { recallMeters } from '../../records/readings/keptRound.ts'
import { metersOf, staysOf } from '../../records/bases/baseQueries.ts'
import classes from '../../features/bases/bases.module.css'
import { BaseFailures } from '../../features/failures/BaseFailures.tsx'

/** What is mounted on the base, and what its meters show. */
export function SummaryPanel({ base }: { base: Base }) {
  const maySeeAssets = useCan('assets.read')
  const maySeeMeters = useCan('readings.read')
  const maySeeOrders = useCan('work-orders.read')
  return (
    <>
      {maySeeAssets && <Mounted base={base} />}
      {maySeeMeters && <Meters base={base} />}
      {maySeeOrders && <BaseFailures base={base.id} line={base.fk_line} />}
      {maySeeMeters && <MeterDrawer base={base.id} />}
    </>
  )
}

function Mounted({ base }: { base: Base }) {
  const mayMount = useCan('assets.write')
  const query = useQuery(staysOf(base.id))
  const { data, error } = query
  const now = data?.find(({ is_active }) => is_active)
  const before = data?.length ? data.length - (now ? 1 : 0) : 0
  return (
    <section className={classes.part}>
      <h2>Montado ahora</h2>
      {!data && error && <PartError what="No se ha podido cargar lo montado" query={query} />}
      {!data && !error && <Skeleton height={64} />}
      {data && !now && (
        <EmptyState
          icon={IconBox}
          title="No hay ningún activo montado"
          {...(before > 0 && { text: earlier(before) })}
          {...(mayMount && base.is_active && { action: <MountHere base={base} /> })}
        />
      )}
      {now && (
        <ul className={rows.rows}>
          <li className={rows.row} data-wraps>
            <span className={rows.words}>
              <span className={rows.name}>
                <RecordLink entity="asset" id={now.asset.id}>
                  <span className="code">{now.asset.code}</span> {now.asset.name}
                </RecordLink>
                <StatusBadge id={now.asset.fkc_status} />
              </span>
              <span className={rows.note}>
                {[
                  now.asset.brand?.name,
                  now.asset.model?.name,
                  now.asset.serial_number && `N.º ${now.asset.serial_number}`
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={rows.note}>
                Montado <ExactDate date={now.installed_at} />
                {now.installed_by && (
                  <>
                    {' '}
                    por <PeopleLinks people={[now.installed_by]} />
                  </>
                )}
                {before > 0 && ` · ${earlier(before)}`}
              </span>
            </span>
          </li>
        </ul>
      )}
    </section>
  )
}

const earlier = (stays: number): string =>
  stays === 1 ? 'Antes hubo otro activo' : `Antes hubo otros ${formatNumber(stays, 0)} activos`

function Meters({ base }: { base: Base }) {
  const query = useQuery(metersOf(base))
  const { error } = query
  const { uuid } = useSession()
  const stored = useQuery({
    queryKey: ['stored meters', uuid, base.id] as const,
    queryFn: async () => (await recallMeters(uuid, base)) ?? null,
    enabled: !query.data && isServerUnavailable(error),
    networkMode: 'always'
  })
  const meters = query.data?.rows ?? stored.data
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h2>Medidores</h2>
        <NewMeter />
      </div>
      {!meters && error && <PartError what="No se han podido cargar los medidores" query={query} />}
      {!meters && !error && <Skeleton height={64} />}
      {meters?.length === 0 && <p className={classes.note}>Esta base no tiene medidores.</p>}
      {meters && meters.length > 0 && (
        <ul className={rows.rows}>
          {meters.map(meter => (
            <li key={meter.id} className={rows.row} data-wraps>
              <span className={rows.words}>
                <span className={rows.name}>
                  <MeterLink id={meter.id}>{meter.name}</MeterLink>
                  {!meter.is_active && <ActiveBadge active={false} />}
                </span>
                <span className={rows.note}>
                  {meter.last_read_at ? (
                    <>
                      Leído <ExactDate date={meter.last_read_at} />
                    </>
                  ) : (
                    'Sin lecturas todavía'
                  )}
                </span>
              </span>
              {meter.current_value !== null && (
                <span className={classes.value}>
                  {formatNumber(meter.current_value, 2, { atLeast: 0 })}{' '}
                  {meter.usage_unit.symbol ?? meter.usage_unit.name}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
