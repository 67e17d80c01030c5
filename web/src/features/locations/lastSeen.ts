import type { Location } from 'contract/locations.ts'
import { seenStore } from '../../api/seenStore.ts'

/** The places of the lines on which somebody works. */
export const seenLocations = seenStore<Location>('locations', 2000)
