import { Button, Skeleton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconArrowsMove, IconEdit, IconFold, IconPlus, IconTrash } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { capitalised, newOne } from 'contract/core/entity.ts'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useCan } from '../shell/Can.tsx'
import { useMedia } from '../shell/media.ts'
import { type Action, ActionMenu, PrimaryButton } from '../record/actions.tsx'
import { useGo } from '../shell/AppLink.tsx'
import { recordLink } from '../overlay/drawers.ts'
import { EmptyState } from '../state/EmptyState.tsx'
import { ErrorState } from '../state/ErrorState.tsx'
import { PageHead, type PageHeadProps } from '../record/PageHead.tsx'
import { RecordDrawer, type RecordDrawerProps } from '../record/RecordDrawer.tsx'
import { RemoveDialog } from '../overlay/RemoveDialog.tsx'
import { SearchInput } from '../table/SearchInput.tsx'
import { Sheet } from '../overlay/Sheet.tsx'
import { ExportButton } from '../table/ExportButton.tsx'
import { UndoBar, useUndo } from '../overlay/UndoBar.tsx'
import { ChosenRow } from './ChosenRow.tsx'
import { Found } from './Found.tsx'
import { MoveDialog, type Move } from './MoveDialog.tsx'
import classes from './tree.module.css'
import type { TreeKind, TreeRow } from './treeKind.ts'
import { type Moved, TreeLines } from './TreeLines.tsx'
import { useLazyTree } from './useLazyTree.ts'

type TreePageProps<Row extends TreeRow, Preview> = Pick<PageHeadProps, 'path' | 'extra'> & {
  kind: TreeKind<Row, Preview>
  form: { fields: number; render: RecordDrawerProps['children'] }
  /** instead of the button that adds one to the first level */
  add?: Action | undefined
  empty: { title: string; text: string }
  /** above the tree, for the chosen row */
  renderAbove?: (chosen: number | undefined, choose: (id: number) => void) => ReactNode
}

/** Where in the address the chosen row and the row to create something in stand. */
const [chosenParam, withinParam] = ['nodo', 'dentro']

