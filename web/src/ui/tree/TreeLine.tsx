import { Button, type RenderTreeNodePayload, Skeleton } from '@mantine/core'
import { IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { formatNumber } from 'contract/core/format.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { messageOf } from '../../api/shortText.ts'
import { Facts } from '../record/Facts.tsx'
import classes from './tree.module.css'
import type { TreeLook, TreeRow } from './treeKind.ts'
import { extraLineOf, type useLazyTree } from './useLazyTree.ts'

type TreeLineProps<Row extends TreeRow> = {
  kind: TreeLook<Row>
  row: Row
  node: Pick<RenderTreeNodePayload, 'elementProps' | 'expanded'>
  isChosen: boolean
  onChoose: (id: number) => void
  onToggle: (id: number) => void
  /** its handle is pressed; without it the row isn't dragged */
  onPress: ((event: React.MouseEvent) => void) | undefined
  renderEnd: (row: Row) => ReactNode
}

/** A row of a tree. */
export function TreeLine<Row extends TreeRow>({
  kind,
  row,
  node: { elementProps, expanded },
  isChosen,
  onChoose,
  onToggle,
  onPress,
  renderEnd
}: TreeLineProps<Row>) {
  const isGroup = row.children_count > 0
  return (
    <div {...elementProps} className={`${elementProps.className} ${classes.line}`} data-chosen={isChosen || undefined}>
      <button
        // Mantine's lines don't say whether they are open.
        ref={button => sayOpen(button, isGroup ? expanded : undefined)}
        type="button"
        tabIndex={-1}
        data-pointer-only
        className={classes.opener}
        aria-label={`${expanded ? 'Cerrar' : 'Abrir'} ${row.code}`}
        disabled={!isGroup}
        data-open={expanded || undefined}
        onClick={event => {
          event.stopPropagation()
          onToggle(row.id)
        }}
      >
        <IconChevronRight size={16} stroke={2} aria-hidden />
      </button>
      {onPress && (
        <span className={classes.handle} aria-hidden title="Mantenga pulsado para arrastrar" onMouseDown={onPress}>
          <IconGripVertical size={16} stroke={1.75} />
        </span>
      )}
      <Words kind={kind} row={row} onChoose={onChoose} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is in it is interactive */}
      <span className={classes.end} onKeyDown={keepKeys}>
        {renderEnd(row)}
      </span>
    </div>
  )
}

/** The line has these keys too: in a menu of it they would walk away from there, and Space on its button do nothing. */
function keepKeys(event: KeyboardEvent): void {
  if (/^(Arrow|Home$|End$| $)/.test(event.key)) event.stopPropagation()
}

/** What stays the same while other rows open and close. */
function Words<Row extends TreeRow>({ kind, row, onChoose }: Pick<TreeLineProps<Row>, 'kind' | 'row' | 'onChoose'>) {
  const Icon = kind.icon(row)
  return (
    <>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <button type="button" tabIndex={-1} data-pointer-only className={classes.words} onClick={() => onChoose(row.id)}>
        <span className={classes.name}>{row.name}</span>
        <Facts>
          <span className={classes.code}>{row.code}</span>
          {kind.renderFacts(row)}
        </Facts>
      </button>
    </>
  )
}

/** Says on an opener's line whether it is open; undefined for a line that can't be opened. */
function sayOpen(opener: HTMLButtonElement | null, isOpen: boolean | undefined): void {
  const line = opener?.closest('[role="treeitem"]')
  if (isOpen === undefined) line?.removeAttribute('aria-expanded')
  else line?.setAttribute('aria-expanded', String(isOpen))
}

type LevelsOf = Pick<ReturnType<typeof useLazyTree<TreeRow>>, 'left' | 'failed' | 'showMore'>

/** In place of rows: they are on their way, didn't come, or are more than are shown. */
export function LevelLine({ value, tree }: { value: string; tree: LevelsOf }) {
  const { what, id } = extraLineOf(value)
  if (what === 'loading') return <Skeleton className={classes.extra} height={20} width="40%" aria-busy="true" />
  if (what === 'error') return <Failed query={tree.failed(id)} />
  return (
    <div className={classes.extra}>
      <Button size="compact-sm" variant="default" onClick={() => tree.showMore(id)}>
        Mostrar más
      </Button>{' '}
      Quedan {formatNumber(tree.left(id), 0)}
    </div>
  )
}

function Failed({ query }: { query: ReturnType<LevelsOf['failed']> }) {
  return (
    <div className={classes.extra} role="alert">
      {messageOf(query?.error)}{' '}
      <Button size="compact-sm" variant="default" onClick={() => void query?.refetch()}>
        Reintentar
      </Button>
    </div>
  )
}
