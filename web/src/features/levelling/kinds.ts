import type { Levelling, LevelLoad } from 'contract/planning/levelling.ts'

/** People of a specialty: while the line stands still, or by day. */
export type Kind = Pick<LevelLoad, 'fk_specialty' | 'requires_stop'>

export const kindKey = ({ fk_specialty, requires_stop }: Kind): string => `${fk_specialty} ${requires_stop}`

/** 'Electricidad, de noche' */
export function kindName({ fk_specialty, requires_stop }: Kind, { specialties }: Levelling): string {
  const name = specialties.find(({ id }) => id === fk_specialty)?.name ?? 'Sin especialidad'
  return `${name}, ${requires_stop ? 'de noche' : 'de día'}`
}

/** The people whose loads a levelling has, those whose fullest interval is fullest first. */
export function kindsOf({ before }: Levelling): Kind[] {
  const fullest = new Map<string, { kind: Kind; ratio: number }>()
  for (const { fk_specialty, requires_stop, minutes, capacity } of before) {
    const kind = { fk_specialty, requires_stop }
    const ratio = minutes === 0 ? 0 : minutes / Math.max(capacity, 1)
    const known = fullest.get(kindKey(kind))
    if (!known || ratio > known.ratio) fullest.set(kindKey(kind), { kind, ratio })
  }
  return [...fullest.values()].toSorted((a, b) => b.ratio - a.ratio).map(({ kind }) => kind)
}
