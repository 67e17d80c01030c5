import { Button, Skeleton } from '@mantine/core'
import { IconBox, IconComponents, IconFold } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { Asset } from 'contract/assets/assets.ts'
import type { Page } from 'contract/core/http.ts'
import { useDeferredValue, useState } from 'react'
import type { ListParams } from '../../api/resourceApi.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { SearchInput } from '../../ui/table/SearchInput.tsx'
import { Found } from '../../ui/tree/Found.tsx'
import classes from '../../ui/tree/tree.module.css'
import { TreeLines } from '../../ui/tree/TreeLines.tsx'
import type { TreeLevels, TreeLook } from '../../ui/tree/treeKind.ts'
import { useLazyTree } from '../../ui/tree/useLazyTree.ts'
import { assetsApi, parentsApi } from '../../records/assets/assetQueries.ts'
import { assetTarget } from '../../records/assets/paths.ts'
import { placeText } from '../../records/assets/placeText.ts'

type Node = Asset & { children_count: number }
type Nodes = ReturnType<TreeLevels<Node>['api']['list']>

const asNodes = ({ rows, count }: Page<Asset>): Page<Node> => ({
  rows: rows.map(row => ({ ...row, children_count: row.parts_count })),
  count
})
const list = (query: ListParams): Nodes => {
  const asked = { ...assetsApi.list(query), select: asNodes }
  // The key names the rows as they came, `select` makes nodes of them.
  return asked as unknown as Nodes
}

const levels = {
  api: { resource: assetsApi.resource, list },
  parent: 'fk_asset',
  order: { sortBy: 'code', sortDesc: false },
  parents: (id: number) => parentsApi.query({ params: { id } }) as unknown as ReturnType<TreeLevels<Node>['parents']>
} as const

const look: TreeLook<Node> = {
  icon: ({ children_count }) => (children_count > 0 ? IconComponents : IconBox),
  renderFacts: row => (
    <>
      {row.base && <span>{placeText(row)}</span>}
      {row.model && <span>{row.model.name}</span>}
    </>
  )
}

/** Where in the address the asset stands that a search has found. */
const foundParam = 'nodo'

/** The assets of the selected line as assemblies: each opens to its parts, and leads to its page. */
export function AssetTree() {
  const { line } = useSelectedLine()
  const go = useGo()
  const found = Number(useSearch({ from: '__root__' })[foundParam]) || undefined
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const ofLine = { fkLine: line?.fk_location }
  const tree = useLazyTree({ ...levels, roots: { is_part: false, ...ofLine } }, found)
  const { roots } = tree
  const show = (id: number) => {
    setText('')
    go({ to: '.', search: before => ({ ...before, [foundParam]: String(id) }), resetScroll: false })
  }
  return (
    <div className={classes.main}>
      <div className={classes.bar}>
        <SearchInput
          className={classes.search}
          label="Buscar por código, nombre o n.º de serie"
          value={text}
          onChange={setText}
        />
        {Object.keys(tree.expanded).length > 0 && wanted === '' && (
          <Button variant="default" leftSection={<IconFold size={16} aria-hidden />} onClick={tree.closeAll}>
            Cerrar todo
          </Button>
        )}
      </div>
      {wanted !== '' && (
        <Found kind={{ ...levels, ...look, order: { ...levels.order, ...ofLine } }} text={wanted} onChoose={show} />
      )}
      {wanted === '' && roots.error && !roots.data && (
        <ErrorState what="No se han podido cargar los activos" query={roots} />
      )}
      {wanted === '' && !roots.error && !roots.data && <Skeleton height={320} radius="md" aria-busy="true" />}
      {wanted === '' && roots.data && tree.data.length === 0 && <EmptyState title="Todavía no hay activos" />}
      {wanted === '' && tree.data.length > 0 && (
        <TreeLines
          kind={look}
          label="Activos"
          tree={tree}
          chosen={found}
          sought={found}
          onChoose={id => go(assetTarget(id))}
          onDrop={undefined}
          renderEnd={row => <StatusBadge id={row.fkc_status} />}
        />
      )}
    </div>
  )
}
