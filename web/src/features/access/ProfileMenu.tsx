import { Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { MenuNode } from 'contract/access/menus.ts'
import { addMenus, menuTree, removeMenu } from 'contract/calls/access/menus.ts'
import { useDeferredValue, useState } from 'react'
import { request } from '../../api/client.ts'
import { pathOf } from '../../api/address.ts'
import { write } from '../../api/write.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { Badge } from '../../ui/record/badges.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { SearchInput } from '../../ui/table/SearchInput.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { pagesCall } from './accessApi.ts'
import { CompareSelect, useCompared } from './CompareBar.tsx'
import type { ProfileRef } from './kinds.ts'
import { ancestorsOf, findEntry, flattenTree, filterTree } from './menuMoves.ts'
import { MenuTreeView } from './MenuTreeView.tsx'
import classes from './switches.module.css'
import { NotSaved } from './SwitchRow.tsx'
import { treeQuery, useMenuMoves } from './useMenuMoves.ts'
import { useSwitches } from './useSwitches.ts'
import { hasWords, searchKey } from '../../ui/table/searchKey.ts'

/** The menu of a profile: the whole tree, each entry in it or not. The order is common to all profiles. */
export function ProfileMenu({ profile }: { profile: ProfileRef }) {
  const query = useQuery(treeQuery)
  const { data, error } = query
  if (error && !data) return <ErrorState what="No se ha podido cargar el menú" query={query} />
  return data ? <Loaded profile={profile} saved={data} /> : <Skeleton height={320} radius="md" aria-busy="true" />
}

const has = (node: MenuNode, profile: ProfileRef | undefined) => node.profiles.some(({ id }) => id === profile?.id)

function Loaded({ profile, saved }: { profile: ProfileRef; saved: readonly MenuNode[] }) {
  const mayWrite = useCan('access.write')
  const undo = useUndo()
  const moves = useMenuMoves(saved, undo)
  const { tree } = moves
  const switches = useMenuSwitches(profile)
  const compared = useCompared(profile)
  const [text, setText] = useState('')
  const wanted = searchKey(useDeferredValue(text))
  const mayOpen = useMayOpen(profile)

  const isShown = (node: MenuNode) => switches.shown(node.id, has(node, profile))
  const all = flattenTree(tree)
  const isNarrowed = wanted !== '' || compared !== undefined
  const nodes = isNarrowed
    ? filterTree(
        tree,
        node =>
          hasWords(`${node.name} ${node.to ?? ''}`, wanted) && (!compared || has(node, compared) !== isShown(node))
      )
    : tree

  const set = async (node: MenuNode, allowed: boolean) => {
    // Adding an entry adds the groups that contain it; adding or removing a group, all its entries.
    const ids = [...(allowed ? ancestorsOf(tree, node) : []), ...flattenTree([node])]
      .filter(each => isShown(each) !== allowed)
      .map(({ id }) => id)
    const isSaved = await switches.set({ ids, allowed })
    if (isSaved && ids.length > 1)
      undo.offer(`«${node.name}»: ${ids.length} entradas ${allowed ? 'añadidas' : 'quitadas'}`, () =>
        switches.set({ ids, allowed: !allowed })
      )
  }
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <SearchInput className={classes.search} label="Buscar una entrada" value={text} onChange={setText} />
        <CompareSelect profile={profile} />
        <p className={classes.total} role="status">
          {all.filter(isShown).length} de {all.length} en el menú
        </p>
      </div>
      {mayWrite && <p className={classes.note}>El orden es el mismo para todos los perfiles.</p>}
      {switches.failures.map(failure => (
        <NotSaved
          key={`${failure.ids.join()} ${failure.text}`}
          failure={failure}
          names={failure.ids.map(id => findEntry(tree, id)?.name).join(', ')}
          onRetry={() => void switches.set(failure)}
          onDismiss={() => switches.dismiss(failure)}
        />
      ))}
      {nodes.length === 0 ? (
        <EmptyState
          title={
            compared && wanted === ''
              ? `No hay diferencias con ${compared.name}`
              : all.length === 0
                ? 'El menú está vacío'
                : 'Nada coincide con la búsqueda'
          }
        />
      ) : (
        <MenuTreeView
          label={`Menú de ${profile.name}`}
          nodes={nodes}
          moves={moves}
          canMove={mayWrite && !isNarrowed}
          isDim={node => !isShown(node)}
          renderNote={node => (
            <>
              {isShown(node) && node.to && !mayOpen(node.to) && (
                <Badge colour="orange" icon={IconAlertTriangle}>
                  Página no permitida
                </Badge>
              )}
              {compared && has(node, compared) !== isShown(node) && (
                <span className={classes.other}>{`${compared.name}: ${isShown(node) ? 'no la ve' : 'la ve'}`}</span>
              )}
            </>
          )}
          renderEnd={node => (
            <Switch
              classNames={{ input: classes.bare }}
              withThumbIndicator={false}
              aria-label={`«${node.name}» en el menú`}
              checked={isShown(node)}
              disabled={!mayWrite}
              onChange={event => void set(node, event.currentTarget.checked)}
            />
          )}
        />
      )}
      <UndoBar undo={undo} />
    </div>
  )
}

/** Adds entries to the profile's menu or removes them; answers the new tree. */
function useMenuSwitches({ id: fk_profile }: ProfileRef) {
  const queryClient = useQueryClient()
  return useSwitches<MenuNode[]>({
    key: treeQuery.queryKey,
    save: {
      mutationFn: async ({ ids, allowed }) => {
        if (allowed) await write('POST', addMenus.path, { body: { fk_profile, menus: ids } })
        else {
          const tree = queryClient.getQueryData(treeQuery.queryKey) ?? []
          // Removing a group removes what it contains: only the topmost ones are sent.
          const tops = flattenTree(tree).filter(
            node => ids.includes(node.id) && !ancestorsOf(tree, node).some(group => ids.includes(group.id))
          )
          for (const { fk_menu_profile } of tops.flatMap(node => node.profiles.filter(({ id }) => id === fk_profile))) {
            await write('DELETE', pathOf(removeMenu.path, { id: fk_menu_profile }))
          }
        }
        return request<MenuNode[]>(menuTree.path)
      }
    }
  })
}

/** Whether the profile may open the page at an address; true as long as that isn't known. */
function useMayOpen({ id }: ProfileRef): (to: string) => boolean {
  const { patternOf } = useRouter().options.context
  const { data } = useQuery(pagesCall.query({ params: { id } }))
  const allowed = data && new Set(data.filter(row => row.allowed).map(row => row.page.path))
  return to => !allowed || allowed.has(patternOf(to) ?? '')
}
