import { locationType } from 'contract/core/classifier.ts'
import type { Point } from 'contract/core/coordinates.ts'
import type { MapPlace } from 'contract/locations/locations.ts'

/** A place that can be drawn on a map. */
export type PlaceAt = MapPlace & Point

/** Whether it is known where a place is. */
export const isPlaced = (place: MapPlace): place is PlaceAt => place.latitude !== null && place.longitude !== null

/** The stations and towers of a line in their order along it: what its rope hangs on. */
export const ropeOf = (places: readonly MapPlace[], line: number): PlaceAt[] =>
  places
    .filter(isPlaced)
    .filter(
      ({ fk_line, fkc_type, position_m }) =>
        fk_line === line &&
        position_m !== null &&
        (fkc_type === locationType.ESTACION || fkc_type === locationType.TORRE)
    )
    .toSorted((a, b) => (a.position_m ?? 0) - (b.position_m ?? 0))
