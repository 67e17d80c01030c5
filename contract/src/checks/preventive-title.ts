/** What a title needs to know of a base activity. */
export type TitledWork = {
  activity: string
  specialty: string | null
  base: string
  /** the place of the base; `isLine`: the base belongs to the line as a whole, so its own name says where */
  place: { name: string; isLine: boolean }
}

/** What the title of an order may have. */
export const maxTitleLength = 200

/** How many things a title names before it counts the others. */
const maxNamed = 3

/**
 * The default title of an order, by what distinguishes it from others: where the work is and of which specialty;
 * without specialty, what is done. Without line and date, which have places of their own and may change. 'Preventivo
 * torres 11 a 15 · Mecánica'
 */
export function preventiveTitle(works: readonly TitledWork[]): string {
  const kind = specialtiesOf(works) ?? activitiesOf(works)
  return ['Preventivo', placesOf(works)].filter(Boolean).join(' ') + (kind ? ` · ${kind}` : '')
}

/** What is done most, and how much else: 'Frenos y 2 actividades más'. Empty without activities. */
export function activitiesOf(works: readonly Pick<TitledWork, 'activity'>[]): string {
  const times = new Map<string, number>()
  for (const { activity } of works) times.set(activity, (times.get(activity) ?? 0) + 1)
  const [first = '', ...others] = [...times.keys()].toSorted(
    (a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0) || a.localeCompare(b, 'es')
  )
  if (others.length === 0) return first
  return others.length === 1 ? `${first} y otra actividad` : `${first} y ${others.length} actividades más`
}

/** Null where no activity has a specialty. */
function specialtiesOf(works: readonly TitledWork[]): string | null {
  const names = [...new Set(works.flatMap(({ specialty }) => specialty ?? []))]
  if (names.length === 0) return null
  return names.length > 2 ? `${names.length} especialidades` : listed(names)
}

const towerName = /^torre\s+(\d+)$/i

function placesOf(works: readonly TitledWork[]): string {
  const towers = new Set<number>()
  const names = new Set<string>()
  for (const { base, place } of works) {
    // 'Estación (motriz)': what is in brackets only explains.
    const name = place.name.replace(/ \(.*\)$/, '')
    const number = towerName.exec(name)?.[1]
    if (place.isLine) names.add(lowerFirst(base))
    else if (number === undefined) names.add(name)
    else towers.add(Number(number))
  }
  const all = [...(towers.size > 0 ? [towersText([...towers])] : []), ...names]
  if (all.length <= maxNamed) return listed(all)
  return `${all.slice(0, maxNamed - 1).join(', ')} y ${all.length - maxNamed + 1} más`
}

/** 'torre 4', 'torres 11 a 15', 'torres 2, 4 y 8 a 10', '9 torres de la 2 a la 30' */
function towersText(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  const runs: number[][] = []
  for (const number of sorted) {
    const run = runs.at(-1)
    if (run?.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === last) return `torre ${first}`
  const parts = runs.flatMap(run => (run.length > 2 ? [`${run[0]} a ${run.at(-1)}`] : run.map(String)))
  return parts.length > maxNamed ? `${numbers.length} torres de la ${first} a la ${last}` : `torres ${listed(parts)}`
}

/** Leaves abbreviations as they are: 'PLC principal'. */
const lowerFirst = (name: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** 'a', 'a y b', 'a, b e Illimani' */
const listed = (names: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(names)

type DistinctTitle = {
  title: string
  /** what may distinguish it from others with the same title, the best first */
  hints: readonly string[]
}

/**
 * The titles of the orders of one batch, none twice and none longer than `max`: those that are alike get the first hint
 * in which all of them differ, in brackets, or else a number.
 */
export function distinctTitles(orders: readonly DistinctTitle[], max = maxTitleLength): string[] {
  const taken = new Set<string>()
  const alike = Map.groupBy(orders, ({ title }) => title.slice(0, max))
  for (const [title, group] of alike) if (group.length === 1) taken.add(title)
  return orders.map(order => {
    const title = order.title.slice(0, max)
    const group = alike.get(title) ?? []
    if (group.length === 1) return title
    const index = order.hints.findIndex(
      (hint, i) => hint && new Set(group.map(({ hints }) => hints[i])).size === group.length
    )
    let number = group.indexOf(order) + 1
    let made = withEnd(title, order.hints[index] ?? String(number), max)
    while (taken.has(made)) made = withEnd(title, String(++number), max)
    taken.add(made)
    return made
  })
}

/** Cuts the title before its hint, which distinguishes equal titles. */
function withEnd(title: string, hint: string, max: number): string {
  const end = ` (${hint.slice(0, Math.floor(max / 2))})`
  return title.slice(0, max - end.length) + end
}
