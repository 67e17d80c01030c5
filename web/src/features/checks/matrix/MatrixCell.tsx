import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { DeliveryKind } from '../../../offline/DeliveryState.tsx'
import type { Look, Mark } from './cellView.ts'
import classes from './matrix.module.css'

type MatrixCellProps = {
  look: Look
  text: string
  delivery: DeliveryKind | undefined
  /** what screen readers say */
  label: string
  isActive: boolean
  isSelected: boolean
  mark: Mark
  /** the field in place of the answer, while it is typed */
  field?: ReactNode
}

/**
 * A cell of the grid. All that it is given are plain values: it is drawn anew only when something of it changes. Whether
 * its answer is sent is drawn by the style sheet: 200 icons at once take a slow phone a tenth of a second.
 */
export const MatrixCell = memo(function MatrixCell({
  look,
  text,
  delivery,
  label,
  isActive,
  isSelected,
  mark,
  field
}: MatrixCellProps) {
  return (
    <div
      role="gridcell"
      className={`${classes.cell} ${classes.ring}`}
      tabIndex={isActive && !field ? 0 : -1}
      data-look={look}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-mark={mark}
      data-delivery={delivery}
      aria-selected={isSelected}
      aria-label={field ? undefined : label}
    >
      {field || (
        <>
          {look === 'flagged' && <IconAlertTriangle size={14} stroke={2} aria-hidden />}
          <span className={classes.text}>{text}</span>
        </>
      )}
    </div>
  )
})
