import { Tree, useTree } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import { searchKey } from '../table/searchKey.ts'
import { keepOneStop, ownButtons } from './oneStop.ts'
import classes from './tree.module.css'
import type { TreeLook, TreeRow } from './treeKind.ts'
import { LevelLine, TreeLine } from './TreeLine.tsx'
import type { useLazyTree } from './useLazyTree.ts'

/** A row and the one that it was moved into, null for the first level. */
export type Moved = { id: number; within: number | null }

type TreeLinesProps<Row extends TreeRow> = {
  kind: TreeLook<Row>
  label: string
  tree: ReturnType<typeof useLazyTree<Row>>
  chosen: number | undefined
  /** what was chosen in what a search found: its line has the focus then */
  sought?: number | undefined
  /** what was just moved: once it is in its new place, its line has the focus, and `onThere` is called */
  moved?: Moved | undefined
  onThere?: () => void
  onChoose: (id: number) => void
  /** something was dropped into another row; without it nothing is dragged */
  onDrop: ((id: number, to: number) => void) | undefined
  /** at the end of a line: what may be done with the row */
  renderEnd: (row: Row) => ReactNode
}

/** Milliseconds that a handle is held before its row can be dragged, so that nothing moves by accident. */
const holdMs = 500

/** Letters that follow each other faster than this are one word, typed to find a row. */
const typedMs = 800

/**
 * The tree's lines. Arrows walk, Enter chooses, letters find, the menu key opens what may be done;
 * a row is dragged by its handle.
 */
export function TreeLines<Row extends TreeRow>({
  kind,
  label,
  tree,
  chosen,
  sought,
  moved,
  onThere,
  onChoose,
  onDrop,
  renderEnd
}: TreeLinesProps<Row>) {
  const [dragging, setDragging] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const pressedAt = useRef(0)
  const typed = useRef({ text: '', at: 0 })
  const controller = useTree({
    expandedState: tree.expanded,
    onNodeExpand: value => tree.open(Number(value)),
    onNodeCollapse: value => tree.close(Number(value))
  })

  // Whatever has been drawn, also rows that have come since.
  useLayoutEffect(() => keepOneStop(root.current))
  const isThere = chosen !== undefined && tree.rows.has(chosen)
  useEffect(() => {
    const line = isThere && root.current?.querySelector<HTMLElement>(`li[data-value="${chosen}"]`)
    if (!line) return
    line.scrollIntoView({ block: 'nearest' })
    // Unless it is shown in a sheet over the tree.
    if (chosen === sought && !document.activeElement?.closest('[role="dialog"]')) line.focus({ preventScroll: true })
  }, [isThere, chosen, sought])

  // After each drawing, until it has come: the levels are fetched again one after the other.
  useEffect(() => {
    const line = moved && lineInPlace(root.current, moved)
    if (!line) return
    onThere?.()
    const now = document.activeElement
    // Unless the focus has been moved elsewhere meanwhile.
    if (now === document.body || now?.matches('main, [role="dialog"] *') || root.current?.contains(now)) {
      line.scrollIntoView({ block: 'nearest' })
      line.focus({ preventScroll: true })
    }
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const line = document.activeElement?.closest<HTMLElement>('[role="treeitem"]')
    if (!line || document.activeElement !== line) return
    const id = Number(line.dataset['value'])
    // The keys that open a menu everywhere.
    const [button] = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey) ? ownButtons(line) : []
    if (button) {
      event.preventDefault()
      button.click()
      return
    }
    if (event.key === 'Enter' && id > 0) {
      event.preventDefault()
      onChoose(id)
      return
    }
    const lines = [...(root.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
    const target = { Home: lines[0], End: lines.at(-1) }[event.key] ?? found(event, lines, line)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  /** The next line whose code, name or a word of it begins with what is typed. */
  const found = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, lines: HTMLElement[], from: HTMLElement) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
    const now = performance.now()
    const isSame = now - typed.current.at < typedMs
    typed.current = { text: searchKey((isSame ? typed.current.text : '') + key), at: now }
    const { text } = typed.current
    const start = lines.indexOf(from) + (isSame ? 0 : 1)
    return [...lines.slice(start), ...lines.slice(0, start)].find(line => {
      const row = tree.rows.get(Number(line.dataset['value']))
      return row && `${searchKey(row.code)} ${searchKey(row.name)}`.split(' ').some(word => word.startsWith(text))
    })
  }

  return (
    <div
      ref={root}
      className={classes.tree}
      onFocus={({ target }: FocusEvent) => keepOneStop(root.current, target.closest('[role="treeitem"]'))}
    >
      <Tree
        aria-label={label}
        onKeyDown={onKeyDown}
        onDragStartCapture={event => {
          if (performance.now() - pressedAt.current < holdMs) {
            event.preventDefault()
            event.stopPropagation()
          } else setTimeout(() => setDragging(true)) // not at once: what changes under the pointer ends the drag
        }}
        onDragEndCapture={() => setDragging(false)}
        // Whatever is dragged may be dropped into any row, also into one in which there is nothing yet.
        data={dragging ? tree.data.map(asContainer) : tree.data}
        tree={controller}
        levelOffset={24}
        expandOnClick={false}
        {...(onDrop && {
          withDragHandle: true,
          allowDrop: ({ position, targetNode }) => position === 'inside' && Number(targetNode) > 0,
          onDragDrop: ({ draggedNode, targetNode }) => onDrop(Number(draggedNode), Number(targetNode))
        })}
        renderNode={({ node: { value }, elementProps, dragHandleProps, expanded }) => {
          const row = tree.rows.get(Number(value))
          if (!row) return <LevelLine value={value} tree={tree} />
          return (
            <TreeLine
              kind={kind}
              row={row}
              node={{ elementProps, expanded }}
              isChosen={row.id === chosen}
              onChoose={onChoose}
              onToggle={id => controller.toggleExpanded(String(id))}
              onPress={
                onDrop &&
                (event => {
                  pressedAt.current = performance.now()
                  dragHandleProps?.onMouseDown(event)
                })
              }
              renderEnd={renderEnd}
            />
          )
        }}
      />
    </div>
  )
}

/** The line of what was moved; undefined while it isn't there yet, or is still where it was. */
function lineInPlace(tree: HTMLElement | null, { id, within }: Moved): HTMLElement | undefined {
  const [line, other] = tree?.querySelectorAll<HTMLElement>(`li[data-value="${id}"]`) ?? []
  const around = line?.parentElement?.closest<HTMLElement>('li')?.dataset['value']
  return other || (around ?? null) !== (within === null ? null : String(within)) ? undefined : line
}

type Data = ReturnType<typeof useLazyTree>['data'][number]

const asContainer = (node: Data): Data => ({
  ...node,
  hasChildren: true,
  ...(node.children && { children: node.children.map(asContainer) })
})
