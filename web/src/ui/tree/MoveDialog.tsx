import { Skeleton, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import { NotRead } from '../record/NotRead.tsx'
import { RecordSelect } from '../form/RecordSelect.tsx'
import { reloading } from '../overlay/wayOut.ts'
import classes from './tree.module.css'
import { optionsOf, type TreeKind, type TreeRow } from './treeKind.ts'

/** A row to be moved, and where to if it was dropped there. */
export type Move<Row> = { row: Row; to?: number }

type MoveDialogProps<Row extends TreeRow, Preview> = {
  kind: TreeKind<Row, Preview>
  /** undefined while nothing is moved */
  move: Move<Row> | undefined
  onMoved: (row: Row, moved: Row) => void
  onClose: () => void
}

/** Asks where a row is moved, says what that changes, and moves it. */
export function MoveDialog<Row extends TreeRow, Preview>({
  kind,
  move,
  onMoved,
  onClose
}: MoveDialogProps<Row, Preview>) {
  // The last one stays while the dialog closes.
  const [shown, setShown] = useState(move)
  const [to, setTo] = useState<number | null | undefined>(move?.to)
  const [lacks, setLacks] = useState(false)
  // Fetched again after a concurrent change.
  const [reloaded, setReloaded] = useState<Row>()
  if (move && move !== shown) {
    setShown(move)
    setTo(move.to)
    setLacks(false)
    setReloaded(undefined)
  }
  // No toast: the bar with 'Deshacer' says that it was done.
  const update = useMutation({ ...kind.api.update(), meta: { invalidates: [kind.api.resource.entity] } })
  const queryClient = useQueryClient()
  const row = reloaded ?? shown?.row
  const places = row && kind.placesFor?.(row)
  const reload = async () => {
    if (!row) return
    await queryClient.invalidateQueries({ queryKey: [kind.api.resource.entity] })
    setReloaded(await queryClient.fetchQuery(optionsOf(kind.api.one(row.id))))
  }
  return (
    <ConfirmDialog
      opened={move !== undefined}
      title={row ? `Mover ${row.code} «${row.name}»` : ''}
      confirm="Mover"
      check={() => {
        setLacks(to === undefined)
        return to !== undefined
      }}
      onConfirm={async () => {
        if (!row || to === undefined) return
        const moved = await update.mutateAsync({ id: row.id, version: row.version, [kind.parent]: to })
        onMoved(row, moved as Row)
      }}
      wayOut={reloading(reload)}
      onClose={onClose}
    >
      {row && (
        <>
          <RecordSelect
            // Where it goes is already said by dragging it: the list of places would only lie over the answer.
            data-autofocus={shown?.to === undefined || undefined}
            label="Dentro de"
            placeholder="Escriba un código o un nombre"
            source={places?.choices ?? kind.choices}
            value={to ?? null}
            disabled={to === null}
            error={lacks && validationTexts.required('Dentro de')}
            onChange={id => setTo(id ?? undefined)}
          />
          {(places?.mayBeRoot ?? true) && (
            <Switch
              my="sm"
              label="En el primer nivel"
              checked={to === null}
              onChange={event => setTo(event.currentTarget.checked ? null : undefined)}
            />
          )}
          {to !== undefined && <Changes kind={kind} row={row} to={to} />}
        </>
      )}
    </ConfirmDialog>
  )
}

/** What the move changes. */
function Changes<Row extends TreeRow, Preview>({
  kind,
  row,
  to
}: {
  kind: TreeKind<Row, Preview>
  row: Row
  to: number | null
}) {
  const query = useQuery(optionsOf(kind.preview(row.id, to)))
  const { data, error } = query
  if (error) return <NotRead what="No se sabe qué cambia al moverlo" query={query} />
  if (!data) return <Skeleton height={64} aria-busy="true" />
  return (
    <ul className={classes.changes}>
      {kind.explain(data, row).map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
