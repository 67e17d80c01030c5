/** A place in which bases are made; places come in their order along the line. */
type PatternPlace = { id: number; code: string; name: string }

/** A base that a pattern makes. */
export type PatternBase = { code: string; name: string; fk_location: number }

type Asked = {
  /** of the codes: `{línea}-T{01..19}-BAL-{S|B}` */
  pattern: string
  /**
   * of the names; without it they are put together of the element, the part that distinguishes the bases, and the place
   */
  name?: string | null | undefined
  line: { code: string; name: string }
  structure: { name: string }
  places: readonly PatternPlace[]
}

/** The bases, or the field that is wrong and why. */
type PatternAnswer = { bases: PatternBase[] } | { field: 'pattern' | 'name' | 'fk_location'; refused: string }

/** As many bases as are made at once. */
export const maxBases = 500

type Run = { kind: 'counter' | 'choice'; token: string; values: readonly string[] }
type Part = { kind: 'text'; text: string } | { kind: 'line' } | { kind: 'place' } | Run

/**
 * The bases of a pattern. In it `{línea}` is the line's code, `{ubicación}` the place's, `{01..19}` a counter that
 * keeps its width, `{S|B}` one of several texts.
 *
 * How codes find their places: with `{ubicación}`, or where there is one place, each place gets every code. Otherwise
 * the first counter runs with the places along the line, one value for each: there must be as many. In the names the
 * first counter runs with the first of the codes, the second with the second; so do texts to choose from
 * (`{S|B}` with `{subida|bajada}`).
 */
export function basesOfPattern({ pattern, name, line, structure, places }: Asked): PatternAnswer {
  const codes = parse(pattern)
  if (typeof codes === 'string') return { field: 'pattern', refused: codes }
  const names = name ? parse(name) : undefined
  if (typeof names === 'string') return { field: 'name', refused: names }
  if (places.length === 0) return { field: 'fk_location', refused: 'Elija al menos una ubicación' }
  const runs = codes.filter(isRun)
  const along =
    places.length === 1 || codes.some(({ kind }) => kind === 'place')
      ? undefined
      : runs.find(({ kind }) => kind === 'counter')
  const wrong = problemOf({ codes, runs, along, places: places.length })
  if (wrong) return { field: 'pattern', refused: wrong }
  const pairs = names && pairsOf(names.filter(isRun), runs)
  if (typeof pairs === 'string') return { field: 'name', refused: pairs }

  const bases = places.flatMap((place, position) =>
    choicesOf(runs.map(run => (run === along ? [position] : [...run.values.keys()]))).map(chosen => {
      const write = (parts: readonly Part[], is: 'code' | 'name', indexOf: (run: Run) => number) =>
        parts
          .map(part => {
            if (part.kind === 'text') return part.text
            if (part.kind === 'line') return line[is]
            if (part.kind === 'place') return place[is]
            return part.values[indexOf(part)] ?? ''
          })
          .join('')
      const indexIn = (run: Run) => chosen[runs.indexOf(run)] ?? 0
      const own = runs.filter(run => run !== along).map(run => run.values[indexIn(run)])
      return {
        code: write(codes, 'code', indexIn).trim(),
        name: names
          ? write(names, 'name', run => indexIn(pairs?.get(run) as Run)).trim()
          : [[structure.name, ...own].join(' '), place.name].join(' · '),
        fk_location: place.id
      }
    })
  )
  return repeatedIn(bases) ?? { bases }
}

const isRun = (part: Part): part is Run => part.kind === 'counter' || part.kind === 'choice'

/** Why a pattern can't be spread over the places; undefined if it can. */
function problemOf({
  codes,
  runs,
  along,
  places
}: {
  codes: readonly Part[]
  runs: readonly Run[]
  along: Run | undefined
  places: number
}): string | undefined {
  if (places > 1 && !along && !codes.some(({ kind }) => kind === 'place'))
    return 'Con varias ubicaciones el código necesita {ubicación} o un contador'
  if (along && along.values.length !== places)
    return `El contador ${along.token} tiene ${along.values.length} valores y hay ${places} ubicaciones: deben ser tantos, o use {ubicación}`
  const count = runs.reduce((product, run) => (run === along ? product : product * run.values.length), places)
  if (count > maxBases) return `Serían ${count} bases: se crean como mucho ${maxBases} a la vez`
  return undefined
}

