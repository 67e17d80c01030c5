import type { AheadPicture } from 'contract/my-work/ahead.ts'
import { recordStore } from '../../api/recordStore.ts'

/** Upper bound for activities whose pictures are stored. */
const maxActivities = 2000

/** A picture whose bytes are in `data`, an address that contains them. */
export type StoredPicture = AheadPicture & { data: string }

/** Pictures of procedures, small, by the activity that they belong to. */
export const storedPictures = recordStore<{ id: number; pictures: StoredPicture[] }>(
  'procedure-pictures',
  maxActivities
)
