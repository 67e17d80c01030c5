import { IconBasket } from '@tabler/icons-react'
import { formatNumber } from 'contract/core/format.ts'
import { Suspense } from 'react'
import { useMedia } from '../../ui/shell/media.ts'
import classes from './Basket.module.css'
import type { BasketPanelProps } from './BasketPanel.tsx'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { BasketPanel } from './BasketPanel.tsx'

// Loaded with the first activity in the basket.
const BasketSheet = lateComponent(async () => (await import('./BasketSheet.tsx')).BasketSheet)

/** Windows with enough room for the basket beside the list. */
const basketColumnQuery = '(min-width: 75em)'

/** The basket: a column beside the list on wide screens, else a bar at the bottom that opens a sheet. */
export function BasketDock(props: BasketPanelProps) {
  const isColumn = useMedia(basketColumnQuery)
  if (isColumn) return <Column {...props} />
  return (
    props.basket.rows.length > 0 && (
      <Suspense>
        <BasketSheet {...props} />
      </Suspense>
    )
  )
}

function Column(props: BasketPanelProps) {
  const { rows, restoring } = props.basket
  return (
    <aside className={classes.column} aria-label="Cesta">
      <div className={classes.head}>
        <h2 className={classes.title}>
          <IconBasket size={18} stroke={1.75} aria-hidden />
          Cesta
          {rows.length > 0 && <span className={classes.count}>{formatNumber(rows.length, 0)}</span>}
        </h2>
      </div>
      {rows.length === 0 ? (
        <p className={classes.empty}>
          {restoring > 0
            ? `Recuperando ${activitiesText(restoring)} de su cesta…`
            : 'Marque actividades en la lista: aquí verá cuánto trabajo suman y si cabe en la noche.'}
        </p>
      ) : (
        <BasketPanel {...props} />
      )}
    </aside>
  )
}
