import * as contract from 'contract/locations/locations.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { listRows } from '../../platform/http/list.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { writableLocations } from './actions.ts'
import { makeLine } from './line.ts'
import { mapPlacesOf } from './map.ts'
import {
  locationsOfLine,
  mainLocations,
  oneLocation,
  parentsOfLocation,
  pathOfLocation,
  previewMove
} from './queries.ts'
import { locationSource } from './source.ts'

/** Places: lines, stations, towers, workshops. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const { calls } = contract.locations
  resourceRoutes(routes, contract.locations, writableLocations)
  routes.read(calls.list, ({ db, query, actor }) => listRows(db, locationSource, query, actor))
  routes.read(calls.one, ({ db, params, actor }) => oneLocation(db, params.id, actor))
  routes.read(contract.previewLocationMove, ({ db, params, query, actor }) =>
    previewMove(db, params.id, query.fk_location, actor)
  )
  routes.write(contract.createLine, ({ db, body, actor }) => makeLine(db, body, actor))
  routes.read(contract.mainLocations, ({ db, actor }) => mainLocations(db, actor))
  routes.read(contract.locationsForLine, ({ db, params, actor }) => locationsOfLine(db, params.id, actor))
  routes.read(contract.mapPlaces, ({ db, query, actor }) => mapPlacesOf(db, query.fkLine, actor))
  routes.read(contract.mapService, () => ({
    google_key: env.MAPS_API_KEY ?? null,
    tile_url: env.TILE_URL,
    tile_attribution: env.TILE_ATTRIBUTION
  }))
  routes.read(contract.locationParents, ({ db, params, actor }) => parentsOfLocation(db, params.id, actor))
  routes.read(contract.locationPath, ({ db, params, actor }) => pathOfLocation(db, params.id, actor))
}
