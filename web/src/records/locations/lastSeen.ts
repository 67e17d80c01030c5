import type { Location } from 'contract/locations/locations.ts'
import { seenStore } from '../../api/seenStore.ts'

/** The places of the user's lines. */
export const seenLocations = seenStore<Location>('locations', 2000)
