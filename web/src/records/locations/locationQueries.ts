import {
  createLine,
  locationParents,
  locations,
  locationsForLine,
  mapPlaces,
  previewLocationMove
} from 'contract/calls/locations/locations.ts'
import type { Location } from 'contract/locations/locations.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'

export const locationsApi = resourceApi(locations, { shows: ['base'] })
export const parentsCall = callApi(locationParents, { entities: ['location'] })
export const placesOfLineCall = callApi(locationsForLine, { entities: ['location'] })
export const previewMoveCall = callApi(previewLocationMove, { entities: ['location', 'base', 'work_order'] })
export const mapPlacesCall = callApi(mapPlaces, { entities: ['location'] })
export const createLineCall = callApi(createLine, { entities: ['location'] })

/** Places to choose from, by code and name. */
export const locationChoices = choicesOf(locationsApi, { label: ({ code, name }: Location) => `${code} · ${name}` })
