import type { ReactNode } from 'react'
import { AppLink, type LinkTarget } from '../shell/AppLink.tsx'
import { cellText, cellValue, type Column } from './columns.tsx'
import { useTimeZone } from '../shell/timeZone.ts'
import classes from './Cell.module.css'

/** A cell's content; with `link`, inside the link that covers the whole row or card. */
export function Cell<Row>({ column, row, link }: { column: Column<Row>; row: Row; link?: LinkTarget | undefined }) {
  const content = column.render ? column.render(row) : <PlainText column={column} row={row} />
  if (link) {
    return (
      <AppLink {...link} className={classes.link} data-row-link>
        {content}
      </AppLink>
    )
  }
  return <span className={classes.content}>{content}</span>
}

/** A table cuts off long texts: the title shows them whole. */
function PlainText<Row>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  const zone = useTimeZone()
  const text = cellText(cellValue(column, row, zone))
  return <span title={text.length > 24 ? text : undefined}>{text}</span>
}
