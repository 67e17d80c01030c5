import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { recordStore } from '../../api/recordStore.ts'

/** The unplanned activities that were last fetched on this device: several for each stored order. */
export const storedActivities = recordStore<UnplannedDetail>('unplanned', 3000)
