/** A script, as the bundler makes one for each set of entries: its size and what it imports. */
export type Script = { name: string; bytes: number; imports: readonly string[] }

/** What somebody opens: the scripts that it starts with, and how much it counts beside others. */
export type Entry = { starts: readonly string[]; weight: number }

/** One more request costs an entry as much as this many bytes more: on a slow network both take 10 ms. */
const requestBytes = 8_000

/**
 * Which scripts should be one file. Two are joined where the entries that need both win more, by a request less, than
 * those that need one of them lose by loading the other with all that it imports. The smallest come first.
 * @returns scripts of one file, several at least
 */
export function joinFiles(scripts: readonly Script[], entries: readonly Entry[]): string[][] {
  const files = new Map(scripts.map(script => [script.name, new File(script)]))
  const named = (names: readonly string[]) => names.flatMap(name => files.get(name) ?? [])
  for (const { name, imports } of scripts)
    for (const file of named([name])) for (const imported of named(imports)) file.addImport(imported)
  for (const entry of entries)
    for (const start of named(entry.starts)) for (const file of reachable(start)) file.users.add(entry)
  const open = new Set(files.values())
  const all = new Set(open)
  while (open.size > 0) {
    const smallest = [...open].reduce((one, other) => (other.bytes < one.bytes ? other : one))
    const partner = bestPartner(smallest, all)
    open.delete(smallest)
    if (!partner) continue
    join(smallest, partner, all)
    all.delete(smallest)
    open.add(partner)
  }
  return [...all].map(file => file.scripts).filter(names => names.length > 1)
}

class File {
  readonly scripts: string[]
  readonly imports = new Set<File>()
  readonly users = new Set<Entry>()
  bytes: number
  constructor({ name, bytes }: Script) {
    this.scripts = [name]
    this.bytes = bytes
  }
  addImport(file: File): void {
    if (file !== this) this.imports.add(file)
  }
}

function reachable(file: File, found = new Set<File>()): Set<File> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of file.imports) reachable(imported, found)
  return found
}

/** The file with which joining wins most, if it wins anything. */
function bestPartner(file: File, all: ReadonlySet<File>): File | undefined {
  let best: File | undefined
  let wonByBest = 0
  const loaded = reachable(file)
  for (const other of all) {
    const saved = requestBytes * weightOf(file.users.intersection(other.users))
    if (other === file || saved <= wonByBest) continue
    let won = saved - inVain(loaded, other.users.difference(file.users), saved - wonByBest)
    if (won <= wonByBest) continue
    won -= inVain(reachable(other), file.users.difference(other.users), won - wonByBest)
    if (won <= wonByBest || meetsAgain(file, other) || meetsAgain(other, file)) continue
    best = other
    wonByBest = won
  }
  return best
}

/** Bytes that these entries would load in vain with these files; counts no further than `enough`. */
function inVain(files: ReadonlySet<File>, entries: ReadonlySet<Entry>, enough: number): number {
  let bytes = 0
  for (const file of files) {
    bytes += file.bytes * weightOf(entries.difference(file.users))
    if (bytes >= enough) break
  }
  return bytes
}

const weightOf = (entries: ReadonlySet<Entry>) => {
  let total = 0
  for (const { weight } of entries) total += weight
  return total
}

/** Whether a file imports another by way of a third: joined, the two and the third would import each other. */
const meetsAgain = (file: File, other: File) =>
  [...file.imports].some(third => third !== other && reachable(third).has(other))

function join(file: File, into: File, all: ReadonlySet<File>): void {
  for (const loaded of new Set([...reachable(file), ...reachable(into)]))
    for (const user of [...file.users, ...into.users]) loaded.users.add(user)
  into.scripts.push(...file.scripts)
  into.bytes += file.bytes
  for (const imported of file.imports) into.addImport(imported)
  for (const other of all) if (other.imports.delete(file)) other.addImport(into)
}
