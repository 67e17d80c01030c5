import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import type { OwnSelection } from '../../ui/table/selection.ts'
import type { useUndo } from '../../ui/overlay/UndoBar.tsx'

/** What a dialog that changes the ticked orders needs. */
export type SelectedProps = { selection: OwnSelection<WorkOrder>; undo: ReturnType<typeof useUndo> }
