import type { ReactNode } from 'react'
import { AppLink, type LinkTarget } from '../AppLink.tsx'
import { cellText, cellValue, type Column } from '../columns.tsx'
import { useTimeZone } from '../timeZone.ts'
import classes from './Cell.module.css'

/** What a cell shows; with a link, the link that covers its whole row or card. */
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

/** Long texts are cut off in a table; hovering says all. */
function PlainText<Row>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  const zone = useTimeZone()
  const text = cellText(cellValue(column, row, zone))
  return <span title={text.length > 24 ? text : undefined}>{text}</span>
}
