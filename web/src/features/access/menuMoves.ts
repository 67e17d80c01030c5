import type { MenuNode } from 'contract/access/menus.ts'

/** An entry's place: its group, and its position in it, from 1. */
export type Place = { fk_menu: number | null; index: number }

/** A drop as Mantine's tree reports it; values are ids. */
type Drop = { draggedNode: string; targetNode: string; position: 'before' | 'after' | 'inside' }

/** How many levels the drawer shows; the database allows no more. */
const deepest = 3

/** All entries, each before those that it contains. */
export const flattenTree = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => [node, ...flattenTree(node.children)])

export const findEntry = (tree: readonly MenuNode[], id: number): MenuNode | undefined =>
  flattenTree(tree).find(node => node.id === id)

/** The entries of a group, or of the first level. */
export const childrenOf = (tree: readonly MenuNode[], fk_menu: number | null): readonly MenuNode[] =>
  fk_menu === null ? tree : (findEntry(tree, fk_menu)?.children ?? [])

/** The groups that lead to an entry, the nearest first. */
export function ancestorsOf(tree: readonly MenuNode[], { fk_menu }: { fk_menu: number | null }): MenuNode[] {
  const parent = fk_menu === null ? undefined : findEntry(tree, fk_menu)
  return parent ? [parent, ...ancestorsOf(tree, parent)] : []
}

const height = (node: MenuNode): number => 1 + Math.max(0, ...node.children.map(height))

/** Whether an entry may be put into a group: not into itself, nor into an entry with a page, nor too deep. */
export function fitsIn(tree: readonly MenuNode[], node: MenuNode | undefined, fk_menu: number | null): boolean {
  const groups = fk_menu === null ? [] : ancestorsOf(tree, { fk_menu })
  const isInItself = node !== undefined && groups.some(group => group.id === node.id)
  return groups[0]?.to == null && !isInItself && groups.length + (node ? height(node) : 1) <= deepest
}

/** The place at which something was dropped. */
export function placeOf(tree: readonly MenuNode[], { draggedNode, targetNode, position }: Drop): Place | undefined {
  const target = findEntry(tree, Number(targetNode))
  if (!target) return undefined
  const others = (fk_menu: number | null) => childrenOf(tree, fk_menu).filter(({ id }) => id !== Number(draggedNode))
  if (position === 'inside') return { fk_menu: target.id, index: others(target.id).length + 1 }
  const at = others(target.fk_menu).indexOf(target)
  return { fk_menu: target.fk_menu, index: at + (position === 'before' ? 1 : 2) }
}

/** The tree with an entry at another place, as the server will answer it. */
export function moveEntry(tree: readonly MenuNode[], id: number, { fk_menu, index }: Place): MenuNode[] {
  const node = findEntry(tree, id)
  if (!node) return [...tree]
  const within = (nodes: readonly MenuNode[], parent: number | null): MenuNode[] => {
    const rest = nodes
      .filter(each => each.id !== id)
      .map(each => ({ ...each, children: within(each.children, each.id) }))
    const placed = parent === fk_menu ? rest.toSpliced(index - 1, 0, { ...node, fk_menu }) : rest
    return placed.map((each, at) => ({ ...each, index: at + 1 }))
  }
  return within(tree, null)
}

/** The tree with only the wanted entries and the groups that contain them. */
export function filterTree(nodes: readonly MenuNode[], isWanted: (node: MenuNode) => boolean): MenuNode[] {
  return nodes.flatMap(node => {
    const children = filterTree(node.children, isWanted)
    return children.length > 0 || isWanted(node) ? [{ ...node, children }] : []
  })
}
