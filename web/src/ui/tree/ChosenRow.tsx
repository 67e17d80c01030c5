import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isServerUnavailable } from '../../api/client.ts'
import { storedQuery } from '../../api/recordStore.ts'
import type { Action } from '../record/actions.tsx'
import { ActionMenu } from '../record/actions.tsx'
import { AppLink } from '../shell/AppLink.tsx'
import { DetailsCard } from '../record/Details.tsx'
import { ErrorState } from '../state/ErrorState.tsx'
import { StoredNote } from '../record/StoredNote.tsx'
import { FilesFold } from '../files/FilesFold.tsx'
import classes from './tree.module.css'
import { optionsOf, type TreeKind, type TreeRow } from './treeKind.ts'

/** The chosen row: the path to it, what it is, what may be done with it. */
export function ChosenRow<Row extends TreeRow, Preview>({
  kind,
  id,
  actions,
  onChoose
}: {
  kind: TreeKind<Row, Preview>
  id: number
  actions: (row: Row) => Action[]
  onChoose: (id: number) => void
}) {
  const queryClient = useQueryClient()
  const one = optionsOf(kind.api.one(id))
  const query = useQuery(kind.seen ? storedQuery(queryClient, kind.seen, id, one) : one)
  const { data: above } = useQuery(optionsOf(kind.parents(id)))
  const { data: row, error, dataUpdatedAt } = query
  const storedAt = row && isServerUnavailable(error) ? dataUpdatedAt : undefined
  // Without its path it is shown all the same; without itself, what failed is said in its place.
  if (!row && error) return <ErrorState what="No se ha podido cargar el registro" query={query} />
  if (!row) return <Skeleton height={240} radius="md" aria-busy="true" />
  const [first, second, ...rest] = actions(row)
  return (
    <DetailsCard>
      <div className={classes.chosen}>
        <div>
          {above && above.length > 0 && (
            <nav aria-label="Ruta hasta la raíz">
              <ol className={classes.path}>
                {above.toReversed().map(each => (
                  <li key={each.id}>
                    <button type="button" onClick={() => onChoose(each.id)}>
                      {each.name}
                    </button>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <h2>{row.name}</h2>
          <span className={classes.code}>{row.code}</span>
          <StoredNote at={storedAt} />
        </div>
        {kind.renderDetails(row)}
        <FilesFold entity={kind.files} id={row.id} />
        <div className={classes.buttons}>
          {[first, second].map(action => action && <ActionButton key={action.label} action={action} />)}
          <ActionMenu actions={rest} label={`Más acciones de ${row.code}`} />
        </div>
      </div>
    </DetailsCard>
  )
}

function ActionButton({ action: { label, icon: Icon, link, onClick } }: { action: Action }) {
  const shared = { variant: 'default', leftSection: Icon && <Icon size={16} stroke={1.75} aria-hidden /> } as const
  if (link)
    return (
      <Button {...shared} renderRoot={props => <AppLink {...link} {...props} />}>
        {label}
      </Button>
    )
  return (
    <Button {...shared} {...(onClick && { onClick })}>
      {label}
    </Button>
  )
}
