import { ActionIcon, Alert, Tree, type TreeNodeData, useTree, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { MenuNode } from 'contract/access/menus.ts'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { MenuIcon } from '../../ui/shell/MenuIcon.tsx'
import { childrenOf, findEntry, fitsIn, flattenTree, placeOf } from './menuMoves.ts'
import { Facts } from '../../ui/record/Facts.tsx'
import classes from './menuTree.module.css'
import type { useMenuMoves } from './useMenuMoves.ts'

type MenuTreeViewProps = {
  label: string
  /** what is shown: the whole tree, or what a search finds */
  nodes: readonly MenuNode[]
  /** with the whole tree, in which entries are moved */
  moves: ReturnType<typeof useMenuMoves>
  canMove: boolean
  /** beside the name */
  renderNote: (node: MenuNode) => ReactNode
  /** at the end of the line: what may be done with the entry */
  renderEnd: (node: MenuNode) => ReactNode
  isDim?: (node: MenuNode) => boolean
}

const toData = (nodes: readonly MenuNode[]): TreeNodeData[] =>
  // `hasChildren`, so that something can be dropped into an empty group, too.
  nodes.map(node => ({
    value: String(node.id),
    label: node.name,
    children: toData(node.children),
    hasChildren: node.to === null
  }))

/** The menu as a tree; entries are moved by dragging, or with the buttons of each line. */
export function MenuTreeView({ label, nodes, moves, canMove, renderNote, renderEnd, isDim }: MenuTreeViewProps) {
  const { tree } = moves
  const controller = useTree({
    expandedState: Object.fromEntries(flattenTree(nodes).map(({ id }) => [String(id), true]))
  })
  const root = useRef<HTMLDivElement>(null)
  // A pressed button moves with its line and loses the focus, perhaps more than once: it gets it back, unless the focus
  // has been moved elsewhere.
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (!pressed.current) return
    const again = root.current?.querySelector<HTMLButtonElement>(pressed.current)
    const focused = document.activeElement
    // Mantine's tree moves the focus to the whole line: that counts as lost, too.
    const isLost = focused?.contains(again ?? null) && (focused !== again || again.disabled)
    if (isLost)
      (again?.disabled
        ? again.parentElement?.querySelector<HTMLButtonElement>('button:not(:disabled)')
        : again
      )?.focus()
    else if (!again?.parentElement?.contains(focused)) pressed.current = undefined
  })

  const step = (event: MouseEvent, node: MenuNode, by: -1 | 1) => {
    event.stopPropagation()
    pressed.current = `[data-step="${node.id} ${by}"]`
    void moves.move(node.id, { fk_menu: node.fk_menu, index: node.index + by })
  }
  return (
    // Whatever is pressed next, a handle to drag by for one, keeps the focus.
    <div ref={root} className={classes.tree} onPointerDownCapture={() => (pressed.current = undefined)}>
      <VisuallyHidden role="status">{moves.said}</VisuallyHidden>
      {moves.failure && (
        <Alert color="red" role="alert" mb="sm" withCloseButton closeButtonLabel="Cerrar" onClose={moves.dismiss}>
          {moves.failure}
        </Alert>
      )}
      <Tree
        aria-label={label}
        data={toData(nodes)}
        tree={controller}
        levelOffset={28}
        expandOnClick={false}
        expandOnSpace={false}
        {...(canMove && {
          withDragHandle: true,
          allowDrop: drop => {
            const place = placeOf(tree, drop)
            return place !== undefined && fitsIn(tree, findEntry(tree, Number(drop.draggedNode)), place.fk_menu)
          },
          onDragDrop: drop => {
            const place = placeOf(tree, drop)
            if (place) void moves.move(Number(drop.draggedNode), place)
          }
        })}
        renderNode={({ node: { value }, elementProps, dragHandleProps }) => {
          const node = findEntry(nodes, Number(value))
          if (!node) return null
          const last = childrenOf(tree, node.fk_menu).length
          return (
            <div
              {...elementProps}
              className={`${elementProps.className} ${classes.line}`}
              data-dim={isDim?.(node) || undefined}
            >
              {canMove && (
                <span {...dragHandleProps} className={classes.handle} aria-hidden title="Arrastrar para ordenar">
                  <IconGripVertical size={16} stroke={1.75} />
                </span>
              )}
              <span className={classes.icon}>
                <MenuIcon name={node.icon} />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{node.name}</span>
                <Facts>
                  {node.to && <span className={classes.target}>{node.to}</span>}
                  {renderNote(node)}
                </Facts>
              </span>
              {canMove && (
                <span className={classes.steps}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Subir «${node.name}»`}
                    data-step={`${node.id} -1`}
                    disabled={node.index === 1}
                    onClick={event => step(event, node, -1)}
                  >
                    <IconArrowUp size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Bajar «${node.name}»`}
                    data-step={`${node.id} 1`}
                    disabled={node.index === last}
                    onClick={event => step(event, node, 1)}
                  >
                    <IconArrowDown size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </span>
              )}
              {renderEnd(node)}
            </div>
          )
        }}
      />
    </div>
  )
}
