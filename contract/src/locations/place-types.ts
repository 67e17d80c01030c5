import { locationType as type } from '../core/classifier.ts'

/**
 * Which place may contain which: for each type, the types that it may stand in. `null`: on the first level, where it
 * serves all lines. Pure, without zod.
 */
const containers: Readonly<Record<number, readonly (number | null)[]>> = {
  [type.LINEA]: [null],
  [type.TRAMO]: [type.LINEA],
  [type.ESTACION]: [type.LINEA, type.TRAMO],
  [type.TORRE]: [type.LINEA, type.TRAMO],
  [type.COCHERA]: [null, type.LINEA, type.TRAMO, type.ESTACION, type.COCHERA],
  [type.TALLER]: [null, type.LINEA, type.ESTACION, type.COCHERA, type.TALLER],
  [type.ALMACEN]: [null, type.LINEA, type.ESTACION, type.COCHERA, type.TALLER, type.ALMACEN]
}

const names: Readonly<Record<number, readonly [one: string, of: string]>> = {
  [type.LINEA]: ['Una línea', 'una línea'],
  [type.ESTACION]: ['Una estación', 'una estación'],
  [type.TORRE]: ['Una torre', 'una torre'],
  [type.TRAMO]: ['Un tramo', 'un tramo'],
  [type.COCHERA]: ['Una cochera', 'una cochera'],
  [type.TALLER]: ['Un taller', 'un taller'],
  [type.ALMACEN]: ['Un almacén', 'un almacén']
}

/** The types of place that a place may stand in; without the first level. */
export const containersOf = (place: number): number[] =>
  (containers[place] ?? []).filter((container): container is number => container !== null)

/** Whether a type of place may stand on the first level. */
export const mayBeRoot = (place: number): boolean => containers[place]?.includes(null) ?? false

/** The types of place that may stand in another; `null`: on the first level. */
export const typesWithin = (container: number | null): number[] =>
  Object.values(type).filter(place => containers[place]?.includes(container))

/** Why a type of place can't stand in another (`null`: on the first level); undefined if it can. */
export function containerProblem(place: number, container: number | null): string | undefined {
  if (containers[place]?.includes(container) ?? true) return undefined
  const [name = ''] = names[place] ?? []
  const allowed = containersOf(place).map(each => names[each]?.[1] ?? '')
  if (allowed.length === 0) return `${name} no está dentro de otra ubicación`
  const list = allowed.length > 1 ? `${allowed.slice(0, -1).join(', ')} o ${allowed.at(-1)}` : allowed[0]
  return `${name} está en ${list}${container === null ? '' : `, no en ${names[container]?.[1]}`}`
}
