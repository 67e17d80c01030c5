import type { TreeNodeData } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStored } from '../shell/useStored.ts'
import { levelPage, optionsOf, type TreeLevels, type TreeRow } from './treeKind.ts'

const areIds = (value: unknown) => Array.isArray(value) && value.every(id => Number.isInteger(id))

/** How many pages of a level are fetched to find a row in it. */
const maxSearchedLevels = 20

/** A line that isn't a row: a level is on its way, didn't come, or has more rows. `id` is null for the first level. */
type ExtraLine = { what: 'loading' | 'error' | 'more'; id: number | null }

const valueOf = ({ what, id }: ExtraLine) => `${what}:${id ?? ''}`

/** The line that a node of the tree stands for, where it isn't a row. */
export function extraLineOf(value: string): ExtraLine {
  const [what, id] = value.split(':') as [ExtraLine['what'], string]
  return { what, id: id === '' ? null : Number(id) }
}

/**
 * The levels of a tree that are open, each fetched when it is first opened and again when something in it changes. This
 * browser keeps what is open.
 * @param chosen a row whose path is opened
 */
export function useLazyTree<Row extends TreeRow>(kind: TreeLevels<Row>, chosen: number | undefined) {
  const [open, setOpen] = useStored<number[]>(`tree ${kind.api.resource.entity}`, [], areIds)
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const parts = [null, ...open].flatMap(id =>
    Array.from({ length: pages[String(id)] ?? 1 }, (_, index) => ({ id, page: index + 1 }))
  )
  const queries = useQueries({
    queries: parts.map(({ id, page }) => ({
      ...optionsOf(
        kind.api.list({
          ...kind.order,
          ...(id === null ? kind.roots : { [kind.parent]: id }),
          page,
          itemsPerPage: levelPage
        })
      ),
      // Another level's rows aren't this one's.
      placeholderData: undefined
    }))
  })
  const levels = new Map<number | null, typeof queries>()
  for (const [index, query] of queries.entries()) {
    const { id } = parts[index] as (typeof parts)[number]
    levels.set(id, [...(levels.get(id) ?? []), query])
  }
  const rows = new Map(queries.flatMap(({ data }) => data?.rows ?? []).map(row => [row.id, row]))

  const path = useQuery({ ...optionsOf(kind.parents(chosen ?? 0)), enabled: chosen !== undefined && !rows.has(chosen) })
  const above = path.data
  useEffect(() => {
    if (above) setOpen(before => [...new Set([...before, ...above.map(({ id }) => id)])])
  }, [above, setOpen])

  // The chosen row may be on a later page of its level.
  const parent = above && (above[0]?.id ?? null)
  const own = parent === undefined ? [] : (levels.get(parent) ?? [])
  const isFurther =
    parent !== undefined &&
    !rows.has(chosen ?? 0) &&
    own.length < maxSearchedLevels &&
    extraOf(own, own.length * levelPage) === 'more'
  if (isFurther) setPages({ ...pages, [String(parent)]: own.length + 1 })

  const toData = (id: number | null): TreeNodeData[] => {
    const level = levels.get(id) ?? []
    // A row that moved meanwhile may be on two pages.
    const shown = [...new Map(level.flatMap(({ data }) => data?.rows ?? []).map(row => [row.id, row])).values()]
    const what = extraOf(level, shown.length)
    return [
      ...shown.map(row => ({
        value: String(row.id),
        label: row.code,
        hasChildren: row.children_count > 0,
        children: row.children_count > 0 && levels.has(row.id) ? toData(row.id) : []
      })),
      ...(what ? [{ value: valueOf({ what, id }), label: '' }] : [])
    ]
  }
  const [roots] = queries as [(typeof queries)[number]]
  return {
    roots,
    rows,
    data: roots.data ? toData(null) : [],
    /** how many rows a level has beyond those that are shown */
    left: (id: number | null) => {
      const level = levels.get(id) ?? []
      return Math.max(0, (level[0]?.data?.count ?? 0) - level.length * levelPage)
    },
    /** the part of a level that did not come */
    failed: (id: number | null) => levels.get(id)?.find(({ error }) => error),
    showMore: (id: number | null) => setPages(before => ({ ...before, [String(id)]: (before[String(id)] ?? 1) + 1 })),
    expanded: Object.fromEntries(open.map(id => [String(id), true])),
    open: (id: number) => setOpen(before => [...new Set([...before, id])]),
    close: (id: number) => setOpen(before => before.filter(each => each !== id)),
    closeAll: () => setOpen([])
  }
}

type Part = { data: { count: number } | undefined; error: unknown }

function extraOf(level: readonly Part[], shown: number): ExtraLine['what'] | undefined {
  if (level.some(({ data, error }) => !data && error)) return 'error'
  if (level.some(({ data }) => !data)) return 'loading'
  return shown < (level[0]?.data?.count ?? 0) && level.length * levelPage < (level[0]?.data?.count ?? 0)
    ? 'more'
    : undefined
}
