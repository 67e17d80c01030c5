import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { at, isSamePlace, moved, type Place, type Selection, type Size } from './blocks.ts'

/** What keys and the clipboard do; without it the grid is only read. */
export type GridActions = {
  /** a letter was typed, or a digit or sign where `isTyped` takes it; '' for Delete */
  onType: (letter: string) => void
  onPaste: (text: string) => void
  onUndo: () => void
  onRedo?: () => void
  onSave?: () => void
  /** opens the choices of a cell */
  onMenu: (place: Place) => void
  /** Enter opens them too, instead of moving down */
  opensByEnter?: boolean
}

type Options = {
  size: () => Size
  selection: Selection
  onSelect: (selection: Selection) => void
  /** the selected cells as a block of text */
  copy: () => string
  actions: GridActions | undefined
  /** the keys that are typed into cells; letters without it */
  isTyped?: (key: string) => boolean
  /** moves the focus to where keys act from; without it to the grid itself, which names its active cell */
  onFocus?: (grid: HTMLElement) => void
}

const isLetter = (key: string) => /^\p{L}$/u.test(key)

/**
 * The events of a grid whose cells are selected as blocks: keys, pointer and clipboard. Tab goes from cell to cell;
 * after Escape it leaves the grid. Rows have `data-row`, the heads of columns `data-head`, each with its index; in a
 * row one cell stands before the columns, with `data-name`. Keys in a field inside a cell are the field's own.
 */
export function useBlockEvents({
  size,
  selection,
  onSelect,
  copy,
  actions,
  isTyped = isLetter,
  onFocus = grid => grid.focus({ preventScroll: true })
}: Options) {
  const isLeaving = useRef(false)
  /** the kind of device that was pressed last: fingers open the choices */
  const pointer = useRef('mouse')
  const { active } = selection
  const placeAt = (target: EventTarget) => {
    const { rows, columns } = size()
    return target instanceof Element && !isField(target) ? placeOf(target, rows, columns) : undefined
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isField(event.target)) return
    if (event.key === 'Tab' && (isLeaving.current || !actions)) return
    isLeaving.current = event.key === 'Escape'
    if (event.key === 'Escape') return onSelect(at(active))
    const act = actions && actionOf(event, actions, active, isTyped)
    if (act) {
      event.preventDefault()
      return act()
    }
    if (event.altKey) return
    const next = moved(selection, event, size())
    if (!next) return
    event.preventDefault()
    onSelect(next)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    pointer.current = event.pointerType
    const place = placeAt(event.target)
    if (!place || event.button !== 0 || event.pointerType === 'touch') return
    event.preventDefault()
    onFocus(event.currentTarget)
    onSelect(event.shiftKey ? { anchor: selection.anchor, active: place.active } : place)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 1) return
    const place = placeAt(event.target)
    if (place && !isSamePlace(place.active, active)) onSelect({ anchor: selection.anchor, active: place.active })
  }
  const onClick = (event: { target: EventTarget; currentTarget: HTMLElement }) => {
    if (pointer.current !== 'touch') return
    const place = placeAt(event.target)
    if (!place) return
    onFocus(event.currentTarget)
    onSelect(place)
    if (isSamePlace(place.anchor, place.active)) actions?.onMenu(place.active)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (isField(event.target)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copy())
    if (event.type === 'cut') actions?.onType('')
  }
  const onPaste = (event: ClipboardEvent) => {
    if (isField(event.target)) return
    event.preventDefault()
    actions?.onPaste(event.clipboardData.getData('text'))
  }
  const onContextMenu = (event: { preventDefault: () => void }) => {
    if (!actions || pointer.current === 'touch') return
    event.preventDefault()
    actions.onMenu(active)
  }
  return { onKeyDown, onPointerDown, onPointerMove, onClick, onCopy, onCut: onCopy, onPaste, onContextMenu }
}

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** What a key does beside moving; undefined for none. */
function actionOf(
  event: KeyboardEvent,
  actions: GridActions,
  active: Place,
  isTyped: (key: string) => boolean
): (() => void) | undefined {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? actions.onRedo : actions.onUndo
    if (key === 'y') return actions.onRedo
    return event.key === 'Enter' ? actions.onSave : undefined
  }
  if (event.altKey) return undefined
  if (event.key === 'Delete' || event.key === 'Backspace') return () => actions.onType('')
  const opens = [' ', 'ContextMenu', 'F2', ...(actions.opensByEnter && !event.shiftKey ? ['Enter'] : [])]
  if (opens.includes(event.key)) return () => actions.onMenu(active)
  return isTyped(event.key) ? () => actions.onType(event.key) : undefined
}

/** The cell of an element of such a grid; the name of a row is the whole row, the head of a column the whole column. */
export function placeOf(element: Element, rows: number, columns: number): Selection | undefined {
  const head = element.closest<HTMLElement>('[data-head]')?.dataset['head']
  if (head !== undefined) {
    const column = Number(head)
    return { anchor: { row: rows - 1, column }, active: { row: 0, column } }
  }
  const row = Number(element.closest<HTMLElement>('[data-row]')?.dataset['row'])
  if (Number.isNaN(row)) return undefined
  if (element.closest('[data-name]')) return { anchor: { row, column: columns - 1 }, active: { row, column: 0 } }
  const cell = element.closest('[role="gridcell"]')
  // One cell, the row's name, stands before the columns.
  const column = cell ? [...(cell.parentElement?.children ?? [])].indexOf(cell) - 1 : -1
  return column < 0 || column >= columns ? undefined : at({ row, column })
}
