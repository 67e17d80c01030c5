import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { seenStore } from '../../api/seenStore.ts'

/** The unplanned activities that were last fetched on this device: about as many as orders are kept. */
export const seenActivities = seenStore<UnplannedDetail>('unplanned', 30)
