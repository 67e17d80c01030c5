import { z } from 'zod'
import { locationType } from '../core/classifier.ts'
import { rounded } from '../core/coordinates.ts'
import { feminine } from '../core/entity.ts'
import { idParams, oneIdParam } from '../core/http.ts'
import { defineCall, defineResource, get, named, post } from '../core/resource.ts'
import { decimal, id, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

/** A line as rows show it, with its colour. */
export const line = named.extend({ color: z.string().nullable() })

/** Coordinates keep 4 decimals (11 m), which is as exact as the map; further decimals are rounded away. */
const degrees = (limit: number) => decimal(-limit, limit).overwrite(rounded)

const typeId = z.literal(Object.values(locationType))

/** Places: lines, and below them stations, towers, workshops… `fk_line` is null for a place that serves all lines. */
export const locations = defineResource({
  path: 'location',
  entity: 'location',
  names: feminine('ubicación', 'ubicaciones'),
  label: 'code · name',
  fields: { children_count: 'Ubicaciones dentro', bases_count: 'Bases' },
  permission: 'locations',
  filters: { fkLine: 'id', fk_location: 'id', is_root: 'boolean', fkc_type: 'id', is_active: 'boolean' },
  /** `along_line`: by position, starting at the drive station, then by code */
  sort: ['code', 'name', 'fkc_type', 'position_m', 'along_line', 'is_active', 'updated_at'],
  row: {
    fk_location: z.number().nullable(),
    location: named.nullable(),
    fk_line: z.number().nullable(),
    line: line.nullable(),
    fkc_type: z.number(),
    type: named,
    code: z.string(),
    name: z.string(),
    color: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    altitude: z.number().nullable(),
    position_m: z.number().nullable(),
    is_active: z.boolean(),
    takes_public_reports: z.boolean(),
    /** places directly in it */
    children_count: z.number(),
    /** bases in it and in everything within it */
    bases_count: z.number()
  },
  create: {
    fk_location: id.nullable().optional().meta({ label: 'Ubicación superior' }),
    fkc_type: typeId.meta({ label: 'Tipo' }),
    code: requiredText(30).meta({ label: 'Código' }),
    name: requiredText(120).meta({ label: 'Nombre' }),
    color: optionalText(7).meta({ label: 'Color' }),
    latitude: degrees(90).nullable().optional().meta({ label: 'Latitud' }),
    longitude: degrees(180).nullable().optional().meta({ label: 'Longitud' }),
    /** the coordinates are right, although they lie far from the line (`farKm`); isn't kept */
    is_far: z.boolean().optional().meta({ label: 'Lejos de su línea' }),
    altitude: decimal(-500, 9000).nullable().optional().meta({ label: 'Altitud (m)' }),
    position_m: decimal(0, 1_000_000).nullable().optional().meta({ label: 'Posición en la línea (m)' }),
    is_active: z.boolean().default(true).meta({ label: 'Activa' }),
    /** of a line: people without an account may report through the labels of its places */
    takes_public_reports: z.boolean().default(false).meta({ label: 'Avisos del público' })
  }
})

export type Location = z.output<typeof locations.row>

export const locationsForLine = defineCall({
  ...get('location/getLocationsForLine/:id', 'locations.read', 'Ubicaciones de una línea, por su posición'),
  params: idParams,
  reply: z.array(locations.row)
})

export const locationParents = defineCall({
  ...get(
    'location/:id/parents',
    'locations.read',
    'Ubicaciones que contienen a una, desde la más cercana hasta la raíz'
  ),
  params: idParams,
  reply: z.array(locations.row)
})

export const locationPath = defineCall({
  ...get('location/getPathByNode/:id', 'locations.read', 'Nombres desde la raíz hasta la ubicación'),
  params: idParams,
  reply: z.array(z.string())
})

export const mainLocations = defineCall({
  ...get('location/getLocationMain', 'locations.read', 'Ubicaciones raíz'),
  reply: z.array(locations.row)
})

/** The kinds of place that stand at a point: a line has many, a stretch two. */
export const pointTypes: readonly number[] = [
  locationType.ESTACION,
  locationType.TORRE,
  locationType.COCHERA,
  locationType.TALLER,
  locationType.ALMACEN
]

/** Most places of one map. */
export const maxMapPlaces = 5000

const mapPlace = z.object({
  id: z.number(),
  fk_line: z.number().nullable(),
  fkc_type: z.number(),
  code: z.string(),
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  position_m: z.number().nullable()
})

/** A place as the map has it; without coordinates it can't be drawn there. */
export type MapPlace = z.output<typeof mapPlace>

/**
 * Everything that a map shows in one question: all lines of the caller, or one. Places that aren't active are left out.
 */
export const mapPlaces = defineCall({
  ...get('location/map', 'locations.read', 'Líneas y ubicaciones para dibujarlas en un mapa'),
  query: z.strictObject({ fkLine: oneIdParam.optional() }),
  reply: z.object({
    lines: z.array(line),
    /** by line, and along each from its drive station */
    places: z.array(mapPlace),
    /** false if there are more than `maxMapPlaces` */
    is_whole: z.boolean()
  })
})

/** Where maps come from. Only for who may see places: the key costs money. */
export const mapService = defineCall({
  ...get('location/map/service', 'locations.read', 'De dónde vienen los mapas: Google con su clave, o teselas'),
  reply: z.object({
    /** of Google Maps; null where the tiles are used */
    google_key: z.string().nullable(),
    /** `https://…/{z}/{x}/{y}.png` */
    tile_url: z.string(),
    /** whom the tiles belong to, to be shown on the map */
    tile_attribution: z.string()
  })
})

export type MapService = z.output<typeof mapService.reply>

/**
 * What a move changes, before it is made: everything in the place goes along, orders stay with the line where they are.
 */
export const previewLocationMove = defineCall({
  ...get('location/:id/move', 'locations.write', 'Qué cambia si una ubicación pasa a estar dentro de otra'),
  params: idParams,
  query: z.strictObject({ fk_location: oneIdParam }),
  reply: z.object({
    /** names from the root down to the new place */
    path: z.array(z.string()),
    line_from: named.nullable(),
    line_to: named.nullable(),
    /** places below it, their bases and its own, and open orders there */
    locations: z.number(),
    bases: z.number(),
    work_orders: z.number()
  })
})

const stop = z.strictObject({
  code: requiredText(30).meta({ label: 'Código' }),
  name: requiredText(120).meta({ label: 'Nombre' }),
  position_m: decimal(0, 1_000_000).meta({ label: 'Posición (m)' })
})

/** Most towers of one line. */
export const maxTowers = 200

/**
 * Makes a line with its stations and towers, all or nothing. Towers stand evenly between the first and the last station
 * (`towers`), or where `tower_positions` says; their codes continue the line's: `LR-T01`.
 */
export const createLine = defineCall({
  ...post('location/line', 'locations.write', 'Crear una línea con sus estaciones y torres'),
  body: z.strictObject({
    code: requiredText(20).meta({ label: 'Código' }),
    name: requiredText(120).meta({ label: 'Nombre' }),
    color: optionalText(7).meta({ label: 'Color' }),
    stations: z.array(stop).max(50).default([]).meta({ label: 'Estaciones' }),
    towers: wholeNumber(0, maxTowers).default(0).meta({ label: 'Torres' }),
    tower_positions: z
      .array(decimal(0, 1_000_000))
      .max(maxTowers)
      .nullable()
      .optional()
      .meta({ label: 'Posiciones de las torres (m)' })
  }),
  reply: z.object({ line: locations.row, locations: z.number() })
})
