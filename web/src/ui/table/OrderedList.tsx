import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './OrderedList.module.css'

type OrderedListProps<Row> = {
  label: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** called with the new order; unless given, it is only shown */
  onOrder?: ((rows: readonly Row[], moved: Row) => void) | undefined
  renderRow: (row: Row) => ReactNode
  /** at the end of the line: what may be done with it */
  renderEnd?: (row: Row) => ReactNode
  /** under the line */
  renderBelow?: (row: Row) => ReactNode
}

/** The rows with one of them at another place, counted without it. */
export function placed<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const [row, ...rest] = [rows[from] as Row, ...rows.slice(0, from), ...rows.slice(from + 1)]
  return [...rest.slice(0, to), row, ...rest.slice(to)]
}

/** A list in an order of people's own: a line is dragged by its handle, or moved by the two buttons that it has. */
export function OrderedList<Row extends { id: number }>({
  label,
  rows,
  nameOf,
  onOrder,
  renderRow,
  renderEnd,
  renderBelow
}: OrderedListProps<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  /** the line above which what is dragged would go; the number of lines for the end */
  const [gap, setGap] = useState<number>()
  const [said, setSaid] = useState('')
  // The pressed button moves with its line and would lose the focus.
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    const again = pressed.current && list.current?.querySelector<HTMLButtonElement>(pressed.current)
    pressed.current = undefined
    if (!again) return
    const other = again.parentElement?.querySelector<HTMLButtonElement>('button:not(:disabled)')
    ;(again.disabled ? other : again)?.focus()
  })

  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row || !onOrder || from === to || to < 0 || to >= rows.length) return
    setSaid(`${nameOf(row)}: ahora la ${to + 1} de ${rows.length}`)
    onOrder(placed(rows, from, to), row)
  }
  const step = (index: number, by: -1 | 1) => {
    pressed.current = `[data-step="${rows[index]?.id} ${by}"]`
    move(index, index + by)
  }
  const over = (event: DragEvent<HTMLLIElement>, index: number) => {
    if (dragged === undefined) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setGap(event.clientY < top + height / 2 ? index : index + 1)
  }
  const end = () => {
    setDragged(undefined)
    setGap(undefined)
  }
  const drop = () => {
    if (dragged !== undefined && gap !== undefined) move(dragged, gap > dragged ? gap - 1 : gap)
    end()
  }
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ol ref={list} className={classes.list} aria-label={label}>
        {rows.map((row, index) => (
          // The buttons do the same by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={row.id}
            className={classes.item}
            data-gap={gap === index ? 'above' : gap === rows.length && index === rows.length - 1 ? 'below' : undefined}
            data-dragged={dragged === index || undefined}
            onDragOver={event => over(event, index)}
            onDrop={drop}
          >
            <div className={classes.line}>
              {onOrder && (
                <span
                  className={classes.handle}
                  draggable
                  aria-hidden
                  title="Arrastrar para ordenar"
                  onDragStart={event => {
                    const line = event.currentTarget.closest('li')
                    if (line) event.dataTransfer.setDragImage(line, 12, 24)
                    event.dataTransfer.effectAllowed = 'move'
                    setDragged(index)
                  }}
                  onDragEnd={end}
                >
                  <IconGripVertical size={16} stroke={1.75} />
                </span>
              )}
              <div className={classes.words}>{renderRow(row)}</div>
              {onOrder && (
                <span className={classes.steps}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={`Subir ${nameOf(row)}`}
                    data-step={`${row.id} -1`}
                    disabled={index === 0}
                    onClick={() => step(index, -1)}
                  >
                    <IconArrowUp size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={`Bajar ${nameOf(row)}`}
                    data-step={`${row.id} 1`}
                    disabled={index === rows.length - 1}
                    onClick={() => step(index, 1)}
                  >
                    <IconArrowDown size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </span>
              )}
              {renderEnd?.(row)}
            </div>
            {renderBelow?.(row)}
          </li>
        ))}
      </ol>
    </>
  )
}
