import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import type { OverlayLook } from '../../ui/overlay/OverlayShell.tsx'
import { activitiesText } from './activityText.ts'

type Dated = Pick<BaseActivity, 'next_date'>

/** The activities that have a date to change; those that are due by readings only have none. */
export const movable = <Row extends Dated>(rows: readonly Row[]): Row[] => rows.filter(row => row.next_date !== null)

/** How the dialog that reschedules looks. */
export const rescheduleLook = ({ rows }: { rows: readonly Dated[] }): OverlayLook => ({
  title: `Reprogramar ${activitiesText(movable(rows).length)}`
})