/** A tree of records: search, levels that open, the chosen one beside them, what may be done with it. */
export function TreePage<Row extends TreeRow, Preview>({
  kind,
  form,
  add,
  empty,
  renderAbove,
  ...head
}: TreePageProps<Row, Preview>) {
  const { names, calls } = kind.api.resource
  const title = capitalised(names.many)
  const mayWrite = useCan(calls.create.access)
  const search = useSearch({ from: '__root__' })
  const go = useGo()
  const chosen = Number(search[chosenParam]) || undefined
  const choose = (id: number | undefined) =>
    go({ to: '.', search: before => ({ ...before, [chosenParam]: id && String(id) }), resetScroll: false })
  const [text, setText] = useState('')
  const [sought, setSought] = useState<number>()
  const [moved, setMoved] = useState<Moved>()
  const wanted = useDeferredValue(text.trim())
  const tree = useLazyTree(kind, chosen)
  const isWide = useMedia('(min-width: 75em)')
  const undo = useUndo()
  const [move, setMove] = useState<Move<Row>>()
  const [removing, setRemoving] = useState<Row>()
  // Here, not in the dialog, which has closed by the time that a move is taken back.
  const moveBack = useMutation(kind.api.update())

  const addAction = mayWrite ? (add ?? { label: newOne(names), icon: IconPlus, link: recordLink('new') }) : undefined
  const mayContain = (row: Row) => kind.mayContain?.(row) ?? true
  const mayMove = (row: Row) => kind.placesFor?.(row) !== null
  const changes = (row: Row): Action[] => [
    { label: 'Editar', icon: IconEdit, link: recordLink(row.id) },
    ...(mayContain(row)
      ? [
          {
            label: 'Crear dentro',
            icon: IconPlus,
            link: {
              ...recordLink('new'),
              search: (before: Record<string, unknown>) => ({ ...before, record: 'new', [withinParam]: String(row.id) })
            }
          }
        ]
      : []),
    ...(mayMove(row) ? [{ label: 'Mover a…', icon: IconArrowsMove, onClick: () => setMove({ row }) }] : [])
  ]
  const removal = (row: Row): Action => ({
    label: 'Eliminar',
    icon: IconTrash,
    danger: true,
    onClick: () => setRemoving(row)
  })
  // What removes stands at the end.
  const actions = (row: Row): Action[] => [
    ...(mayWrite ? changes(row) : []),
    ...(kind.actions?.(row) ?? []),
    ...(mayWrite ? [removal(row)] : [])
  ]
  const drop = (id: number, to: number) => {
    const row = tree.rows.get(id)
    if (row && mayMove(row) && row[kind.parent] !== to) setMove({ row, to })
  }
  const details = chosen !== undefined && (
    <ChosenRow key={chosen} kind={kind} id={chosen} actions={actions} onChoose={choose} />
  )

  let content: ReactNode
  if (tree.roots.error && !tree.roots.data)
    content = <ErrorState what={`No se ha podido cargar: ${names.many}`} query={tree.roots} />
  else if (!tree.roots.data) content = <Skeleton height={320} radius="md" aria-busy="true" />
  else if (tree.data.length === 0)
    content = <EmptyState {...empty} action={addAction && <PrimaryButton action={addAction} />} />
  else
    content = (
      <TreeLines
        kind={kind}
        label={title}
        tree={tree}
        chosen={chosen}
        sought={sought}
        moved={moved}
        onThere={() => setMoved(undefined)}
        onChoose={choose}
        onDrop={mayWrite ? drop : undefined}
        renderEnd={row => <ActionMenu actions={actions(row)} label={`Acciones de ${row.code}`} />}
      />
    )

  return (
    <>
      <PageHead title={title} primary={addAction} {...head} />
      <div className={classes.layout}>
        <div className={classes.main}>
          {renderAbove?.(chosen, choose)}
          <div className={classes.bar}>
            <SearchInput className={classes.search} label={kind.searchLabel} value={text} onChange={setText} />
            {Object.keys(tree.expanded).length > 0 && wanted === '' && (
              <Button variant="default" leftSection={<IconFold size={16} aria-hidden />} onClick={tree.closeAll}>
                Cerrar todo
              </Button>
            )}
            <ExportButton list={{ query: kind.order }} query={kind.api.list} count={tree.roots.data?.count} />
          </div>
          {wanted === '' ? (
            content
          ) : (
            <Found
              kind={kind}
              text={wanted}
              onChoose={id => {
                setText('')
                setSought(id)
                choose(id)
              }}
            />
          )}
        </div>
        {isWide ? (
          <aside className={classes.aside} aria-label="Datos">
            {details || <p className={classes.hint}>{kind.hint}</p>}
          </aside>
        ) : (
          <Sheet opened={chosen !== undefined} onClose={() => choose(undefined)} title={capitalised(names.one)}>
            {details}
          </Sheet>
        )}
      </div>
      {mayWrite && (
        <>
          <RecordDrawer add={newOne(names)} edit={`Editar ${names.one}`} fields={form.fields}>
            {form.render}
          </RecordDrawer>
          <MoveDialog
            kind={kind}
            move={move}
            onMoved={(row, { version, [kind.parent]: within }) => {
              const { id, [kind.parent]: before } = row
              if (within !== null) tree.open(Number(within))
              setMoved({ id, within: within as number | null })
              undo.offer(`Se ha movido «${row.name}»`, async () => {
                await moveBack.mutateAsync({ id, version, [kind.parent]: before })
                setMoved({ id, within: before as number | null })
              })
            }}
            onClose={() => setMove(undefined)}
          />
          <RemoveDialog
            mutation={kind.api.remove()}
            row={removing}
            title={({ code, name }) => `¿Eliminar ${code} «${name}»?`}
            onRemoved={({ id }) => id === chosen && choose(undefined)}
            onClose={() => setRemoving(undefined)}
          >
            {kind.removalText}
          </RemoveDialog>
          <UndoBar undo={undo} />
        </>
      )}
    </>
  )
}

/** The row in which something is to be created, as the address names it. */
export function useWithin(): number | undefined {
  return Number(useSearch({ from: '__root__' })[withinParam]) || undefined
}