/** Which run of the codes each run of the names follows; a text says what is wrong. */
function pairsOf(names: readonly Run[], codes: readonly Run[]): Map<Run, Run> | string {
  const pairs = new Map<Run, Run>()
  for (const kind of ['counter', 'choice'] as const) {
    const followed = codes.filter(run => run.kind === kind)
    for (const [index, run] of names.filter(one => one.kind === kind).entries()) {
      const other = followed[index]
      if (!other) return `${run.token} no tiene pareja en el patrón del código`
      if (other.values.length !== run.values.length)
        return `${run.token} debe tener tantos valores como ${other.token}: ${other.values.length}`
      pairs.set(run, other)
    }
  }
  return pairs
}

/** One index of each: all combinations, the first ones changing slowest. */
function choicesOf(lists: readonly (readonly number[])[]): number[][] {
  return lists.reduce<number[][]>((made, list) => made.flatMap(start => list.map(index => [...start, index])), [[]])
}

/** Codes differ, whatever case and accents; names differ within a place. */
function repeatedIn(bases: readonly PatternBase[]): PatternAnswer | undefined {
  const codes = firstTwice(bases, ({ code }) => keyOf(code))
  if (codes) return { field: 'pattern', refused: `El código ${codes.code} sale dos veces` }
  const names = firstTwice(bases, base => `${base.fk_location} ${base.name}`)
  if (names) return { field: 'name', refused: `El nombre «${names.name}» sale dos veces en la misma ubicación` }
  return undefined
}

function firstTwice(bases: readonly PatternBase[], key: (base: PatternBase) => string): PatternBase | undefined {
  const seen = new Set<string>()
  return bases.find(base => seen.size === seen.add(key(base)).size)
}

/** As codes are compared: case and accents don't count. */
const keyOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The parts of a pattern; a text says what is wrong with it. */
function parse(pattern: string): Part[] | string {
  const parts: Part[] = []
  for (const [piece] of pattern.matchAll(/\{[^{}]*\}|[^{}]+|[{}]/g)) {
    if (piece === '{' || piece === '}') return 'Cada { se cierra con una }, sin otra dentro'
    const part = piece.startsWith('{') ? parseToken(piece) : ({ kind: 'text', text: piece } as const)
    if (typeof part === 'string') return part
    parts.push(part)
  }
  return parts
}

function parseToken(token: string): Part | string {
  const inner = token.slice(1, -1).trim()
  const word = keyOf(inner)
  if (word === 'linea') return { kind: 'line' }
  if (word === 'ubicacion') return { kind: 'place' }
  const range = /^(\d{1,6})\.\.(\d{1,6})$/.exec(inner)
  if (range) return counter(token, range[1] as string, range[2] as string)
  if (inner.includes('|')) return choice(token, inner)
  return `No se entiende ${token}: use {línea}, {ubicación}, un contador {01..19} o textos {S|B}`
}

function counter(token: string, from: string, to: string): Run | string {
  const [first, last] = [Number(from), Number(to)]
  if (last < first) return `El contador ${token} va al revés`
  const length = last - first + 1
  if (length > maxBases) return `El contador ${token} tiene ${length} valores: como mucho ${maxBases}`
  const values = Array.from({ length }, (_, index) => String(first + index).padStart(from.length, '0'))
  return { kind: 'counter', token, values }
}

function choice(token: string, inner: string): Run | string {
  const values = inner.split('|').map(text => text.trim())
  if (values.includes('')) return `En ${token} falta un texto`
  if (new Set(values.map(keyOf)).size < values.length) return `En ${token} se repite un texto`
  return { kind: 'choice', token, values }
}
