import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { recordStore } from '../../api/recordStore.ts'

/** The unplanned activities that were last fetched on this device: about as many as orders are kept. */
export const storedActivities = recordStore<UnplannedDetail>('unplanned', 30)
