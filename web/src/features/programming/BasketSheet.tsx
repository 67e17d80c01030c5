import { Button } from '@mantine/core'
import { IconBasket, IconChevronUp } from '@tabler/icons-react'
import { formatDuration } from 'contract/core/format.ts'
import { useState } from 'react'
import { Can } from '../../ui/shell/Can.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import classes from './Basket.module.css'
import { BasketPanel, type BasketPanelProps } from './BasketPanel.tsx'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { loadOf } from './load.ts'

/**
 * The basket of narrow screens: a bar at the bottom with what it sums to, which opens the rest.
 * Drawn when it holds something.
 */
export function BasketSheet(props: BasketPanelProps) {
  const [opened, setOpened] = useState(false)
  const { rows, ready } = props.basket
  const close = () => setOpened(false)
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
      <Sheet
        opened={opened}
        onClose={close}
        from="bottom"
        size="85dvh"
        title={`Cesta · ${activitiesText(rows.length)}`}
      >
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
      </Sheet>
    </>
  )
}
