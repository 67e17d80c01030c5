import { Duration } from '../../ui/record/RelativeDate.tsx'
import { Skeleton, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AssetCosts } from 'contract/assets/asset-costs.ts'
import type { Asset } from 'contract/assets/assets.ts'
import { openStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import { counted, formatNumber } from 'contract/core/format.ts'
import { AppLink, type LinkTarget } from '../../ui/shell/AppLink.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { costsApi } from '../../records/assets/assetQueries.ts'
import { moneyText } from '../../records/warehouse/amountText.ts'
import { showUsed, suppliesLink, UsedPanel } from '../../features/warehouse/UsedPanel.tsx'
import classes from '../../features/assets/assets.module.css'

/** What an asset has cost: bought, with its parts, and the work and what it used by year. */
export function CostsPanel({ asset }: { asset: Asset }) {
  const query = useQuery(costsApi.query({ params: { id: asset.id } }))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se han podido cargar los costos" query={query} />
  if (!data) return <Skeleton height={160} />
  const { cost, parts, work, supplies } = data
  const years = yearsOf(work, supplies)
  return (
    <>
      <dl className={classes.totals}>
        <Total label="Compra">{cost === null ? 'Sin anotar' : moneyText(cost)}</Total>
        {parts.count > 0 && (
          <Total label={counted(parts.count, ['parte', 'partes'])} note={unpricedText(parts)}>
            {moneyText(parts.cost)}
          </Total>
        )}
        {parts.count > 0 && <Total label="Con sus partes">{moneyText((cost ?? 0) + parts.cost)}</Total>}
        {work && (
          <Total label="Trabajo">
            <Duration minutes={sumOf(work, year => year.order_minutes + year.check_minutes)} />
          </Total>
        )}
        {supplies && supplies.length > 0 && (
          <Total
            label="Repuestos y materiales"
            note={unpricedText({ unpriced: sumOf(supplies, year => year.unpriced) })}
          >
            <AppLink {...suppliesLink()} className={classes.figure} onClick={showUsed}>
              {moneyText(sumOf(supplies, year => year.cost))}
            </AppLink>
          </Total>
        )}
      </dl>
      {years.length > 0 && <ByYear years={years} hasWork={work !== null} hasSupplies={supplies !== null} />}
      {work?.length === 0 && <p className={classes.note}>Todavía no hay órdenes suyas ni checks de sus bases.</p>}
      {supplies && supplies.length > 0 && <UsedPanel asset={asset} />}
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

const unpricedText = ({ unpriced }: { unpriced: number }) =>
  unpriced > 0 ? `${unpriced} sin costo anotado` : undefined

type Work = NonNullable<AssetCosts['work']>[number]
type Supplies = NonNullable<AssetCosts['supplies']>[number]
type Year = { year: number; work: Work | undefined; supplies: Supplies | undefined }

const sumOf = <Row,>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** Every year with work or supplies, the newest first. */
function yearsOf(work: readonly Work[] | null, supplies: readonly Supplies[] | null): Year[] {
  const years = new Set([...(work ?? []), ...(supplies ?? [])].map(({ year }) => year))
  return [...years]
    .toSorted((a, b) => b - a)
    .map(year => ({
      year,
      work: work?.find(one => one.year === year),
      supplies: supplies?.find(one => one.year === year)
    }))
}

/** The asset's orders that count in a year: all but the cancelled ones. */
const ordersLink = (year: number): LinkTarget => ({
  to: '.',
  search: before => ({
    ...before,
    tab: 'ordenes',
    ot_year: String(year),
    ot_fkc_status: [...openStatuses, workOrderStatus.CERRADA].map(String)
  })
})

function ByYear({ years, hasWork, hasSupplies }: { years: readonly Year[]; hasWork: boolean; hasSupplies: boolean }) {
  const heads = [...(hasWork ? ['Órdenes', 'Checks'] : []), ...(hasSupplies ? ['Repuestos (Bs)'] : [])]
  return (
    <section className={classes.life}>
      <h2 className={classes.lifeTitle}>Por año</h2>
      <Table className={`tabular ${classes.years}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Año</Table.Th>
            {heads.map(head => (
              <Table.Th key={head} scope="col" ta="end">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {years.map(({ year, work, supplies }) => (
            <Table.Tr key={year}>
              <Table.Th scope="row">{year}</Table.Th>
              {hasWork && (
                <>
                  <CountAndTime
                    count={work?.orders ?? 0}
                    minutes={work?.order_minutes ?? 0}
                    link={ordersLink(year)}
                    label={`Órdenes de ${year}`}
                  />
                  <CountAndTime count={work?.checks ?? 0} minutes={work?.check_minutes ?? 0} />
                </>
              )}
              {hasSupplies && (
                <Table.Td ta="end">
                  {supplies ? (
                    <AppLink
                      {...suppliesLink(year)}
                      onClick={showUsed}
                      className={classes.figure}
                      aria-label={`Repuestos de ${year}: ${moneyText(supplies.cost)}`}
                    >
                      {formatNumber(supplies.cost)}
                    </AppLink>
                  ) : (
                    0
                  )}
                  {supplies && <span className={classes.totalNote}>{noteOf(supplies)}</span>}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <p className={classes.note}>
        {hasWork &&
          'Las órdenes son las de este activo; los checks, los hechos en sus bases mientras estuvo montado, con el tiempo anotado o, si falta, el previsto. El tiempo es de una persona. '}
        {hasSupplies &&
          'Los repuestos, los que salieron para sus órdenes, y para las de sus bases mientras estuvo montado, menos lo devuelto y al costo del día.'}
      </p>
    </section>
  )
}

const noteOf = ({ movements, unpriced }: Supplies) =>
  [counted(movements, ['movimiento', 'movimientos']), unpricedText({ unpriced })].filter(Boolean).join(', ')

function CountAndTime({
  count,
  minutes,
  link,
  label
}: {
  count: number
  minutes: number
  link?: LinkTarget
  label?: string
}) {
  return (
    <Table.Td ta="end">
      {link && count > 0 ? (
        <AppLink {...link} className={classes.figure} aria-label={`${label}: ${count}`}>
          {count}
        </AppLink>
      ) : (
        count
      )}
      {minutes > 0 && (
        <span className={classes.totalNote}>
          <Duration minutes={minutes} />
        </span>
      )}
    </Table.Td>
  )
}
