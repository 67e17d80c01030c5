import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from 'contract/core/format.ts'
import { EmptyState } from '../state/EmptyState.tsx'
import { ErrorState } from '../state/ErrorState.tsx'
import { Facts } from '../record/Facts.tsx'
import classes from './tree.module.css'
import { optionsOf, type TreeLevels, type TreeLook, type TreeRow } from './treeKind.ts'

const shown = 25

/** The results of a search; choosing one shows it in its place in the tree. */
export function Found<Row extends TreeRow>({
  kind,
  text,
  onChoose
}: {
  kind: Pick<TreeLevels<Row>, 'api' | 'order'> & Pick<TreeLook<Row>, 'renderFacts'>
  text: string
  onChoose: (id: number) => void
}) {
  const query = useQuery(optionsOf(kind.api.list({ ...kind.order, search: text, itemsPerPage: shown })))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se ha podido buscar" query={query} />
  if (!data) return <Skeleton height={160} radius="md" aria-busy="true" />
  if (data.count === 0) return <EmptyState title="Nada coincide con la búsqueda" text="Pruebe con menos palabras." />
  return (
    <div className={classes.found}>
      <ul aria-label="Resultados">
        {data.rows.map(row => (
          <li key={row.id}>
            <button type="button" className={classes.hit} onClick={() => onChoose(row.id)}>
              <span className={classes.name}>{row.name}</span>
              <Facts>
                <span className={classes.code}>{row.code}</span>
                {kind.renderFacts(row)}
              </Facts>
            </button>
          </li>
        ))}
      </ul>
      {data.count > shown && (
        <div className={classes.extra} role="status">
          Y {formatNumber(data.count - shown, 0)} más: escriba otra palabra.
        </div>
      )}
    </div>
  )
}
