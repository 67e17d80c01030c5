/** A place on a line: its code, its name, and metres from the drive station. */
type Stop = { code: string; name: string; position_m: number }

type Asked = {
  /** the line's */
  code: string
  stations: readonly Stop[]
  towers: number
  tower_positions?: readonly number[] | null | undefined
}

/** The towers, or the field that is wrong and why. */
export type Towers = { towers: Stop[] } | { field: string; refused: string }

/**
 * Where the towers of a new line stand, in their order: at the given positions, or evenly between the first and the
 * last station, to ten centimetres. Their codes continue the line's: `LR-T01`.
 */
export function towerPlaces({ code, stations, towers, tower_positions }: Asked): Towers {
  const positions = stations.map(({ position_m }) => position_m)
  const [first, last] = [Math.min(...positions), Math.max(...positions)]
  if (tower_positions?.length) {
    const sorted = tower_positions.toSorted((a, b) => a - b)
    const twice = sorted.find((position, index) => position === sorted[index + 1])
    if (twice !== undefined) return { field: 'tower_positions', refused: `Hay dos torres en ${twice} m` }
    return { towers: numbered(code, sorted) }
  }
  if (towers === 0) return { towers: [] }
  if (!(first < last)) return { field: 'towers', refused: 'Hacen falta dos estaciones en posiciones distintas' }
  const gap = (last - first) / (towers + 1)
  return {
    towers: numbered(
      code,
      Array.from({ length: towers }, (_, index) => tenths(first + gap * (index + 1)))
    )
  }
}

const tenths = (metres: number) => Math.round(metres * 10) / 10

function numbered(code: string, positions: readonly number[]): Stop[] {
  const digits = Math.max(2, String(positions.length).length)
  return positions.map((position_m, index) => ({
    code: `${code}-T${String(index + 1).padStart(digits, '0')}`,
    name: `Torre ${index + 1}`,
    position_m
  }))
}
