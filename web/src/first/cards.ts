import cells from '../ui/table/Cell.module.css'
import classes from '../ui/table/CardList.module.css'
import boxes from '../ui/table/RowCheckbox.module.css'
import { box, gap } from './picture.ts'

type Card = { title: readonly (Node | string)[]; hasBox?: boolean; badge?: Node | undefined; below: readonly Node[] }

/** Rows as cards, as CardList.tsx has them. */
export function cards<Row>(rows: readonly Row[], cardOf: (row: Row) => Card): HTMLElement {
  return box(
    classes.cards,
    ...rows.map(row => {
      const { title, hasBox = false, badge, below } = cardOf(row)
      return box(
        classes.card,
        box(
          classes.head,
          hasBox && box(boxes.target),
          box(classes.title, box(cells.link, ...title)),
          badge,
          box(classes.menu, gap(44))
        ),
        ...below
      )
    })
  )
}

/** A text of a card. */
export const cardText = (...content: readonly (Node | string)[]): HTMLElement =>
  box(classes.text, box(cells.content, ...content))
