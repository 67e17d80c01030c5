import { Button, Skeleton } from '@mantine/core'
import { IconBasket, IconChevronUp } from '@tabler/icons-react'
import { formatDuration, formatNumber } from 'contract/format.ts'
import { Suspense, useState } from 'react'
import { Can } from '../../app/Can.tsx'
import { useMedia } from '../../app/media.ts'
import { Sheet as Panel } from '../../ui/Sheet.tsx'
import classes from './Basket.module.css'
import type { BasketPanelProps } from './BasketPanel.tsx'
import { activitiesText } from './activityText.ts'
import { loadOf } from './load.ts'
import { lateComponent } from '../../ui/lateComponent.ts'

// Loaded with the first activity in the basket.
const BasketPanel = lateComponent(async () => (await import('./BasketPanel.tsx')).BasketPanel)

/** Windows with enough room for the basket beside the list. */
export const basketColumnQuery = '(min-width: 75em)'

/** The basket: a column beside the list on wide screens, else a bar at the bottom that opens a sheet. */
export function BasketDock(props: BasketPanelProps) {
  const isColumn = useMedia(basketColumnQuery)
  return isColumn ? <Column {...props} /> : <Sheet {...props} />
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
        <Suspense>
          <BasketPanel {...props} />
        </Suspense>
      )}
    </aside>
  )
}

function Sheet(props: BasketPanelProps) {
  const [opened, setOpened] = useState(false)
  const { rows, ready } = props.basket
  const close = () => setOpened(false)
  if (rows.length === 0) return null
  return (
    <>
      <div className={classes.dock} role="region" aria-label="Cesta">
        <button type="button" className={classes.open} aria-expanded={opened} onClick={() => setOpened(true)}>
          <IconBasket size={20} stroke={1.75} aria-hidden />
          <span className={classes.openWords}>
            <strong>{activitiesText(rows.length)}</strong>
            <span>{formatDuration(loadOf(ready).minutes)}</span>
          </span>
          <IconChevronUp size={18} stroke={1.75} aria-hidden />
          <span className={classes.hidden}>Ver la cesta</span>
        </button>
        <Can permission="checks.program">
          <Button disabled={ready.length === 0} onClick={props.onProgram}>
            Programar
          </Button>
        </Can>
      </div>
      <Panel
        opened={opened}
        onClose={close}
        from="bottom"
        size="85dvh"
        title={`Cesta · ${activitiesText(rows.length)}`}
      >
        <Suspense fallback={<Skeleton height={240} />}>
          <BasketPanel
            {...props}
            sheet
            onProgram={() => {
              close()
              props.onProgram()
            }}
            onReschedule={picked => {
              close()
              props.onReschedule(picked)
            }}
          />
        </Suspense>
      </Panel>
    </>
  )
}
