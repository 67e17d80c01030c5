import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconGauge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Asset } from 'contract/assets/assets.ts'
import type { Base } from 'contract/bases/bases.ts'
import { openStatuses } from 'contract/core/classifier.ts'
import type { Location } from 'contract/locations/locations.ts'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { isServerUnavailable } from '../../api/client.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { useDevice } from '../../ui/shell/media.ts'
import { mayOpen } from '../../api/rights.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { FilesFold } from '../../ui/files/FilesFold.tsx'
import rows from '../../ui/record/rows.module.css'
import { newReportPage, newReportTarget } from '../../records/anomaly-reports/paths.ts'
import { BreakdownLink } from '../../records/unplanned/BreakdownLink.tsx'
import { metersApi } from '../../records/assets/assetQueries.ts'
import { readingsPage, roundTarget } from '../../records/readings/paths.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import { workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import type { OrderFilter } from './keptOrders.ts'
import classes from '../../records/labels/labels.module.css'

export type Landed = { base: Base } | { asset: Asset } | { place: Location }

/** What is needed first in front of something: what it is part of, its open work, what to do with it. */
export function Landing(props: Landed) {
  const me = useSession()
  const maySee = { assets: useCan('assets.read'), bases: useCan('bases.read'), orders: useCan('work-orders.read') }
  const [entity, id] = whatOf(props)
  return (
    <section className={classes.landing} aria-label="En este sitio">
      {'base' in props && maySee.assets && (
        <Part title="Montado ahora">
          <p>
            {props.base.asset ? <Named entity="asset" record={props.base.asset} /> : 'No hay ningún activo montado.'}
          </p>
        </Part>
      )}
      {'asset' in props && maySee.bases && (
        <Part title="Montado en">
          <p>{props.asset.base ? <Named entity="base" record={props.asset.base} /> : 'No está montado.'}</p>
        </Part>
      )}
      {maySee.orders && (
        <Part title="Trabajo abierto">
          <OpenWork filter={`fk_${entity}`} id={id} />
        </Part>
      )}
      <div className={classes.buttons}>
        {'base' in props && <ReadMeter base={props.base} />}
        {'asset' in props && <ReadMeter base={props.asset.base} />}
        {mayOpen(me, newReportPage) && (
          <Button
            variant="default"
            leftSection={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
            renderRoot={button => <AppLink {...newReportTarget({ [`fk_${entity}`]: id })} {...button} />}
          >
            Reportar anomalía
          </Button>
        )}
        <BreakdownLink about={{ [`fk_${entity}`]: id }} />
      </div>
      {/* A place has its files beside it already. */}
      {entity !== 'location' && <FilesFold entity={entity} id={id} />}
    </section>
  )
}

function whatOf(landed: Landed): readonly ['base' | 'asset' | 'location', number] {
  if ('base' in landed) return ['base', landed.base.id]
  return 'asset' in landed ? ['asset', landed.asset.id] : ['location', landed.place.id]
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2>{title}</h2>
    {children}
  </div>
)

type Coded = { id: number; code: string; name: string }

const Named = ({ entity, record: { id, code, name } }: { entity: 'asset' | 'base'; record: Coded }) => (
  <RecordLink entity={entity} id={id}>
    <span className="code">{code}</span> {name}
  </RecordLink>
)

/** More are on the page's own tab of orders. */
const maxShown = 5

function OpenWork({ filter, id }: { filter: OrderFilter; id: number }) {
  const device = useDevice()
  const query = useQuery(
    workOrdersApi.list({
      [filter]: [id],
      fkc_status: [...openStatuses],
      itemsPerPage: maxShown,
      sortBy: 'scheduled_start',
      sortDesc: false
    })
  )
  const { error } = query
  const me = useSession()
  const kept = useQuery({
    queryKey: ['kept orders', me.uuid, filter, id] as const,
    queryFn: async () => (await import('./keptOrders.ts')).keptOrders(me.uuid, filter, id),
    enabled: !query.data && isServerUnavailable(error),
    staleTime: 0,
    networkMode: 'always'
  })
  const data = query.data ?? kept.data
  if (!data && error && kept.isLoading) return <Skeleton height={48} />
  if (!data && error) return <ErrorState what="No se ha podido cargar el trabajo abierto" query={query} />
  if (!data) return <Skeleton height={48} />
  if (data.rows.length === 0)
    return (
      <p className={classes.note}>
        {query.data ? 'Ninguna orden abierta.' : `Ninguna de las órdenes que están en ${device} es de aquí.`}
      </p>
    )
  return (
    <>
      <ul className={rows.rows}>
        {data.rows.slice(0, maxShown).map(order => (
          <li key={order.id} className={rows.row} data-wraps>
            <span className={rows.words}>
              <span className={rows.name}>
                <RecordLink entity="work_order" id={order.id}>
                  <span className="code">{order.code}</span> {order.title}
                </RecordLink>
                <StatusBadge id={order.fkc_status} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {!query.data && <p className={classes.note}>Solo las órdenes que están en {device}.</p>}
      {data.count > maxShown && <p className={classes.note}>Y {data.count - maxShown} más en «Órdenes».</p>}
    </>
  )
}

/** A link to the base's first meter in the round, for users who may record readings. */
function ReadMeter({ base }: { base: Coded | null }) {
  const me = useSession()
  const mayRead = useCan('readings.read')
  const mayWrite = useCan('readings.write')
  const { data } = useQuery({
    ...metersApi.list({ fk_base: [base?.id ?? 0], is_active: true, itemsPerPage: 1, sortBy: 'name', sortDesc: false }),
    enabled: base !== null && mayRead && mayWrite && mayOpen(me, readingsPage)
  })
  const [first] = data?.rows ?? []
  if (!first) return null
  return (
    <Button
      leftSection={<IconGauge size={18} stroke={1.75} aria-hidden />}
      renderRoot={button => <AppLink {...roundTarget(first.id)} {...button} />}
    >
      Leer contador
    </Button>
  )
}
