import { z } from 'zod'
import { locationType } from './classifier.ts'
import { feminine } from './entity.ts'
import { idParams } from './http.ts'
import { defineCall, defineResource, get, named } from './resource.ts'
import { decimal, id, optionalText, requiredText } from './validation.ts'

/** A line as rows show it, with its colour. */
export const line = named.extend({ color: z.string().nullable() })

/** Coordinates keep 4 decimals (11 m), which is as exact as the map; further decimals are rounded away. */
const degrees = (limit: number) => decimal(-limit, limit).overwrite(value => Math.round(value * 10_000) / 10_000)

const typeId = z.literal(Object.values(locationType))

/** Places: lines, and below them stations, towers, workshops… `fk_line` is null for a place that serves all lines. */
export const locations = defineResource({
  path: 'location',
  entity: 'location',
  names: feminine('ubicación', 'ubicaciones'),
  label: 'code · name',
  permission: 'locations',
  filters: { fkLine: 'id', fk_location: 'id', fkc_type: 'id', is_active: 'boolean' },
  sort: ['code', 'name', 'fkc_type', 'position_m', 'is_active', 'updated_at'],
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
    is_active: z.boolean()
  },
  create: {
    fk_location: id.nullable().optional().meta({ label: 'Ubicación superior' }),
    fkc_type: typeId.meta({ label: 'Tipo' }),
    code: requiredText(30).meta({ label: 'Código' }),
    name: requiredText(120).meta({ label: 'Nombre' }),
    color: optionalText(7).meta({ label: 'Color' }),
    latitude: degrees(90).nullable().optional().meta({ label: 'Latitud' }),
    longitude: degrees(180).nullable().optional().meta({ label: 'Longitud' }),
    altitude: decimal(-500, 9000).nullable().optional().meta({ label: 'Altitud (m)' }),
    position_m: decimal(0, 1_000_000).nullable().optional().meta({ label: 'Posición en la línea (m)' }),
    is_active: z.boolean().default(true).meta({ label: 'Activa' })
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
