import { readFileSync } from 'node:fs'

/** A process's resident memory by part, in MiB. */
export type MemoryParts = Record<(typeof partNames)[number], number>

/**
 * `v8`: heaps of V8, after its latest full collection. `malloc`: arenas of the C library's allocator. `program`: the
 * used part of files, above all of Node itself. `other`: the rest, such as large blocks, stacks and new objects of V8.
 */
export const partNames = ['v8', 'malloc', 'program', 'other'] as const

type Mapping = { start: number; end: number; rights: string; isFile: boolean; name: string; resident: number }

/** @returns undefined on systems other than Linux, or when the process has ended */
export function readMappings(pid: number | undefined, v8Bytes = 0): MemoryParts | undefined {
  let told: string
  try {
    told = readFileSync(`/proc/${pid}/smaps`, 'utf8')
  } catch {
    return undefined
  }
  const mappings = mappingsOf(told)
  const mib = (kind: (mapping: Mapping, index: number) => boolean) =>
    mappings.filter(kind).reduce((sum, { resident }) => sum + resident, 0)
  const isMalloc = ({ isFile, name, start, end }: Mapping, index: number) =>
    !isFile && (name === '[heap]' || (start % arenaBytes === 0 && isRestOfArena(mappings[index + 1], { start, end })))
  const malloc = mib(isMalloc)
  const program = mib(({ isFile }) => isFile)
  const v8 = v8Bytes / 1_048_576
  return { v8, malloc, program, other: mib(() => true) - malloc - program - v8 }
}

/** glibc gives each arena but the first a region aligned to its size; the unused rest is mapped without access. */
const arenaBytes = 64 * 1_048_576

function isRestOfArena(next: Mapping | undefined, { start, end }: { start: number; end: number }): boolean {
  return (
    end === start + arenaBytes ||
    (next?.start === end && next.end === start + arenaBytes && next.rights.startsWith('---'))
  )
}

function mappingsOf(told: string): Mapping[] {
  const found: Mapping[] = []
  for (const line of told.split('\n')) {
    const [, from, to, rights = '', inode, name = ''] =
      /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ (\d+)\s*(.*)$/.exec(line) ?? []
    if (from && to)
      found.push({
        start: Number.parseInt(from, 16),
        end: Number.parseInt(to, 16),
        rights,
        isFile: inode !== '0',
        name,
        resident: 0
      })
    const last = found.at(-1)
    if (last && line.startsWith('Rss:')) last.resident = Number(/\d+/.exec(line)) / 1024
  }
  return found
}
