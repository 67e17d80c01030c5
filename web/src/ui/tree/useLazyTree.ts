import type { TreeNodeData } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStored } from '../useStored.ts'
import { mostInLevel, optionsOf, type TreeKind, type TreeRow } from './treeKind.ts'

const areIds = (value: unknown) => Array.isArray(value) && value.every(id => Number.isInteger(id))

/** The values of lines that aren't rows: a level that is loaded, that failed, that has more rows than are shown. */
export const lineKinds = ['loading', 'error', 'more'] as const

/**
 * The levels of a tree that are open, each fetched when it is first opened and again when something in it changes. This
 * browser keeps what is open.
 * @param chosen a row whose path is opened
 */
export function useLazyTree<Row extends TreeRow, Preview>(kind: TreeKind<Row, Preview>, chosen: number | undefined) {
  const [open, setOpen] = useStored<number[]>(`tree ${kind.api.resource.entity}`, [], areIds)
  const levels = useQueries({
    queries: [kind.roots, ...open.map(id => ({ [kind.parent]: id }))].map(filter => ({
      ...optionsOf(kind.api.list({ ...kind.order, ...filter, itemsPerPage: mostInLevel })),
      // Another level's rows aren't this one's.
      placeholderData: undefined
    }))
  })
  const [roots] = levels as [(typeof levels)[number]]
  const within = new Map(open.map((id, index) => [id, levels[index + 1] as (typeof levels)[number]]))
  const rows = new Map(levels.flatMap(({ data }) => data?.rows ?? []).map(row => [row.id, row]))

  const path = useQuery({ ...optionsOf(kind.parents(chosen ?? 0)), enabled: chosen !== undefined && !rows.has(chosen) })
  const above = path.data
  useEffect(() => {
    if (above) setOpen(before => [...new Set([...before, ...above.map(({ id }) => id)])])
  }, [above, setOpen])

  const toData = (id: number | null): TreeNodeData[] => {
    const level = id === null ? roots : within.get(id)
    if (!level) return []
    const extra = (what: (typeof lineKinds)[number]) => [{ value: `${what}:${id ?? ''}`, label: '' }]
    if (!level.data) return extra(level.error ? 'error' : 'loading')
    const { rows: shown, count } = level.data
    return [
      ...shown.map(row => ({
        value: String(row.id),
        label: `${row.code} ${row.name}`,
        hasChildren: row.children_count > 0,
        children: row.children_count > 0 && within.has(row.id) ? toData(row.id) : []
      })),
      ...(count > shown.length ? extra('more') : [])
    ]
  }
  return {
    roots,
    rows,
    data: roots.data ? toData(null) : [],
    isOpen: (id: number) => within.has(id),
    /** the level within a row, for its extra lines; null for the first level */
    level: (id: number | null) => (id === null ? roots : within.get(id)),
    expanded: Object.fromEntries(open.map(id => [String(id), true])),
    open: (id: number) => setOpen(before => [...new Set([...before, id])]),
    close: (id: number) => setOpen(before => before.filter(each => each !== id)),
    closeAll: () => setOpen([])
  }
}
