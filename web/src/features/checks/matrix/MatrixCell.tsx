import {
  IconAlertTriangle,
  IconCheck,
  IconCloudUp,
  IconDeviceFloppy,
  IconExclamationCircle,
  IconPencil
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { DeliveryKind } from '../../../offline/DeliveryState.tsx'
import type { Look } from './cellView.ts'
import classes from './matrix.module.css'

type MatrixCellProps = {
  look: Look
  text: string
  delivery: DeliveryKind | undefined
  /** what screen readers say */
  label: string
  isActive: boolean
  isSelected: boolean
  /** of 'Todo OK menos…': it becomes OK, or was chosen to stay open */
  mark: 'coming' | 'except' | undefined
  /** the field in place of the answer, while it is typed */
  field?: ReactNode
}

const deliveryIcons = {
  waiting: IconDeviceFloppy,
  sending: IconCloudUp,
  taken: undefined,
  unsaved: IconPencil,
  refused: IconExclamationCircle
} as const

/** A cell of the grid. All that it is given are plain values: it is drawn anew only when something of it changes. */
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
  const Icon = delivery && deliveryIcons[delivery]
  return (
    <div
      role="gridcell"
      className={classes.cell}
      tabIndex={isActive && !field ? 0 : -1}
      data-look={look}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-mark={mark}
      aria-selected={isSelected}
      aria-label={field ? undefined : label}
    >
      {field ?? (
        <>
          {look === 'ok' && text === 'OK' && <IconCheck size={14} stroke={2.25} aria-hidden />}
          {look === 'flagged' && <IconAlertTriangle size={14} stroke={2} aria-hidden />}
          <span className={classes.text}>{text}</span>
          {Icon && <Icon className={classes.delivery} data-state={delivery} size={12} stroke={2} aria-hidden />}
        </>
      )}
    </div>
  )
})
