import type { Location } from 'contract/locations/locations.ts'
import { recordStore } from '../../api/recordStore.ts'

/** The places of the user's lines. */
export const storedLocations = recordStore<Location>('locations', 20_000)
