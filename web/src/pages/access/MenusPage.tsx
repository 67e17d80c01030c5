import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import type { MenuNode } from 'contract/access/menus.ts'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { type Action, ActionMenu, PrimaryButton } from '../../ui/record/actions.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { RemoveDialog } from '../../ui/overlay/RemoveDialog.tsx'
import { SearchInput } from '../../ui/table/SearchInput.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { menusApi } from '../../features/access/accessApi.ts'
import { fitsIn, flattenTree, filterTree } from '../../features/access/menuMoves.ts'
import { MenuTreeView } from '../../features/access/MenuTreeView.tsx'
import { accessPath } from '../../records/access/paths.ts'
import classes from '../../features/access/switches.module.css'
import { treeQuery, useMenuMoves } from '../../features/access/useMenuMoves.ts'
import { hasWords, searchKey } from '../../ui/table/searchKey.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const MenuForm = lateComponent(async () => (await import('../../features/access/MenuForm.tsx')).MenuForm)

const add: Action = { label: 'Nueva entrada', icon: IconPlus, link: recordLink('new') }

/** `/admin/access/menus`: the side drawer's entries, in their order. */
export function MenusPage() {
  const query = useQuery(treeQuery)
  const { data, error } = query
  const mayWrite = useCan('access.write')
  let content: ReactNode
  if (data) content = <Entries saved={data} mayWrite={mayWrite} />
  else if (error) content = <ErrorState what="No se ha podido cargar el menú" query={query} />
  else content = <Skeleton height={320} radius="md" aria-busy="true" />
  return (
    <div className={classes.page}>
      <PageHead
        title="Menús"
        path={accessPath}
        count={data && flattenTree(data).length}
        primary={mayWrite ? add : undefined}
      />
      {content}
      {data && mayWrite && (
        <RecordDrawer add="Nueva entrada" edit="Editar entrada" fields={4}>
          {({ id, close }) => <MenuForm tree={data} id={id} onClose={close} />}
        </RecordDrawer>
      )}
    </div>
  )
}

function Entries({ saved, mayWrite }: { saved: readonly MenuNode[]; mayWrite: boolean }) {
  const [text, setText] = useState('')
  const wanted = searchKey(useDeferredValue(text))
  const undo = useUndo()
  const moves = useMenuMoves(saved, undo)
  const { tree } = moves
  const [removing, setRemoving] = useState<MenuNode>()
  const nodes = wanted === '' ? tree : filterTree(tree, node => hasWords(`${node.name} ${node.to ?? ''}`, wanted))
  if (tree.length === 0)
    return <EmptyState title="El menú está vacío" {...(mayWrite && { action: <PrimaryButton action={add} /> })} />
  const actions = (node: MenuNode): Action[] => [
    { label: 'Editar', icon: IconEdit, link: recordLink(node.id) },
    ...(fitsIn(tree, undefined, node.id)
      ? [
          {
            label: 'Añadir dentro',
            icon: IconPlus,
            link: { ...recordLink('new'), search: { record: 'new', dentro: String(node.id) } }
          }
        ]
      : []),
    {
      label: 'Eliminar',
      icon: IconTrash,
      danger: true,
      disabled: node.children.length > 0,
      onClick: () => setRemoving(node)
    }
  ]
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <SearchInput className={classes.search} label="Buscar una entrada" value={text} onChange={setText} />
      </div>
      {nodes.length === 0 ? (
        <EmptyState title="Nada coincide con la búsqueda" text="Pruebe con menos palabras." />
      ) : (
        <MenuTreeView
          label="Menú"
          nodes={nodes}
          moves={moves}
          canMove={mayWrite && wanted === ''}
          renderNote={({ profiles }) => (
            <span title={profiles.map(({ name }) => name).join(', ')}>
              {profiles.length === 1 ? '1 perfil' : `${profiles.length} perfiles`}
            </span>
          )}
          renderEnd={node => mayWrite && <ActionMenu actions={actions(node)} label={`Acciones de «${node.name}»`} />}
        />
      )}
      <RemoveDialog
        mutation={menusApi.remove()}
        row={removing}
        title={({ name }) => `¿Eliminar «${name}» del menú?`}
        onClose={() => setRemoving(undefined)}
      >
        Dejan de verla todos los perfiles. La página a la que lleva sigue existiendo.
      </RemoveDialog>
      <UndoBar undo={undo} />
    </div>
  )
}
