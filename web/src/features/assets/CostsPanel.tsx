import { Skeleton, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AssetCosts } from 'contract/asset-costs.ts'
import type { Asset } from 'contract/assets.ts'
import { counted, formatNumber } from 'contract/format.ts'
import { Duration } from '../../ui/Duration.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { costsApi } from './assetQueries.ts'
import classes from './assets.module.css'

/** What an asset has cost: bought, with its parts, and the work spent on it by year. */
export function CostsPanel({ asset }: { asset: Asset }) {
  const query = useQuery(costsApi.query({ params: { id: asset.id } }))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se han podido cargar los costos" query={query} />
  if (!data) return <Skeleton height={160} />
  const { cost, parts, work } = data
  return (
    <>
      <dl className={classes.totals}>
        <Total label="Compra">{cost === null ? 'Sin anotar' : formatNumber(cost)}</Total>
        {parts.count > 0 && (
          <Total label={counted(parts.count, ['parte', 'partes'])} note={unpricedText(parts)}>
            {formatNumber(parts.cost)}
          </Total>
        )}
        {parts.count > 0 && <Total label="Con sus partes">{formatNumber((cost ?? 0) + parts.cost)}</Total>}
        {work && (
          <Total label="Trabajo">
            <Duration minutes={sumOf(work, year => year.order_minutes + year.check_minutes)} />
          </Total>
        )}
      </dl>
      {work && work.length > 0 && <WorkByYear work={work} />}
      {work?.length === 0 && <p className={classes.note}>Todavía no hay órdenes suyas ni checks de sus bases.</p>}
    </>
  )
}

function Total({ label, note, children }: { label: string; note?: string | undefined; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <span className={classes.totalNote}>{note}</span>}
      </dd>
    </div>
  )
}

const unpricedText = ({ unpriced }: AssetCosts['parts']) => (unpriced > 0 ? `${unpriced} sin costo anotado` : undefined)

type Year = NonNullable<AssetCosts['work']>[number]

const sumOf = (years: readonly Year[], of: (year: Year) => number) => years.reduce((sum, year) => sum + of(year), 0)

function WorkByYear({ work }: { work: readonly Year[] }) {
  return (
    <section className={classes.life}>
      <h2 className={classes.lifeTitle}>Trabajo por año</h2>
      <Table className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Año</Table.Th>
            <Table.Th scope="col" ta="end">
              Órdenes
            </Table.Th>
            <Table.Th scope="col" ta="end">
              Checks
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {work.map(({ year, orders, order_minutes, checks, check_minutes }) => (
            <Table.Tr key={year}>
              <Table.Th scope="row">{year}</Table.Th>
              <CountAndTime count={orders} minutes={order_minutes} />
              <CountAndTime count={checks} minutes={check_minutes} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <p className={classes.note}>
        Las órdenes son las de este activo; los checks, los hechos en sus bases mientras estuvo montado, con el tiempo
        anotado o, si falta, el previsto. El tiempo es de una persona.
      </p>
    </section>
  )
}

function CountAndTime({ count, minutes }: { count: number; minutes: number }) {
  return (
    <Table.Td ta="end">
      {count}
      {minutes > 0 && (
        <span className={classes.totalNote}>
          <Duration minutes={minutes} />
        </span>
      )}
    </Table.Td>
  )
}
